import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { Query } from '#lib/web/http/target.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
  catalogue = createCatalogueFactory(api.app)
  for (let number = 1; number <= 7; number++) await content.post({ title: `Lantern tale ${number}` })
  await catalogue.product({ name: 'Storm lantern' })
  await catalogue.product({ name: 'Copper kettle' })
  await content.page({ title: 'About lamps', bodyHtml: '<p>Every lantern is ours.</p>', published: true })
  await api.app.search.rebuild()
})
afterAll(() => api?.close())

type Tab = { type: string; total: number; url: string; current: boolean }
type Group = { type: string; total: number; match: string; items: { title: string }[] }
type Data = {
  query: string
  type: string
  types: Tab[]
  groups: Group[]
  total: number
  match: string
  paginator: { current_page: number; last_page: number; next_url: string | null } | null
  suggestion: { query: string; url: string } | null
  corrected: { query: string; exact_url: string } | null
}

async function read(query: Query): Promise<Data> {
  const page = await loadSearchPage(api.app, query)
  if (!page) throw new Error('There is no page of results.')
  return page.data as Data
}

describe('/search', () => {
  it('reads products that were found before again only after a change, also of the stock', async () => {
    const { id } = await catalogue.product({ name: 'Garden hose', price: 2000, stock: 3 })
    await api.app.search.rebuild()
    const show = async () => {
      const page = await loadSearchPage(api.app, { q: 'hose' })
      const groups = page?.data.groups as { items: { product: { availability: string; name: string } }[] }[]
      return groups[0]?.items[0]?.product
    }
    const reads = async () =>
      (await api.statements(show)).filter((sql) => sql.includes('"ratingAverage"')).length
    expect(await reads()).toBe(1)
    expect(await reads()).toBe(0)
    const { product, productVariant } = api.app.database.prisma
    await productVariant.updateMany({ where: { productId: id }, data: { stock: 0 } })
    await product.update({ where: { id }, data: { inStock: false } })
    expect(await show()).toMatchObject({ name: 'Garden hose', availability: 'out_of_stock' })
    expect(await reads()).toBe(0)
    await product.update({ where: { id }, data: { published: false } })
    expect((await show()) ?? null).toBeNull()
  })

  it('shows products as lists do, with what an index does not hold', async () => {
    const { id } = await catalogue.product({
      name: 'Reduced spade',
      price: 1000,
      compareAtPrice: 1500,
      stock: 0,
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { price: 1000, compareAtPrice: 1500, trackStock: true, stock: 0, optionValues: { Colour: 'Red' } },
        { price: 1000, compareAtPrice: 1500, trackStock: true, stock: 0, optionValues: { Colour: 'Blue' } },
      ],
    })
    const colours = { Red: '#aa2211', Blue: '#1122aa' }
    for (const [value, swatch] of Object.entries(colours))
      await api.app.database.prisma.productOptionValue.updateMany({ where: { value }, data: { swatch } })
    await api.app.search.rebuild()
    const page = await loadSearchPage(api.app, { q: 'spade' })
    const html = page ? (await renderPage(api.app, page)).html : ''
    const groups = page?.data.groups as { items: { product: unknown }[] }[]
    const item = groups[0]?.items[0]
    expect(item?.product).toMatchObject({
      id,
      availability: 'out_of_stock',
      compare_at_price: { amount: 1500 },
      second_image: null,
      swatches: [
        { name: 'Colour', values: ['Red', 'Blue'], colors: ['#aa2211', '#1122aa'], images: [null, null] },
      ],
    })
    expect(html).toMatch(/<p class="product-swatches"><span [^>]*>[^<]*<\/span><svg class="swatch"/)
    const none = await api.statements(() => loadSearchPage(api.app, { q: 'tale' }))
    expect(none.filter((sql) => sql.includes('secondImage'))).toEqual([])
    expect(html).toMatch(/<span class="product-price-now">\$10\.00<\/span> <del>/)
    expect(html).toContain('Sold out')
    const onRequest = { kind: 'on_request', onRequest: true, price: 0n, maxPrice: 0n, inStock: false }
    await api.app.database.prisma.product.update({ where: { id }, data: onRequest })
    const asked = await loadSearchPage(api.app, { q: 'spade' })
    const shown = asked ? (await renderPage(api.app, asked)).html : ''
    expect(shown).toContain('Price on request')
    expect(shown).not.toContain('Sold out')
    await api.app.database.prisma.product.delete({ where: { id } })
    await api.app.search.rebuild()
  })

  it('says of signs alone that they are not searched for', async () => {
    const page = await loadSearchPage(api.app, { q: '?!' })
    expect(page ? (await renderPage(api.app, page)).html : '').toContain('Signs alone are not searched for.')
    const empty = await loadSearchPage(api.app, { q: '' })
    expect(empty ? (await renderPage(api.app, empty)).html : '').not.toContain('Signs alone')
  })

  it('shows five of every type, with exact totals and a tab for each', async () => {
    const { groups, types, total, paginator } = await read({ q: 'lantern' })
    expect(groups.map(({ type, total, items }) => [type, total, items.length])).toEqual([
      ['product', 1, 1],
      ['post', 7, 5],
      ['page', 1, 1],
    ])
    expect([total, paginator]).toEqual([9, null])
    expect(types.map(({ type, total, current }) => [type, total, current])).toEqual([
      ['all', 9, true],
      ['product', 1, false],
      ['post', 7, false],
      ['page', 1, false],
    ])
    expect(types[2]?.url).toBe('/search?q=lantern&type=post')
  })

  it('pages through one type, and still counts the others', async () => {
    const data = await read({ q: 'lantern', type: 'post', per_page: '3', page: '2' })
    expect(data.groups.map(({ type, items }) => [type, items.length])).toEqual([['post', 3]])
    expect(data.total).toBe(7)
    expect(data.types.map(({ total }) => total)).toEqual([9, 1, 7, 1])
    expect(data.paginator).toMatchObject({
      current_page: 2,
      last_page: 3,
      next_url: '/search?q=lantern&type=post&per_page=3&page=3',
    })
  })

  it.each(['nothing', '', 'all', 'constructor', '__proto__'])('shows all types for type %j', async (type) => {
    expect((await read({ q: 'lantern', type })).type).toBe('all')
  })

  it('shows all types for one that is switched off, and leaves that out', async () => {
    await api.app.settings.set('search.types.post', false)
    const data = await read({ q: 'lantern', type: 'post' })
    expect([data.type, data.types.map(({ type }) => type)]).toEqual(['all', ['all', 'product', 'page']])
    await api.app.settings.unset('search.types.post')
  })

  it('takes the first of several terms, trims it, and cuts it at 200 characters', async () => {
    expect((await read({ q: ['  lantern ', 'kettle'] })).query).toBe('lantern')
    expect((await read({ 'q[]': ['lantern', 'kettle'] })).query).toBe('lantern')
    const long = await read({ q: `${'lantern '.repeat(24)}${'😀'.repeat(50)}` })
    expect([...long.query].length).toBe(200)
  })

  it.each(['', '   ', '!!!', '\0'])('has the form alone for %j', async (q) => {
    const { types, groups, total, suggestion } = await read({ q })
    expect([types, groups, total, suggestion]).toEqual([[], [], 0, null])
  })

  it('has no shortest term, but a single letter is no word', async () => {
    expect((await read({ q: 'la' })).total).toBeGreaterThan(0)
    expect((await read({ q: 'l' })).total).toBe(0)
    expect(await read({ q: 'lantern l' })).toMatchObject({ total: (await read({ q: 'lantern' })).total })
  })

  it.each(['0', '-1', 'x', '1.5'])('shows the first page for page %j', async (page) => {
    expect((await read({ q: 'lantern', type: 'post', page })).paginator?.current_page).toBe(1)
  })

  it('ends its pages at the last result that is ranked', async () => {
    await api.app.settings.set('search.max_results', 4)
    const data = await read({ q: 'lantern', type: 'post', per_page: '2' })
    expect([data.total, data.paginator?.last_page]).toEqual([7, 2])
    const last = await read({ q: 'lantern', type: 'post', per_page: '3', page: '2' })
    expect(last.groups[0]?.items).toHaveLength(1)
    await api.app.settings.unset('search.max_results')
  })

  it('says where results have some of the words only', async () => {
    const data = await read({ q: 'kettle zebra' })
    expect([data.match, data.groups[0]?.match, data.total]).toEqual(['any', 'any', 1])
    expect((await read({ q: 'kettle' })).match).toBe('all')
  })

  it.each([
    ['ketlle', 'kettle'],
    ['Lantren', 'lantern'],
    ['eKttle', 'kettle'],
    ['xettle', 'kettle'],
  ])('shows, since nothing is found for %j, the results for %j', async (q, query) => {
    const data = await read({ q })
    const exact_url = `/search?q=${q}&correct=false`
    expect(data).toMatchObject({ query: q, corrected: { query, exact_url }, suggestion: null })
    expect(data.total).toBe((await read({ q: query })).total)
    expect(data.total).toBeGreaterThan(0)
  })

  it('finds two words of a title that were typed as one, without a correction', async () => {
    const found = { total: 1, corrected: null, suggestion: null, match: 'all' }
    expect(await read({ q: 'stormlantern' })).toMatchObject(found)
  })

  it('searches for what was typed, if that is wanted, and suggests the correction', async () => {
    const data = await read({ q: 'ketlle', correct: 'false' })
    expect(data).toMatchObject({ total: 0, corrected: null, match: 'all' })
    expect(data.suggestion).toEqual({ query: 'kettle', url: '/search?q=kettle' })
    expect(data.types.map(({ url }) => url)).toContain('/search?q=ketlle&type=product&correct=false')
  })

  it('keeps the results that have some of the words, and suggests the correction', async () => {
    const data = await read({ q: 'Storm lanterm' })
    expect(data).toMatchObject({ total: 1, corrected: null, match: 'any' })
    expect(data.suggestion).toEqual({ query: 'Storm lantern', url: '/search?q=Storm+lantern' })
  })

  it('corrects and suggests nothing where nothing is alike, or everything is found', async () => {
    for (const q of ['xylophone', 'lantern', 'kettle']) {
      expect(await read({ q })).toMatchObject({ corrected: null, suggestion: null })
    }
  })

  it('corrects from titles while the engine knows no words', async () => {
    await api.app.settings.set('search.engine', 'database')
    expect(await read({ q: 'ketlle' })).toMatchObject({ corrected: { query: 'kettle' }, total: 1 })
    await api.app.settings.unset('search.engine')
  })

  it('is none while the page of results is switched off', async () => {
    await api.app.settings.set('search.page_enabled', false)
    expect(await loadSearchPage(api.app, { q: 'lantern' })).toBeNull()
    await api.app.settings.unset('search.page_enabled')
  })
})

