import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseAccount } from '#lib/domains/people/accounts/index.ts'
import { voteForReview } from '#lib/domains/shop/catalogue/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { outcomeOf } from '#tests/api/auth/account-api.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { openVisitor, type Visitor } from '#tests/api/web-shop/visitor.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'

let shop: ShopApi
let mug: { id: number; slug: string }
let ada: SignedIn
let review: { id: number }

beforeAll(async () => {
  shop = await openShopApi()
})
beforeEach(async () => {
  mug = await shop.catalogue.product({ price: 1000 })
  ada = await shop.signIn()
  review = await shop.catalogue.review({ productId: mug.id, rating: 4 })
  await rate(mug.id)
})
afterAll(() => shop?.close())

const db = () => shop.app.database.prisma
const vote = (method: 'POST' | 'DELETE' = 'POST', by: Record<string, string> = ada.headers, id = review.id) =>
  shop.call(method, `/reviews/${id}/helpful`, undefined, by)
const list = async (query = '') => (await shop.get(`/products/${mug.slug}/reviews${query}`)).json.data
const countOf = async (id = review.id) =>
  (await db().review.findUniqueOrThrow({ where: { id } })).helpfulCount

/** Reviews of the factory are not counted in the product's rating. */
async function rate(id: number) {
  const count = await db().review.count({ where: { productId: id, status: 'approved' } })
  await db().product.update({ where: { id }, data: { ratingCount: count } })
}

describe('a vote in the API', () => {
  it('counts each customer once, is taken back once, and is listed at once', async () => {
    expect((await list())[0].helpful_count).toBe(0)
    expect((await vote()).json.data).toMatchObject({ id: review.id, helpful_count: 1 })
    expect((await vote()).json.data.helpful_count).toBe(1)
    expect((await vote('POST', (await shop.signIn()).headers)).json.data.helpful_count).toBe(2)
    expect((await list())[0].helpful_count).toBe(2)
    expect((await vote('DELETE')).json.data.helpful_count).toBe(1)
    expect((await vote('DELETE')).json.data.helpful_count).toBe(1)
  })

  it('counts once however often it is sent at the same time', async () => {
    const others = await Promise.all([shop.signIn(), shop.signIn(), shop.signIn()])
    await Promise.all(
      [ada, ...others].flatMap(({ headers }) => [vote('POST', headers), vote('POST', headers)]),
    )
    expect(await countOf()).toBe(4)
    expect(await db().reviewVote.count({ where: { reviewId: review.id } })).toBe(4)
    await Promise.all([vote('DELETE'), vote('DELETE'), vote('DELETE')])
    expect(await countOf()).toBe(3)
  })

  it('is not for guests, one’s own review, or reviews that are not shown', async () => {
    expect(outcomeOf(await vote('POST', {}))).toEqual([401, 'not_signed_in'])
    await shop.call('POST', `/products/${mug.slug}/reviews`, { rating: 5 }, ada.headers)
    const own = await db().review.findFirstOrThrow({ where: { productId: mug.id, id: { not: review.id } } })
    expect(outcomeOf(await vote('POST', ada.headers, own.id))).toEqual([404, 'not_found'])
    await db().review.update({ where: { id: own.id }, data: { status: 'approved' } })
    expect(outcomeOf(await vote('POST', ada.headers, own.id))).toEqual([403, 'own_review'])
    await db().product.update({ where: { id: mug.id }, data: { published: false } })
    expect(outcomeOf(await vote())).toEqual([404, 'not_found'])
    expect(await countOf()).toBe(0)
  })

  it('has an hourly limit', async () => {
    await shop.app.settings.set('reviews.votes_per_hour', 2)
    for (const method of ['POST', 'DELETE'] as const) expect((await vote(method)).status).toBe(200)
    expect(outcomeOf(await vote())).toEqual([429, 'rate_limited'])
    await shop.app.settings.set('reviews.votes_per_hour', 60)
  })

  it('is exported with the account, and no longer counts after its deletion', async () => {
    await vote()
    const { json } = await shop.call('GET', '/auth/me/export', undefined, ada.headers)
    expect(json.data.review_votes).toEqual([
      { review: review.id, product: mug.slug, voted_at: expect.any(String) },
    ])
    await transact(db(), (tx) => eraseAccount(tx, shop.app, ada.id))
    expect(await countOf()).toBe(0)
    expect(await db().reviewVote.count({ where: { reviewId: review.id } })).toBe(0)
  })
})

