import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CouponCase, checkCoupon, couponColumns } from '#lib/domains/shop/cart/coupons/check-coupon.ts'
import { applyCoupon, checkCartToken, removeCoupon, type Shopper } from '#lib/domains/shop/cart/index.ts'
import { NO_TAXES } from '#lib/domains/shop/cart/pricing/price-cart.ts'
import { unsavedCart } from '#lib/domains/shop/cart/pricing/unsaved-cart.ts'
import { priceLoaded } from '#lib/domains/shop/cart/view-cart.ts'
import { lineOf } from '#tests/support/cart-lines.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const couponOf = (code: string) => db().coupon.findUniqueOrThrow({ where: { code }, select: couponColumns })
const make = async (code: string, data: object = {}) => {
  await db().coupon.create({ data: { code, type: 'percent', percent: 1000, ...data } })
  return couponOf(code)
}
const line = (productId: number | null) => ({ productId, subtotal: 1000, isOnSale: false })
const check = async (code: string, given: Partial<CouponCase> = {}) =>
  checkCoupon(db(), {
    ...{ coupon: await couponOf(code), lines: [line(1)], currency: 'USD', customerId: null },
    now: shop.clock.now(),
    ...given,
  })

describe('the uses of a coupon', () => {
  type Used = { code: string; email: string; customerId?: number; isOpen?: boolean; isReleased?: boolean }
  /** An order that has used it. Resolves to its cart. */
  async function use({ code, email, customerId, isOpen = false, isReleased = false }: Used): Promise<number> {
    const headers = await shop.beginCart([await shop.catalogue.product()])
    const { id: cartId } = await db().cart.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const { json } = await shop.checkOut(headers, { email })
    const { id: orderId } = await db().order.update({
      where: { number: json.data.order.number },
      data: { openCartId: isOpen ? cartId : null },
    })
    const { id: couponId } = await couponOf(code)
    const releasedAt = isReleased ? shop.clock.now() : null
    await db().couponRedemption.create({ data: { couponId, orderId, email, customerId, releasedAt } })
    return cartId
  }

  it('of a customer are counted by account and by address, without those given back and those of others', async () => {
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    for (const code of ['TWO', 'OTHER']) await make(code, { maxUsesPerCustomer: 2 })
    const refusalFor = async (customerId: number | null, email?: string | null) =>
      (await check('TWO', { customerId, email })).refusal
    const [mine, hers] = ['mine@example.com', 'hers@example.com']
    await use({ code: 'OTHER', email: mine, customerId: ada.id })
    await use({ code: 'TWO', email: hers, customerId: bob.id })
    await use({ code: 'TWO', email: mine, customerId: ada.id, isReleased: true })
    await use({ code: 'TWO', email: mine, customerId: ada.id })
    expect(await refusalFor(ada.id, mine)).toBeNull()
    await use({ code: 'TWO', email: mine })
    expect(await refusalFor(null, mine)).toBe('already_used')
    expect(await refusalFor(ada.id)).toBeNull()
    expect(await refusalFor(ada.id, mine)).toBe('already_used')
    expect(await refusalFor(ada.id, null)).toBeNull()
    expect(await refusalFor(bob.id, hers)).toBeNull()
    expect(await refusalFor(null, 'new@example.com')).toBeNull()
    expect(await refusalFor(null, null)).toBe('already_used')
    await use({ code: 'TWO', email: 'else@example.com', customerId: ada.id })
    expect(await refusalFor(ada.id)).toBe('already_used')
  })

  it('by the cart’s own unpaid order are none, those of other carts are', async () => {
    await make('LAST', { maxUses: 1, maxUsesPerCustomer: 1, uses: 1 })
    const cartId = await use({ code: 'LAST', email: 'ada@example.com', isOpen: true })
    const refusalIn = async (given: Partial<CouponCase>) => (await check('LAST', given)).refusal
    const email = 'ada@example.com'
    expect(await refusalIn({ cartId })).toBeNull()
    expect(await refusalIn({ cartId, email })).toBeNull()
    expect(await refusalIn({ cartId: cartId + 1 })).toBe('used_up')
    expect(await refusalIn({})).toBe('used_up')
    await db().coupon.update({ where: { code: 'LAST' }, data: { maxUses: 2 } })
    for (const cart of [{}, { cartId: cartId + 1 }])
      expect(await refusalIn({ ...cart, email })).toBe('already_used')
    await db().coupon.update({ where: { code: 'LAST' }, data: { maxUses: 1 } })
    await db().couponRedemption.updateMany({ data: { releasedAt: shop.clock.now() } })
    expect(await refusalIn({ cartId })).toBe('used_up')
  })

  it('by another coupon’s order are not taken for its own', async () => {
    for (const code of ['FIRST', 'SECOND']) await make(code, { maxUses: 1, uses: 1 })
    const cartId = await use({ code: 'FIRST', email: 'eve@example.com', isOpen: true })
    expect([(await check('FIRST', { cartId })).refusal, (await check('SECOND', { cartId })).refusal]).toEqual(
      [...[null, 'used_up']],
    )
  })
})

