import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { catalogueReads } from './support/statements.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  await api.app.settings.set('site.timezone', 'Asia/Jakarta')
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await catalogue.clear()
})
afterAll(() => api.close())

const read = async (query = '') => (await api.get(`/products${query}`)).json
const first = async (query = '') => (await read(query)).data[0]
const list = async (query = '') =>
  (await read(query)).data.map((product: { slug: string }) => product.slug) as string[]

describe('GET /products', () => {
  it('shows a product with all its fields and no others', async () => {
    const top = await catalogue.category({ slug: 'wear', name: 'Wear', position: 2 })
    const below = await catalogue.category({ slug: 'shoes', name: 'Shoes', parentId: top.id })
    const other = await catalogue.category({ slug: 'new', name: 'New', position: 1 })
    const product = await catalogue.product({
      slug: 'träil',
      name: 'Trail Shoe',
      sku: 'TS',
      shortDescription: '<b>For mud</b>',
      descriptionHtml: '<p>Long</p>',
      images: [{ url: '/media/a.jpg', alt: 'A shoe', width: 800, height: 600, thumbnailUrl: '/media/t.jpg' }],
      featured: true,
      categoryIds: [below.id, top.id, other.id],
      createdAt: new Date('2026-05-31T20:00:00Z'),
      options: [{ name: 'Size', values: ['40', '41'] }],
      variants: [
        { optionValues: { Size: '41' }, price: 5500, trackStock: true, stock: 9 },
        { optionValues: { Size: '40' }, price: 4500, compareAtPrice: 6000, trackStock: true, stock: 3 },
      ],
    })
    for (const rating of [5, 5, 4]) await catalogue.review({ productId: product.id, rating })
    expect((await read()).data).toEqual([
      {
        id: product.id,
        slug: 'träil',
        type: 'variable',
        name: 'Trail Shoe',
        sku: 'TS',
        short_description: 'For mud',
        image: {
          id: expect.any(Number),
          url: 'https://shop.example.com/media/a.jpg',
          alt: 'A shoe',
          width: 800,
          height: 600,
          thumbnail_url: 'https://shop.example.com/media/t.jpg',
          color: null,
          sizes: [],
          url_template: null,
        },
        price: { amount: 4500, formatted: '$45.00' },
        compare_at_price: { amount: 6000, formatted: '$60.00' },
        lowest_price: null,
        unit_price: null,
        on_sale: true,
        price_range: {
          min: { amount: 4500, formatted: '$45.00' },
          max: { amount: 5500, formatted: '$55.00' },
        },
        purchasable: true,
        in_stock: true,
        stock: 12,
        availability: 'in_stock',
        featured: true,
        has_variants: true,
        categories: [
          { id: other.id, slug: 'new', name: 'New' },
          { id: top.id, slug: 'wear', name: 'Wear' },
          { id: below.id, slug: 'shoes', name: 'Shoes' },
        ],
        rating: { average: 4.7, count: 3 },
        created_at: '2026-06-01T03:00:00+07:00',
        updated_at: expect.stringMatching(/\+07:00$/),
        url: 'https://shop.example.com/products/tr%C3%A4il',
      },
    ])
  })

  it('gives null, zero and empty lists where a product has nothing to show', async () => {
    await catalogue.product({ price: 1000, compareAtPrice: 1000 })
    expect(await first()).toMatchObject({
      sku: null,
      short_description: '',
      image: null,
      compare_at_price: null,
      lowest_price: null,
      unit_price: null,
      on_sale: false,
      price_range: null,
      stock: null,
      featured: false,
      has_variants: false,
      categories: [],
      rating: { average: 0, count: 0 },
    })
  })

  it('has no price range where all variants cost the same', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const variants = ['S', 'M'].map((Size) => ({ optionValues: { Size }, price: 900 }))
    await catalogue.product({ options, variants })
    expect(await first()).toMatchObject({ has_variants: true, price_range: null })
  })

  it('leaves inactive variants out of price, stock and availability', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    await catalogue.product({
      options,
      variants: [
        { optionValues: { Size: 'S' }, price: 500, trackStock: true, stock: 50, active: false },
        { optionValues: { Size: 'M' }, price: 900, trackStock: true, stock: 0 },
      ],
    })
    expect(await first()).toMatchObject({
      price: { amount: 900 },
      price_range: null,
      stock: 0,
      in_stock: false,
      availability: 'out_of_stock',
    })
  })

  it('shows no stock where a variant is not counted, or while the site hides it', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    await catalogue.product({
      options,
      variants: [
        { optionValues: { Size: 'S' }, price: 500, trackStock: true, stock: 5 },
        { optionValues: { Size: 'M' }, price: 500 },
      ],
    })
    expect((await first()).stock).toBeNull()
    await catalogue.product({ stock: 7 })
    expect((await first()).stock).toBe(7)
    await api.app.settings.set('shop.show_stock', false)
    const hidden = await first()
    await api.app.settings.unset('shop.show_stock')
    expect(hidden.stock).toBeNull()
  })

  it.each([
    [{ trackStock: false, stock: 0 }, 'in_stock', true],
    [{ trackStock: true, stock: 4, lowStockAt: 3 }, 'in_stock', true],
    [{ trackStock: true, stock: 3, lowStockAt: 3 }, 'low_stock', true],
    [{ trackStock: true, stock: 1, lowStockAt: 0 }, 'in_stock', true],
    [{ trackStock: true, stock: 0 }, 'out_of_stock', false],
    [{ trackStock: true, stock: 0, backorder: true }, 'backorder', true],
  ])('tells of stock %j that it is %s', async (stock, availability, inStock) => {
    await catalogue.product({ variants: [{ price: 500, ...stock }] })
    expect(await first()).toMatchObject({ availability, in_stock: inStock })
  })

  it('is as available as the best of its variants', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    await catalogue.product({
      options,
      variants: [
        { optionValues: { Size: 'S' }, price: 500, trackStock: true, stock: 0, backorder: true },
        { optionValues: { Size: 'M' }, price: 500, trackStock: true, stock: 2 },
      ],
    })
    expect(await first()).toMatchObject({ availability: 'low_stock', stock: 2 })
  })

  it('hides drafts and scheduled products, also from the total', async () => {
    await catalogue.product({ slug: 'seen' })
    await catalogue.product({ published: false })
    await catalogue.product({ publishedAt: new Date('2026-06-01T12:00:01Z') })
    expect(await list()).toEqual(['seen'])
    expect((await read()).meta.total).toBe(1)
  })

  it('shows a scheduled product from its moment on, though nothing is written then', async () => {
    await catalogue.product({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:10Z') })
    expect(await list()).toEqual([])
    api.clock.advance(10)
    expect(await list()).toEqual(['later'])
  })

  it('answers an empty page beyond the end', async () => {
    await catalogue.product()
    const { status, json } = await api.get('/products?page=7&per_page=2')
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [],
      meta: { current_page: 7, last_page: 1, per_page: 2, total: 1, has_more: false },
    })
  })

  it('has 15 products on a page, and never more than 50', async () => {
    for (let made = 0; made < 52; made++) await catalogue.product()
    expect((await read()).meta).toMatchObject({ per_page: 15, last_page: 4, has_more: true })
    const wide = await read('?per_page=500')
    expect(wide.data).toHaveLength(50)
    expect(wide.meta).toMatchObject({ per_page: 50, last_page: 2 })
  })

  it('answers only the fields that are asked for, the id among them', async () => {
    const { id } = await catalogue.product({ name: 'Mug', price: 1250 })
    expect((await read('?fields=price,%20name,nonsense')).data).toEqual([
      { id, name: 'Mug', price: { amount: 1250, formatted: '$12.50' } },
    ])
    expect((await read('?fields=nonsense')).data).toEqual([{ id }])
    expect(await first('?fields=')).toHaveProperty('availability')
  })

  it('runs as many statements for many products as for few', async () => {
    const category = await catalogue.category({ slug: 'wear' })
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const variants = ['S', 'M'].map((Size) => ({ optionValues: { Size }, price: 900 }))
    const images = [{ url: '/media/a.jpg' }]
    const make = () =>
      catalogue.product({ options, variants, images, categoryIds: [category.id], tags: ['tea'] })
    await make()
    const few = await api.statements(() => api.get('/products?category=wear&option[Size]=M'))
    for (let made = 0; made < 9; made++) await make()
    const many = await api.statements(() => api.get('/products?category=wear&option[Size]=M'))
    expect(catalogueReads(many)).toHaveLength(catalogueReads(few).length)
    // Among them, that of the choices of all products, which is read once after each change.
    expect(catalogueReads(many)).toHaveLength(5)
    expect(many.join()).not.toMatch(/descriptionHtml|descriptionText/)
    expect(catalogueReads(await api.statements(() => api.get('/products?sort=popular')))).toHaveLength(2)
  })

  it('counts a list once for all its pages and orders, until the catalogue changes or a product appears', async () => {
    const later = new Date(api.clock.now().getTime() + 60_000)
    await catalogue.product({ featured: true, price: 900 })
    await catalogue.product({ featured: true, price: 1000, publishedAt: later })
    await catalogue.product({ price: 1100 })
    const totals = async (more: string) => [
      (await read(`?per_page=1${more}`)).meta.total,
      (await read(`?per_page=1&featured=1${more}`)).meta.total,
      (await read(`?per_page=1&min=10${more}`)).meta.total,
    ]
    const countsIn = (statements: string[]) => statements.filter((sql) => /COUNT\(\*\)/.test(sql))
    expect(countsIn(await api.statements(() => totals('')))).toHaveLength(3)
    expect(await totals('&page=2')).toEqual([2, 1, 1])
    expect(countsIn(await api.statements(() => totals('&sort=name')))).toEqual([])
    api.clock.advance(61)
    expect(await totals('&page=3')).toEqual([3, 2, 2])
    await catalogue.product({ featured: true, price: 500 })
    expect(await totals('&sort=price_asc')).toEqual([4, 3, 2])
  })

  it('answers 304 to a client that has the list, until a variant changes', async () => {
    const product = await catalogue.product({ stock: 5 })
    const { headers } = await api.get('/products')
    const known = { 'if-none-match': headers.ETag ?? '' }
    expect((await api.get('/products', known)).status).toBe(304)
    await api.app.database.prisma.productVariant.updateMany({
      where: { productId: product.id },
      data: { stock: 4 },
    })
    const { status, json } = await api.get('/products', known)
    expect(status).toBe(200)
    expect(json.data[0].stock).toBe(4)
  })

  it.each(['/products', '/products/any', '/product-categories', '/product-facets'])(
    'is refused at %s while the group or the shop is off',
    async (path) => {
      for (const setting of ['features.shop', 'modules.shop']) {
        await api.app.settings.set(setting, false)
        const { status, json } = await api.get(path)
        await api.app.settings.unset(setting)
        expect(status).toBe(404)
        expect(json.error).toBe('feature_disabled')
      }
    },
  )
})
