import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadProductsPage, openProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import type { Query } from '#lib/web/http/target.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await fillShop()
})
afterAll(() => api?.close())

type Link = { label: string; name: string; value: string; url: string; current: boolean; count: number }
type Facet = { name: string; values: { value: string; count: number; checked: boolean }[] }
type Data = {
  products: { slug: string }[]
  paginator: { total: number; next_url: string | null; prev_url: string | null }
  category: { name: string } | null
  trail: Link[]
  categories: Link[]
  sorts: Link[]
  facets: { options: Facet[]; ratings: { rating: number; checked: boolean }[] }
  filters: { hidden: Link[]; chips: Link[]; clear_url: string | null }
  dropped: { name: string; value: string; reason: string }[]
}

async function open(query: Query): Promise<StorefrontPage & { data: Data }> {
  const page = await loadProductsPage(api.app, query)
  if (!page) throw new Error('There is no such page.')
  return page as StorefrontPage & { data: Data }
}

const read = async (query: Query): Promise<Data> => (await open(query)).data

/** The parameters of an address as Next gives them. */
function queryOf(url: string | null | undefined): Query {
  const parameters = new URL(url ?? '', 'http://shop.test').searchParams
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]))
}

describe('/products', () => {
  it('says of a product without a price that it is on request, not that it is sold out', async () => {
    const { prisma } = api.app.database
    const { id } = await createCatalogueFactory(api.app).product({ name: 'Bespoke bench', tags: ['Bespoke'] })
    const onRequest = { kind: 'on_request', onRequest: true, price: 0n, maxPrice: 0n, inStock: false }
    await prisma.product.update({ where: { id }, data: onRequest })
    const { html } = await renderPage(api.app, await open({ tag: 'Bespoke' }))
    expect(html).toContain('Price on request')
    expect(html).not.toContain('Sold out')
    await prisma.product.delete({ where: { id } })
  })

  it('leads to an address without the empty fields that its form sends, and says what it cannot read', async () => {
    const filled = { category: 'top', q: '', min: '', max: '20', sort: 'name', min_rating: '', page: '2' }
    expect(await openProductsPage(api.app, filled)).toEqual({
      redirectTo: '/products?category=top&max=20&sort=name&page=2',
    })
    expect(await openProductsPage(api.app, { q: '' })).toEqual({ redirectTo: '/products' })
    expect(await openProductsPage(api.app, { max: '20' })).toMatchObject({ view: 'products/index' })
    const wrong = await openProductsPage(api.app, { q: '', min: 'much' })
    expect(wrong).toMatchObject({ data: { dropped: [{ name: 'min' }] } })
  })

  it.each([
    '',
    'category=top',
    'tag=Warm+things',
    'q=lantern',
    'q=lantern&sort=price_desc',
    'min=15&max=30.50',
    'min_rating=4',
    'on_sale=1&in_stock=true',
    'featured=1',
    'option[Size][]=M&option[Size][]=L&option[Colour]=Red',
    'sort=name&per_page=5&page=2',
    'sort=nonsense&per_page=1000',
    'tag=nowhere',
  ])('lists what the API lists for ?%s, in its words and its order', async (search) => {
    const page = await read(queryOf(`?${search}`))
    const { json } = await api.get(`/products?${search.includes('per_page') ? '' : 'per_page=24&'}${search}`)
    // Cards show more than lists of the API.
    const plain = page.products.map((product) => ({
      ...product,
      second_image: undefined,
      swatches: undefined,
    }))
    expect(plain).toEqual(json.data)
    expect(page.paginator.total).toBe(json.meta.total)
    expect(page.dropped).toEqual([])
  })

  it('leads to the next page with everything that was asked for', async () => {
    const asked = {
      q: 'lantern',
      category: 'top',
      min: '1',
      on_sale: '1',
      'option[Size][]': ['M', 'L'],
      sort: 'name',
      per_page: '2',
    }
    const { paginator } = await read(asked)
    const { page, ...kept } = queryOf(paginator.next_url)
    expect(page).toEqual(['2'])
    expect(kept).toEqual(
      Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, [value].flat()])),
    )
  })

  it('takes off each filter by a link that leaves the others', async () => {
    const { filters } = await read({ q: 'lantern', min: '5', in_stock: '1', 'option[Size][]': ['M', 'L'] })
    expect(filters.chips.map(({ label, value }) => `${label} ${value}`.trim())).toEqual([
      'Search “lantern”',
      'Price from $5.00',
      'In stock',
      'Size M',
      'Size L',
    ])
    for (const [index, { url }] of filters.chips.entries()) {
      const left = (await read(queryOf(url))).filters.chips.map(({ value }) => value)
      expect(left).toEqual(filters.chips.map(({ value }) => value).toSpliced(index, 1))
    }
    expect(filters.clear_url).toBe('/products')
  })

  it('offers each order with the filters as they are, from the first page on', async () => {
    const { sorts } = await read({ category: 'top', sort: 'price_asc', page: '2', per_page: '1' })
    expect(sorts.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Price, low to high'])
    expect(sorts.map(({ url }) => url)).toContain('/products?category=top&sort=rating&per_page=1')
    const [best] = (await read({ q: 'lantern' })).sorts
    expect([best?.label, best?.current]).toEqual(['Best match', true])
  })

  it('shows what is chosen of each facet, even where nothing has it', async () => {
    const { facets } = await read({
      'option[Size][]': ['M', 'XXS'],
      'option[Weave]': 'Twill',
      min_rating: '1',
    })
    const sizes = facets.options.find(({ name }) => name === 'Size')?.values ?? []
    expect(sizes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['XXS', 'M'])
    expect(facets.options.find(({ name }) => name === 'Weave')?.values).toEqual([
      { value: 'Twill', label: 'Twill', count: 0, checked: true, swatch: null },
    ])
    expect(facets.ratings.filter(({ checked }) => checked).map(({ rating }) => rating)).toEqual([1])
    const between = (await read({ min_rating: '2.5' })).facets.ratings
    expect(between.map(({ rating, checked }) => [rating, checked])).toEqual([
      [4, false],
      [3, false],
      [2.5, true],
      [2, false],
    ])
  })

  it('stands options with the names that objects have', async () => {
    const { facets } = await read({ 'option[constructor]': 'x' })
    expect(facets.options.map(({ name }) => name)).toContain('constructor')
  })

  it('offers no option that only single products have', async () => {
    const { facets } = await read({})
    expect(facets.options.map(({ name }) => name)).toEqual(['Colour', 'Size'])
  })

  it('finds itself in the tree of categories', async () => {
    const all = await read({ on_sale: '1' })
    expect(all.categories.map(({ name, url }) => [name, url])).toEqual([
      ['All', '/products?on_sale=1'],
      ['Top', '/products?category=top&on_sale=1'],
    ])
    const leaf = await read({ category: 'below' })
    expect(leaf.trail.map(({ name }) => name)).toEqual(['Shop', 'Top'])
    expect(leaf.categories.map(({ name, current }) => [name, current])).toEqual([
      ['All', false],
      ['Below', true],
      ['Beside', false],
    ])
    expect(leaf.categories[0]?.url).toBe('/products?category=top')
  })

  it('is there for no category that is unknown, and not at all while there is no shop', async () => {
    expect(await loadProductsPage(api.app, { category: 'nowhere' })).toBeNull()
    await api.app.settings.set('modules.shop', false)
    expect(await loadProductsPage(api.app, {})).toBeNull()
    await api.app.settings.set('modules.shop', true)
  })
})

