import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CouponInput, createCoupon, percentsOff } from '#lib/domains/shop/cart/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
// Refused codes are counted by sender.
beforeEach(() => shop.clock.advance(3600))

type Headers = Record<string, string>

const db = () => shop.app.database.prisma
const coupon = (data: object) =>
  db().coupon.create({ data: { type: 'percent', percent: 1000, ...data } as never })
const beginCart = async () => shop.beginCart([await shop.catalogue.product({ price: 1000 })])
/** Why a code is refused; null if the cart takes it. */
async function tryCode(code: string, cart?: Headers): Promise<string | null> {
  const { status, json } = await shop.call('POST', '/cart/coupon', { code }, cart ?? (await beginCart()))
  if (status === 200) return null
  expect(status).toBe(422)
  return json.errors.code[0]
}
const reductionOf = async (cart: Headers) =>
  (await shop.get('/cart', cart)).json.data.totals.discount.amount as number
/** A moment so far from now in milliseconds. */
const at = (milliseconds: number) => new Date(shop.clock.now().getTime() + milliseconds)

describe('the moments of a coupon', () => {
  it('begin exactly at its start', async () => {
    await coupon({ code: 'EARLY', startsAt: at(1) })
    expect(await tryCode('EARLY')).toBe('This code is not valid yet.')
    shop.clock.advance(0.001)
    expect(await tryCode('EARLY')).toBeNull()
  })

  it('are over exactly at its end, in a cart that has it as well', async () => {
    await coupon({ code: 'LATE', endsAt: at(1) })
    const cart = await beginCart()
    expect(await tryCode('LATE', cart)).toBeNull()
    expect(await reductionOf(cart)).toBe(100)
    shop.clock.advance(0.001)
    expect(await tryCode('LATE')).toBe('This code has expired.')
    expect(await reductionOf(cart)).toBe(0)
  })
})

describe('the least that a coupon asks for', () => {
  it('is reached by exactly that, and missed by one unit less', async () => {
    await coupon({ code: 'ATLEAST', minSubtotal: 1000n })
    await coupon({ code: 'MORE', minSubtotal: 1001n })
    expect(await tryCode('ATLEAST')).toBeNull()
    expect(await tryCode('MORE')).toContain('at least $10.01')
  })
})

describe('the uses of a coupon', () => {
  it('are left until the last one is taken', async () => {
    await coupon({ code: 'LASTUSE', maxUses: 3, uses: 2 })
    await coupon({ code: 'NOUSE', maxUses: 3, uses: 3 })
    expect(await tryCode('NOUSE')).toBe('This code has reached its usage limit.')
    const [cart, late] = [await beginCart(), await beginCart()]
    expect(await tryCode('LASTUSE', cart)).toBeNull()
    expect(await tryCode('LASTUSE', late)).toBeNull()
    expect((await shop.checkOut(cart)).status).toBe(201)
    expect(await tryCode('LASTUSE')).toBe('This code has reached its usage limit.')
    expect(await reductionOf(late)).toBe(0)
  })

  it('of a customer are so many and no more', async () => {
    await coupon({ code: 'TWICE', maxUsesPerCustomer: 2 })
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    for (const expected of [null, null, 'You have already used this code.']) {
      await shop.add(await shop.catalogue.product(), 1, ada.headers)
      expect(await tryCode('TWICE', ada.headers)).toBe(expected)
      expect((await shop.checkOut(ada.headers, { email: ada.email })).status).toBe(201)
    }
    await shop.add(await shop.catalogue.product(), 1, bob.headers)
    expect(await tryCode('TWICE', bob.headers)).toBeNull()
  })

  it('come back to the customer whose order is cancelled', async () => {
    await coupon({ code: 'AGAIN', maxUses: 1, maxUsesPerCustomer: 1 })
    const ada = await shop.signIn()
    const order = async () => {
      await shop.add(await shop.catalogue.product(), 1, ada.headers)
      expect(await tryCode('AGAIN', ada.headers)).toBeNull()
      const { status, json } = await shop.checkOut(ada.headers, { email: ada.email })
      expect([status, json.data.order.coupon.code]).toEqual([201, 'AGAIN'])
      return json.data.order.number as string
    }
    const first = await order()
    const cancelled = await shop.call('POST', `/orders/${first}/cancel`, undefined, ada.headers)
    expect(cancelled.status).toBe(200)
    await order()
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    expect(await tryCode('AGAIN', ada.headers)).toBe('This code has reached its usage limit.')
    const { uses } = await db().coupon.findUniqueOrThrow({ where: { code: 'AGAIN' } })
    expect(uses).toBe(1)
  })

  it('come back to the guest whose order is cancelled, known by the address alone', async () => {
    await coupon({ code: 'GUESTS', maxUsesPerCustomer: 1 })
    const order = async (email: string) => {
      const cart = await beginCart()
      expect(await tryCode('GUESTS', cart)).toBeNull()
      return shop.checkOut(cart, { email })
    }
    const { status, json } = await order('eve@example.com')
    expect(status).toBe(201)
    expect((await order('Eve@Example.com')).json.error).toBe('coupon_exhausted')
    expect((await order('mallory@example.com')).status).toBe(201)
    const token = { 'x-order-token': json.data.order_token }
    await shop.call('POST', `/orders/${json.data.order.number}/cancel`, undefined, token)
    expect((await order('EVE@example.com')).status).toBe(201)
  })

  it('for each customer need to know who it is: the address is asked for, or the coupon refused', async () => {
    await coupon({ code: 'KNOWN', maxUsesPerCustomer: 1 })
    const order = async () => {
      const cart = await beginCart()
      expect(await tryCode('KNOWN', cart)).toBeNull()
      const { json } = await shop.checkOut(cart, { email: undefined })
      return json.error ?? Object.keys(json.errors)
    }
    await shop.app.settings.set('checkout.fields.email', 'optional')
    expect(await order()).toEqual(['email'])
    await shop.app.settings.set('checkout.fields.email', 'hidden')
    expect(await order()).toBe('coupon_exhausted')
    await shop.app.settings.unset('checkout.fields.email')
    expect(await db().couponRedemption.count({ where: { coupon: { code: 'KNOWN' } } })).toBe(0)
  })
})

