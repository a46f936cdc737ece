import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(() => shop.app.database.prisma.shippingMethod.deleteMany())

const checkoutOf = async (price: number, coupon?: string) => {
  const cart = await shop.beginCart([await shop.catalogue.product({ price })])
  if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, cart)
  return { cart, shown: (await shop.get('/checkout?country=US&state=OR', cart)).json.data }
}

describe('shipping that is free from an amount on', () => {
  beforeEach(async () => {
    const data = { code: 'standard', name: 'Standard', price: 650n, freeFrom: 12_000n }
    await shop.app.database.prisma.shippingMethod.create({ data })
  })

  it.each([
    [11_999, 650],
    [12_000, 0],
    [12_001, 0],
  ])('costs a cart of %i: %i', async (price, shipping) => {
    const { cart, shown } = await checkoutOf(price)
    expect(totalsOf(shown.cart)).toEqual([price, 0, shipping, 0, price + shipping])
    expect(shown.shipping_methods[0].price.amount).toBe(shipping)
    const { json } = await shop.checkOut(cart, { expected_total: price + shipping })
    expect(totalsOf(json.data.order)).toEqual(totalsOf(shown.cart))
  })

  it.each([
    [12_100, 650],
    [12_101, 0],
  ])('looks at what is paid for the goods: a cart of %i less a coupon of 101', async (price, shipping) => {
    const data = { code: `LESS${price}`, type: 'fixed', amount: 101n, currency: 'USD' }
    await shop.app.database.prisma.coupon.create({ data })
    const { shown } = await checkoutOf(price, data.code)
    expect(totalsOf(shown.cart)).toEqual([price, 101, shipping, 0, price - 101 + shipping])
  })
})
