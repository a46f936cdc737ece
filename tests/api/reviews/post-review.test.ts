import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { outcomeOf } from '#tests/api/auth/account-api.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import type { SignedIn } from '#tests/support/factories/customers.ts'

let shop: ShopApi
let mug: { id: number; slug: string }
let ada: SignedIn

beforeAll(async () => {
  shop = await openShopApi()
})
beforeEach(async () => {
  mug = await shop.catalogue.product({ price: 1000 })
  ada = await shop.signIn()
})
afterAll(() => shop?.close())

const send = (given: object, by: { headers: Record<string, string> } = ada, slug = mug.slug) =>
  shop.call('POST', `/products/${slug}/reviews`, given, by.headers)
const list = async () => (await shop.get(`/products/${mug.slug}/reviews`)).json.data

describe('POST /products/{slug}/reviews', () => {
  it('takes a customer’s review, which is held: shown in the answer and nowhere else', async () => {
    const { status, json, headers } = await send({ rating: 4, title: 'Good', body: 'Holds tea' })
    expect(status).toBe(201)
    expect(headers['Cache-Control']).toBe('no-store')
    expect(json.data).toEqual({
      id: expect.any(Number),
      rating: 4,
      title: 'Good',
      body: 'Holds tea',
      author: { name: 'Ada' },
      verified_purchase: false,
      created_at: shop.clock.now().toISOString().replace('.000Z', '+00:00'),
      helpful_count: 0,
      status: 'pending',
    })
    expect(await list()).toEqual([])
    expect((await shop.get(`/products/${mug.slug}`)).json.data.rating).toMatchObject({
      average: 0,
      count: 0,
    })
  })

  it('needs no words', async () => {
    const { json } = await send({ rating: 1, title: ' ', body: null })
    expect(json.data).toMatchObject({ rating: 1, title: null, body: null })
    expect((await send({ rating: 5 }, await shop.signIn())).status).toBe(201)
  })

  it('needs a customer, with a token that is good', async () => {
    expect(outcomeOf(await send({ rating: 5 }, { headers: {} }))).toEqual([401, 'not_signed_in'])
    const forged = { headers: { authorization: 'Bearer at_nothing' } }
    expect(outcomeOf(await send({ rating: 5 }, forged))).toEqual([401, 'invalid_token'])
  })

  it('asks for a verified address where the site does', async () => {
    await shop.app.settings.set('account.email_verification_required', true)
    const refused = await send({ rating: 5 })
    const data = { emailVerifiedAt: shop.clock.now() }
    await shop.app.database.prisma.customer.update({ where: { id: ada.id }, data })
    const taken = await send({ rating: 5 })
    await shop.app.settings.unset('account.email_verification_required')
    expect(outcomeOf(refused)).toEqual([403, 'email_not_verified'])
    expect(taken.status).toBe(201)
  })

  it.each([
    ['rating', undefined],
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['rating', '5'],
    ['title', 'x'.repeat(121)],
    ['title', 7],
    ['body', 'x'.repeat(5001)],
    ['body', ['text']],
  ])('refuses the field %s as %j', async (field, value) => {
    expect(outcomeOf(await send({ rating: 5, [field]: value }))).toEqual([422, field])
  })

  it('finds no product that is not shown', async () => {
    const draft = await shop.catalogue.product({ published: false })
    for (const slug of [draft.slug, 'none']) {
      expect(outcomeOf(await send({ rating: 5 }, ada, slug))).toEqual([404, 'not_found'])
    }
  })

  it('is refused while the group is off', async () => {
    await shop.app.settings.set('features.reviews', false)
    const answer = await send({ rating: 5 })
    await shop.app.settings.unset('features.reviews')
    expect(outcomeOf(answer)).toEqual([404, 'feature_disabled'])
  })

  it('keeps texts without their markup, and refuses a million characters', async () => {
    const { json } = await send({ rating: 5, title: '<i>So\ngood</i>', body: '<script>x()</script>a\nb' })
    expect(json.data).toMatchObject({ title: 'So good', body: 'a\nb' })
    const long = await send({ rating: 5, body: 'x'.repeat(1_000_000) }, await shop.signIn())
    expect(outcomeOf(long)).toEqual([413, 'payload_too_large'])
  })

  it('takes so many an hour from a customer', async () => {
    await shop.app.settings.set('reviews.per_hour', 2)
    const products = await Promise.all([1, 2, 3].map(() => shop.catalogue.product()))
    const answers = []
    for (const { slug } of products) answers.push(await send({ rating: 5 }, ada, slug))
    const other = await send({ rating: 5 }, await shop.signIn())
    await shop.app.settings.unset('reviews.per_hour')
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(answers[2]?.headers['Retry-After']).toBeDefined()
    expect(other.status).toBe(201)
  })
})