describe('a coupon for customers alone', () => {
  it('stays in the cart of whoever is signed in when something is put in', async () => {
    await coupon({ code: 'MEMBERS', customersOnly: true })
    const ada = await shop.signIn()
    const product = await shop.catalogue.product({ price: 1000 })
    await shop.add(product, 1, ada.headers)
    expect(await tryCode('MEMBERS', ada.headers)).toBeNull()
    const { json } = await shop.add(product, 1, ada.headers)
    const { totals, issues } = json.data
    expect([json.data.coupon?.code, totals.discount.amount, issues]).toEqual(['MEMBERS', 200, []])
    expect(await reductionOf(ada.headers)).toBe(200)
  })
})

it('a coupon that an order has used takes its share off the lines that it is for, and an amount off none', async () => {
  const [jug, cup] = [await shop.catalogue.product(), await shop.catalogue.product()]
  const share = await coupon({ code: 'JUGS', products: { create: { productId: jug.id } } })
  const amount = await coupon({ code: 'SUM', type: 'fixed', percent: null, amount: 100n })
  const lines = [jug, cup].map(({ id: productId }) => ({ productId, subtotal: 1000, isOnSale: false }))
  expect(await percentsOff(db(), share.id, lines)).toEqual([1000, 0])
  expect(await percentsOff(db(), amount.id, lines)).toEqual([0, 0])
  expect(await percentsOff(db(), 999_999, lines)).toEqual([0, 0])
})

describe('a coupon of an amount', () => {
  it('that asks for a least sum is for one currency, and one of a share without it for any', async () => {
    const dates = { startsAt: null, endsAt: null }
    const terms = { description: '', maxUses: null, maxUsesPerCustomer: null, isPublic: false, ...dates }
    const made = async (code: string, reduction: CouponInput['reduction'], minSubtotal: number | null) => {
      const { currency } = await createCoupon(shop.app, { ...terms, code, reduction, minSubtotal })
      return currency
    }
    const share = { type: 'percent', percent: 1000 } as const
    expect(await made('SHARE', share, null)).toBeNull()
    expect(await made('SHIPS', { type: 'free_shipping', methods: [], maxPrice: null }, null)).toBeNull()
    expect(await made('SHAREMIN', share, 500)).toBe('USD')
    expect(await made('AMOUNT', { type: 'fixed', amount: 100 }, null)).toBe('USD')
  })
})
