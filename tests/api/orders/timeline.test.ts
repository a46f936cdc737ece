import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { draftLine, emptyDraft } from '#tests/support/drafts.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { home } from '../checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from '../panel/open-panel.ts'

let shop: PaymentShop
let panel: TestPanel
beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  panel = await openTestPanel(shop)
  await shop.app.settings.set('invoices.enabled', true)
})
afterAll(() => shop.close())
// Acts of the minute before are not this order's.
beforeEach(() => shop.clock.advance(120))

const db = () => shop.app.database.prisma
const PARCEL = { carrier: 'UPS', tracking: '1Z999' }
const tried = new Set<string>()
type Act = { act: { action: string } }

/** Runs an act on an order, and expects its timeline to grow by one entry that names who acted. */
async function expectOne(
  number: string,
  expected: { kinds: string[]; details?: object },
  action: Act,
  run: () => Promise<unknown>,
) {
  const { timeline: before } = await staff.showOrder(shop.app, panel.owner, number)
  shop.clock.advance(5)
  await run()
  tried.add(action.act.action)
  await expectLatest(number, before.length, expected)
}

async function expectLatest(
  number: string,
  before: number,
  { kinds, details = {} }: { kinds: string[]; details?: object },
) {
  const { timeline } = await staff.showOrder(shop.app, panel.owner, number)
  const added = timeline.slice(0, timeline.length - before)
  expect(added.map(({ kind, also, by }) => ({ kinds: [kind, ...also], by }))).toEqual([{ kinds, by: 'Rosa' }])
  expect(added[0]?.details).toMatchObject(details)
}

async function place(quantity = 3, gateway = 'bank_transfer') {
  const { number, id } = await shop.order({ quantity, gateway })
  const { id: lineId } = await db().orderLine.findFirstOrThrow({ where: { orderId: id } })
  return { number, id, lineId }
}

