import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addSynonyms,
  listPins,
  listSynonyms,
  removePins,
  removeSynonyms,
  runRanked,
  setPins,
} from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  content = createContentFactory(api.app)
})
afterAll(() => api?.close())
beforeEach(async () => {
  await content.clear()
  await api.app.database.prisma.searchSynonym.deleteMany()
  await api.app.database.prisma.searchPin.deleteMany()
})

const engines = ['index', 'database', ...(process.env.TEST_STORE === 'postgresql' ? ['postgres'] : [])]

async function fill(...titles: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const title of titles) ids.push((await content.post({ title })).id)
  return ids
}

const build = (engine: string) => api.app.search.rebuild('post', engine)

async function use(engine: string) {
  await build(engine)
  await api.app.settings.set('search.engine', engine)
}

async function find(term: string, limit = 20, offset = 0) {
  await api.app.settings.refresh()
  const { total, items, match } = await api.app.search.search('post', term, limit, offset)
  return { total, match, titles: items.map(({ title }) => title) }
}

const sorted = async (term: string) => (await find(term)).titles.sort()

describe.each(engines)('synonyms on the %s engine', (engine) => {
  it('find each other both ways, with exact totals, and only until they are removed', async () => {
    await fill('Red sofa', 'Blue couch', 'Sofa and couch', 'Green chair')
    await use(engine)
    const { id } = await addSynonyms(api.app.database, ['sofa', 'Couch!'], { oneWay: false })
    expect(await sorted('sofa')).toEqual(['Blue couch', 'Red sofa', 'Sofa and couch'])
    expect(await find('couch')).toMatchObject({ total: 3, match: 'all' })
    expect(await find('blue sofa')).toMatchObject({ total: 1, match: 'all', titles: ['Blue couch'] })
    expect(await sorted('sof')).toEqual(['Red sofa', 'Sofa and couch'])
    expect(await removeSynonyms(api.app.database, id)).toBe(true)
    expect(await sorted('couch')).toEqual(['Blue couch', 'Sofa and couch'])
  })

  it('find the others from the first alone, if they are one way', async () => {
    await fill('Gold ring', 'Fine jewellery')
    await use(engine)
    await addSynonyms(api.app.database, ['jewellery', 'ring'], { oneWay: true })
    expect(await sorted('jewellery')).toEqual(['Fine jewellery', 'Gold ring'])
    expect(await sorted('ring')).toEqual(['Gold ring'])
  })

  it('may be of several words, all of which a document must have', async () => {
    await fill('A mobile phone case', 'Smartphone case', 'Mobile home', 'Phone book')
    await use(engine)
    await addSynonyms(api.app.database, ['mobile phone', 'smartphone'], { oneWay: false })
    expect(await sorted('smartphone')).toEqual(['A mobile phone case', 'Smartphone case'])
    expect(await sorted('mobile phone')).toEqual(['A mobile phone case', 'Smartphone case'])
    expect(await find('case mobile phone')).toMatchObject({ total: 2, match: 'all' })
    expect(await sorted('mobile')).toEqual(['A mobile phone case', 'Mobile home'])
  })

  it('count when nothing has everything, too', async () => {
    await fill('Smartphone', 'Mobile home', 'Table')
    await use(engine)
    await addSynonyms(api.app.database, ['mobile phone', 'smartphone'], { oneWay: false })
    const found = await find('mobile phone zebra')
    expect(found).toMatchObject({ total: 2, match: 'any' })
    expect(found.titles.sort()).toEqual(['Mobile home', 'Smartphone'])
  })

  it('narrow lists as well', async () => {
    const [sofa, couch] = await fill('Sofa', 'Couch', 'Chair')
    await use(engine)
    await addSynonyms(api.app.database, ['sofa', 'couch'], { oneWay: false })
    await api.app.settings.refresh()
    const narrowed = await api.app.search.constrain({ orderBy: { id: 'asc' } }, 'post', 'couch')
    const { rows, total } = await runRanked<{ id: number }>(api.app.database.prisma.post, narrowed)
    expect({ ids: rows.map(({ id }) => id).sort((a, b) => a - b), total }).toEqual({
      ids: [sofa, couch],
      total: 2,
    })
  })
})

