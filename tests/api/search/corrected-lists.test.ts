import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { setPins } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const catalogue = createCatalogueFactory(api.app)
  const content = createContentFactory(api.app)
  for (const [name, price] of [
    ['Copper kettle', 4000],
    ['Brass lantern', 2000],
    ['Brass hook', 500],
  ] as const)
    await catalogue.product({ name, price })
  for (const title of ['Copper kettle', 'Brass lantern', 'Brass hook']) await content.post({ title })
  await api.app.search.rebuild()
})
afterAll(() => api?.close())
beforeEach(() => api.app.settings.unset('search.engine'))

type Item = { name?: string; title?: string }
const namesOf = (items: unknown) => (items as Item[]).map(({ name, title }) => name ?? title)

const lists = [
  ['/products', loadProductsPage, 'products'],
  ['/posts', loadPostsPage, 'posts'],
] as const

describe.each(lists)('GET /api/v1%s?q', (path) => {
  const list = async (query: string) => {
    const { json } = await api.get(`${path}?${query}`)
    return { names: namesOf(json.data), meta: json.meta }
  }

  it('has what is found for the corrected words if nothing is found, and says so', async () => {
    const { names, meta } = await list('q=ketlle')
    expect(names).toEqual(['Copper kettle'])
    expect(meta).toMatchObject({ total: 1, corrected: 'kettle' })
    expect(meta).not.toHaveProperty('suggestion')
  })

  it('keeps what has some of the words, with a suggestion', async () => {
    const { names, meta } = await list('q=brass+lantrn')
    expect(names).toHaveLength(2)
    expect(meta).toMatchObject({ total: 2, suggestion: 'brass lantern' })
    expect(meta).not.toHaveProperty('corrected')
  })

  it('searches for what was typed, if that is wanted', async () => {
    const { names, meta } = await list('q=ketlle&correct=false')
    expect(names).toEqual([])
    expect(meta).toMatchObject({ total: 0, suggestion: 'kettle' })
    expect(meta).not.toHaveProperty('corrected')
  })

  it.each(['q=kettle', 'q=xylophone', 'q=%21%21', 'q=', ''])(
    'says nothing of corrections: %j',
    async (query) => {
      const { meta } = await list(query)
      expect(Object.keys(meta).sort()).toEqual(['current_page', 'has_more', 'last_page', 'per_page', 'total'])
    },
  )

  it('corrects the same on every page, beyond the last one too', async () => {
    for (const page of [1, 2, 9]) {
      expect((await list(`q=brsas&per_page=1&page=${page}`)).meta).toMatchObject({
        total: 2,
        corrected: 'brass',
      })
      expect((await list(`q=brass+lantrn&page=${page}`)).meta).not.toHaveProperty('corrected')
    }
  })
})

describe.each(lists)('%s?q', (path, load, items) => {
  const read = async (query: Record<string, string | undefined>) => {
    const page = await load(api.app, query)
    return { ...page?.data, names: namesOf(page?.data[items]) }
  }

  it('shows what is found for the corrected words, and says so', async () => {
    expect(await read({ q: 'ketlle' })).toMatchObject({
      query: 'kettle',
      names: ['Copper kettle'],
      corrected: { query: 'kettle', exact_url: `${path}?q=ketlle&correct=false` },
      suggestion: null,
    })
  })

  it('keeps what has some of the words, on every page, and suggests the others', async () => {
    const suggestion = { query: 'brass lantern', url: `${path}?q=brass+lantern` }
    expect(await read({ q: 'brass lantrn' })).toMatchObject({
      ...{ query: 'brass lantrn', corrected: null, suggestion },
      paginator: { total: 2 },
    })
    expect(await read({ q: 'brass lantrn', page: '7' })).toMatchObject({
      corrected: null,
      suggestion,
      names: [],
    })
  })

  it('shows what was typed, if that is wanted, and suggests the correction', async () => {
    const suggestion = { query: 'kettle', url: `${path}?q=kettle` }
    const exact = await read({ q: 'ketlle', correct: 'false' })
    expect(exact).toMatchObject({ query: 'ketlle', names: [], corrected: null, suggestion })
  })

  it.each([{}, { q: 'kettle' }, { q: 'xylophone' }, { q: '!!' }])(
    'says nothing of corrections: %j',
    async (query) => {
      expect(await read(query)).toMatchObject({ corrected: null, suggestion: null })
    },
  )
})

describe('corrections of products', () => {
  it('keep the filters of the list, which do not decide what is corrected', async () => {
    const page = await loadProductsPage(api.app, { q: 'brass lantrn', min: '30' })
    expect(page?.data).toMatchObject({
      products: [],
      corrected: null,
      suggestion: { url: '/products?q=brass+lantern&min=30' },
    })
    const corrected = await loadProductsPage(api.app, { q: 'lantrn', max: '30' })
    expect(corrected?.data).toMatchObject({
      products: [{ name: 'Brass lantern' }],
      corrected: { exact_url: '/products?q=lantrn&max=30&correct=false' },
    })
  })

  it('are made where facets are counted, too', async () => {
    const read = async (query: string) => (await api.get(`/product-facets?${query}`)).json.data
    expect(await read('q=ketlle')).toEqual(await read('q=kettle'))
    expect((await read('q=ketlle&correct=false')).in_stock).toEqual({ count: 0 })
  })

  it('leave alone what something is pinned to', async () => {
    const { database } = api.app
    const { id } = await database.prisma.product.findFirstOrThrow({ where: { name: 'Brass hook' } })
    await setPins(database, { type: 'product', query: 'ketlle', first: [id], never: [] })
    const { json } = await api.get('/products?q=ketlle')
    expect([namesOf(json.data), json.meta.corrected]).toEqual([['Brass hook'], undefined])
    await setPins(database, { type: 'product', query: 'ketlle', first: [], never: [] })
  })

  it('are found in titles on the page while the engine knows no words', async () => {
    await api.app.settings.set('search.engine', 'database')
    expect((await loadProductsPage(api.app, { q: 'ketlle' }))?.data).toMatchObject({
      corrected: { query: 'kettle' },
      products: [{ name: 'Copper kettle' }],
    })
  })

  it('are not made in the lists of a type that searches leave out', async () => {
    await api.app.settings.set('search.types.product', false)
    expect((await api.get('/products?q=kettle')).json.data).toHaveLength(1)
    expect((await api.get('/products?q=ketlle')).json.data).toEqual([])
    await api.app.settings.unset('search.types.product')
  })
})