it('a coupon of a category is for what is in it or anywhere below it, and for its products besides', async () => {
  // The deepest is made first, so that it is listed before its parent.
  const [novels, books, all, music, scores] = [
    await shop.catalogue.category(),
    await shop.catalogue.category(),
    await shop.catalogue.category(),
    await shop.catalogue.category(),
    await shop.catalogue.category(),
  ]
  for (const [child, parent] of [
    [novels, books],
    [books, all],
    [scores, music],
  ] as const)
    await db().productCategory.update({ where: { id: child.id }, data: { parentId: parent.id } })
  const inCategories = async (...ids: number[]) => (await shop.catalogue.product({ categoryIds: ids })).id
  const [novel, book, record, both, none] = [
    await inCategories(novels.id),
    await inCategories(books.id),
    await inCategories(music.id, scores.id),
    await inCategories(music.id, novels.id),
    await inCategories(),
  ]
  const lines = [novel, book, record, both, none, null].map(line)
  await make('SHELF', { categories: { create: { categoryId: all.id } } })
  await make('BOOKS', {
    categories: { create: { categoryId: books.id } },
    products: { create: { productId: record } },
  })
  const isFor = async (code: string, given = lines) => {
    const judged = await check(code, { lines: given })
    return judged.refusal ?? judged.isFor
  }
  expect(await isFor('SHELF')).toEqual([true, true, false, true, false, false])
  expect(await isFor('BOOKS')).toEqual([true, true, true, true, false, false])
  expect(await isFor('SHELF', [line(record), line(null)])).toBe('no_matching_items')
  expect(await isFor('SHELF', [line(null)])).toBe('no_matching_items')
  expect(await isFor('SHELF', [])).toEqual([])
})