describe('/products for search engines', () => {
  it('lists categories and their pages, but nothing that is empty or narrowed further', async () => {
    const seen = async (query: Query) => {
      const { path, unlisted = false } = await open(query)
      return [path, unlisted]
    }
    expect(await seen({ sort: 'name', per_page: '5' })).toEqual(['/products', false])
    expect(await seen({ page: '9' })).toEqual(['/products?page=9', true])
    expect(await seen({ category: 'empty' })).toEqual(['/products?category=empty', true])
    expect(await seen({ category: 'top', page: '2' })).toEqual(['/products?category=top&page=2', false])
    for (const tag of ['warm-things', 'Warm things', 'WARM THINGS'])
      expect(await seen({ tag, sort: 'name' })).toEqual(['/products?tag=warm-things', false])
    expect(await open({ tag: 'warm-things' })).toMatchObject({
      title: 'Warm things',
      data: { tag: 'Warm things' },
    })
    expect(await seen({ tag: 'warm-things', in_stock: '1' })).toEqual(['/products', true])
    expect(await seen({ tag: 'warm-things', category: 'top' })).toEqual(['/products?category=top', true])
    for (const query of [{ q: 'lantern' }, { tag: 'nowhere' }, { min: '1' }, { 'option[Size]': 'M' }])
      expect(await seen(query)).toEqual(['/products', true])
  })
})

