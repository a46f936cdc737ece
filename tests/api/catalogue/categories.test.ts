import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCategoryFirsts } from '#lib/domains/shop/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { catalogueReads } from './support/statements.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

type Category = { slug: string; depth: number; products_count: number }
const list = async (): Promise<Category[]> => (await api.get('/product-categories')).json.data

describe('GET /product-categories', () => {
  it('shows a category with all its fields, in one page', async () => {
    const parent = await catalogue.category({ slug: 'wear', name: 'Wear' })
    const category = await catalogue.category({
      slug: 'schühe',
      name: 'Shoes',
      description: 'For feet',
      parentId: parent.id,
      position: 4,
      image: { url: '/media/shoe.jpg', alt: 'A shoe' },
    })
    const { json } = await api.get('/product-categories')
    expect(json.meta).toEqual({ current_page: 1, last_page: 1, per_page: 2, total: 2, has_more: false })
    expect(json.data[1]).toEqual({
      id: category.id,
      slug: 'schühe',
      name: 'Shoes',
      description: 'For feet',
      parent_id: parent.id,
      depth: 1,
      position: 4,
      image: {
        id: expect.any(Number),
        url: 'https://shop.example.com/media/shoe.jpg',
        alt: 'A shoe',
        width: null,
        height: null,
        thumbnail_url: 'https://shop.example.com/media/shoe.jpg',
        color: null,
        sizes: [],
        url_template: null,
      },
      products_count: 0,
      url: 'https://shop.example.com/products?category=sch%C3%BChe',
    })
    expect(json.data[0]).toMatchObject({
      description: '',
      parent_id: null,
      depth: 0,
      position: 0,
      image: null,
    })
  })

  it('answers an empty list of one page where there is none', async () => {
    expect((await api.get('/product-categories')).json).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 50, total: 0, has_more: false },
    })
  })

  it('goes depth first, siblings by position, then name', async () => {
    const first = await catalogue.category({ slug: 'first', name: 'Zoo', position: 1 })
    await catalogue.category({ slug: 'third', name: 'pear', position: 2 })
    const second = await catalogue.category({ slug: 'second', name: 'Apple', position: 2 })
    await catalogue.category({ slug: 'below-b', name: 'b', parentId: first.id })
    const below = await catalogue.category({ slug: 'below-a', name: 'A', parentId: first.id })
    await catalogue.category({ slug: 'lowest', parentId: below.id })
    await catalogue.category({ slug: 'below-second', parentId: second.id })
    const categories = await list()
    expect(categories.map(({ slug, depth }) => [slug, depth])).toEqual([
      ['first', 0],
      ['below-a', 1],
      ['lowest', 2],
      ['below-b', 1],
      ['second', 0],
      ['below-second', 1],
      ['third', 0],
    ])
  })

  it('counts visible products, those of the categories below included, each once', async () => {
    const top = await catalogue.category({ slug: 'top' })
    const left = await catalogue.category({ slug: 'left', parentId: top.id })
    const right = await catalogue.category({ slug: 'right', parentId: top.id })
    await catalogue.category({ slug: 'empty' })
    await catalogue.product({ categoryIds: [left.id, right.id] })
    await catalogue.product({ categoryIds: [top.id, left.id] })
    await catalogue.product({ categoryIds: [right.id] })
    await catalogue.product({ categoryIds: [right.id], published: false })
    await catalogue.product({ categoryIds: [right.id], publishedAt: new Date('2026-06-02T00:00:00Z') })
    const categories = await list()
    const counts = Object.fromEntries(categories.map((category) => [category.slug, category.products_count]))
    expect(counts).toEqual({ top: 3, left: 2, right: 2, empty: 0 })
    for (const { slug, products_count } of categories) {
      const { json } = await api.get(`/products?category=${slug}`)
      expect(json.meta.total).toBe(products_count)
    }
  })

  it('runs as many statements for many categories as for few', async () => {
    const make = () => catalogue.category({ image: { url: '/media/a.jpg' } })
    await make()
    await catalogue.product()
    const few = await api.statements(list)
    for (let made = 0; made < 9; made++) {
      const { id } = await make()
      await catalogue.product({ categoryIds: [id] })
    }
    const many = await api.statements(list)
    expect(catalogueReads(many)).toHaveLength(catalogueReads(few).length)
    // The list, its pictures, and the counts of the whole shop, which the lists of products and their facets find there.
    expect(catalogueReads(many)).toHaveLength(5)
  })

  it('answers 304 to a client that has the list, until a product is filed elsewhere', async () => {
    const category = await catalogue.category()
    const { headers } = await api.get('/product-categories')
    const known = { 'if-none-match': headers.ETag ?? '' }
    expect((await api.get('/product-categories', known)).status).toBe(304)
    await catalogue.product({ categoryIds: [category.id] })
    expect((await api.get('/product-categories', known)).status).toBe(200)
  })
})

describe('the first products of categories', () => {
  it('are the newest visible ones with those of categories below, for all categories at once', async () => {
    const { id: wear } = await catalogue.category({ slug: 'wear' })
    const { id: shoes } = await catalogue.category({ slug: 'shoes', parentId: wear })
    await catalogue.category({ slug: 'empty' })
    for (const [index, categoryIds] of [[wear], [shoes, wear], [shoes]].entries())
      await catalogue.product({
        slug: `p${index}`,
        categoryIds,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })
    await catalogue.product({ slug: 'hidden', categoryIds: [shoes], published: false })
    const read = () => listCategoryFirsts(api.app, ['shoes', 'empty', 'wear', 'gone'])
    const found = await read()
    expect([...found].map(([slug, items]) => [slug, items.map((product) => product.slug)])).toEqual([
      ['shoes', ['p2', 'p1']],
      ['empty', []],
      ['wear', ['p2', 'p1', 'p0']],
      ['gone', []],
    ])
    expect(await api.statements(read)).toHaveLength(2)
  })
})
