import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseQuery, type Searchable } from '#lib/search/index.ts'
import { commitRebuild } from '#packages/word-index/src/store/commit.ts'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { typeOf } from './support/test-search.ts'

type Row = { id: number; title: string; weight: number }

const weighed: Searchable<Row> = {
  model: 'Page',
  searchableQuery: () => ({ where: { id: -1 } }),
  searchableColumns: () => ({ title: 1 }),
  searchableFields: ({ title, weight }) => ({ title: [title, weight] }),
  toSearchResult: ({ title }) => ({
    ...{ title, url: '/', excerpt: null, image: null, meta: null, visible_from: null },
  }),
}

let api: TestApi
let other: IndexFolder

beforeAll(async () => {
  api = await openTestApi()
  api.app.search.register('weighed', typeOf(weighed))
  await api.app.search.rebuild('weighed', 'index')
  other = new IndexFolder(path.join(api.app.env.storagePath, 'search', 'weighed'))
  expect(other.look()).toBeNull()
})
afterAll(async () => {
  other.close()
  await api.close()
})

it('prepares a row anew for an index of another scale that another process puts in place before it is written', async () => {
  const engine = api.app.search.engine('index')
  let saving: Promise<void> | undefined
  await other.writing.run(() => {
    saving = engine.update('weighed', { id: 2, title: 'light tea', weight: 1 })
    const { manifest } = other.snapshot
    if (!manifest) throw new Error('There is no index.')
    const built = { ...manifest, scale: 1000, builtAt: '2030-01-01T00:00:00.000Z', segment: null }
    commitRebuild(other, built, manifest.next)
  })
  await saving
  await engine.update('weighed', { id: 1, title: 'heavy tea', weight: 100 })
  const { items } = await engine.search('weighed', parseQuery('tea'), 9)
  expect(items.map(({ title }) => title)).toEqual(['heavy tea', 'light tea'])
})
