import { SHOWN, writeSeen } from '#lib/admin/running/guide/seen-settings.ts'
import { listOpenApps, registerApp } from '#lib/domains/people/apps/index.ts'
import {
  addThemeSection,
  changeThemeSettings,
  duplicateTheme,
  readThemeDesign,
} from '#lib/domains/publishing/themes/index.ts'
import {
  addImportPart,
  type ColumnChoices,
  openImport,
  runImports,
  startImport,
} from '#lib/domains/running/imports/index.ts'
import {
  addSearchSynonyms,
  listSearchSynonyms,
  pinResults,
  runBuild,
} from '#lib/domains/running/search/index.ts'
import { addHook, announce, listHooks, pauseHook, spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { importUploadedFile } from '#lib/import/index.ts'
import { zip } from '../../zip.ts'
import { by, type Rows, type World } from '../world.ts'

const appId = async ({ app, next }: World) =>
  String((await registerApp(app, by, { name: `App ${next()}`, isPublic: false, origins: [] })).id)

const FILE = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,MUG-1,12.50\n'

async function upload({ app }: World, text = FILE): Promise<number> {
  const content = Buffer.from(text)
  const id = await openImport(app, by, { name: 'products.csv', bytes: content.length })
  await addImportPart(app, by, { id, position: 0, content })
  return id
}

/** As the server's job would. */
async function checked(world: World, text?: string): Promise<number> {
  const { app } = world
  const id = await upload(world, text)
  await app.database.prisma.jobLease.deleteMany({ where: { name: 'imports' } })
  await runImports(app, new AbortController().signal, (file, asked) =>
    importUploadedFile({ ...app, store: app.pictures.store, siteUrl: app.defaultSiteUrl }, file, asked),
  )
  return id
}

async function job({ app }: World): Promise<string> {
  const createdAt = app.clock.now()
  const data = { kind: 'mail.test', payload: { sealed: 'x' }, attempts: 3, createdAt, lastError: 'Down.' }
  const availableAt = new Date(createdAt.getTime() + 3_600_000)
  return String((await app.database.prisma.outboxMessage.create({ data: { ...data, availableAt } })).id)
}

const HOOK = { url: 'https://erp.example.com/hooks', name: 'ERP', events: ['order.paid', 'product.changed'] }
const hook = async ({ app }: World) => String((await addHook(app, by, HOOK)).id)

async function failedDelivery(world: World): Promise<{ id: number; endpointId: number }> {
  const { app } = world
  const { prisma } = app.database
  const endpointId = Number(await hook(world))
  await announce(prisma, [{ type: 'product.changed', subjectId: 1 }], app.clock.now())
  await prisma.jobLease.deleteMany({})
  world.shop.clock.advance(5)
  await spreadEvents(app, new AbortController().signal)
  const { id } = await prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId } })
  await prisma.webhookDelivery.update({ where: { id }, data: { state: 'failed' } })
  return { id, endpointId }
}

/** As another process would, long after the last build. */
async function finishBuild({ app }: World): Promise<void> {
  await app.database.prisma.jobLease.deleteMany({ where: { name: 'search rebuild' } })
  await runBuild(app)
}

const THEME = 'paper'

async function designOf({ app }: World) {
  const design = await readThemeDesign(app, by, THEME)
  if (!design) throw new Error('The theme is gone.')
  return design
}

async function section(world: World) {
  await addThemeSection(world.app, by, THEME, { area: 'home', section: 'text' })
  const placed = (await designOf(world)).areas.find(({ area }) => area === 'home')?.placed ?? []
  const added = placed.at(-1)
  if (!added) throw new Error('The section is gone.')
  return { added, ids: placed.map(({ id }) => id) }
}

async function color(world: World) {
  const field = (await designOf(world)).settings.find(({ type }) => type === 'color')
  if (!field) throw new Error('There is no colour to choose.')
  return field.id
}

const drafted = async (world: World) => {
  const value = `#${String(100_000 + world.next())}`
  await changeThemeSettings(world.app, by, THEME, [{ id: await color(world), value }])
  return { theme: THEME }
}

/** The version that the form of a setting of the theme sends. */
async function shown(world: World, id: string): Promise<string> {
  const field = (await designOf(world)).settings.find((one) => one.id === id)
  return JSON.stringify({ [id]: String(field?.value) })
}

/** A setting that managers may change. */
const TAGLINE = 'site.tagline'