describe('the timeline of an order has one entry for each act of staff, with their name', () => {
  it('from its first note to its last refund', async () => {
    const { app, owner } = panel
    const { number, id, lineId } = await place()
    const text = 'Rings on Friday.'
    await expectOne(number, { kinds: ['order.note'], details: { text } }, staff.noteOnOrder, () =>
      staff.noteOnOrder(app, owner, { number, text }),
    )
    await expectOne(number, { kinds: ['order.message'] }, staff.mailBuyer, () =>
      staff.mailBuyer(app, owner, { number, subject: 'Your cups', text }),
    )
    const edit = { email: 'grace@example.com', reason: 'Misspelt' }
    const { version, after } = await staff.quoteOrderEdit(app, owner, number, edit)
    await expectOne(number, { kinds: ['order.edited'] }, staff.editOrderByHand, () =>
      staff.editOrderByHand(app, owner, number, { ...edit, version, expectedTotal: after.total }),
    )
    await expectOne(number, { kinds: ['order.link_revoked'] }, staff.revokeOrderLink, () =>
      staff.revokeOrderLink(app, owner, number),
    )
    await expectOne(number, { kinds: ['order.paid'] }, staff.markOrderPaid, () =>
      staff.markOrderPaid(app, owner, number),
    )
    const lines = [{ lineId, quantity: 1 }]
    const shipped = { kinds: ['order.shipped'], details: { ...PARCEL, units: lines } }
    await expectOne(number, shipped, staff.shipParcel, () =>
      staff.shipParcel(app, owner, number, { ...PARCEL, lines }),
    )
    const { id: shipmentId } = await db().shipment.findFirstOrThrow({ where: { orderId: id } })
    await expectOne(number, { kinds: ['order.parcel_lost'] }, staff.loseOrderParcel, () =>
      staff.loseOrderParcel(app, owner, number, { shipmentId }),
    )
    // Two acts of one kind within a minute are two entries.
    for (const part of [lines, undefined])
      await expectOne(number, { kinds: ['order.shipped'] }, staff.shipParcel, () =>
        staff.shipParcel(app, owner, number, { ...PARCEL, ...(part && { lines: part }) }),
      )
    await expectOne(number, { kinds: ['order.delivered'] }, staff.markOrderDelivered, () =>
      staff.markOrderDelivered(app, owner, number),
    )
    const reason = 'Arrived broken'
    const refunded = { kinds: ['order.refunded'], details: { amount: 500, text: reason } }
    await expectOne(number, refunded, staff.refundOrderByHand, () =>
      staff.refundOrderByHand(app, owner, number, { amount: 500, reason }),
    )
    await db().order.update({ where: { id }, data: { flag: 'paid_late' } })
    await expectOne(number, { kinds: ['order.unflagged'] }, staff.clearOrderFlag, () =>
      staff.clearOrderFlag(app, owner, number),
    )
  })

  it('of its returns', async () => {
    const { app, owner } = panel
    const { number, id, lineId } = await place()
    await staff.markOrderPaid(app, owner, number)
    await staff.shipParcel(app, owner, number, PARCEL)
    const announce = () =>
      staff.announceOrderReturn(app, owner, number, {
        lines: [{ lineId, quantity: 2 }],
        reason: 'unwanted',
      })
    const expected = { kinds: ['order.return_announced_by_hand'] }
    await expectOne(number, expected, staff.announceOrderReturn, announce)
    const lastReturn = () => db().return.findFirstOrThrow({ where: { orderId: id }, orderBy: { id: 'desc' } })
    const decide = async (to: 'cancelled' | 'ended') =>
      staff.decideOrderReturn(app, owner, number, { returnId: (await lastReturn()).id, to })
    await expectOne(number, { kinds: ['order.return_cancelled'] }, staff.decideOrderReturn, () =>
      decide('cancelled'),
    )
    await announce()
    const { id: returnId } = await lastReturn()
    const back = [{ lineId, quantity: 1, use: 'restock' as const }]
    const returned = { kinds: ['order.returned'], details: { units: [{ lineId, quantity: 1 }] } }
    await expectOne(number, returned, staff.receiveOrderReturn, () =>
      staff.receiveOrderReturn(app, owner, number, { returnId, lines: back }),
    )
    await expectOne(number, { kinds: ['order.return_ended'] }, staff.decideOrderReturn, () => decide('ended'))
    const { exchange } = await staff.showOrder(app, owner, number)
    const wanted = exchange?.lines[0]?.variants[0]
    if (!exchange || !wanted) throw new Error('Nothing can be exchanged.')
    const lines = [{ lineId, quantity: 1, variantId: wanted.variantId, price: wanted.price }]
    await expectOne(number, { kinds: ['order.exchanged'] }, staff.exchangeOrderUnits, () =>
      staff.exchangeOrderUnits(app, owner, number, { version: exchange.version, lines }),
    )
  })

  it('that ends it', async () => {
    const { app, owner } = panel
    const { number } = await place()
    await expectOne(number, { kinds: ['order.cancelled'] }, staff.cancelOrderByHand, () =>
      staff.cancelOrderByHand(app, owner, number),
    )
    const paid = await place()
    await staff.markOrderPaid(app, owner, paid.number)
    const both = { kinds: ['order.refunded', 'order.cancelled'] }
    await expectOne(paid.number, both, staff.refundOrderByHand, () =>
      staff.refundOrderByHand(app, owner, paid.number, { everything: true }),
    )
    const part = await place(3)
    await staff.markOrderPaid(app, owner, part.number)
    const cancelled = [{ lineId: part.lineId, quantity: 2 }]
    const inPart = { kinds: ['order.refunded'], details: { units: cancelled } }
    await expectOne(part.number, inPart, staff.refundOrderByHand, () =>
      staff.refundOrderByHand(app, owner, part.number, { lines: cancelled }),
    )
    const rest = await place(3, 'cash_on_delivery')
    const lines = [{ lineId: rest.lineId, quantity: 1 }]
    await staff.shipParcel(app, owner, rest.number, { ...PARCEL, lines })
    const closed = {
      kinds: ['order.rest_closed'],
      details: { units: [{ lineId: rest.lineId, quantity: 2 }] },
    }
    await expectOne(rest.number, closed, staff.closeOrderRest, () =>
      staff.closeOrderRest(app, owner, rest.number),
    )
    await db().invoice.deleteMany({ where: { order: { number: rest.number } } })
    await expectOne(rest.number, { kinds: ['order.invoiced_by_hand'] }, staff.issueOrderInvoice, () =>
      staff.issueOrderInvoice(app, owner, rest.number),
    )
  })

  it('of a refund that its provider makes later', async () => {
    const { app, owner } = panel
    const order = await shop.order({ quantity: 2 })
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.deliverAll()
    const { number } = order
    const { timeline: before } = await staff.showOrder(app, owner, number)
    const refund = (amount: number, reason: string) =>
      staff.refundOrderByHand(app, owner, number, { amount, reason })
    const now = { kinds: ['order.refunded'], details: { amount: 100, text: 'Scratched' } }
    await expectOne(number, now, staff.refundOrderByHand, () => refund(100, 'Scratched'))
    await shop.peer.setDown(true)
    const asked = { kinds: ['order.refunded_by_hand'], details: { text: 'Late' } }
    await expectOne(number, asked, staff.refundOrderByHand, () => refund(200, 'Late'))
    await shop.peer.setDown(false)
    shop.clock.advance(90)
    await app.outbox.drain()
    await expectLatest(number, before.length + 1, {
      kinds: ['order.refunded'],
      details: { amount: 200, text: 'Late' },
    })
  })

  it('that places it from a draft', async () => {
    const { app, owner } = panel
    const { productId } = await shop.order()
    const { id: variantId } = await db().productVariant.findFirstOrThrow({ where: { productId } })
    const draft = {
      ...{ ...emptyDraft, email: 'grace@example.com', billing: home },
      lines: [draftLine({ productId, variantId, quantity: 1 })],
    }
    const saved = await staff.saveDraft(app, owner, {
      ...{ id: null, version: 0, key: 'timeline', note: 'By phone', draft },
    })
    const { number } = await staff.orderDraftByHand(app, owner, {
      ...{ ...saved, gateway: 'by_hand', expectedTotal: null },
    })
    tried.add(staff.orderDraftByHand.act.action)
    await expectLatest(number, 0, {
      kinds: ['order.from_draft', 'order.paid'],
      details: { text: 'By phone' },
    })
  })

  it('whatever staff can do with an order', () => {
    const acts = Object.values(staff).flatMap((one) => ('act' in one ? [(one as Act).act.action] : []))
    expect([...tried].sort()).toEqual([...new Set(acts.filter((act) => act.startsWith('order.')))].sort())
  })
})