describe.each(engines)('pins on the %s engine', (engine) => {
  it('come first in their order, are left out where they never come, and count', async () => {
    const [one, two, three, other] = await fill('Tea one', 'Tea two', 'Tea three', 'Coffee')
    await use(engine)
    await setPins(api.app.database, {
      type: 'post',
      query: ' TEA ',
      first: [other as number, one as number],
      never: [three as number],
    })
    expect(await find('tea')).toEqual({ total: 3, match: 'all', titles: ['Coffee', 'Tea one', 'Tea two'] })
    const pages = [
      await find('tea', 1, 0),
      await find('tea', 1, 1),
      await find('tea', 1, 2),
      await find('tea', 1, 3),
    ]
    expect(pages.map(({ titles }) => titles[0])).toEqual(['Coffee', 'Tea one', 'Tea two', undefined])
    expect((await find('tea two')).titles).toEqual(['Tea two'])
    expect(await removePins(api.app.database, { type: 'post', query: 'tea' })).toBe(3)
    expect((await find('tea')).total).toBe(3)
    expect(two).toBeDefined()
  })

  it('show nothing that visitors may not see', async () => {
    await fill('Tea')
    const draft = await content.post({ title: 'Draft', published: false })
    await use(engine)
    await setPins(api.app.database, { type: 'post', query: 'tea', first: [draft.id], never: [] })
    expect(await find('tea')).toMatchObject({ total: 1, titles: ['Tea'] })
  })

  it('keep to the conditions of a list', async () => {
    const [tea, coffee, milk] = await fill('Tea', 'Coffee', 'Tea with milk')
    await use(engine)
    const pins = {
      type: 'post',
      query: 'tea',
      first: [coffee as number, milk as number],
      never: [tea as number],
    }
    await setPins(api.app.database, pins)
    await api.app.settings.refresh()
    const list = async (where: object) => {
      const narrowed = await api.app.search.constrain({ where, take: 10 }, 'post', 'tea', true)
      const { rows, total } = await runRanked<{ id: number }>(api.app.database.prisma.post, narrowed)
      return { ids: rows.map(({ id }) => id), total }
    }
    expect((await list({})).ids.slice(0, 2).sort()).toEqual([coffee, milk].sort())
    expect(await list({ id: { not: coffee } })).toEqual({ ids: [milk], total: 1 })
  })
})

describe('the verbs', () => {
  it('refuse what cannot be', async () => {
    const { database } = api.app
    await expect(addSynonyms(database, ['tea'], { oneWay: false })).rejects.toThrow('at least two')
    await expect(addSynonyms(database, ['tea', '!'], { oneWay: false })).rejects.toThrow('no word')
    const twice = { type: 'post', query: 'tea', first: [1], never: [1] }
    await expect(setPins(database, twice)).rejects.toThrow('only once')
  })

  it('take effect in another process, through the version of the settings', async () => {
    const before = (await api.app.database.dataVersion.read()).settings
    await addSynonyms(api.app.database, ['tea', 'brew'], { oneWay: false })
    expect((await api.app.database.dataVersion.read()).settings).not.toBe(before)
  })
})

describe('the commands', () => {
  const run = (file: string, ...args: string[]) =>
    runCommand(`lib/cli/${file}.ts`, args, {
      DATABASE_URL: api.app.env.databaseUrl,
      APP_SECRET: api.app.env.appSecret,
    })

  it('add, import, list and remove synonyms', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'synonyms-'))
    const file = path.join(folder, 'synonyms.txt')
    writeFileSync(file, '# Furniture\nsofa, couch\nring => jewellery\n\nalone\n')
    const added = await run('search/synonyms', 'add', 'Mobile phone, smartphone', '--json')
    expect(added).toMatchObject({ code: 0 })
    expect(JSON.parse(added.stdout)).toMatchObject([{ terms: ['mobile phone', 'smartphone'], oneWay: false }])
    const imported = await run('search/synonyms', 'import', file)
    expect(imported.stdout).toContain('Line 5 was skipped')
    expect(imported.stdout).toContain('Done: 2 imported, 1 skipped.')
    const listed = await listSynonyms(api.app.database)
    expect(listed.map(({ terms }) => terms.join())).toEqual([
      'mobile phone,smartphone',
      'couch,sofa',
      'ring,jewellery',
    ])
    expect((await run('search/synonyms', 'remove', '999')).code).not.toBe(0)
    expect((await run('search/synonyms', 'remove', String(listed[0]?.id))).code).toBe(0)
    rmSync(folder, { recursive: true })
  })

  it('list pins by type, query and place', async () => {
    const post = await content.post({ title: 'Tea', slug: 'the-tea' })
    const pin = (query: string, first: number[], never: number[], type = 'post') =>
      setPins(api.app.database, { type, query, first, never })
    await pin('green tea', [post.id], [])
    await pin('white tea', [9, 7], [8])
    await pin('black tea', [7], [])
    await pin('white tea', [5], [], 'page')
    expect(
      (await listPins(api.app.database)).map(({ type, query, rowId }) => `${type} ${query} ${rowId}`),
    ).toEqual([
      'page white tea 5',
      'post black tea 7',
      `post green tea ${post.id}`,
      ...['post white tea 9', 'post white tea 7', 'post white tea 8'],
    ])
  })
})
