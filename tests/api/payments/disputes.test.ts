import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RefundRequest, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { findDifferences } from '#lib/domains/shop/reconciliation/index.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openPayPalPeer, type PayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

async function pay(shop: PaymentShop, quantity = 1): Promise<{ order: WebOrder; reference: string }> {
  const order = await shop.order({ quantity })
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference)
  await shop.deliverAll()
  return { order, reference }
}

/** The sum that counts as taken back, the flag of the order and the state of its payment. */
async function heldOf(shop: PaymentShop, { id }: WebOrder) {
  const order = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { id } })
  return [Number(order.disputed), order.flag, order.paymentStatus]
}

describe('money that PayPal takes back before it names a dispute', () => {
  let shop: PaymentShop
  let peer: PayPalPeer

  beforeAll(async () => {
    peer = await openPayPalPeer()
    shop = await openPaymentShop(peer)
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  it('counts once when the dispute follows, and returns with it', async () => {
    const { order, reference } = await pay(shop)
    peer.server.ledger.reverse(reference)
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([order.total, 'dispute_lost', 'paid'])
    await peer.dispute(reference)
    await shop.deliverAll()
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([order.total, 'disputed', 'disputed'])
    expect(await findDifferences(shop.app)).toEqual([])
    await peer.endDispute(reference, 'won')
    await shop.deliverAll()
    // PayPal has decided, and has not returned the money yet.
    expect(await heldOf(shop, order)).toEqual([order.total, 'disputed', 'disputed'])
    peer.server.ledger.cancelReversal(reference)
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([0, null, 'paid'])
    expect(await findDifferences(shop.app)).toEqual([])
    await shipOrder(shop.app, order.id, { carrier: null, tracking: null })
  })

  it('counts for the rest where the dispute is about a part', async () => {
    const { order, reference } = await pay(shop)
    peer.server.ledger.reverse(reference)
    await shop.deliverAll()
    await peer.dispute(reference, 1000)
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([order.total, 'disputed', 'disputed'])
    expect(await findDifferences(shop.app)).toEqual([])
    const rows = await shop.app.database.prisma.paymentTransaction.findMany({
      where: { orderId: order.id, kind: { not: 'captured' } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['dispute_opened', order.total],
      ['dispute_lost', order.total],
      ['dispute_won', order.total],
      ['dispute_opened', order.total - 1000],
      ['dispute_lost', order.total - 1000],
      ['dispute_opened', 1000],
    ])
  })

  it('is the shop’s again where PayPal returns it', async () => {
    const { order, reference } = await pay(shop)
    for (let round = 0; round < 2; round++) {
      peer.server.ledger.reverse(reference)
      await shop.deliverAll()
      expect(await heldOf(shop, order)).toEqual([order.total, 'dispute_lost', 'paid'])
      peer.server.ledger.cancelReversal(reference)
      await shop.deliverAll()
      expect(await heldOf(shop, order)).toEqual([0, null, 'paid'])
    }
    expect(await findDifferences(shop.app)).toEqual([])
  })
})

describe('a dispute about a part of a payment', () => {
  let shop: PaymentShop

  beforeAll(async () => {
    shop = await openPaymentShop(await openSandboxPeer())
  })
  afterAll(() => shop.close())

  const refund = async ({ number }: WebOrder, request: RefundRequest = { everything: true }) =>
    refundByHand(shop.app, await findAnyOrder(shop.app, number), request)

  async function lose(quantity: number, amount: number) {
    const { order, reference } = await pay(shop, quantity)
    await shop.peer.dispute(reference, amount)
    await shop.deliverAll()
    await shop.peer.endDispute(reference, 'lost')
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([amount, 'dispute_lost', 'paid'])
    const { lines } = await findAnyOrder(shop.app, order.number)
    return { order, reference, lineId: lines[0]?.id ?? 0 }
  }

  it('leaves the rest to be refunded', async () => {
    const { order, reference } = await lose(1, 1000)
    await refund(order)
    expect(await shop.peer.refunded(reference)).toBe(order.total - 1000)
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled' })
    await expect(refund(order)).rejects.toThrow('refund_of_disputed')
  })

  it('is shown as disputed until it has ended, whatever is refunded meanwhile', async () => {
    const { order, reference } = await pay(shop, 3)
    await shop.peer.dispute(reference, 1000)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ payment_status: 'disputed', can_pay: false })
    await refund(order, { amount: 500 })
    expect(await heldOf(shop, order)).toEqual([1000, 'disputed', 'disputed'])
    await shop.peer.endDispute(reference, 'won')
    await shop.deliverAll()
    expect(await heldOf(shop, order)).toEqual([0, null, 'partially_refunded'])
    expect(await findDifferences(shop.app)).toEqual([])
  })

  it('of more than was left records a later refund by the provider as what it is', async () => {
    const { order, reference } = await pay(shop, 3)
    await refund(order, { amount: order.total / 2, payment: 'offline' })
    await shop.peer.dispute(reference, order.total - 1000)
    await shop.deliverAll()
    await shop.peer.gateway.refund?.({ refundId: 'by-hand', reference, amount: 500, currency: 'USD' })
    await shop.peer.endDispute(reference, 'lost')
    await shop.deliverAll()
    const refunds = await shop.app.database.prisma.refund.findMany({
      where: { orderId: order.id },
      orderBy: { id: 'asc' },
    })
    expect(refunds.map(({ amount }) => Number(amount))).toEqual([order.total / 2, 500])
    expect(await findDifferences(shop.app)).toEqual([])
  })

  it('leaves units to be refunded, the last of them for what is left', async () => {
    const { order, reference, lineId } = await lose(3, 1000)
    await refund(order, { lines: [{ lineId, quantity: 1 }] })
    await refund(order, { lines: [{ lineId, quantity: 1 }] })
    await refund(order, { lines: [{ lineId, quantity: 1 }] })
    expect(await shop.peer.refunded(reference)).toBe(order.total - 1000)
    const shown = await shop.read(order)
    expect(shown).toMatchObject({ status: 'cancelled', totals: { refunded: { amount: order.total - 1000 } } })
  })
})
