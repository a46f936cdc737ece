import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelOrder,
  type EditRequest,
  editOrder,
  type OrderEdit,
  payByHand,
  quoteEdit,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { issueInvoice } from '#lib/domains/shop/invoices/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { describeOrder } from '#lib/pages/shop/orders/describe-order.ts'
import { orderPage } from '#lib/pages/shop/orders/order-page.ts'
import { transactor } from '#lib/platform/database/transact.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'

const PARCEL = { carrier: null, tracking: null }

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  const { prisma } = shop.app.database
  await shop.app.settings.set('invoices.enabled', true)
  await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'DE', rate: 190_000 } })
})
afterAll(async () => {
  const faults = await findFaults(shop.app.database.prisma)
  await shop.close()
  expect(faults).toEqual([])
})

const find = ({ number }: WebOrder) => findAnyOrder(shop.app, number)
const stockOf = async (productId: number) =>
  (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })).stock

async function edit(order: WebOrder, wanted: OrderEdit, given: Partial<EditRequest> = {}) {
  const { version, after } = await quoteEdit(shop.app, order.id, wanted)
  const request = { ...wanted, version, expectedTotal: after.total, ...given }
  return editOrder(shop.app, order.id, request)
}

async function lineOf(order: WebOrder) {
  const { lines } = await find(order)
  if (!lines[0]) throw new Error('The order has no line.')
  return lines[0]
}

async function pay(order: WebOrder) {
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
}

async function paidOrder(options: { quantity?: number } = {}) {
  const order = await shop.order(options)
  await pay(order)
  return order
}

/** A product that is added to an order, with its only variant. */
async function goods(price = 1000, stock = 5) {
  const { id: productId } = await shop.catalogue.product({ stock, price })
  const { id: variantId } = await shop.app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId },
  })
  return { productId, variantId }
}

const documentsOf = async ({ id: orderId }: WebOrder) => {
  await shop.app.outbox.drain()
  const rows = await shop.app.database.prisma.invoice.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, total }) => [kind, Number(total)])
}

