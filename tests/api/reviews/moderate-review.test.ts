import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHeldReviews, moderateReview } from '#lib/domains/shop/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: CatalogueFactory
let productId: number

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  await catalogue.clear()
  productId = (await catalogue.product({ slug: 'mug', name: 'Mug' })).id
})
afterAll(() => api?.close())

const held = async (rating: number, given = {}) =>
  (await catalogue.review({ productId, rating, status: 'pending', ...given })).id
const decide = (id: number, status: 'approved' | 'rejected' | 'spam') => moderateReview(api.app, id, status)
const etag = async (path: string) => (await api.get(path)).headers.ETag ?? ''
const rating = async () => (await api.get('/products/mug')).json.data.rating

describe('moderating a review', () => {
  it('changes lists, ratings, facets, the order of ratings and ETags at once', async () => {
    const other = await catalogue.product({ slug: 'cup', name: 'Mug of another kind' })
    await catalogue.review({ productId: other.id, rating: 3 })
    const id = await held(5)
    const addresses = ['/products/mug/reviews', '/products/mug', '/products?sort=rating', '/product-facets']
    const before = await Promise.all(addresses.map(etag))
    const firstRated = async () => (await api.get('/products?sort=rating')).json.data[0].slug
    const firstFound = async () => (await api.get('/products?q=mug&sort=rating')).json.data[0].slug
    expect([await firstRated(), await firstFound()]).toEqual(['cup', 'cup'])
    await decide(id, 'approved')
    const after = await Promise.all(addresses.map(etag))
    expect(addresses.filter((_, i) => before[i] === after[i])).toEqual([])
    expect([await firstRated(), await firstFound()]).toEqual(['mug', 'mug'])
    expect((await api.get('/products/mug/reviews')).json.meta.total).toBe(1)
    expect(await rating()).toEqual({ average: 5, count: 1, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } })
    await decide(id, 'spam')
    expect(await rating()).toMatchObject({ average: 0, count: 0 })
    expect(await Promise.all(addresses.map(etag))).toEqual(before)
  })

  it('rates right where fifty are approved at once, and others rejected', async () => {
    const ids: number[] = []
    for (let made = 0; made < 60; made++) ids.push(await held((made % 5) + 1))
    await Promise.all(ids.slice(0, 50).map((id) => decide(id, 'approved')))
    expect(await rating()).toEqual({
      average: 3,
      count: 50,
      distribution: { 1: 10, 2: 10, 3: 10, 4: 10, 5: 10 },
    })
    const low = ids.filter((_, i) => i < 50 && i % 5 === 0)
    await Promise.all([
      ...low.map((id) => decide(id, 'rejected')),
      ...ids.slice(50).map((id) => decide(id, 'approved')),
    ])
    expect(await rating()).toEqual({
      average: 3.4,
      count: 50,
      distribution: { 1: 2, 2: 12, 3: 12, 4: 12, 5: 12 },
    })
  }, 60_000)

  it('says where there is no such review', async () => {
    expect(await decide(999_999, 'approved')).toBeNull()
  })

  it('shows the owner what waits, oldest first, with all that tells who wrote it', async () => {
    const { id: customerId } = await api.app.database.prisma.customer.create({
      data: { email: 'ada@example.com', name: 'Ada' },
    })
    const later = await held(1, { createdAt: new Date('2026-03-02T00:00:00Z') })
    const first = await held(5, { customerId, createdAt: new Date('2026-03-01T00:00:00Z') })
    await catalogue.review({ productId })
    const waiting = await listHeldReviews(api.app, 'pending')
    expect(waiting.map(({ id }) => id)).toEqual([first, later])
    expect(waiting[0]).toMatchObject({ customer: { email: 'ada@example.com' }, product: { slug: 'mug' } })
  })
})
