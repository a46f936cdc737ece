import path from 'node:path'
import { addSearchSynonyms, listSearchSynonyms } from '#lib/domains/running/search/index.ts'
import { addHook, announce, pauseHook, spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { by } from '../panel/world.ts'
import { actsOn, type CommandRows, type CommandWorld, reads, writeFile } from './command-row.ts'

async function failedJob({ app }: CommandWorld): Promise<string> {
  const createdAt = app.clock.now()
  const data = {
    kind: 'mail.test',
    payload: { sealed: app.secrets.encrypt('mail', '{}') },
    attempts: 18,
    createdAt,
    lastError: 'Down.',
  }
  return String((await app.database.prisma.outboxMessage.create({ data: { ...data, doneAt: createdAt } })).id)
}

// Nobody listens there.
const HOOK = { url: 'http://127.0.0.1:1/hooks', name: 'ERP', events: ['order.paid', 'product.changed'] }
const hook = async ({ app }: CommandWorld) => String((await addHook(app, by, HOOK, ['127.0.0.1'])).id)

async function delivery(world: CommandWorld): Promise<string> {
  const { app } = world
  const { prisma } = app.database
  const endpointId = Number(await hook(world))
  await announce(prisma, [{ type: 'product.changed', subjectId: 1 }], app.clock.now())
  await prisma.jobLease.deleteMany({})
  world.shop.clock.advance(5)
  await spreadEvents(app, new AbortController().signal)
  const { id } = await prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId } })
  await prisma.webhookDelivery.update({ where: { id }, data: { state: 'failed' } })
  return String(id)
}

async function synonyms({ app, next }: CommandWorld): Promise<string> {
  await addSearchSynonyms(app, by, { terms: `sofa${next()}, couch${next()}`, oneWay: false })
  const found = await listSearchSynonyms(app, by)
  return String(found.at(-1)?.id)
}

const products = (world: CommandWorld) =>
  writeFile(
    world,
    '.csv',
    `Handle,Title,Variant SKU,Variant Price\nmug-${world.next()},Mug,MUG-${world.next()},12.50\n`,
  )

export const runningRows: CommandRows = {
  backup: {
    elsewhere: true,
    withoutSecret: true,
    given: ({ folder, next }) => ['--to', path.join(folder, `backup-${next()}.tar.gz`)],
  },
  restore: { names: 0, elsewhere: true, withoutSecret: true, given: ({ backup }) => [backup, '--check'] },
  upgrade: { elsewhere: true, withoutSecret: true, given: () => ['--check'] },
  'database deploy': { elsewhere: true, withoutSecret: true, given: () => [] },
  // There is no demo store in this shop.
  'demo remove': { elsewhere: true, given: () => [] },

  'import shopify': actsOn((world) => [products(world)]),
  'import woocommerce': actsOn((world) => [
    writeFile(
      world,
      '.csv',
      `ID,Type,SKU,Name,Published,Regular price\n1,simple,W-${world.next()},Bowl,1,9.00\n`,
    ),
  ]),
  'import wordpress': actsOn((world) => [
    writeFile(
      world,
      '.csv',
      `ID,user_login,user_email,user_registered,display_name,roles\n1,ada,wp-${world.next()}@example.com,2020-01-01 00:00:00,Ada,customer\n`,
    ),
  ]),
  'import judgeme': actsOn(async (world) => {
    const { slug } = await world.shop.catalogue.product({ price: 1000 })
    return [
      writeFile(
        world,
        '.csv',
        `title,body,rating,review_date,reviewer_name,reviewer_email,product_handle\nGood,It is good.,5,2024-01-01,Ada,ada@example.com,${slug}\n`,
      ),
    ]
  }),

  'outbox list': reads(),
  'outbox show': actsOn(async (world) => [await failedJob(world)], { reads: true }),
  'outbox retry': actsOn(async (world) => [await failedJob(world)]),

  'search explain': {
    reads: true,
    async given({ shop }) {
      const { id } = await shop.catalogue.product({ name: 'Copper Bowl', price: 1000 })
      return ['bowl', String(id)]
    },
  },
  // Indexes are files.
  'search rebuild': { elsewhere: true, given: () => ['--type', 'product'] },
  'search status': reads(),
  'search synonyms list': reads(),
  'search synonyms add': ({ next }) => [`kettle${next()}, pot${next()}`],
  'search synonyms remove': actsOn(async (world) => [await synonyms(world)]),
  'search synonyms import': actsOn((world) => [
    writeFile(world, '.txt', `cup${world.next()}, beaker${world.next()}\n`),
  ]),

  'secrets status': { reads: true, withoutSecret: true, given: () => [] },
  // Everything is encrypted with the secret already.
  'secrets rotate': { elsewhere: true, given: () => [] },
  'secrets accept': {
    ...{ reads: true, fails: 'There is nothing to accept', withoutSecret: true },
    given: () => [],
  },

  'settings list': reads(),
  'settings get': actsOn(() => ['site.name'], { reads: true }),
  'settings set': actsOn(({ next }) => ['site.name', `Shop ${next()}`]),
  'settings unset': actsOn(async ({ app, next }) => {
    await app.settings.set('site.tagline', `Lamps ${next()}`)
    return ['site.tagline']
  }),

  'webhooks add': ({ next }) => [`http://127.0.0.1:1/${next()}`, '--events', 'order.paid'],
  'webhooks list': reads(),
  'webhooks set': actsOn(async (world) => [await hook(world), '--name', 'CRM']),
  'webhooks rotate': actsOn(async (world) => [await hook(world)]),
  'webhooks pause': actsOn(async (world) => [await hook(world)]),
  'webhooks resume': actsOn(async (world) => {
    const id = await hook(world)
    await pauseHook(world.app, by, Number(id))
    return [id]
  }),
  'webhooks remove': actsOn(async (world) => [await hook(world)]),
  'webhooks test': { names: 0, fails: 'ECONNREFUSED', given: async (world) => [await hook(world)] },
  'webhooks log': reads(),
  'webhooks show': actsOn(async (world) => [await delivery(world)], { reads: true }),
  'webhooks resend': actsOn(async (world) => [await delivery(world)]),
}
