import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireOrderNow } from '#lib/domains/shop/checkout/index.ts'
import { markPaidLate } from '#lib/domains/shop/orders/index.ts'
import { closeCart, emptyRecovered } from '#lib/domains/shop/orders/placing/close-cart.ts'
import { correctPaid } from '#lib/domains/shop/orders/status/correct-paid.ts'
import { nameMethod } from '#lib/domains/shop/orders/status/name-method.ts'
import { releaseOrder } from '#lib/domains/shop/orders/status/release-order.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()

type Placed = { id: number; number: string; lineId: number; variantId: number; productId: number }

/** An order of two units of which four are counted, with a coupon; `expired` if it was not paid in time. */
async function place(changes: object = {}, { expired = true } = {}): Promise<Placed> {
  const product = await shop.catalogue.product({ price: 1000, stock: 4 })
  const cart = await shop.beginCart([product], 2)
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, cart)
  const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
  const { number, items } = json.data.order
  const { id } = await db().order.update({ where: { number }, data: { expiresAt: at() } })
  if (expired) await expireOrderNow(shop.app, number)
  await db().order.update({ where: { id }, data: changes })
  const { variantId } = await db().orderLine.findUniqueOrThrow({ where: { id: items[0].id } })
  return { id, number, lineId: items[0].id, variantId: variantId ?? 0, productId: product.id }
}

class Undone extends Error {}

/** Has a payment arrive after changes to the order, its line and its variant, and undoes it all; resolves to what became of it. */
async function arrive(
  { id, lineId, variantId, productId }: Placed,
  given: { order?: object; line?: object; variant?: object; fact?: object } = {},
  afterwards?: (tx: Tx) => Promise<unknown>,
) {
  const { order = {}, line = {}, variant = {}, fact = {} } = given
  let told: unknown
  const work = async (tx: Tx) => {
    await tx.order.update({ where: { id }, data: order })
    await tx.orderLine.update({ where: { id: lineId }, data: line })
    await tx.productVariant.update({ where: { id: variantId }, data: variant })
    const payment = { orderId: id, amount: 1800, currency: 'USD', at: at(), ...fact }
    const outcome = await markPaidLate(tx, shop.app, payment)
    const row = await tx.order.findUniqueOrThrow({
      where: { id },
      include: {
        lines: { orderBy: { position: 'asc' } },
        events: { orderBy: { id: 'asc' } },
        redemption: true,
      },
    })
    const { stock } = await tx.productVariant.findFirstOrThrow({ where: { productId } })
    told = {
      ...{ outcome, row, left: await afterwards?.(tx) },
      stock,
      stockTaken: row.lines[0]?.stockTaken,
      events: row.events.map(({ kind }) => kind),
    }
    throw new Undone()
  }
  await db()
    .$transaction(work)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return told as {
    outcome: 'recovered' | 'refund' | null
    row: Record<string, unknown> & { redemption: { releasedAt: Date | null } | null }
    stock: number
    stockTaken: number
    events: string[]
    left: unknown
  }
}

