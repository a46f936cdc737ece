import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CheckoutRequest,
  type CheckoutResult,
  cancelOrder,
  checkOut,
  findByFormKey,
} from '#lib/domains/shop/checkout/index.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())

type Headers = Record<string, string>

const db = () => shop.app.database.prisma
const request: CheckoutRequest = {
  ...{ email: 'ada@example.com', phone: null, customerNote: null, vatId: null, terms: false },
  ...{ billing: home, shipping: {}, shipToDifferent: false },
  ...{ billingAddressId: null, shippingAddressId: null, saveAddress: false },
  ...{ gateway: 'cash_on_delivery', shippingMethod: null, expectedTotal: null },
  wish: { savedMethod: null, saves: false },
}
type Steps = {
  /** A change after all checks, before anything is locked. */
  meanwhile?: () => Promise<unknown>
  /** Is given what a stopped process would answer with. */
  keep?: (result: CheckoutResult) => void
}
function order(cart: Headers, changes: Partial<CheckoutRequest> = {}, { meanwhile, keep }: Steps = {}) {
  const caller = {
    ...{ shopper: { customer: null, token: cart['x-cart-token'] }, appId: null, locale: 'en' },
    admitGuest: async () => {
      await meanwhile?.()
    },
  }
  return checkOut(shop.app, caller, { ...request, ...changes }, async (_tx, result) => keep?.(result))
}
const couponOf = async (code: string, percent: number, cart: Headers) => {
  await db().coupon.create({ data: { code, type: 'percent', percent } })
  await shop.call('POST', '/cart/coupon', { code }, cart)
}
const changeCoupon = (code: string, data: object) => db().coupon.update({ where: { code }, data })
const changeVariant = ({ id }: { id: number }, data: object) =>
  db().productVariant.updateMany({ where: { productId: id }, data })

describe('what changes between the checks and the order', () => {
  it.each([1, 0])('is refused where %i of two pieces are left', async (stock) => {
    const lamp = await shop.catalogue.product({ name: 'Lamp', stock: 2 })
    const cart = await shop.beginCart([lamp], 2)
    const placed = order(cart, {}, { meanwhile: () => changeVariant(lamp, { stock }) })
    await expect(placed).rejects.toMatchObject({
      code: 'insufficient_stock',
      facts: { name: 'Lamp', available: stock },
    })
    expect((await shop.get('/cart', cart)).json.data.item_count).toBe(2)
  })

  it('is refused where a price is another', async () => {
    const lamp = await shop.catalogue.product({ price: 1000 })
    const cart = await shop.beginCart([lamp])
    const placed = order(cart, {}, { meanwhile: () => changeVariant(lamp, { price: 900n }) })
    await expect(placed).rejects.toMatchObject({ code: 'cart_has_issues' })
  })

  it('is refused where the coupon is gone, or takes off less than the buyer saw', async () => {
    const lamp = await shop.catalogue.product({ price: 1000, stock: 9 })
    const cart = await shop.beginCart([lamp])
    await couponOf('TENTH', 1000, cart)
    const less = { meanwhile: () => changeCoupon('TENTH', { percent: 500 }) }
    await expect(order(cart, { expectedTotal: 900 }, less)).rejects.toMatchObject({
      code: 'total_changed',
      facts: { total: 950 },
    })
    const gone = { meanwhile: () => changeCoupon('TENTH', { active: false }) }
    await expect(order(cart, {}, gone)).rejects.toMatchObject({ code: 'coupon_exhausted' })
    expect(await db().orderLine.count({ where: { productId: lamp.id } })).toBe(0)
    const [variant] = await db().productVariant.findMany({ where: { productId: lamp.id } })
    expect(variant?.stock).toBe(9)
  })

  it('is refused where an order became free, or is free no longer, whatever total was expected', async () => {
    const [lamp, jug] = [
      await shop.catalogue.product({ price: 1000 }),
      await shop.catalogue.product({ price: 500 }),
    ]
    const [paid, free] = [await shop.beginCart([lamp]), await shop.beginCart([jug])]
    await couponOf('HALF', 5000, paid)
    await couponOf('WHOLE', 10_000, free)
    const becomes = { meanwhile: () => changeCoupon('HALF', { percent: 10_000 }) }
    await expect(order(paid, {}, becomes)).rejects.toMatchObject({
      code: 'total_changed',
      facts: { total: 0 },
    })
    const ends = { meanwhile: () => changeCoupon('WHOLE', { percent: 5000 }) }
    await expect(order(free, {}, ends)).rejects.toMatchObject({
      code: 'total_changed',
      facts: { total: 250 },
    })
  })
})

describe('a coupon that its buyer has used', () => {
  it('is what is told, rather than that the total is another without it', async () => {
    await db().coupon.create({
      data: { code: 'EACH', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 },
    })
    const begin = async () => {
      const cart = await shop.beginCart([await shop.catalogue.product({ price: 1000 })])
      await shop.call('POST', '/cart/coupon', { code: 'EACH' }, cart)
      return cart
    }
    const mine = { email: 'each@example.com', expectedTotal: 900 }
    expect((await order(await begin(), mine)).order.total).toBe(900)
    await expect(order(await begin(), mine)).rejects.toMatchObject({ code: 'coupon_exhausted' })
  })
})

describe('what is answered if the process stops after the order was placed', () => {
  it('is how it is paid: not at all, as the owner says, or on a page', async () => {
    const keptOf = async (price: number, changes: Partial<CheckoutRequest>) => {
      const kept: CheckoutResult[] = []
      const cart = await shop.beginCart([await shop.catalogue.product({ price })])
      const { payment } = await order(cart, changes, { keep: (result) => kept.push(result) })
      expect(kept).toHaveLength(1)
      expect(kept[0]?.payment).toEqual(payment)
      return payment
    }
    expect(await keptOf(0, {})).toEqual({ type: 'paid' })
    expect(await keptOf(700, { gateway: 'bank_transfer' })).toMatchObject({
      type: 'instructions',
      message: expect.stringContaining('IBAN XX00 0000 0000'),
    })
    expect(await keptOf(700, { gateway: 'sandbox' })).toMatchObject({ type: 'web' })
  })
})

describe('a form', () => {
  it('places another order once its own was cancelled', async () => {
    const product = await shop.catalogue.product()
    const first = (await order(await shop.beginCart([product]), { formKey: 'form-1' })).order
    expect((await findByFormKey(shop.app, 'form-1'))?.id).toBe(first.id)
    await cancelOrder(shop.app, first.id, 'owner')
    expect(await findByFormKey(shop.app, 'form-1')).toBeNull()
    const second = (await order(await shop.beginCart([product]), { formKey: 'form-1' })).order
    expect((await findByFormKey(shop.app, 'form-1'))?.id).toBe(second.id)
    const { formKey } = await db().order.findUniqueOrThrow({ where: { id: first.id } })
    expect(formKey).toBeNull()
  })
})
