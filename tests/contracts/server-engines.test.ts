import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMeilisearchEngine } from '#lib/search/engines/servers/meilisearch/meilisearch-engine.ts'
import { createTypesenseEngine } from '#lib/search/engines/servers/typesense/typesense-engine.ts'
import { createWordIndexEngine } from '#lib/search/engines/word-index/engine.ts'
import { parseQuery, type SearchEngine } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { QUERIES, TITLES } from './forms-of-words.ts'
import { describeSearchEngine } from './search-engine-suite.ts'
import { startMeilisearchPeer } from './server-engine/meilisearch-peer.ts'
import { startTypesensePeer } from './server-engine/typesense-peer.ts'

const KEY = 'secret'
const SERVERS = [
  { name: 'typesense', create: createTypesenseEngine, start: startTypesensePeer, says: 'Typesense 30.0' },
  {
    name: 'meilisearch',
    create: createMeilisearchEngine,
    start: startMeilisearchPeer,
    says: 'Meilisearch 1.53.0',
  },
] as const

describe.each(SERVERS)('$name, by its protocol', ({ name, create, start, says }) => {
  let peer: Awaited<ReturnType<typeof start>>
  const open = (prefix: string, key = KEY) => create({ url: peer.url, key, prefix })
  beforeAll(async () => {
    peer = await start(KEY)
  })
  afterAll(() => peer.stop())

  describeSearchEngine(name, (services) => open('suite')(services), {
    ...{ ranks: true, isBuilt: true, countsWords: false },
  })

  describe('beside the word index', () => {
    let api: TestApi
    let index: SearchEngine
    let other: SearchEngine
    beforeAll(async () => {
      api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
      const { search } = api.app
      search.extend('other', open('beside'))
      search.extend('index', createWordIndexEngine)
      index = search.engine('index')
      other = search.engine('other')
      const content = createContentFactory(api.app)
      for (const title of TITLES)
        await content.post({ title, bodyHtml: '<p>For every day, T-shirts too.</p>' })
      for (const engine of [index, other]) await engine.rebuild('post')
    })
    afterAll(() => api.close())

    it.each(QUERIES)('finds the same for "%s"', async (term) => {
      const find = async (engine: SearchEngine) => {
        const { total, match, items } = await engine.search('post', parseQuery(term), 100)
        return { total, match, titles: items.map(({ title }) => title).sort() }
      }
      expect(await find(other)).toEqual(await find(index))
    })

    it('puts the title that is the query first, and what has a rare word before what has a common one', async () => {
      const best = async (term: string) =>
        (await other.search('post', parseQuery(term), 1)).items.map(({ title }) => title)
      expect(await best('tshirt with print')).toEqual(['Tshirt with print'])
      expect(await best('every nutbar xylophone')).toEqual(['NutBar'])
    })

    it('gives more results than the server gives at once, each once', async () => {
      const content = createContentFactory(api.app)
      for (let at = 0; at < 260; at++) await content.post({ title: 'Many zithers', slug: `zither-${at}` })
      await other.rebuild('post')
      const { total, items } = await other.search('post', parseQuery('zither'), 300)
      expect([total, new Set(items.map(({ id }) => id)).size]).toEqual([260, 260])
    })

    it('leaves no index behind but the one that answers, and says what it is connected to', async () => {
      await other.rebuild('post')
      await other.rebuild('post')
      const made = await countIndexes(name, peer.url)
      expect(made.filter((one) => one.startsWith('beside')).length).toBe(1)
      expect(await other.check?.()).toBe(says)
    })

    it('waits while the server is too busy for a batch of a rebuild', async () => {
      Object.assign(peer.busy, { with: /^POST .*\/documents(\/import)?$/, times: 2 })
      await other.rebuild('post')
      expect(peer.busy.times).toBe(0)
      expect((await other.search('post', parseQuery('olive'), 5)).total).toBeGreaterThan(0)
    })

    it('asks once for a search, once it knows the index', async () => {
      await other.search('post', parseQuery('olive'), 5)
      peer.asked.length = 0
      await other.search('post', parseQuery('olive'), 5)
      const searches = peer.asked.filter((asked) => /multi.search$/.test(asked))
      expect(searches).toHaveLength(1)
    })

    it('says what is wrong with a key that opens nothing, and that nothing answers', async () => {
      const { search, settings } = api.app
      search.extend('refused', open('beside', 'wrong'))
      const away = await start(KEY)
      await away.stop()
      search.extend('gone', create({ url: away.url, key: KEY, prefix: 'beside' }))
      for (const [engine, problem] of [
        ['refused', /answers 40[13]/],
        ['gone', /ECONNREFUSED/],
      ] as const) {
        await settings.set('search.engine', engine)
        expect((await search.search('post', 'olive', 5)).total).toBeGreaterThan(0)
        const [status] = await search.status()
        expect(status).toMatchObject({ ready: false, problem: expect.stringMatching(problem) })
      }
      await settings.unset('search.engine')
    })
  })
})

async function countIndexes(name: string, url: string): Promise<string[]> {
  if (name === 'typesense') {
    const response = await fetch(`${url}/collections`, { headers: { 'X-TYPESENSE-API-KEY': KEY } })
    return ((await response.json()) as { name: string }[]).map((one) => one.name)
  }
  const response = await fetch(`${url}/indexes`, { headers: { Authorization: `Bearer ${KEY}` } })
  return ((await response.json()) as { results: { uid: string }[] }).results.map(({ uid }) => uid)
}
