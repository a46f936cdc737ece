import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.timezone', 'Asia/Jakarta')
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(() => catalogue.clear())
afterAll(() => api.close())

const list = async (query = '') =>
  (await api.get(`/products/mug/reviews${query}`)).json.data as { id: number }[]
const idsOf = (reviews: { id: number }[]) => reviews.map((review) => review.id)

describe('GET /products/{slug}/reviews', () => {
  it('shows a review with all its fields and no others', async () => {
    const { id: productId } = await catalogue.product({ slug: 'mug' })
    const review = await catalogue.review({
      productId,
      rating: 4,
      title: 'Good',
      body: 'Holds tea',
      authorName: 'Ada',
      verifiedPurchase: true,
      createdAt: new Date('2026-03-01T20:00:00Z'),
    })
    expect(await list()).toEqual([
      {
        id: review.id,
        rating: 4,
        title: 'Good',
        body: 'Holds tea',
        author: { name: 'Ada' },
        verified_purchase: true,
        created_at: '2026-03-02T03:00:00+07:00',
        helpful_count: 0,
      },
    ])
  })

  it('gives null for a title and a body that were not written', async () => {
    const { id: productId } = await catalogue.product({ slug: 'mug' })
    await catalogue.review({ productId })
    expect((await list())[0]).toMatchObject({ title: null, body: null, verified_purchase: false })
  })

  it('shows approved reviews of this product alone, the newest first', async () => {
    const { id: productId } = await catalogue.product({ slug: 'mug' })
    const other = await catalogue.product()
    const createdAt = new Date('2026-03-01T00:00:00Z')
    const first = await catalogue.review({ productId, createdAt })
    const newest = await catalogue.review({ productId, createdAt: new Date('2026-03-02T00:00:00Z') })
    const second = await catalogue.review({ productId, createdAt })
    await catalogue.review({ productId: other.id })
    for (const status of ['pending', 'rejected', 'spam']) await catalogue.review({ productId, status })
    expect(idsOf(await list())).toEqual([newest.id, second.id, first.id])
  })

  it('gives the whole list, nothing twice, over its pages', async () => {
    const { id: productId } = await catalogue.product({ slug: 'mug' })
    const createdAt = new Date('2026-03-01T00:00:00Z')
    for (let made = 0; made < 7; made++) await catalogue.review({ productId, createdAt })
    const whole = await list()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?per_page=2&page=${page}`)))
    expect(whole).toHaveLength(7)
    expect(pages.flat()).toEqual(whole)
    const { json } = await api.get('/products/mug/reviews?per_page=2&page=2')
    expect(json.meta).toEqual({ current_page: 2, last_page: 4, per_page: 2, total: 7, has_more: true })
  })

  it('answers 404 where there is no visible product', async () => {
    await catalogue.product({ slug: 'draft', published: false })
    await catalogue.product({ slug: 'later', publishedAt: new Date('2026-06-02T00:00:00Z') })
    for (const slug of ['unknown', 'draft', 'later']) {
      const { status, json } = await api.get(`/products/${slug}/reviews`)
      expect(status).toBe(404)
      expect(json.error).toBe('not_found')
    }
  })

  it('answers 304 to a client that has the list, until a review is approved', async () => {
    const { id: productId } = await catalogue.product({ slug: 'mug' })
    const { headers } = await api.get('/products/mug/reviews')
    const known = { 'if-none-match': headers.ETag ?? '' }
    expect((await api.get('/products/mug/reviews', known)).status).toBe(304)
    await catalogue.review({ productId })
    expect((await api.get('/products/mug/reviews', known)).status).toBe(200)
  })

  it('is refused while reviews are off, though the product is not', async () => {
    await catalogue.product({ slug: 'mug' })
    await api.app.settings.set('features.reviews', false)
    const reviews = await api.get('/products/mug/reviews')
    const product = await api.get('/products/mug')
    await api.app.settings.unset('features.reviews')
    expect(reviews.status).toBe(404)
    expect(reviews.json.error).toBe('feature_disabled')
    expect(product.status).toBe(200)
  })
})
