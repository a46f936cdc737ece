import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expireOrderNow, type RefundRequest, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { deliverOrder, findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { listPayments } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())

const db = () => shop.app.database.prisma
const refund = async ({ number }: WebOrder, wish: RefundRequest = { everything: true }) =>
  refundByHand(shop.app, await findAnyOrder(shop.app, number), wish)
const stockOf = async ({ productId }: WebOrder) =>
  (await db().productVariant.findFirstOrThrow({ where: { productId } })).stock
const statesOf = async (order: WebOrder) => {
  const { status, payment_status: payment, fulfillment_status: fulfillment } = await shop.read(order)
  return [status, payment, fulfillment]
}
const ship = ({ id }: WebOrder) => shipOrder(shop.app, id, { carrier: null, tracking: null })

async function paidOrder(quantity = 1) {
  const order = await shop.order({ quantity })
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference)
  await shop.deliverAll()
  return { order, reference }
}

/** The provider is back, and refuses the refund that waits for it. */
async function refuseAtLast() {
  const { refund: give } = shop.peer.gateway
  await shop.peer.setDown(false)
  shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
  shop.clock.advance(60)
  await shop.app.outbox.drain()
  shop.peer.gateway.refund = give
}

it('a refund that the provider refuses gives back all that was set aside for it', async () => {
  const { order, reference } = await paidOrder()
  const { refund: give } = shop.peer.gateway
  shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
  await expect(refund(order)).rejects.toMatchObject({
    code: 'refund_refused',
    facts: { reason: 'Not today.' },
  })
  shop.peer.gateway.refund = give
  expect([await stockOf(order), ...(await statesOf(order))]).toEqual([4, 'processing', 'paid', 'unfulfilled'])
  await refund(order)
  expect([await stockOf(order), ...(await statesOf(order))]).toEqual([
    5,
    'cancelled',
    'refunded',
    'unfulfilled',
  ])
  expect(await shop.peer.refunded(reference)).toBe(order.total)
})

it('what waits to be refunded is not shipped, and can be shipped where the refund falls through', async () => {
  const { order } = await paidOrder()
  await shop.peer.setDown(true)
  expect((await refund(order)).isQueued).toBe(true)
  await expect(ship(order)).rejects.toThrow('nothing_left_to_ship')
  await expect(refund(order)).rejects.toThrow('refund_pending')
  await refuseAtLast()
  await ship(order)
  expect(await statesOf(order)).toEqual(['processing', 'paid', 'fulfilled'])
})

it('what waits to be refunded can be shipped where the refund falls through after the rest was delivered', async () => {
  const { order } = await paidOrder(2)
  const [line] = await db().orderLine.findMany({ where: { orderId: order.id } })
  await shop.peer.setDown(true)
  await refund(order, { lines: [{ lineId: line?.id ?? 0, quantity: 1 }] })
  await ship(order)
  await deliverOrder(shop.app, order.id)
  expect(await statesOf(order)).toEqual(['completed', 'paid', 'delivered'])
  await refuseAtLast()
  expect(await statesOf(order)).toEqual(['processing', 'paid', 'partially_fulfilled'])
  await ship(order)
  expect(await statesOf(order)).toEqual(['processing', 'paid', 'fulfilled'])
})

it('what comes too late for an order of a deleted account is given back: nobody knows where its goods would go', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await shop.peer.setDown(true)
  await expireOrderNow(shop.app, order.number)
  await shop.peer.setDown(false)
  const data = { email: 'deleted@example.com', name: 'Deleted user', deletedAt: shop.app.clock.now() }
  const customer = await db().customer.create({ data })
  await db().order.update({ where: { id: order.id }, data: { customerId: customer.id } })
  await shop.peer.pay(reference)
  await shop.deliverAll()
  const { status, paymentStatus } = await db().order.findUniqueOrThrow({ where: { id: order.id } })
  expect([status, paymentStatus]).toEqual(['cancelled', 'cancelled'])
  expect(await shop.peer.refunded(reference)).toBe(order.total)
})

it('a full refund in the provider’s own pages cancels an order that was not shipped', async () => {
  const { order, reference } = await paidOrder()
  await shop.peer.gateway.refund?.({ refundId: 'by-hand', reference, amount: order.total, currency: 'USD' })
  await shop.peer.decline(reference)
  await shop.deliverAll()
  expect([await stockOf(order), ...(await statesOf(order))]).toEqual([
    5,
    'cancelled',
    'refunded',
    'unfulfilled',
  ])
})

it.each([
  ['all', undefined],
  ['a part', 500],
])(
  'a full refund in the provider’s own pages counts though %s was refunded offline before',
  async (_, offline) => {
    const { order, reference } = await paidOrder()
    await refund(order, { payment: 'offline', ...(offline ? { amount: offline } : { everything: true }) })
    await shop.peer.gateway.refund?.({ refundId: 'by-hand', reference, amount: order.total, currency: 'USD' })
    await shop.peer.decline(reference)
    await shop.deliverAll()
    const [payment] = await listPayments(shop.app, order.id)
    expect(payment?.refunded).toBe(order.total)
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'refunded',
      totals: { refunded: { amount: order.total } },
    })
    const refunds = await db().refund.findMany({ where: { orderId: order.id, status: 'done' } })
    expect(refunds.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
      order.total + (offline ?? order.total),
    )
    expect(await db().outboxMessage.count({ where: { lastError: { not: null } } })).toBe(0)
    await shop.peer.decline(reference)
    await shop.deliverAll()
    expect(await db().refund.count({ where: { orderId: order.id } })).toBe(refunds.length)
  },
)
