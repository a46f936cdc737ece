import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deliverAll()
  await shop.app.database.prisma.outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma
const HOUR = 3600
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })

/** An order that is to be paid by bank transfer, with a try to pay on the web begun. */
async function tryOnTheWeb({ days = 14 as number | null, after = 0 } = {}): Promise<WebOrder> {
  await shop.app.settings.set('shop.offline_cancel_days', days)
  const order = await shop.order({ gateway: 'bank_transfer' })
  shop.clock.advance(after)
  expect((await shop.payAgain(order)).type).toBe('web')
  await shop.app.settings.unset('shop.offline_cancel_days')
  return order
}

const byTransfer = {
  status: 'pending',
  payment_status: 'pending',
  can_pay: true,
  payment_method: { id: 'bank_transfer' },
  payment_message: expect.stringContaining('IBAN'),
}

describe('an order to be paid by bank transfer whose buyer tried to pay on the web', () => {
  it('keeps its expiry, its method and its instructions when the try is abandoned', async () => {
    const order = await tryOnTheWeb()
    const { expiresAt, placedAt } = await rowOf(order)
    expect(Number(expiresAt) - Number(placedAt)).toBe(14 * 24 * HOUR * 1000)
    shop.clock.advance(61 * 60)
    await sweepPayments(shop.app)
    expect(await expireOrders(shop.app)).toBe(0)
    expect(await shop.read(order)).toMatchObject(byTransfer)
    shop.clock.set(new Date(Number(expiresAt)))
    expect(await expireOrders(shop.app)).toBe(1)
    expect((await shop.read(order)).status).toBe('cancelled')
  })

  it('never expires where offline orders do not', async () => {
    const order = await tryOnTheWeb({ days: null })
    shop.clock.advance(400 * 24 * HOUR)
    expect(await expireOrders(shop.app)).toBe(0)
    expect((await rowOf(order)).status).toBe('pending')
  })

  it('has an hour for a try that is begun in its last hour', async () => {
    const order = await tryOnTheWeb({ days: 1, after: 24 * HOUR - 60 })
    shop.clock.advance(HOUR - 1)
    expect(await expireOrders(shop.app)).toBe(0)
    shop.clock.advance(1)
    expect(await expireOrders(shop.app)).toBe(1)
    expect((await rowOf(order)).status).toBe('cancelled')
  })

  it.each(['decline', 'cancel', 'expire'] as const)('still waits for the transfer after %s', async (end) => {
    const order = await tryOnTheWeb()
    await shop.peer[end](await shop.referenceOf(order))
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject(byTransfer)
    const kinds = (await db().outboxMessage.findMany()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'mail.order_failed')).toHaveLength(end === 'expire' ? 0 : 1)
    const again = await shop.payAgain(order)
    expect(again.type).toBe('web')
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.deliverAll()
    expect((await shop.read(order)).payment_status).toBe('paid')
  })

  it('is paid on the web where the try succeeds, and refunded there', async () => {
    const order = await tryOnTheWeb()
    const reference = await shop.referenceOf(order)
    await shop.peer.pay(reference)
    shop.clock.advance(3)
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'paid',
      payment_method: { id: 'sandbox', type: 'web' },
      payment_message: null,
    })
    await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
    expect(await shop.peer.refunded(reference)).toBe(order.total)
  })

  it('is sent to the same page twice, and is shipped once it is paid by hand', async () => {
    const order = await tryOnTheWeb()
    const reference = await shop.referenceOf(order)
    await shop.payAgain(order)
    expect(await shop.referenceOf(order)).toBe(reference)
    const ship = () => shipOrder(shop.app, order.id, { carrier: null, tracking: null })
    await expect(ship()).rejects.toMatchObject({ code: 'order_not_shippable' })
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number), { payment: 'offline' })
    await ship()
    expect(await shop.read(order)).toMatchObject({ fulfillment_status: 'fulfilled' })
  })
})
