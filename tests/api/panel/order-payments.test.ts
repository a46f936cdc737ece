import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelOrderByHand,
  closeOrderRest,
  exportOrders,
  markOrderDelivered,
  markOrderPaid,
  refundOrderByHand,
  searchOrders,
  shipParcel,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let shop: PaymentShop
let panel: TestPanel

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  panel = await openTestPanel(shop)
})
afterAll(() => shop.close())

const show = ({ number }: WebOrder) => showOrder(shop.app, panel.owner, number)
const toShip = async () =>
  (await searchOrders(shop.app, panel.owner, { view: 'to_ship' })).orders.map(({ number }) => number)

async function pay(order: WebOrder, instead?: { amount?: number; currency?: string }): Promise<string> {
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
  return reference
}

describe('an order whose payment is on its way', () => {
  it('is marked as paid by the payment that staff choose, and its ledger names who did', async () => {
    const order = await shop.order()
    await shop.peer.delay(await shop.referenceOf(order))
    await shop.deliverAll()
    const { receivable, can } = await show(order)
    expect([receivable.map(({ status }) => status), can.pay]).toEqual([['processing'], true])
    const mark = (payment?: number | 'offline') =>
      refusalOf(markOrderPaid(shop.app, panel.owner, order.number, payment))
    expect(await mark()).toBe('received_needs_payment')
    expect(await mark(999_999)).toBe('payment_not_receivable')
    expect(await mark(receivable[0]?.id)).toBe('done')
    const shown = await show(order)
    expect(shown.receivable).toEqual([])
    expect(shown.ledger).toMatchObject([
      {
        kind: 'recorded',
        attemptId: receivable[0]?.id,
        amount: order.total,
        by: expect.stringMatching(/\S/),
      },
    ])
  })
})

describe('an order that was paid with another amount', () => {
  it('is accepted with it, and at most that is refunded', async () => {
    const order = await shop.order()
    await pay(order, { amount: 2000 })
    const { receivable } = await show(order)
    expect(receivable.map(({ captured }) => captured)).toEqual([2000])
    await markOrderPaid(shop.app, panel.owner, order.number, receivable[0]?.id)
    const { order: paid, refundable, can } = await show(order)
    expect([paid.totals.paid, paid.paymentStatus, can.refund]).toEqual([2000, 'paid', true])
    expect(refundable.map(({ paysOrder }) => paysOrder)).toEqual([true])
    const refund = (amount?: number) =>
      refusalOf(
        refundOrderByHand(shop.app, panel.owner, order.number, {
          ...(amount ? { amount } : { everything: true }),
          payment: refundable[0]?.id,
        }),
      )
    expect(await refund(2001)).toBe('refund_above_rest')
    expect(await refund()).toBe('done')
    expect((await show(order)).can).toMatchObject({ refund: false, pay: false })
  })

  it('is refunded while it still waits, by the payment alone', async () => {
    const order = await shop.order()
    const reference = await pay(order, { amount: 2000 })
    const { refundable, can } = await show(order)
    expect(can.refund).toBe(true)
    await refundOrderByHand(shop.app, panel.owner, order.number, {
      payment: refundable[0]?.id,
      everything: true,
    })
    expect(await shop.peer.refunded(reference)).toBe(2000)
    expect((await show(order)).can).toMatchObject({ refund: false, pay: true })
  })
})

describe('an order whose payment is disputed', () => {
  it('is closed where a part was shipped and the dispute is lost', async () => {
    const order = await shop.order({ quantity: 3, stock: 9 })
    const reference = await pay(order)
    const { order: paid } = await show(order)
    const [line] = paid.lines
    const parcel = { carrier: null, tracking: null, lines: [{ lineId: line?.id ?? 0, quantity: 1 }] }
    await shipParcel(shop.app, panel.owner, order.number, parcel)
    await shop.peer.dispute(reference)
    await shop.deliverAll()
    expect((await show(order)).can).toMatchObject({ closeRest: true, ship: false, cancel: false })
    await shop.peer.endDispute(reference, 'lost')
    await shop.deliverAll()
    expect((await show(order)).can).toMatchObject({ closeRest: true, ship: false, cancel: false })
    await closeOrderRest(shop.app, panel.owner, order.number)
    expect(await show(order)).toMatchObject({
      order: { status: 'processing', fulfillmentStatus: 'fulfilled', paymentStatus: 'paid' },
      can: { closeRest: false, deliver: true, refund: false, takeBack: true },
    })
    const { stock } = await shop.app.database.prisma.productVariant.findFirstOrThrow({
      where: { productId: order.productId },
    })
    expect(stock).toBe(8)
    await markOrderDelivered(shop.app, panel.owner, order.number)
    expect((await show(order)).order.status).toBe('completed')
  })

  it('leaves “To ship” until the dispute is won', async () => {
    const order = await shop.order()
    const reference = await pay(order)
    expect(await toShip()).toContain(order.number)
    await shop.peer.dispute(reference)
    await shop.deliverAll()
    expect(await toShip()).not.toContain(order.number)
    const { flag, can, payments } = await show(order)
    expect([flag, can.ship, can.refund, payments[0]?.disputed]).toEqual([
      'disputed',
      false,
      false,
      order.total,
    ])
    for await (const [exported] of await exportOrders(shop.app, panel.owner, { query: order.number }))
      expect(exported).toMatchObject({ paid: order.total, disputed: order.total })
    const ship = () =>
      refusalOf(shipParcel(shop.app, panel.owner, order.number, { carrier: null, tracking: null }))
    expect(await ship()).toBe('order_not_shippable')
    await shop.peer.endDispute(reference, 'won')
    await shop.deliverAll()
    expect(await toShip()).toContain(order.number)
    expect(await ship()).toBe('done')
  })

  it('needs attention for what it was flagged for before, once the dispute is won', async () => {
    const order = await shop.order()
    const reference = await pay(order)
    await refundOrderByHand(shop.app, panel.owner, order.number, { amount: 500 })
    await shop.peer.bounceRefunds(reference)
    await shop.deliverAll()
    expect(await shop.flagOf(order)).toBe('refund_failed')
    await shop.peer.dispute(reference)
    await shop.deliverAll()
    expect(await shop.flagOf(order)).toBe('disputed')
    await shop.peer.endDispute(reference, 'won')
    await shop.deliverAll()
    expect(await shop.flagOf(order)).toBe('refund_failed')
  })

  it('can be cancelled if nothing was shipped: its items are for sale again, and money that comes back needs attention', async () => {
    const order = await shop.order({ stock: 3 })
    const reference = await pay(order)
    expect((await show(order)).can.cancel).toBe(false)
    await shop.peer.dispute(reference)
    await shop.deliverAll()
    expect((await show(order)).can.cancel).toBe(true)
    await cancelOrderByHand(shop.app, panel.owner, order.number)
    const { order: cancelled, can } = await show(order)
    expect([cancelled.status, cancelled.paymentStatus, can.refund]).toEqual(['cancelled', 'disputed', false])
    const stockOf = async ({ productId }: WebOrder) =>
      (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })).stock
    expect(await stockOf(order)).toBe(3)
    await shop.peer.endDispute(reference, 'won')
    await shop.deliverAll()
    const { flag, can: after } = await show(order)
    expect([flag, after.refund]).toEqual(['disputed', true])
    await refundOrderByHand(shop.app, panel.owner, order.number, { everything: true })
    expect([await shop.peer.refunded(reference), await stockOf(order)]).toEqual([order.total, 3])
  })
})