describe('the coupon of a cart', () => {
  const shopperOf = (cart: Record<string, string>): Shopper => ({
    customer: null,
    token: cart['x-cart-token'],
  })
  const begin = async () => shopperOf(await shop.beginCart([await shop.catalogue.product({ price: 999 })], 3))
  const rowOf = async (shopper: Shopper) => {
    const { json } = await shop.get('/cart', { 'x-cart-token': shopper.token ?? '' })
    const { couponId, couponCode } = await db().cart.findUniqueOrThrow({ where: { id: json.data.id } })
    return { couponId, couponCode }
  }

  it('is applied and removed, and others keep theirs', async () => {
    const terms = { minSubtotal: 2997n, currency: 'USD' }
    const { id } = await make('APPLIED', { description: 'A tenth', ...terms })
    const [ada, bob] = [await begin(), await begin()]
    await applyCoupon(shop.app, bob, 'applied')
    const { cart } = await applyCoupon(shop.app, ada, ' Applied ')
    expect(cart.coupon).toEqual({
      ...{ id, code: 'APPLIED', description: 'A tenth', discount: 300 },
      reduction: { type: 'percent', percent: 1000 },
    })
    expect(cart.lines.map(({ discount }) => discount)).toEqual([300])
    const { cart: without } = await removeCoupon(shop.app, ada)
    expect([without.coupon, without.totals.total, without.issues]).toEqual([null, 2997, []])
    expect(await rowOf(ada)).toEqual({ couponId: null, couponCode: null })
    expect(await rowOf(bob)).toEqual({ couponId: id, couponCode: 'APPLIED' })
  })

  it('is refused with the reason, and the least that it asks for', async () => {
    await make('MUCH', { minSubtotal: 2998n })
    await make('OVER', { endsAt: shop.clock.now() })
    const ada = await begin()
    const refused = (reason: string, minSubtotal: number | null) => ({
      ...{ code: 'coupon_refused', facts: { reason, minSubtotal } },
    })
    await expect(applyCoupon(shop.app, ada, 'much')).rejects.toMatchObject(
      refused('minimum_not_reached', 2998),
    )
    await expect(applyCoupon(shop.app, ada, 'over')).rejects.toMatchObject(refused('expired', null))
    await expect(applyCoupon(shop.app, ada, 'nope')).rejects.toMatchObject(refused('unknown', null))
    expect(await rowOf(ada)).toEqual({ couponId: null, couponCode: null })
  })

  it('is for the customer who is signed in', async () => {
    await make('CLUB', { customersOnly: true })
    const ada = await shop.signIn()
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    const own = { customer: ada, token: undefined }
    expect((await applyCoupon(shop.app, own, 'club')).cart.coupon?.code).toBe('CLUB')
    expect(await refusalOf(applyCoupon(shop.app, await begin(), 'club'))).toBe('coupon_refused')
  })

  it('needs a good token before anything is said of the code', async () => {
    await make('GOOD')
    const unknown = { customer: null, token: 'ct_unknown' }
    for (const code of ['good', 'nope'])
      expect(await refusalOf(applyCoupon(shop.app, unknown, code))).toBe('not_in_cart')
    expect(await refusalOf(removeCoupon(shop.app, unknown))).toBe('not_in_cart')
    const nobody = { customer: null, token: undefined }
    expect(await removeCoupon(shop.app, nobody)).toMatchObject({
      ...{ cart: { id: null, coupon: null }, token: expect.stringMatching(/^ct_/) },
    })
    const first = await applyCoupon(shop.app, nobody, 'good')
    expect([first.cart.coupon?.code, first.cart.lines]).toEqual(['GOOD', []])
  })

  it('may change for as long as the cart is used, though its token begins none any more', async () => {
    await make('LATER')
    const ada = await begin()
    for (let days = 0; days < 40; days += 20) {
      shop.clock.advance(20 * 24 * 3600)
      await rowOf(ada)
    }
    await checkCartToken(shop.app, ada)
    expect((await applyCoupon(shop.app, ada, 'later')).cart.coupon?.code).toBe('LATER')
    expect((await removeCoupon(shop.app, ada)).cart.coupon).toBeNull()
    await expect(checkCartToken(shop.app, { customer: null, token: 'ct_unknown' })).rejects.toThrow(
      'not_in_cart',
    )
  })

  it('counts after what staff give on lines, and is told if it no longer exists', async () => {
    const { id: couponId } = await make('AFTER')
    const price = (cart: { couponId: number; couponCode: string }, isFor: boolean[]) =>
      priceLoaded(
        db(),
        shop.app,
        {
          cart: unsavedCart({ ...cart, currency: 'USD', updatedAt: shop.clock.now() }),
          loaded: [lineOf({ quantity: 2 })],
        },
        {
          ...{ customerId: null, taxRates: NO_TAXES },
          discounts: {
            ofLines: [{ reduction: { type: 'fixed', amount: 500 }, isFor }],
            ofAll: [{ reduction: { type: 'fixed', amount: 7 }, isFor: [true] }],
          },
        },
      )
    const { coupon, totals, issues } = await price({ couponId, couponCode: 'AFTER' }, [true])
    expect([coupon?.discount, totals.discount, totals.total, issues]).toEqual([150, 657, 1343, []])
    const gone = await price({ couponId: 999_999, couponCode: 'GONE' }, [false])
    expect([gone.coupon, gone.issues.map(({ code, name }) => [code, name])]).toEqual([
      null,
      [['coupon_invalid', 'GONE']],
    ])
  })
})