describe('/products with values that are none', () => {
  it.each([
    [{ min: 'abc' }, 'min', 'abc', 'unreadable'],
    [{ max: '-5' }, 'max', '-5', 'unreadable'],
    [{ min: '12.345' }, 'min', '12.345', 'unreadable'],
    [{ min: '9'.repeat(40) }, 'min', '9'.repeat(40), 'unreadable'],
    [{ min: '20', max: '10' }, 'max', '10', 'below_min'],
    [{ min_rating: '<b>' }, 'min_rating', '<b>', 'unreadable'],
    [
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`option[${i}]`, 'x'])),
      'option',
      '',
      'unreadable',
    ],
  ])('leaves %o out and says so', async (query: Query, name, value, reason) => {
    const { products, dropped } = await read({ ...query, per_page: '2' })
    expect(dropped).toEqual([{ name, value, reason }])
    expect(products).toHaveLength(2)
  })

  it.each<Query>([
    { page: '-1' },
    { page: '1e9', per_page: 'x' },
    { page: '99999999999999999999' },
    { category: '\0' },
    { tag: 'a\0b', q: '\0' },
    { q: ["' OR 1=1 --", 'b'] },
    { q: '%'.repeat(500), sort: '__proto__' },
    { on_sale: ['maybe', '1'], in_stock: '' },
    { 'option[__proto__][]': 'x', 'option[constructor]': 'y', 'option[]': 'z', option: 'w' },
    { 'option[Size][]': ['\0', '', "'"] },
    { toString: 'x', 'min[]': '5', 'category[a]': 'b' },
  ])('stands %o', async (query) => {
    expect((await open(query)).view).toBe('products/index')
  })

  it('takes prices as the site writes them', async () => {
    await api.app.settings.set('currency.decimal_separator', ',')
    const { filters, dropped } = await read({ min: '$ 12,50' })
    await api.app.settings.unset('currency.decimal_separator')
    expect([dropped, filters.chips[0]?.value]).toEqual([[], 'from $12,50'])
  })
})

describe('the statements of /products', () => {
  // A search also asks whether anything has all its words.
  it.each([
    ['', 12],
    ['category=top', 12],
    ['q=lantern&min=1', 18],
  ])('are as many for ?%s, whatever the size of the page', async (search, most) => {
    const count = async (perPage: string) => {
      const statements = await api.statements(() => open({ ...queryOf(`?${search}`), per_page: perPage }))
      return statements.length
    }
    await count('1')
    const [small, large] = [await count('2'), await count('50')]
    expect(large).toBe(small)
    expect(large).toBeLessThanOrEqual(most)
  })
})

async function fillShop(): Promise<void> {
  const factory = createCatalogueFactory(api.app)
  const top = await factory.category({ slug: 'top', name: 'Top' })
  const below = await factory.category({ slug: 'below', name: 'Below', parentId: top.id })
  const beside = await factory.category({ slug: 'beside', name: 'Beside', parentId: top.id })
  await factory.category({ slug: 'empty', name: 'Empty' })
  for (let i = 0; i < 30; i++) {
    const product = await factory.product({
      name: `Lantern ${i}`,
      featured: i % 7 === 0,
      categoryIds: [i % 2 === 0 ? below.id : beside.id],
      tags: i % 3 === 0 ? ['Warm things'] : [],
      images: [{ url: `/demo/${i}.svg`, alt: '' }],
      options: [
        { name: 'Size', values: ['S', 'M', 'L'] },
        { name: 'Colour', values: ['Red', 'Blue'] },
      ],
      variants: ['S', 'M', 'L'].map((size, place) => ({
        price: 1000 + i * 100 + place,
        compareAtPrice: i % 4 === 0 ? 9000 : null,
        trackStock: true,
        stock: i % 5,
        optionValues: { Size: size, Colour: place === 1 ? 'Red' : 'Blue' },
      })),
    })
    if (i % 2 === 0) await factory.review({ productId: product.id, rating: 1 + (i % 5) })
  }
  await factory.product({
    name: 'Only one of its kind',
    options: [{ name: 'Scent', values: ['Smoke', 'Sea'] }],
    variants: ['Smoke', 'Sea'].map((Scent) => ({ price: 700, optionValues: { Scent } })),
  })
}