describe('the results of products alone', () => {
  it('can be narrowed by the filters of the shop, counted for the query', async () => {
    const data = (await read({ q: 'storm', type: 'product' })) as Data & {
      facets: { in_stock: { count: number } } | null
      filters: { action: string; q: string } | null
    }
    expect(data.facets?.in_stock.count).toBe(data.total)
    expect(data.filters).toMatchObject({ action: '/products', q: 'storm' })
    const corrected = await read({ q: 'stomr', type: 'product' })
    expect(corrected).toMatchObject({ filters: { q: 'storm' }, facets: data.facets })
  })

  it('have no filters in the results of everything, and where nothing is found', async () => {
    expect(await read({ q: 'storm' })).toMatchObject({ facets: null, filters: null })
    expect(await read({ q: 'xylophone', type: 'product' })).toMatchObject({ facets: null, filters: null })
  })
})

describe('/products?q=', () => {
  it('shows the products of the corrected term, and says so', async () => {
    const page = await loadProductsPage(api.app, { q: 'ketlle' })
    const corrected = { query: 'kettle', exact_url: '/products?q=ketlle&correct=false' }
    expect(page?.data).toMatchObject({ query: 'kettle', corrected, products: [{ name: 'Copper kettle' }] })
    const exact = await loadProductsPage(api.app, { q: 'ketlle', correct: 'false' })
    expect(exact?.data).toMatchObject({ query: 'ketlle', corrected: null, products: [] })
    expect((await loadProductsPage(api.app, { q: 'kettle' }))?.data).toMatchObject({ corrected: null })
  })
})