describe('an unpaid order', () => {
  it('gets, loses and changes lines with their stock, keeps the price of the others, and is paid as it is then', async () => {
    const order = await shop.order({ quantity: 2 })
    const { id: lineId } = await lineOf(order)
    const item = await goods()
    const quote = await edit(order, {
      lines: [{ lineId, quantity: 1 }],
      added: [{ ...item, quantity: 3 }],
    })
    expect(quote).toMatchObject({ isPaid: false, overpaid: 0, isTaxedAnew: false })
    expect(quote.changes).toEqual([
      { kind: 'quantity', name: expect.any(String), from: 2, to: 1 },
      { kind: 'added', name: expect.any(String), quantity: 3, price: 1000 },
    ])
    const found = await find(order)
    expect(found.totals).toMatchObject({ subtotal: 5350, shipping: 490, due: quote.after.total })
    expect(found).toMatchObject({ itemCount: 4, total: quote.after.total, paymentStatus: 'pending' })
    expect([await stockOf(order.productId), await stockOf(item.productId)]).toEqual([4, 2])
    await shop.payAgain(order)
    await pay(order)
    expect(await find(order)).toMatchObject({
      paymentStatus: 'paid',
      totals: { due: 0, paid: quote.after.total },
    })
    expect(await documentsOf(order)).toEqual([['invoice', quote.after.total]])
  })

  it('is not edited as another one than the form showed, nor for another total, nor down to nothing', async () => {
    const order = await shop.order({ quantity: 2 })
    const { id: lineId } = await lineOf(order)
    const stale = await quoteEdit(shop.app, order.id, {})
    await edit(order, { lines: [{ lineId, quantity: 1 }] })
    const again = { lines: [{ lineId, quantity: 2 }] }
    await expect(edit(order, again, { version: stale.version })).rejects.toThrow('order_edit_outdated')
    await expect(edit(order, again, { expectedTotal: 1 })).rejects.toThrow('order_edit_outdated')
    await expect(edit(order, { lines: [{ lineId, quantity: 0 }] })).rejects.toThrow('order_edit_empty')
    await expect(edit(order, { lines: [{ lineId: 0, quantity: 1 }] })).rejects.toThrow('order_edit_outdated')
    const wrong = { lines: [{ lineId, quantity: -1, unitPrice: -5 }], email: '', shippingCost: 1.5 }
    await expect(edit(order, wrong)).rejects.toMatchObject({
      code: 'invalid_fields',
      facts: {
        [`line.${lineId}`]: [{ code: 'whole_between', facts: { min: 0, max: 999 } }],
        [`price.${lineId}`]: [{ code: 'below_zero' }],
        email: [{ code: 'required' }],
      },
    })
    await expect(edit(order, { lines: [{ lineId, unitPrice: 1 }] })).rejects.toMatchObject({
      facts: { reason: [{ code: 'edit_reason' }] },
    })
    const faultsOf = (wanted: OrderEdit) => edit(order, wanted).catch(({ facts }) => facts)
    for (const price of [1.5, MAX_PRICE + 1])
      expect(await faultsOf({ lines: [{ lineId, unitPrice: price }] })).toMatchObject({
        [`price.${lineId}`]: [{ code: 'price_limit' }],
      })
    expect(await faultsOf({ lines: [{ lineId, quantity: 11, unitPrice: MAX_PRICE }] })).toMatchObject({
      [`price.${lineId}`]: [{ code: 'price_limit' }],
    })
    const item = await goods()
    for (const quantity of [0, 1.5, 1000])
      expect(await faultsOf({ added: [{ ...item, quantity }] })).toEqual({
        [`item.${item.variantId}`]: [{ code: 'whole_between', facts: { min: 1, max: 999 } }],
      })
    expect(await faultsOf({ shippingMethod: 'pigeon' })).toEqual({
      shipping_method: [{ code: 'unknown_shipping_method' }],
    })
    const beyond = { added: [{ ...(await goods(100, 1)), quantity: 2 }] }
    await expect(edit(order, beyond)).rejects.toThrow('insufficient_stock')
    expect(await find(order)).toMatchObject({ itemCount: 1 })
  })

  it('without a shipping method, such as one from before there were any, can be edited all the same', async () => {
    const order = await shop.order()
    const { id: lineId } = await lineOf(order)
    const none = { shippingMethodId: null, shippingMethodCode: null, shippingMethodName: null }
    await shop.app.database.prisma.order.update({ where: { id: order.id }, data: none })
    await shop.app.database.prisma.shippingMethod.updateMany({ data: { countries: ['DE'] } })
    expect((await quoteEdit(shop.app, order.id, {})).changes).toEqual([])
    await edit(order, { lines: [{ lineId, quantity: 2 }] })
    expect(await find(order)).toMatchObject({ itemCount: 2, shippingMethod: null })
    await shop.app.database.prisma.shippingMethod.updateMany({ data: { countries: [] } })
  })

  it('ends a payment that was begun for it as it was', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await edit(order, { email: 'grace@example.com' })
    const { prisma } = shop.app.database
    const ended = await prisma.paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })
    expect(ended).toMatchObject({ reference, liveOrderId: null, status: 'cancelled' })
    // The buyer cannot pay for it as it was while the outbox is still at work.
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
  })

  it('ends a payment that is begun at the last moment, too', async () => {
    const order = await shop.order()
    const { version, after } = await quoteEdit(shop.app, order.id, { email: 'grace@example.com' })
    const request = { email: 'grace@example.com', version, expectedTotal: after.total }
    await editOrder(shop.app, order.id, request, async (work) => {
      await shop.payAgain(order)
      return transactor(shop.app)(work)
    })
    const { paymentAttempt } = shop.app.database.prisma
    const attempts = await paymentAttempt.findMany({ where: { orderId: order.id } })
    expect(attempts.map(({ status, liveOrderId }) => [status, liveOrderId])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ])
    expect(await find(order)).toMatchObject({ email: 'grace@example.com' })
  })

  it('is not edited where it was paid or changed at the last moment', async () => {
    const order = await shop.order({ quantity: 2 })
    const { id: lineId } = await lineOf(order)
    const fewer = { lines: [{ lineId, quantity: 1 }] }
    const { version, after } = await quoteEdit(shop.app, order.id, fewer)
    const request = { ...fewer, version, expectedTotal: after.total }
    const outdated = { code: 'order_edit_outdated', facts: { number: order.number } }
    const late = editOrder(shop.app, order.id, request, async (work) => {
      await edit(order, { email: 'grace@example.com' })
      return transactor(shop.app)(work)
    })
    await expect(late).rejects.toMatchObject(outdated)
    await shop.payAgain(order)
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.peer.takeMessages()
    await expect(edit(order, fewer)).rejects.toMatchObject(outdated)
    expect(await find(order)).toMatchObject({ itemCount: 2, paymentStatus: 'paid', total: order.total })
  })

  it('that no longer costs anything is paid', async () => {
    const order = await shop.order()
    const { id: lineId } = await lineOf(order)
    await edit(order, { lines: [{ lineId, unitPrice: 0 }], shippingCost: 0, reason: 'A gift' })
    expect(await find(order)).toMatchObject({
      ...{ paymentStatus: 'paid', total: 0, totals: { due: 0 }, taxLines: [] },
    })
  })
})

