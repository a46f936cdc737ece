import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(async () => {
  await shop.close()
  await shop.peer.close()
})

const db = () => shop.app.database.prisma

async function waitForLocks(count: number): Promise<void> {
  for (;;) {
    const waiting = await db().$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (waiting.length >= count) return
    await sleep(20)
  }
}

it('an order that is changed locks what it had and what it will have by their ids, and the coupon last', async () => {
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
  const [low, high] = [await shop.catalogue.product({ stock: 1 }), await shop.catalogue.product({ stock: 1 })]
  const variantOf = async (productId: number) =>
    (await db().productVariant.findFirstOrThrow({ where: { productId } })).id
  const [lowVariant, highVariant] = [await variantOf(low.id), await variantOf(high.id)]
  expect(lowVariant).toBeLessThan(highVariant)
  const cart = await shop.beginCart([high])
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, cart)
  const web = { payment_gateway: shop.peer.gateway.id }
  expect((await shop.checkOut(cart, web)).status).toBe(201)
  const { items } = (await shop.get('/cart', cart)).json.data
  await shop.add(low, 1, cart)
  await shop.call('DELETE', `/cart/items/${items[0].id}`, undefined, cart)

  const changed = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "ProductVariant" WHERE "id" = ${lowVariant} FOR UPDATE`
    // As an object, which is not waited for.
    const changing = { answer: shop.checkOut(cart, web) }
    await waitForLocks(1)
    // Nobody has these while the change waits for the first of its rows.
    await db().$transaction(async (other) => {
      await other.$queryRaw`SELECT 1 FROM "ProductVariant" WHERE "id" = ${highVariant} FOR UPDATE NOWAIT`
      await other.$queryRaw`SELECT 1 FROM "Product" WHERE "id" = ${high.id} FOR UPDATE NOWAIT`
      await other.$queryRaw`SELECT 1 FROM "Coupon" WHERE "code" = 'TEN' FOR UPDATE NOWAIT`
    })
    return changing
  })
  expect((await changed.answer).status).toBe(200)
  const stocks = await db().productVariant.findMany({ orderBy: { id: 'asc' }, select: { stock: true } })
  expect(stocks).toEqual([{ stock: 0 }, { stock: 1 }])
  const products = await db().product.findMany({ orderBy: { id: 'asc' }, select: { inStock: true } })
  expect(products).toEqual([{ inStock: false }, { inStock: true }])
})

it('a refund locks its goods by their ids before it gives any of them back', async () => {
  const low = await shop.catalogue.product()
  const high = await shop.catalogue.product({ stock: 1 })
  const { json } = await shop.checkOut(await shop.beginCart([high, low]), {
    payment_gateway: 'cash_on_delivery',
  })
  const order = await findAnyOrder(shop.app, json.data.order.number)
  await payByHand(shop.app, order)

  const refunded = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "ProductVariant" WHERE "productId" = ${low.id} FOR UPDATE`
    const refunding = { done: refundByHand(shop.app, order, { everything: true }) }
    await waitForLocks(1)
    await db().$transaction(async (other) => {
      await other.$queryRaw`SELECT 1 FROM "ProductVariant" WHERE "productId" = ${high.id} FOR UPDATE NOWAIT`
      await other.$queryRaw`SELECT 1 FROM "Product" WHERE "id" = ${high.id} FOR UPDATE NOWAIT`
    })
    return refunding
  })
  await refunded.done
  expect(await db().productVariant.findFirst({ where: { productId: high.id } })).toMatchObject({ stock: 1 })
})

it('a product is sold out once its last two variants are ordered at the same moment', async () => {
  await db().coupon.create({ data: { code: 'BOTH', type: 'percent', percent: 1000 } })
  const shirt = await shop.catalogue.product({
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({
      price: 1000,
      stock: 1,
      trackStock: true,
      optionValues: { Size: size },
    })),
  })
  const variants = await db().productVariant.findMany({ where: { productId: shirt.id } })
  const carts = await Promise.all(
    variants.map(async ({ id }) => {
      const item = { product_id: shirt.id, variant_id: id, quantity: 1 }
      const { json } = await shop.call('POST', '/cart/items', item)
      const cart = { 'x-cart-token': json.data.token }
      await shop.call('POST', '/cart/coupon', { code: 'BOTH' }, cart)
      return cart
    }),
  )
  const placed = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Coupon" WHERE "code" = 'BOTH' FOR UPDATE`
    const placing = carts.map((cart) => shop.checkOut(cart))
    await waitForLocks(2)
    return { placing }
  })
  expect((await Promise.all(placed.placing)).map(({ status }) => status)).toEqual([201, 201])
  expect((await db().product.findUniqueOrThrow({ where: { id: shirt.id } })).inStock).toBe(false)
})
