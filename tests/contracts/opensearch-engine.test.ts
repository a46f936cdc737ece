import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenSearchEngine } from '#lib/search/engines/servers/opensearch/opensearch-engine.ts'
import { createWordIndexEngine } from '#lib/search/engines/word-index/engine.ts'
import { parseQuery, type SearchEngine } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { findOpenSearch, MISSING, startOpenSearch } from '#tests/support/services/opensearch.mjs'
import { QUERIES, TITLES } from './forms-of-words.ts'
import { describeSearchEngine } from './search-engine-suite.ts'

const isThere = findOpenSearch() !== undefined
const prefix = `beside-${randomUUID().slice(0, 8)}`
let server: Awaited<ReturnType<typeof startOpenSearch>>

describe.runIf(isThere)('OpenSearch', () => {
  beforeAll(async () => {
    server = await startOpenSearch()
  })
  afterAll(() => server?.stop())

  const open = (prefix: string) => createOpenSearchEngine({ url: server.url, key: undefined, prefix })

  describeSearchEngine('opensearch', (services) => open('suite')(services), {
    ranks: true,
    isBuilt: true,
    hasRanking: true,
  })

  describe('beside the word index', () => {
    let api: TestApi
    let index: SearchEngine
    let other: SearchEngine

    beforeAll(async () => {
      api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
      const { search } = api.app
      search.extend('other', open(prefix))
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

    it('narrows lists to all matches, however many there are', async () => {
      await api.app.settings.set('search.max_results', 2)
      try {
        for (const rank of [false, true]) {
          const query = { where: { featured: false }, take: 50 }
          const [a, b] = await Promise.all(
            [index, other].map((engine) => engine.constrain(query, 'post', parseQuery('every'), rank)),
          )
          const ids = (narrowed: typeof a) => [...(narrowed?.found?.ids ?? [])].sort()
          expect(ids(b)).toEqual(ids(a))
        }
      } finally {
        await api.app.settings.unset('search.max_results')
      }
    })

    it('asks for nothing but the results once it knows the index', async () => {
      const { search, settings } = api.app
      const proxy = await startCountingProxy(server.url)
      search.extend('counted', createOpenSearchEngine({ url: proxy.url, key: undefined, prefix }))
      await settings.set('search.engine', 'counted')
      const found = await search.search('post', 'olive', 5)
      proxy.paths.length = 0
      expect(await search.search('post', 'olive', 5)).toEqual(found)
      // Now and then it looks whether another machine has built a new index; no search waits for that.
      const asked = proxy.paths.filter((path) => !path.endsWith('/_mapping'))
      expect(asked).toEqual([`/${prefix}.post/_search`])
      await settings.unset('search.engine')
      await proxy.close()
    })

    it('keeps the later of two writes, in whatever order they arrive', async () => {
      const response = await fetch(`${server.url}/_cat/aliases?format=json`)
      const aliases = (await response.json()) as { alias: string; index: string }[]
      const index = aliases.find(({ alias }) => alias.startsWith('beside-'))?.index
      const write = (version: number) =>
        fetch(`${server.url}/${index}/_doc/1?version=${version}&version_type=external_gte`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ id: 1 }),
        })
      expect((await write(1)).status).toBe(409)
    })

    it('says what it is connected to', async () => {
      expect(await other.check?.()).toBe('OpenSearch 2.19.1')
    })

    it('leaves no index behind but the one that answers', async () => {
      await other.rebuild('post')
      await other.rebuild('post')
      const response = await fetch(`${server.url}/_cat/indices/beside-*?format=json`)
      expect(await response.json()).toHaveLength(1)
    })

    it('lets the database engine answer while the server is away, and says what is wrong', async () => {
      api.app.search.extend(
        'gone',
        createOpenSearchEngine({ url: 'http://127.0.0.1:9', key: 'k', prefix: 'x' }),
      )
      await api.app.settings.set('search.engine', 'gone')
      expect((await api.app.search.search('post', 'olive', 5)).total).toBeGreaterThan(0)
      const [status] = await api.app.search.status()
      expect(status).toMatchObject({ ready: false, problem: expect.stringContaining('ECONNREFUSED') })
      await api.app.settings.unset('search.engine')
    })
  })
})

it('OpenSearch is there where CI runs', () => {
  expect(isThere || process.env.CI === undefined, MISSING).toBe(true)
})

/** Hands requests on to a server and notes their paths. */
async function startCountingProxy(target: string) {
  const paths: string[] = []
  const proxy = createServer((request, response) => {
    paths.push(request.url ?? '')
    const { method, headers } = request
    const onward = forward(`${target}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const close = async () => {
    proxy.closeAllConnections()
    proxy.close()
    await once(proxy, 'close')
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, paths, close }
}
