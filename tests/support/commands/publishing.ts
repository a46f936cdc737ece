import {
  actsOn,
  type CommandRow,
  type CommandRows,
  type CommandWorld,
  reads,
  writeFile,
} from './command-row.ts'

const moderation: CommandRow = {
  names: 1,
  async given({ content }) {
    const { id: postId } = await content.post()
    return ['comments', String((await content.comment({ postId, status: 'pending' })).id)]
  },
}

async function redirect({ app, next }: CommandWorld): Promise<string> {
  const from = `/old-${next()}`
  await app.database.prisma.redirect.create({ data: { from, to: '/new', origin: 'owner' } })
  return from
}

export const publishingRows: CommandRows = {
  'moderate list': reads(),
  'moderate approve': moderation,
  'moderate reject': moderation,
  'moderate spam': moderation,

  'pictures status': reads(),
  'pictures read': { elsewhere: true, given: () => [] },
  'pictures make': { elsewhere: true, given: () => [] },
  'pictures sweep': { elsewhere: true, given: () => [] },
  'pictures upload': { reads: true, fails: 'MEDIA_URL is not set', given: () => [] },

  'redirects list': reads(),
  'redirects add': ({ next }) => [`/former-${next()}`, '/new'],
  'redirects remove': actsOn(async (world) => [await redirect(world)]),
  'redirects import': actsOn((world) => [
    writeFile(world, '.csv', `from,to,permanent\n/moved-${world.next()},/new,true\n`),
  ]),
  'redirects export': reads(),
  'redirects chains': { elsewhere: true, given: () => [] },

  'translations list': reads('de'),
  'translations set': async (world) => {
    const { id } = await world.product()
    return ['de', 'product', String(id), 'name', 'Schale']
  },
  'translations export': reads('de'),
  'translations import': actsOn(async (world) => {
    const { id } = await world.product()
    const rows = [{ entity: 'product', id, field: 'name', locale: 'de', value: 'Schale' }]
    return [writeFile(world, '.json', JSON.stringify(rows))]
  }),
  'translations missing': reads(),
}