describe('the order of reviews', () => {
  it('is by date, stars or votes, of all stars or some', async () => {
    const others = await Promise.all(
      [5, 1, 5].map((rating, day) =>
        shop.catalogue.review({ productId: mug.id, rating, createdAt: new Date(Date.UTC(2020, 0, day + 1)) }),
      ),
    )
    const [five, one, later] = others.map(({ id }) => id)
    await vote('POST', ada.headers, one)
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([review.id, later, one, five])
    expect(await ids('?sort=highest')).toEqual([later, five, review.id, one])
    expect(await ids('?sort=lowest')).toEqual([one, review.id, later, five])
    expect(await ids('?sort=helpful')).toEqual([one, review.id, later, five])
    expect(await ids('?rating=5&per_page=1&page=2')).toEqual([five])
    expect((await shop.get(`/products/${mug.slug}/reviews?rating=5`)).json.meta.total).toBe(2)
    expect(await ids('?rating=6&sort=best')).toEqual([review.id, later, one, five])
  })
})

describe('a vote on the website', () => {
  type Shown = { id: number; helpful_count: number; vote: { action: string; is_helpful: boolean } }
  type Sorted = { name: string; url: string; is_current: boolean }
  type Data = { reviews: Shown[]; review_sorts: Sorted[]; all_reviews_url: string | null }
  const read = async (visitor: Visitor, query = {}) => {
    const data = (await visitor.product(mug.slug, query))?.data as Data
    return { ...data, first: data.reviews[0] as Shown }
  }

  it('counts guests of one address together towards the limit', async () => {
    await shop.app.settings.set('reviews.votes_per_hour', 1)
    const { first } = await read(openVisitor(shop.app))
    await openVisitor(shop.app).send(first.vote.action, { helpful: '1' })
    await openVisitor(shop.app).send(first.vote.action, { helpful: '1' })
    expect(await countOf()).toBe(1)
    await shop.app.settings.set('reviews.votes_per_hour', 60)
  })

  it('is of a guest, who sees it, takes it back, and counts once', async () => {
    const guest = openVisitor(shop.app)
    const asked = { sort: 'lowest', stars: '4' }
    const { first } = await read(guest, asked)
    const shown = `/products/${mug.slug}?sort=lowest&stars=4#review-${review.id}`
    for (const _ of [1, 2])
      expect(await guest.send(first.vote.action, { helpful: '1' })).toEqual({ status: 303, to: shown })
    expect((await read(guest)).first).toMatchObject({ helpful_count: 1, vote: { is_helpful: true } })
    expect((await read(openVisitor(shop.app))).first).toMatchObject({
      helpful_count: 1,
      vote: { is_helpful: false },
    })
    const html = await guest.html(await guest.product(mug.slug))
    expect(html).toMatch(/value="0" aria-pressed="true"/)
    await guest.send(first.vote.action, { helpful: '0' })
    expect((await read(guest)).first).toMatchObject({ helpful_count: 0, vote: { is_helpful: false } })
  })

  it('is refused by a message at the reviews', async () => {
    const guest = openVisitor(shop.app)
    const { first } = await read(guest)
    await db().review.update({ where: { id: review.id }, data: { status: 'rejected' } })
    const { to } = await guest.send(first.vote.action, { helpful: '1' })
    expect(to).toBe(`/products/${mug.slug}#respond`)
    expect(await guest.html(await guest.product(mug.slug))).toContain('role="alert"')
  })

  it('keeps the order and the stars in the links of the page', async () => {
    await shop.catalogue.review({ productId: mug.id, rating: 5 })
    await rate(mug.id)
    const {
      review_sorts: sorts,
      all_reviews_url: all,
      reviews,
    } = await read(openVisitor(shop.app), {
      ...{ sort: 'highest', stars: '5' },
    })
    expect(reviews).toHaveLength(1)
    expect(sorts.map(({ name, is_current: isCurrent }) => [name, isCurrent])).toEqual([
      ['newest', false],
      ['highest', true],
      ['lowest', false],
      ['helpful', false],
    ])
    expect(sorts[3]?.url).toBe(`/products/${mug.slug}?sort=helpful&stars=5#reviews`)
    expect(all).toBe(`/products/${mug.slug}?sort=highest#reviews`)
  })
})

it('a guest’s votes go with the review', async () => {
  await voteForReview(shop.app, { reviewId: review.id, voter: { guestHash: 'one' }, isHelpful: true })
  expect(await countOf()).toBe(1)
  await db().review.delete({ where: { id: review.id } })
  expect(await db().reviewVote.count({ where: { guestHash: 'one' } })).toBe(0)
})