describe('one review of each customer and product', () => {
  it.each(['pending', 'approved', 'rejected', 'spam'])('is all there is, while it is %s', async (status) => {
    const { json } = await send({ rating: 4 })
    await shop.app.database.prisma.review.update({ where: { id: json.data.id }, data: { status } })
    expect(outcomeOf(await send({ rating: 5 }))).toEqual([409, 'already_reviewed'])
    expect((await send({ rating: 5 }, await shop.signIn())).status).toBe(201)
  })

  it('is all that is made of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ rating: 5 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'already_reviewed')).toHaveLength(11)
    expect(await shop.app.database.prisma.review.count({ where: { customerId: ada.id } })).toBe(1)
  })

  it('is told again to a request that is sent again with its Idempotency-Key', async () => {
    const by = { headers: { ...ada.headers, 'idempotency-key': 'review-0001' } }
    const first = await send({ rating: 5 }, by)
    const again = await send({ rating: 5 }, by)
    expect([again.status, again.text]).toEqual([201, first.text])
  })
})

/** Has Ada order the mug; resolves to the order's number. */
async function order(): Promise<string> {
  await shop.add(mug, 1, ada.headers)
  return (await shop.checkOut(ada.headers)).json.data.order.number
}
const isVerified = async () => (await send({ rating: 5 })).json.data.verified_purchase

describe('a verified purchase', () => {
  it('is one that was paid for', async () => {
    await payByHand(shop.app, await findAnyOrder(shop.app, await order()))
    expect(await isVerified()).toBe(true)
  })

  it('is one that is on its way, to be paid at the door', async () => {
    const { id } = await findAnyOrder(shop.app, await order())
    await shipOrder(shop.app, id, { carrier: null, tracking: null })
    expect(await isVerified()).toBe(true)
  })

  it('is none that only was ordered', async () => {
    await order()
    expect(await isVerified()).toBe(false)
  })

  it('is none that was cancelled', async () => {
    const { id } = await findAnyOrder(shop.app, await order())
    await cancelOrder(shop.app, id, 'owner')
    expect(await isVerified()).toBe(false)
  })

  it('is none whose money was given back', async () => {
    const number = await order()
    await payByHand(shop.app, await findAnyOrder(shop.app, number))
    await refundByHand(shop.app, await findAnyOrder(shop.app, number), { everything: true })
    expect(await isVerified()).toBe(false)
  })

  it('is what the site may ask for', async () => {
    await shop.app.settings.set('reviews.purchase_required', true)
    const refused = await send({ rating: 5 })
    await payByHand(shop.app, await findAnyOrder(shop.app, await order()))
    const taken = await send({ rating: 5 })
    const other = await send({ rating: 5 }, await shop.signIn())
    await shop.app.settings.unset('reviews.purchase_required')
    expect(outcomeOf(refused)).toEqual([403, 'purchase_required'])
    expect(taken.json.data.verified_purchase).toBe(true)
    expect(outcomeOf(other)).toEqual([403, 'purchase_required'])
  })
})
