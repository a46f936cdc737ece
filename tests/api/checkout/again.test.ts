import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const stockOf = async ({ id }: { id: number }) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId: id } })).stock

/** Orders a cart, and leaves both as they are while a payment on the web is waited for. */
async function begin(product: { id: number }, code?: string) {
  const cart = await shop.beginCart([product], 2)
  if (code) await shop.call('POST', '/cart/coupon', { code }, cart)
  const { json } = await shop.checkOut(cart)
  const { number } = json.data.order
  const { id, cartId } = await db().order.findUniqueOrThrow({ where: { number } })
  await db().order.update({ where: { id }, data: { openCartId: cartId, gatewayType: 'web' } })
  const { variantId } = await db().orderLine.findFirstOrThrow({ where: { orderId: id } })
  const line = { cartId: cartId ?? 0, productId: product.id, variantId, name: 'Cup', quantity: 2 }
  await db().cartItem.create({ data: { ...line, unitPrice: 1000n } })
  const coupon = code ? await db().coupon.findUnique({ where: { code } }) : null
  if (coupon)
    await db().cart.update({ where: { id: cartId ?? 0 }, data: { couponId: coupon.id, couponCode: code } })
  return { id, cart, number, token: json.data.order_token }
}

describe('a cart whose order waits to be paid', () => {
  it('has for itself what its order holds', async () => {
    const product = await shop.catalogue.product({ stock: 2 })
    const { cart } = await begin(product)
    expect(await stockOf(product)).toBe(0)
    const { issues, items } = (await shop.get('/cart', cart)).json.data
    expect([issues, items[0].max_quantity]).toEqual([[], 2])
    const other = await shop.add(product, 1, {})
    expect(other.json.error).toBe('insufficient_stock')
  })

  it('may take out and put back what its order holds', async () => {
    const product = await shop.catalogue.product({ stock: 3 })
    const { cart } = await begin(product)
    const [line] = (await shop.get('/cart', cart)).json.data.items
    await shop.call('PATCH', `/cart/items/${line.id}`, { quantity: 1 }, cart)
    expect((await shop.add(product, 1, cart)).json.data.items[0].quantity).toBe(2)
    expect((await shop.add(product, 1, cart)).json.data.items[0].quantity).toBe(3)
    expect((await shop.add(product, 1, cart)).json.error).toBe('insufficient_stock')
    await shop.call('DELETE', `/cart/items/${line.id}`, undefined, cart)
    expect((await shop.add(product, 4, cart)).json.error).toBe('insufficient_stock')
    expect((await shop.add(product, 3, cart)).json.data.items[0].quantity).toBe(3)
    // Nobody else may have what the order holds.
    expect((await shop.add(product, 2, {})).json.error).toBe('insufficient_stock')
  })

  it('has for itself what its order used of a coupon, and no other cart of the same buyer has', async () => {
    await db().coupon.create({
      data: { code: 'ONCE', type: 'percent', percent: 1000, maxUsesPerCustomer: 1 },
    })
    const product = await shop.catalogue.product({ stock: 9 })
    const { cart } = await begin(product, 'ONCE')
    const other = await shop.beginCart([product])
    await shop.call('POST', '/cart/coupon', { code: 'ONCE' }, other)
    expect((await shop.checkOut(other)).json.error).toBe('coupon_exhausted')
    expect((await shop.checkOut(cart)).status).toBe(200)
  })

  it('is ordered again as the same order, with what is in it now', async () => {
    await db().coupon.create({
      data: { code: 'LAST', type: 'percent', percent: 1000, maxUses: 1, maxUsesPerCustomer: 1 },
    })
    const [cup, jug] = [
      await shop.catalogue.product({ stock: 2 }),
      await shop.catalogue.product({ stock: 9 }),
    ]
    const { id, cart, number, token } = await begin(cup, 'LAST')
    await shop.add(jug, 3, cart)
    const seen = (await shop.get('/checkout', cart)).json.data.cart
    const again = await shop.checkOut(cart, { customer_note: 'Ring twice.' })
    expect(again.status).toBe(200)
    expect(again.json.data.order_token).toBe(token)
    const { order } = again.json.data
    expect(order).toMatchObject({ number, item_count: 5, customer_note: 'Ring twice.' })
    expect(totalsOf(order).slice(0, 2)).toEqual(totalsOf(seen).slice(0, 2))
    expect(totalsOf(order)).toEqual([5000, 500, 0, 0, 4500])
    expect([await stockOf(cup), await stockOf(jug)]).toEqual([0, 6])
    expect((await db().coupon.findUniqueOrThrow({ where: { code: 'LAST' } })).uses).toBe(1)
    expect(await db().couponRedemption.count({ where: { orderId: id, releasedAt: null } })).toBe(1)
    const variants = await db().productVariant.findMany({ where: { productId: { in: [cup.id, jug.id] } } })
    expect(variants).toHaveLength(2)
    for (const variant of variants) {
      const { _sum } = await db().stockMovement.aggregate({
        where: { variantId: variant.id, orderId: id },
        _sum: { quantity: true },
      })
      expect(_sum.quantity).toBe(variant.productId === cup.id ? -2 : -3)
    }
  })

  it('is paid, and empty, once a coupon leaves nothing to pay', async () => {
    await db().coupon.create({ data: { code: 'NOTHING', type: 'percent', percent: 10_000 } })
    const product = await shop.catalogue.product({ stock: 2, requiresShipping: false })
    const { cart, number } = await begin(product)
    await shop.call('POST', '/cart/coupon', { code: 'NOTHING' }, cart)
    const { status, json } = await shop.checkOut(cart, { payment_gateway: null })
    expect([status, json.data.payment.type]).toEqual([200, 'paid'])
    expect(json.data.order).toMatchObject({ number, status: 'completed', payment_status: 'paid' })
    expect((await shop.get('/cart', cart)).json.data.items).toEqual([])
  })

  it('keeps its order as it was where the second call is refused', async () => {
    const product = await shop.catalogue.product({ stock: 2 })
    const { id, cart } = await begin(product)
    const refused = await shop.checkOut(cart, { expected_total: 1 })
    expect([refused.status, refused.json.error]).toEqual([409, 'total_changed'])
    expect(await stockOf(product)).toBe(0)
    expect(await db().orderLine.count({ where: { orderId: id } })).toBe(1)
  })

  it('leaves an order alone that was paid meanwhile, and makes another', async () => {
    const { id, cart, number } = await begin(await shop.catalogue.product())
    await db().order.update({ where: { id }, data: { paymentStatus: 'paid', status: 'processing' } })
    const { status, json } = await shop.checkOut(cart)
    expect([status, json.data.payment.type]).toEqual([201, 'instructions'])
    expect(json.data.order.number).not.toBe(number)
    expect((await db().order.findUniqueOrThrow({ where: { id } })).openCartId).toBeNull()
  })
})
