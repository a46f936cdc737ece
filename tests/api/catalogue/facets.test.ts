import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { draws } from '#tests/support/draws.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createNaiveShop, type NaiveFilter, toQuery } from './support/naive-shop.ts'
import { catalogueReads } from './support/statements.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

const read = async (query = '') => (await api.get(`/product-facets${query}`)).json.data
const money = (amount: number) => ({ amount, formatted: `$${(amount / 100).toFixed(2)}` })
const inSizes = (...values: string[]) => ({
  options: [{ name: 'Size', values }],
  variants: values.map((Size) => ({ optionValues: { Size }, price: 1000 })),
})

describe('GET /product-facets', () => {
  it('shows every facet with its fields and no others', async () => {
    const wear = await catalogue.category({ slug: 'wear', name: 'Wear' })
    const shoes = await catalogue.category({ slug: 'shoes', name: 'Shoes', parentId: wear.id })
    await catalogue.category({ slug: 'empty' })
    const shoe = await catalogue.product({ categoryIds: [shoes.id], ...inSizes('40', '9') })
    await catalogue.review({ productId: shoe.id, rating: 4 })
    await catalogue.product({ categoryIds: [wear.id, shoes.id], price: 4500, stock: 0 })
    await catalogue.product({ published: false, ...inSizes('12') })
    expect(await read()).toEqual({
      price: { min: money(1000), max: money(4500) },
      categories: [
        { slug: 'wear', name: 'Wear', count: 2 },
        { slug: 'shoes', name: 'Shoes', count: 2 },
      ],
      options: [
        {
          name: 'Size',
          label: 'Size',
          values: [
            { value: '9', label: '9', count: 1 },
            { value: '40', label: '40', count: 1 },
          ],
        },
      ],
      ratings: [
        { rating: 5, count: 0 },
        { rating: 4, count: 1 },
        { rating: 3, count: 1 },
        { rating: 2, count: 1 },
        { rating: 1, count: 1 },
      ],
      in_stock: { count: 1 },
    })
  })

  it('has no prices and no choices where there is no product', async () => {
    expect(await read()).toMatchObject({
      price: { min: null, max: null },
      categories: [],
      options: [],
      in_stock: { count: 0 },
    })
  })

  it('puts values that are no numbers in the order products give them', async () => {
    await catalogue.product(inSizes('S', 'M', 'L'))
    await catalogue.product(inSizes('S', 'M'))
    const values = (await read()).options[0].values.map(({ value }: { value: string }) => value)
    expect(values).toEqual(['S', 'M', 'L'])
  })

  it.each(['min=x', 'max=1.234', 'min_rating=9'])('answers 422 for %s', async (query) => {
    expect((await api.get(`/product-facets?${query}`)).status).toBe(422)
  })

  it('runs as many statements for many products as for few', async () => {
    const make = async () => {
      const { id } = await catalogue.category()
      await catalogue.product({ categoryIds: [id], ...inSizes('S', 'M') })
    }
    await make()
    const ask = () => read('?option[Size]=S&min=1&in_stock=1')
    const few = await api.statements(ask)
    for (let made = 0; made < 9; made++) await make()
    const many = await api.statements(ask)
    expect(catalogueReads(many)).toHaveLength(catalogueReads(few).length)
    expect(catalogueReads(many)).toHaveLength(7)
  })

  it('counts the whole shop once after each change, and again when a product appears', async () => {
    const category = await catalogue.category({ slug: 'wear' })
    const later = new Date(api.clock.now().getTime() + 60_000)
    await catalogue.product({ categoryIds: [category.id], ...inSizes('S') })
    await catalogue.product({ categoryIds: [category.id], ...inSizes('S', 'M'), publishedAt: later })
    const countsOf = ({ categories, options }: Awaited<ReturnType<typeof read>>) => [
      categories[0].count,
      options[0].values.map(({ count }: { count: number }) => count),
    ]
    expect(countsOf(await read())).toEqual([1, [1]])
    // Unknown parameters keep an answer from being cached.
    const again = catalogueReads(await api.statements(() => read('?fresh=1')))
    expect(again).toEqual([])
    api.clock.advance(61)
    expect(countsOf(await read())).toEqual([2, [2, 1]])
    await catalogue.product({ categoryIds: [category.id], ...inSizes('M') })
    expect(countsOf(await read('?fresh=2'))).toEqual([3, [2, 2]])
  })

  it('counts what a plain look at every product would, for any catalogue and any filter', async () => {
    const shop = await createNaiveShop(catalogue)
    const categories = fc.constantFrom(...shop.categorySlugs)
    const amounts = fc.integer({ min: 1, max: 6 }).map((tens) => tens * 10)
    const filters: fc.Arbitrary<NaiveFilter> = fc.record(
      {
        category: categories,
        min: amounts,
        max: amounts,
        minRating: fc.integer({ min: 1, max: 5 }),
        inStock: fc.boolean(),
        featured: fc.boolean(),
        options: fc.dictionary(
          fc.constantFrom('Size', 'Colour'),
          fc.uniqueArray(fc.constantFrom('S', 'M', 'red', 'blue'), { minLength: 1, maxLength: 3 }),
          { maxKeys: 2 },
        ),
      },
      { requiredKeys: [] },
    )
    const check = fc.asyncProperty(filters, async (filter) => {
      const query = toQuery(filter)
      const { data } = (await api.get(`/product-facets?${query}`)).json
      expect(data).toEqual(shop.countFacets(filter))
      const { json } = await api.get(`/products?per_page=50&${query}`)
      expect(json.data.map(({ id }: { id: number }) => id)).toEqual(shop.list(filter))
    })
    await fc.assert(check, draws(30))
  })
})
