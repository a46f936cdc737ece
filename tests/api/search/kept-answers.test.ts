import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineFactory } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

type Mood = 'works' | 'is not ready' | 'fails'

let api: TestApi
let mood: Mood
let calls: number

/** An engine that finds nothing, unlike the database. */
const moodyEngine: EngineFactory = () => ({
  async constrain(query) {
    calls++
    if (mood === 'fails') throw new Error('The engine is on fire.')
    return { ...query, where: { AND: [query.where ?? {}, { id: { in: [] } }] } }
  },
  search: async () => ({ total: 0, items: [], match: 'all' }),
  ready: () => mood !== 'is not ready',
  async update() {},
  async delete() {},
  rebuild: async () => 0,
  status: async () => ({ ready: true, documents: 0, built_at: null, updated_at: null, bytes: 0 }),
})

beforeAll(async () => {
  api = await openTestApi()
  api.app.search.extend('moody', moodyEngine)
  await createCatalogueFactory(api.app).product({ name: 'Tea' })
  await createContentFactory(api.app).post({ title: 'Tea' })
})
afterAll(() => api.close())
beforeEach(async () => {
  mood = 'works'
  calls = 0
  // A write: nothing is kept yet.
  await api.app.settings.set('search.engine', 'database')
  await api.app.settings.set('search.engine', 'moody')
})

const read = async (target: string) => (await api.get(target)).json.data
const targets = ['/products?q=tea', '/posts?q=tea', '/product-facets?q=tea']

describe.each(targets)('GET %s', (target) => {
  it.each<Mood>(['is not ready', 'fails'])(
    'is answered by the engine as soon as it is back, where the one before %s',
    async (trouble) => {
      const right = await read(target)
      await api.app.settings.set('search.engine', 'database')
      await api.app.settings.set('search.engine', 'moody')
      mood = trouble
      const instead = await read(target)
      expect(instead).not.toEqual(right)
      mood = 'works'
      expect(await read(target)).toEqual(right)
    },
  )

  it('is kept where the engine itself answered', async () => {
    const first = await read(target)
    const asked = calls
    expect(asked).toBeGreaterThan(0)
    expect(await read(target)).toEqual(first)
    expect(calls).toBe(asked)
  })
})
