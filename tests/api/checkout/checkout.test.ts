import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home, openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.shippingMethod.createMany({
    data: [
      { code: 'standard', name: 'Standard', price: 650n, freeFrom: 12_000n, position: 1 },
      { code: 'express', name: 'Express', price: 1800n, countries: ['US', 'CA'], position: 2 },
    ],
  })
  await shop.app.database.prisma.taxRate.create({
    data: { name: 'VAT', country: 'DE', rate: 190_000 },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma

describe('POST /checkout', () => {
  it('places an order of what the cart holds, at the cart’s own prices, and empties it', async () => {
    const [cup, jug] = [
      await shop.catalogue.product({ price: 1250, stock: 5 }),
      await shop.catalogue.product({ price: 800 }),
    ]
    const cart = await shop.beginCart([cup, jug], 2)
    const seen = (await shop.get('/checkout?country=US&state=OR', cart)).json.data
    const { status, json } = await shop.checkOut(cart, { expected_total: seen.cart.totals.total.amount })
    expect(status).toBe(201)
    const { order: placed, payment, order_token: token } = json.data
    expect(totalsOf(placed)).toEqual(totalsOf(seen.cart))
    expect(totalsOf(placed)).toEqual([4100, 0, 650, 0, 4750])
    expect(placed).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      fulfillment_status: 'unfulfilled',
      email: 'ada@example.com',
      item_count: 4,
      billing: home,
      shipping: home,
      shipping_method: { id: 'standard', name: 'Standard' },
      payment_method: { id: 'cash_on_delivery', type: 'offline' },
      can_pay: true,
      can_cancel: true,
    })
    expect(placed.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(token).toMatch(/^ot_[\w-]{43}$/)
    expect(payment).toEqual({
      type: 'instructions',
      message: expect.stringMatching(/\S/),
      url: null,
      success_url: null,
      status_url: null,
    })
    expect((await shop.get('/cart', cart)).json.data.items).toEqual([])
    expect((await db().productVariant.findFirstOrThrow({ where: { productId: cup.id } })).stock).toBe(3)
    expect(await shop.mails()).toEqual(['order_placed'])
  })
})