it('an expired order that is paid after all goes on, with its stock and its coupon', async () => {
  const order = await place()
  shop.clock.advance(60)
  const { outcome, row, stock, stockTaken, events } = await arrive(order)
  expect([outcome, stock, stockTaken]).toEqual(['recovered', 2, 2])
  expect(row).toMatchObject({
    ...{ status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled', flag: 'paid_late' },
    ...{ paidAt: at(), statusChangedAt: at(), cancelledAt: null, cancelReason: null, releasedAt: null },
    redemption: { releasedAt: null },
  })
  expect(events.slice(-2)).toEqual(['order.cancelled', 'order.paid'])
  const digital = await arrive(order, { line: { requiresShipping: false } })
  expect(digital.row).toMatchObject({
    status: 'completed',
    fulfillmentStatus: 'fulfilled',
    paymentStatus: 'paid',
  })
})

it('an expired order goes on if its stock is there, is not counted, or may be lacking', async () => {
  const order = await place()
  const outcomeOf = async (variant: object, line: object = {}) => {
    const { outcome, stock, stockTaken } = await arrive(order, { variant, line })
    return [outcome, stock, stockTaken]
  }
  expect(await outcomeOf({ stock: 2 })).toEqual(['recovered', 0, 2])
  // A cancelled order's lines still say what they held.
  expect(await outcomeOf({ stock: 1 })).toEqual(['refund', 1, 2])
  expect(await outcomeOf({ stock: 0, backorder: true })).toEqual(['recovered', -2, 2])
  expect(await outcomeOf({ stock: 0, trackStock: false })).toEqual(['recovered', 0, 0])
  // What never was a product has no stock, while a deleted one cannot be shipped.
  expect(await outcomeOf({ stock: 0 }, { slug: null, variantId: null })).toEqual(['recovered', 0, 0])
  expect(await outcomeOf({}, { variantId: null })).toEqual(['refund', 4, 2])
})

it('an expired order of several items goes on if each of them is there, and takes each', async () => {
  const order = await place()
  const others = [await shop.catalogue.product({ stock: 5 }), await shop.catalogue.product({ stock: 5 })]
  const variantOf = async ({ id: productId }: { id: number }) =>
    db().productVariant.findFirstOrThrow({ where: { productId } })
  const [second, third] = [await variantOf(others[0] ?? { id: 0 }), await variantOf(others[1] ?? { id: 0 })]
  const { id: _, ...line } = await db().orderLine.findUniqueOrThrow({ where: { id: order.lineId } })
  const more = { ...line, image: undefined, attributes: [], taxRates: [], unitMeasure: undefined }
  const create = (data: object) => db().orderLine.create({ data: { ...more, ...data } as never })
  await create({
    variantId: second.id,
    attributesKey: 'b',
    quantity: 3,
    position: 1,
    requiresShipping: false,
  })
  // Two lines are for the same item.
  await create({ variantId: third.id, attributesKey: 'c', quantity: 2, position: 2 })
  await create({ variantId: third.id, attributesKey: 'd', quantity: 3, position: 3 })
  const stocks = () =>
    db().productVariant.findMany({ where: { id: { in: [second.id, third.id] } }, orderBy: { id: 'asc' } })
  const known = await stocks()
  const recovered = await arrive(order)
  expect(recovered).toMatchObject({ outcome: 'recovered', row: { status: 'processing', flag: 'paid_late' } })
  expect((recovered.row.lines as { stockTaken: number }[]).map(({ stockTaken }) => stockTaken)).toEqual([
    ...[2, 3, 2, 3],
  ])
  // What goes back of it is what it took.
  const back = await arrive(order, {}, async (tx) => {
    await releaseOrder(tx, order.id, at())
    return (await tx.productVariant.findUniqueOrThrow({ where: { id: third.id } })).stock
  })
  expect(back.left).toBe(5)
  // The first is digital, while others are delivered.
  expect(await arrive(order, { line: { requiresShipping: false } })).toMatchObject({
    row: { status: 'processing', fulfillmentStatus: 'unfulfilled' },
  })
  const outcomeOf = async (id: number, data: object) => {
    const { stock, ...before } = await db().productVariant.findUniqueOrThrow({ where: { id } })
    await db().productVariant.update({ where: { id }, data })
    const { outcome } = await arrive(order)
    const { trackStock, backorder } = before
    await db().productVariant.update({ where: { id }, data: { stock, trackStock, backorder } })
    return outcome
  }
  expect(await outcomeOf(second.id, { stock: 2 })).toBe('refund')
  expect(await outcomeOf(third.id, { stock: 4 })).toBe('refund')
  expect(await outcomeOf(third.id, { stock: 4, backorder: true })).toBe('recovered')
  expect(await outcomeOf(third.id, { stock: 0, trackStock: false })).toBe('recovered')
  expect(await stocks()).toMatchObject(known.map(({ id, stock }) => ({ id, stock })))
})

it('the owner is told that an order was paid late, and that it sells out, and its buyer that it is paid', async () => {
  const order = await place()
  await shop.app.settings.set('notify.email', 'owner@shop.example')
  const told = async (variant: object) => {
    let heard: unknown
    const work = async (tx: Tx) => {
      await tx.outboxMessage.deleteMany()
      await tx.ownerNotice.deleteMany()
      await tx.productVariant.update({ where: { id: order.variantId }, data: variant })
      await markPaidLate(tx, shop.app, { orderId: order.id, amount: 1800, currency: 'USD', at: at() })
      const notices = await tx.ownerNotice.findMany({ orderBy: { id: 'asc' } })
      const mails = await tx.outboxMessage.findMany({ where: { kind: { startsWith: 'mail.order' } } })
      heard = [
        ...notices.map(({ facts }) => [JSON.parse(facts).event, JSON.parse(facts).problem]),
        ...mails.map(({ kind }) => kind),
      ]
      throw new Undone()
    }
    await db()
      .$transaction(work)
      .catch((error) => {
        if (!(error instanceof Undone)) throw error
      })
    return heard
  }
  const paid = [['payment', 'paid_late'], ['order', undefined], 'mail.order_paid']
  expect(await told({ stock: 99, lowStockAt: 0 })).toEqual(paid)
  expect(await told({ stock: 2 })).toEqual([['low_stock', undefined], ...paid])
  expect(await told({ stock: 1 })).toEqual([])
  await shop.app.settings.unset('notify.email')
})

it('an order that was cancelled on purpose, or whose buyer is gone, is refunded', async () => {
  const order = await place()
  const gone = await db().customer.create({
    data: { email: 'gone@example.com', name: 'Gone', deletedAt: at() },
  })
  const here = await db().customer.create({ data: { email: 'here@example.com', name: 'Here' } })
  for (const changes of [{ cancelReason: 'buyer' }, { erasedAt: at() }, { customerId: gone.id }]) {
    const { outcome, row, stock, events } = await arrive(order, { order: changes })
    expect([outcome, stock, events.slice(-2)]).toEqual(['refund', 4, ['order.cancelled', 'order.paid_late']])
    expect(row).toMatchObject({
      ...{ ...changes, status: 'cancelled', paymentStatus: 'cancelled', flag: null, paidAt: null },
      redemption: { releasedAt: expect.any(Date) },
      events: expect.arrayContaining([expect.objectContaining({ details: { amount: 1800 } })]),
    })
  }
  expect((await arrive(order, { order: { customerId: here.id } })).outcome).toBe('recovered')
})

it('a payment of another sum, or for an order that is not cancelled, recovers nothing', async () => {
  const [order, waiting] = [await place(), await place({}, { expired: false })]
  for (const fact of [{ amount: 1799 }, { currency: 'EUR' }]) {
    const { outcome, row, events } = await arrive(order, { fact })
    expect([outcome, row.flag, events.at(-1)]).toEqual([null, null, 'order.cancelled'])
    // An order that waits for its payment is flagged.
    const open = await arrive(waiting, { fact })
    expect([open.outcome, open.row.flag, open.events.at(-1)]).toEqual([
      ...[null, 'payment_mismatch', 'order.payment_mismatch'],
    ])
  }
  expect(await arrive(waiting)).toMatchObject({ outcome: null, row: { flag: null, status: 'pending' } })
  expect((await arrive(order, { order: { importedFrom: 'shopify' } })).outcome).toBeNull()
  await expect(arrive(order, { fact: { orderId: 999_999 } })).rejects.toThrow('There is no order 999999.')
})

it('another amount that arrived is what was paid, and another method is named', async () => {
  const [order, other] = [await place({}, { expired: false }), await place({}, { expired: false })]
  const untouched = await db().order.findUniqueOrThrow({ where: { id: other.id } })
  const correct = (amount: number, before: number) =>
    db().$transaction((tx) => correctPaid(tx, { orderId: order.id, amount, before }))
  const paidOf = async () => Number((await db().order.findUniqueOrThrow({ where: { id: order.id } })).paid)
  await db().order.update({ where: { id: order.id }, data: { paymentStatus: 'paid', deducted: 100n } })
  await correct(1500, 1700)
  expect(await paidOf()).toBe(1500)
  await correct(1600, 1500)
  expect(await paidOf()).toBe(1600)
  const name = (id: string, called = 'Card') =>
    db().$transaction((tx) => nameMethod(tx, order.id, { id, name: called }))
  const method = async () => {
    const { gateway, gatewayName, gatewayType, paymentMessage } = await db().order.findUniqueOrThrow({
      where: { id: order.id },
    })
    return [gateway, gatewayName, gatewayType, paymentMessage]
  }
  const [, bankTransfer, , message] = await method()
  expect(message).toContain('IBAN')
  await name('bank_transfer')
  expect(await method()).toEqual(['bank_transfer', bankTransfer, 'offline', message])
  await name('stripe')
  expect(await method()).toEqual(['stripe', 'Card', 'web', null])
  await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
  await name('paypal')
  expect((await method())[0]).toBe('stripe')
  expect(await db().order.findUniqueOrThrow({ where: { id: other.id } })).toEqual(untouched)
})

it('what was ordered leaves the cart of a recovered order, unless it had left it, or more was ordered from it', async () => {
  const { id, variantId, productId } = await place({ gatewayType: 'web' }, { expired: false })
  const row = await db().order.findUniqueOrThrow({ where: { id } })
  const cartId = row.cartId ?? 0
  const known = { cartId, productId, variantId, name: 'Cup', unitPrice: 1000n }
  /** How many of three units are left in the cart. */
  const leftAfter = async (
    work: (tx: Tx) => Promise<unknown>,
    data: object = {},
    { later = false, event = '' } = {},
  ) => {
    let left: unknown
    const attempt = async (tx: Tx) => {
      await tx.cartItem.create({ data: { ...known, quantity: 3 } })
      await tx.order.update({ where: { id }, data })
      if (event) await tx.orderEvent.create({ data: { orderId: id, kind: event, details: {} } })
      if (later) await tx.order.update({ where: { id: further.id }, data: { cartId } })
      await work(tx)
      left = (await tx.cartItem.findMany({ where: { cartId } })).map(({ quantity }) => quantity)
      throw new Undone()
    }
    await db()
      .$transaction(attempt)
      .catch((error) => {
        if (!(error instanceof Undone)) throw error
      })
    return left
  }
  const further = await place()
  const recover = (tx: Tx) => emptyRecovered(tx, id, at())
  expect(cartId).toBeGreaterThan(0)
  expect(await leftAfter(recover)).toEqual([1])
  expect(await leftAfter(recover, {}, { event: 'order.paid' })).toEqual([1])
  for (const event of ['order.authorized', 'order.payment_processing'])
    expect([event, await leftAfter(recover, {}, { event })]).toEqual([event, [3]])
  expect(await leftAfter(recover, {}, { later: true })).toEqual([3])
  for (const data of [{ gatewayType: 'offline' }, { cartId: null }])
    expect([data, await leftAfter(recover, data)]).toEqual([data, [3]])
  const close = (tx: Tx) => closeCart(tx, id, at())
  expect(await leftAfter(close, { openCartId: cartId })).toEqual([1])
  expect(await leftAfter(close, { openCartId: null })).toEqual([3])
})