describe('a paid order that costs more', () => {
  it('owes the rest alone, is shipped only on purpose, and is invoiced again once that is paid', async () => {
    const order = await paidOrder()
    const before = await documentsOf(order)
    expect(before).toEqual([['invoice', order.total]])
    const wanted = { added: [{ ...(await goods()), quantity: 1 }] }
    const { after, due } = await edit(order, wanted, { notifies: true })
    expect(await shop.mailsOf(order)).toContain('order_edited')
    expect(await shop.eventsOf(order)).toContain('order.edited')
    expect(due).toBe(after.total - order.total)
    const shown = await shop.read(order)
    expect(shown).toMatchObject({ payment_status: 'pending', can_pay: true, can_cancel: false })
    expect([shown.totals.due.amount, shown.totals.total.amount]).toEqual([due, after.total])
    const frame = { form: (name: string) => ({ name }), path: '/', nav: [], links: [], grant: 'a' }
    const { data } = (await orderPage(shop.app, await find(order), frame as never)) as never as {
      data: {
        forms: { name: string }[]
        order: { messages: string[]; totals: { label: string; value: string }[] }
      }
    }
    const rest = `$${(due / 100).toFixed(2)}`
    expect(data.order.messages).toEqual([`Your order was changed. ${rest} is still to be paid.`])
    expect(data.order.totals.at(-1)).toMatchObject({ label: 'To pay', value: rest })
    expect(data.forms.map(({ name }) => name)).toContain('pay')
    expect(await documentsOf(order)).toEqual(before)
    await expect(shipOrder(shop.app, order.id, PARCEL)).rejects.toThrow('order_has_due')
    expect(await shop.payAgain(order)).toMatchObject({ type: 'web' })
    await pay(order)
    expect(await shop.read(order)).toMatchObject({ payment_status: 'paid', can_pay: false })
    expect((await find(order)).totals).toMatchObject({ due: 0, paid: after.total })
    expect(await documentsOf(order)).toEqual([
      ...before,
      ['credit_note', order.total],
      ['invoice', after.total],
    ])
    await shipOrder(shop.app, order.id, PARCEL)
  })

  it('has its rest recorded by hand, refunded by payment, and shipped though it is due', async () => {
    const order = await paidOrder()
    const { due } = await edit(order, { added: [{ ...(await goods()), quantity: 1 }] })
    await payByHand(shop.app, await find(order), { payment: 'offline' })
    expect((await find(order)).totals).toMatchObject({ due: 0, paid: order.total + due })
    await refundByHand(shop.app, await find(order), { amount: due, payment: 'offline' })
    expect(await find(order)).toMatchObject({ paymentStatus: 'partially_refunded', totals: { due: 0 } })
    const further = await edit(order, { added: [{ ...(await goods(500)), quantity: 1 }] })
    expect(further.due).toBe(further.after.total - further.before.total)
    await shipOrder(shop.app, order.id, { ...PARCEL, despiteDue: true })
    expect(await find(order)).toMatchObject({ fulfillmentStatus: 'fulfilled', totals: { due: further.due } })
  })

  it('owes nothing more once it costs what it did', async () => {
    const order = await paidOrder()
    const item = await goods()
    const { id: lineId } = await lineOf(order)
    await edit(order, { added: [{ ...item, quantity: 1 }] })
    const added = (await find(order)).lines.find(({ id }) => id !== lineId)
    await edit(order, { lines: [{ lineId: added?.id ?? 0, quantity: 0 }] })
    expect((await find(order)).totals).toMatchObject({ due: 0, paid: order.total })
    expect(await stockOf(item.productId)).toBe(5)
    expect((await documentsOf(order)).slice(-2)).toEqual([
      ['credit_note', order.total],
      ['invoice', order.total],
    ])
  })
})