export const runningRows: Rows = {
  'people/api/actions.ts#register': ({ next }) => ({ name: `Till ${next()}`, kind: 'secret', origins: '' }),
  'people/api/actions.ts#configure': async (world) => {
    const id = await appId(world)
    const found = (await listOpenApps(world.app, by)).find((one) => String(one.id) === id)
    return { id, version: found?.version ?? '', origins: '', returnUrls: '', limit: '100' }
  },
  'people/api/actions.ts#renewSecret': async (world) => ({ id: await appId(world), hours: '1' }),
  'people/api/actions.ts#setEnabled': async (world) => ({ id: await appId(world), enabled: 'false' }),
  'people/api/actions.ts#remove': async (world) => ({ id: await appId(world) }),

  'running/guide/actions.ts#saveStore': ({ app }) => {
    const { current } = app.settings
    const text = (key: keyof typeof current) => String(current[key] ?? '')
    return {
      version: writeSeen(current, SHOWN.store),
      ...Object.fromEntries(Object.values(SHOWN.store).map((key) => [key, text(key)])),
      'contact.address': '18 Alder Lane',
    }
  },
  'running/guide/actions.ts#saveLaw': ({ app }) => ({
    version: writeSeen(app.settings.current, SHOWN.law),
    ...{ 'shop.country': 'DE', 'shop.buyers': 'both', 'shop.offers': ['food', 'cosmetics'], micro: 'on' },
  }),
  'running/law/actions.ts#draft': async ({ app }) => {
    await app.settings.set('shop.country', 'DE')
    await app.database.prisma.page.deleteMany({ where: { slug: 'imprint' } })
    return {}
  },
  'running/law/actions.ts#publish': async ({ app }) => {
    const page = { title: 'Imprint', bodyText: 'Lamps Ltd.', bodyHtml: '<p>Lamps Ltd.</p>', published: false }
    await app.database.prisma.page.upsert({
      where: { slug: 'imprint' },
      create: { slug: 'imprint', ...page },
      update: page,
    })
    return { page: 'imprint' }
  },

  'running/guide/actions.ts#saveTax': () => ({ version: '', country: 'FR', name: 'TVA', rate: '20' }),
  'running/guide/actions.ts#saveShipping': () => ({
    version: '',
    name: 'Post',
    eta: '',
    price: '5',
    freeFrom: '',
  }),
  'running/guide/actions.ts#savePayment': ({ app }) => ({
    ...{ version: writeSeen(app.settings.current, SHOWN.payment), cash: 'on' },
    'payments.bank_transfer.details': 'IBAN XX11 1111 1111',
  }),
  'running/guide/actions.ts#saveLooks': ({ app }) => ({
    ...{
      version: writeSeen(app.settings.current, SHOWN.looks),
      'site.primary_color': '#123456',
      'site.logo': '',
    },
  }),
  'running/guide/actions.ts#addApp': ({ next }) => ({ name: `Phone ${next()}` }),
  'running/guide/actions.ts#skip': () => ({ step: 'app' }),
  'running/guide/actions.ts#dismiss': () => ({}),
  'running/guide/actions.ts#removeDemo': () => ({}),

  'running/import/actions.ts#sendWhole': () => ({ file: new File([FILE], 'products.csv') }),
  'running/import/actions.ts#begin': () => ({ name: 'products.csv', bytes: '100' }),
  'running/import/actions.ts#sendPart': async ({ app }) => {
    const id = await openImport(app, by, { name: 'products.csv', bytes: FILE.length })
    return { id: String(id), position: '0', part: new Blob([FILE]) }
  },
  'running/import/actions.ts#chooseColumns': async (world) => {
    const id = await checked(world, 'Artikel,Betrag\nTasse,12.50\n')
    const run = await world.app.database.prisma.importRun.findUniqueOrThrow({ where: { id } })
    const { kinds } = run.layout as ColumnChoices
    const kind = kinds.findIndex((one) => one.source === 'woocommerce' && one.contents === 'products')
    return { id: String(id), kind: String(kind), column_0: 'Name', column_1: 'Regular price' }
  },
  'running/import/actions.ts#start': async (world) => ({ id: String(await checked(world)), missing: 'keep' }),
  'running/import/actions.ts#stop': async (world) => {
    const id = await checked(world)
    await startImport(world.app, by, { id, missing: 'keep', download: false })
    return { id: String(id) }
  },
  'running/import/actions.ts#remove': async (world) => ({ id: String(await checked(world)) }),

  'running/jobs/actions.ts#retry': async (world) => ({ id: await job(world) }),
  'running/jobs/actions.ts#retryAll': async (world) => {
    await job(world)
    return {}
  },

  'running/search/actions.ts#chooseEngine': ({ app }) => ({ engine: 'memory', was: app.search.engineName() }),
  'running/search/actions.ts#rebuild': async (world) => {
    await finishBuild(world)
    return {}
  },
  'running/search/actions.ts#addSynonyms': ({ next }) => ({
    terms: `sofa${next()}, couch${next()}`,
    kind: 'both',
  }),
  'running/search/actions.ts#removeSynonyms': async ({ app, next }) => {
    await addSearchSynonyms(app, by, { terms: `lamp${next()}, light${next()}`, oneWay: false })
    return { id: String((await listSearchSynonyms(app, by))[0]?.id) }
  },
  'running/search/actions.ts#pin': async ({ product, next }) => ({
    ...{ type: 'product', query: `bowl${next()}`, version: '[]', [`place:${(await product()).id}`]: '1' },
  }),
  'running/search/actions.ts#unpin': async ({ app, product, next }) => {
    const query = `jug${next()}`
    await pinResults(app, by, { type: 'product', query, first: [(await product()).id], never: [], was: [] })
    return { type: 'product', query }
  },

  'running/mail/actions.ts#saveServer': {
    proof: true,
    needs: ['security.write'],
    given: () => ({ host: 'mail.example.com', port: '587', security: 'starttls', user: '', password: '' }),
  },
  'running/mail/actions.ts#removeServer': {
    proof: true,
    needs: ['security.write'],
    given: ({ app }) => app.settings.set('mail.smtp_url', 'smtp://mail.example.com:587').then(() => ({})),
  },
  'running/mail/actions.ts#sendTest': () => ({ kind: 'order_placed', locale: '' }),

  'running/settings/actions.ts#saveSettings': {
    proof: true,
    needs: ['security.write'],
    given: ({ app }) => ({
      ...{
        version: JSON.stringify({
          'tokens.refresh_days': String(app.settings.current['tokens.refresh_days']),
        }),
      },
      'tokens.refresh_days': '42',
    }),
  },
  'running/settings/actions.ts#importSettings': {
    proof: true,
    needs: ['security.write'],
    given: () => ({ file: JSON.stringify({ [TAGLINE]: 'Lamps', 'mail.reply_to': 'shop@example.com' }) }),
  },

  'publishing/theme/actions.ts#activate': ({ app }) => ({
    ...{ theme: THEME, was: app.settings.current['theme.active'], title: 'Paper' },
  }),
  'publishing/theme/actions.ts#saveDesign': async (world) => {
    const id = await color(world)
    return { theme: THEME, version: await shown(world, id), [id]: '#abcdef' }
  },
  'publishing/theme/actions.ts#saveSection': async (world) => {
    const { added } = await section(world)
    const field = added.fields.find(({ type }) => type === 'text')
    return {
      theme: THEME,
      area: 'home',
      id: added.id,
      version: JSON.stringify({ [field?.id ?? '']: String(field?.value) }),
      [field?.id ?? '']: 'Good day',
    }
  },
  'publishing/theme/actions.ts#sortSections': async (world) => {
    await section(world)
    const { ids } = await section(world)
    return { theme: THEME, area: 'home', order: ids.toReversed() }
  },
  'publishing/theme/actions.ts#addSection': () => ({ theme: THEME, area: 'home', section: 'text' }),
  'publishing/theme/actions.ts#removeSection': async (world) => ({
    ...{ theme: THEME, area: 'home', id: (await section(world)).added.id },
  }),
  'publishing/theme/actions.ts#assignTemplate': async ({ app, next }) => {
    const slug = `templated-${next()}`
    await app.database.prisma.page.create({ data: { slug, title: slug, bodyHtml: '', bodyText: '' } })
    return { theme: THEME, kind: 'page', slug, template: 'landing' }
  },
  'publishing/theme/actions.ts#upload': ({ next }) => ({
    file: new File(
      [new Uint8Array(zip({ 'theme.json': JSON.stringify({ version: `1.0.${next()}` }) }))],
      'up.zip',
    ),
  }),
  'publishing/theme/actions.ts#duplicate': ({ next }) => ({ theme: THEME, title: `Paper ${next()}` }),
  'publishing/theme/actions.ts#rename': ({ next }) => ({ theme: THEME, title: `Paper ${next()}` }),
  'publishing/theme/actions.ts#remove': async ({ app }) => ({
    theme: await duplicateTheme(app, by, { theme: THEME, title: 'Spare' }),
  }),
  'publishing/theme/actions.ts#publish': drafted,
  'publishing/theme/actions.ts#discard': drafted,

  'running/webhooks/actions.ts#add': () => ({ url: HOOK.url, name: HOOK.name, events: HOOK.events }),
  'running/webhooks/actions.ts#change': async (world) => {
    const id = await hook(world)
    const found = (await listHooks(world.app, by)).find((one) => String(one.id) === id)
    return { ...HOOK, id, version: found?.version ?? '', name: 'Warehouse' }
  },
  'running/webhooks/actions.ts#rotate': async (world) => ({ id: await hook(world), hours: '1' }),
  'running/webhooks/actions.ts#setState': async (world) => {
    const id = await hook(world)
    await pauseHook(world.app, by, Number(id))
    return { id, to: 'on' }
  },
  'running/webhooks/actions.ts#remove': async (world) => ({ id: await hook(world) }),
  'running/webhooks/actions.ts#resend': async (world) => ({ id: String((await failedDelivery(world)).id) }),
  'running/webhooks/actions.ts#resendAll': async (world) => ({
    id: String((await failedDelivery(world)).endpointId),
  }),
}