describe('a paid order that costs less', () => {
  it('says what can be given back, which no credit note takes off the new invoice', async () => {
    const order = await paidOrder({ quantity: 2 })
    await documentsOf(order)
    const { id: lineId } = await lineOf(order)
    const { overpaid, after, isInvoiced } = await edit(order, { lines: [{ lineId, quantity: 1 }] })
    expect([overpaid, isInvoiced]).toEqual([order.total - after.total, true])
    expect((await quoteEdit(shop.app, (await shop.order()).id, {})).isInvoiced).toBe(false)
    await refundByHand(shop.app, await find(order), { amount: overpaid })
    expect((await find(order)).totals).toMatchObject({ due: 0, refunded: overpaid })
    // The buyer sees what was paid, from which the refund is taken.
    const { totals } = describeOrder(await find(order), shop.app)
    expect(totals.map(({ label }) => label).slice(-3)).toEqual(['Total', 'Paid', 'Refunded'])
    const bill = [
      ['invoice', order.total],
      ['credit_note', order.total],
      ['invoice', after.total],
    ]
    expect(await documentsOf(order)).toEqual(bill)
    expect((await quoteEdit(shop.app, order.id, {})).overpaid).toBe(0)
    await refundByHand(shop.app, await find(order), { everything: true })
    expect(await find(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await documentsOf(order)).toEqual([...bill, ['credit_note', after.total]])
  })

  it('keeps what was shipped, refunded or is to be credited again', async () => {
    const order = await paidOrder({ quantity: 4 })
    await documentsOf(order)
    const { id: lineId } = await lineOf(order)
    await shipOrder(shop.app, order.id, { ...PARCEL, lines: [{ lineId, quantity: 1 }] })
    await refundByHand(shop.app, await find(order), { lines: [{ lineId, quantity: 1 }] })
    const refunded = (await find(order)).totals.refunded
    await documentsOf(order)
    const fewer = (quantity: number) => edit(order, { lines: [{ lineId, quantity }] })
    await expect(fewer(1)).rejects.toMatchObject({
      facts: { [`line.${lineId}`]: [{ code: 'edit_units', facts: { units: 2 } }] },
    })
    const cheaper = edit(order, { lines: [{ lineId, unitPrice: 1 }], reason: 'A gift' })
    await expect(cheaper).rejects.toMatchObject({
      facts: { [`price.${lineId}`]: [{ code: 'edit_amount', facts: { least: { amount: refunded } } }] },
    })
    const { after } = await fewer(2)
    expect(await find(order)).toMatchObject({ fulfillmentStatus: 'fulfilled', itemCount: 2 })
    expect(await documentsOf(order)).toEqual([
      ['invoice', order.total],
      ['credit_note', refunded],
      ['credit_note', order.total - refunded],
      ['invoice', after.total],
      ['credit_note', refunded],
    ])
  })
})

describe('the destination of an order', () => {
  it('decides about the taxes anew, and leaves them where it stays', async () => {
    const order = await paidOrder()
    await shop.app.database.prisma.taxRate.updateMany({ where: { country: 'US' }, data: { rate: 200_000 } })
    const { billing } = await find(order)
    const moved = await quoteEdit(shop.app, order.id, { shipping: { ...billing, line1: '20 Alder Lane' } })
    expect(moved).toMatchObject({ isTaxedAnew: false, changes: [{ kind: 'shipping' }] })
    expect(moved.after).toMatchObject(moved.before)
    const item = { ...(await goods()), quantity: 1 }
    const more = await quoteEdit(shop.app, order.id, { added: [item], shippingCost: 990, reason: 'Heavier' })
    expect(more.after.tax - more.before.tax).toBe(150)
    const place = { name: 'Ada', line1: 'Domplatz 4', city: 'Köln', postcode: '50667', country: 'DE' }
    const abroad = await edit(order, { shipping: place, added: [item] })
    expect(abroad.isTaxedAnew).toBe(true)
    expect((await find(order)).taxLines).toMatchObject([{ name: 'VAT', rate: '19.00' }])
    await shop.app.database.prisma.taxRate.updateMany({ where: { country: 'US' }, data: { rate: 100_000 } })
  })
})

describe('an edit at the same time as', () => {
  const settled = async (work: Promise<unknown>[]) => {
    const results = await Promise.allSettled(work)
    for (const result of results)
      if (
        result.status === 'rejected' &&
        !('code' in result.reason && typeof result.reason.code === 'string')
      )
        throw result.reason
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  it('a payment, a parcel, a cancellation or another edit leaves an order that adds up', async () => {
    for (const [index, other] of [
      async (order: WebOrder) => payByHand(shop.app, await find(order), { payment: 'offline' }),
      (order: WebOrder) => shipOrder(shop.app, order.id, PARCEL),
      (order: WebOrder) => cancelOrder(shop.app, order.id, 'owner'),
      async (order: WebOrder) => edit(order, { lines: [{ lineId: (await lineOf(order)).id, quantity: 3 }] }),
    ].entries()) {
      const order = await shop.order({
        quantity: 2,
        gateway: index === 1 ? 'cash_on_delivery' : shop.peer.gateway.id,
      })
      const { id: lineId } = await lineOf(order)
      const done = await settled([edit(order, { lines: [{ lineId, quantity: 1 }] }), other(order)])
      expect(done).toBeGreaterThanOrEqual(1)
      const { status, totals, itemCount, total } = await find(order)
      if (status !== 'cancelled') expect(await stockOf(order.productId)).toBe(5 - itemCount)
      expect(totals.due === 0 || totals.due === total).toBe(true)
    }
  })
})

it('issues no other invoice for an order that was not edited', async () => {
  const order = await paidOrder()
  await documentsOf(order)
  await issueInvoice(shop.app, order.id)
  expect(await documentsOf(order)).toEqual([['invoice', order.total]])
})
