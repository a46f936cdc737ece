import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { compareLedger, type Parcel, type ReceivedLine } from '#lib/domains/shop/orders/index.ts'
import {
  announceOrderReturn,
  cancelOrderByHand,
  closeOrderRest,
  decideOrderReturn,
  editOrderByHand,
  exchangeOrderUnits,
  loseOrderParcel,
  markOrderDelivered,
  markOrderPaid,
  quoteOrderEdit,
  receiveOrderReturn,
  refundOrderByHand,
  shipParcel,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  const { prisma } = shop.app.database
  await shop.app.settings.set('invoices.enabled', true)
  await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 190_000 } })
})
afterAll(async () => {
  await shop.app.outbox.drain()
  expect(await compareLedger(shop.app.database.prisma)).toEqual([])
  expect(await findFaults(shop.app.database.prisma)).toEqual([])
  await shop.close()
})

const staff = operator('test')
const PARCEL: Parcel = { carrier: null, tracking: null }

type Placed = { number: string; id: number; lineId: number; productId: number; total: number; token: string }

/** An order of three units of one product, of which ten are in stock. */
async function place(gateway = 'cash_on_delivery', { coupon = '', quantity = 3 } = {}): Promise<Placed> {
  const product = await shop.catalogue.product({ stock: 10, price: 1000 })
  const cart = await shop.beginCart([product], quantity)
  if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, cart)
  const { status, json } = await shop.checkOut(cart, { payment_gateway: gateway })
  expect(status).toBe(201)
  const { number, total } = json.data.order
  const { id, lines } = await rowOf(number)
  return {
    ...{ number, id, productId: product.id, token: json.data.order_token },
    lineId: lines[0]?.id ?? 0,
    total: total.amount,
  }
}

function rowOf(number: string) {
  return shop.app.database.prisma.order.findUniqueOrThrow({
    where: { number },
    include: { lines: { orderBy: { id: 'asc' } }, shipments: true, returns: { include: { lines: true } } },
  })
}

const statesOf = async ({ number }: Placed) => {
  const { status, paymentStatus, fulfillmentStatus } = await rowOf(number)
  return [status, paymentStatus, fulfillmentStatus]
}
const stockOf = async ({ productId }: Placed) =>
  (await shop.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })).stock
const ship = (order: Placed, quantity?: number) =>
  shipParcel(shop.app, staff, order.number, {
    ...PARCEL,
    ...(quantity !== undefined && { lines: [{ lineId: order.lineId, quantity }] }),
  })
const lastParcel = async ({ number }: Placed) => (await rowOf(number)).shipments.at(-1)?.id ?? 0
const comeBack = async (order: Placed, quantity: number, use: ReceivedLine['use'] = 'restock') =>
  receiveOrderReturn(shop.app, staff, order.number, {
    lines: [{ lineId: order.lineId, quantity, use }],
    reason: 'undeliverable',
    shipmentId: await lastParcel(order),
  })
const lose = async (order: Placed) =>
  loseOrderParcel(shop.app, staff, order.number, { shipmentId: await lastParcel(order) })
const read = async ({ number, token }: Placed) =>
  (await shop.get(`/orders/${number}?order_token=${token}`)).json.data

/** The sums of an order’s invoices and credit notes, in all and of tax. */
async function documentsOf({ id }: Placed) {
  await shop.app.outbox.drain()
  const documents = await shop.app.database.prisma.invoice.findMany({ where: { orderId: id } })
  const sum = (kind: string, of: (content: Content) => number) =>
    documents.filter((one) => one.kind === kind).reduce((all, one) => all + of(one.content as Content), 0)
  const taxOf = ({ taxes }: Content) => taxes.reduce((all, { amount }) => all + amount, 0)
  return {
    left: sum('invoice', ({ sums }) => sums.total) - sum('credit_note', ({ sums }) => sums.total),
    tax: sum('invoice', taxOf) - sum('credit_note', taxOf),
    notes: documents.filter(({ kind }) => kind === 'credit_note').length,
  }
}
type Content = { sums: { total: number }; taxes: { amount: number }[] }

describe('a parcel that comes back unpaid', () => {
  it('is no dead end: the order is cancelled, with its stock, coupon and invoice', async () => {
    const { prisma } = shop.app.database
    const coupon = await prisma.coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
    const order = await place('cash_on_delivery', { coupon: 'TEN' })
    await ship(order)
    expect((await documentsOf(order)).left).toBe(order.total)
    await expect(cancelOrderByHand(shop.app, staff, order.number)).rejects.toThrow('order_not_cancellable')
    await comeBack(order, 3)
    expect(await statesOf(order)).toEqual(['processing', 'pending', 'returned'])
    expect(await stockOf(order)).toBe(10)
    // Shipping is still to be paid, unless the owner cancels.
    const { can, order: shown } = await showOrder(shop.app, staff, order.number)
    expect([can.cancel, can.pay, can.takeBack]).toEqual([true, true, false])
    expect(shown.totals.due).toBe(order.total - shown.totals.deducted)
    expect((await documentsOf(order)).left).toBe(shown.totals.due)
    await cancelOrderByHand(shop.app, staff, order.number)
    expect(await statesOf(order)).toEqual(['cancelled', 'cancelled', 'returned'])
    expect(await documentsOf(order)).toEqual({ left: 0, tax: 0, notes: 2 })
    expect(await stockOf(order)).toBe(10)
    expect((await prisma.coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(0)
  })

  it('of which a part was kept is paid by the rest, which then can be refunded', async () => {
    const order = await place()
    await ship(order)
    await markOrderDelivered(shop.app, staff, order.number)
    await comeBack(order, 1)
    expect(await statesOf(order)).toEqual(['processing', 'pending', 'partially_returned'])
    const { totals, can_pay: canPay, returns, items, shipments } = await read(order)
    expect([totals.due.amount, totals.deducted.amount, canPay]).toEqual([order.total - 1190, 1190, true])
    expect(returns[0]).toMatchObject({ status: 'received', items: [{ quantity: 1, received_quantity: 1 }] })
    expect([items[0].returned_quantity, shipments[0].status]).toEqual([1, 'delivered'])
    await markOrderPaid(shop.app, staff, order.number)
    expect(await statesOf(order)).toEqual(['completed', 'paid', 'partially_returned'])
    expect(Number((await rowOf(order.number)).paid)).toBe(order.total - 1190)
    expect((await documentsOf(order)).left).toBe(order.total - 1190)
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    await refundOrderByHand(shop.app, staff, order.number, { everything: true })
    expect((await rowOf(order.number)).paymentStatus).toBe('refunded')
    expect(await documentsOf(order)).toMatchObject({ left: 0, tax: 0 })
  })

  it('can be sent again, from what is reserved for it', async () => {
    const order = await place()
    await ship(order)
    await comeBack(order, 3, 'ship_again')
    expect(await statesOf(order)).toEqual(['processing', 'pending', 'unfulfilled'])
    expect((await showOrder(shop.app, staff, order.number)).can.ship).toBe(true)
    await ship(order)
    expect(await statesOf(order)).toEqual(['processing', 'pending', 'fulfilled'])
    expect([await stockOf(order), (await rowOf(order.number)).lines[0]?.stockTaken]).toEqual([7, 3])
  })

  it('of which nothing goes into stock leaves the stock as it is, also when the order ends', async () => {
    const order = await place()
    await ship(order)
    await comeBack(order, 2, 'discard')
    await comeBack(order, 1)
    await cancelOrderByHand(shop.app, staff, order.number)
    expect(await stockOf(order)).toBe(8)
  })
})

describe('what comes back of a paid order', () => {
  it('moves no money, and is then refunded by line', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order)
    await comeBack(order, 3)
    expect(await statesOf(order)).toEqual(['completed', 'paid', 'returned'])
    const { unsettled, order: shown } = await showOrder(shop.app, staff, order.number)
    expect([[...unsettled], shown.totals.refunded]).toEqual([[[order.lineId, 3]], 0])
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 3 }] })
    const after = await showOrder(shop.app, staff, order.number)
    expect([after.unsettled.size, after.order.totals.refunded]).toEqual([0, 3570])
    // It was restocked when it came back.
    expect(await stockOf(order)).toBe(10)
    expect(await documentsOf(order)).toMatchObject({ left: order.total - 3570 })
  })

  it('gives the coupon back once all of it was refunded', async () => {
    const { prisma } = shop.app.database
    const coupon = await prisma.coupon.create({ data: { code: 'TWENTY', type: 'percent', percent: 2000 } })
    const order = await place('bank_transfer', { coupon: 'TWENTY' })
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order)
    await comeBack(order, 3)
    await refundOrderByHand(shop.app, staff, order.number, { everything: true })
    expect(await statesOf(order)).toEqual(['completed', 'refunded', 'returned'])
    expect((await prisma.coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(0)
  })

  it('does not make what is left to ship fewer, nor what was refunded before be refunded twice', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order, 2)
    await comeBack(order, 1)
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    const { left } = await showOrder(shop.app, staff, order.number)
    expect([...left.values()]).toEqual([1])
    await ship(order)
    expect(await statesOf(order)).toEqual(['processing', 'partially_refunded', 'partially_returned'])
    // The buyer has two, of which one is refunded before it arrives.
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    await comeBack(order, 1)
    expect((await showOrder(shop.app, staff, order.number)).unsettled.size).toBe(0)
    await markOrderDelivered(shop.app, staff, order.number)
    expect(await statesOf(order)).toEqual(['completed', 'partially_refunded', 'partially_returned'])
  })

  it('is at most what the buyer has', async () => {
    const order = await place()
    await ship(order, 2)
    await expect(comeBack(order, 3)).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(comeBack(order, 0)).rejects.toThrow('empty_return')
    await comeBack(order, 2)
    await expect(comeBack(order, 1)).rejects.toMatchObject({ code: 'invalid_fields' })
  })
})

describe('a parcel that was lost', () => {
  it('is shipped again from stock, or refused where there is none', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order, 2)
    await lose(order)
    expect(await statesOf(order)).toEqual(['processing', 'paid', 'unfulfilled'])
    const { prisma } = shop.app.database
    await prisma.productVariant.updateMany({ where: { productId: order.productId }, data: { stock: 1 } })
    // The third is reserved still; of the lost ones only one can be replaced.
    await expect(ship(order)).rejects.toThrow('insufficient_stock')
    await ship(order, 2)
    expect(await stockOf(order)).toBe(0)
    expect((await read(order)).shipments.map(({ status }: { status: string }) => status)).toEqual([
      'lost',
      'shipped',
    ])
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    // What was lost does not go back into stock.
    expect(await stockOf(order)).toBe(0)
    expect(await statesOf(order)).toEqual(['processing', 'partially_refunded', 'fulfilled'])
  })

  it('ends the order once it is refunded or, unpaid, cancelled', async () => {
    const paid = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, paid.number)
    await ship(paid)
    await lose(paid)
    await refundOrderByHand(shop.app, staff, paid.number, { everything: true })
    expect(await statesOf(paid)).toEqual(['cancelled', 'refunded', 'unfulfilled'])
    expect(await stockOf(paid)).toBe(7)
    const unpaid = await place()
    await ship(unpaid)
    await documentsOf(unpaid)
    await lose(unpaid)
    await expect(lose(unpaid)).rejects.toThrow('parcel_not_underway')
    await cancelOrderByHand(shop.app, staff, unpaid.number)
    expect(await statesOf(unpaid)).toEqual(['cancelled', 'cancelled', 'unfulfilled'])
    expect(await documentsOf(unpaid)).toMatchObject({ left: 0, tax: 0 })
  })

  it('may turn up: its items go into stock, or are reserved for the order', async () => {
    for (const [use, stock] of [
      ['restock', 10],
      ['ship_again', 7],
    ] as const) {
      const order = await place()
      await ship(order)
      await lose(order)
      const [lost] = (await rowOf(order.number)).returns
      await receiveOrderReturn(shop.app, staff, order.number, {
        returnId: lost?.id ?? 0,
        lines: [{ lineId: order.lineId, quantity: 3, use }],
      })
      expect([await stockOf(order), (await rowOf(order.number)).returns[0]?.state]).toEqual([
        stock,
        'received',
      ])
      await ship(order)
      expect(await stockOf(order)).toBe(7)
    }
  })
})

describe('the buyer', () => {
  const mailsOf = async ({ number }: Placed) => {
    await shop.app.outbox.drain()
    const mails = await readMails(path.join(shop.app.env.storagePath, 'mail'))
    return mails.filter(({ text }) => text.includes(number))
  }
  const told = async (order: Placed) => (await mailsOf(order)).map((mail) => mail.header('subject'))

  it('is told once what came back, and once that it was refunded', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order)
    const before = await told(order)
    const lines = [{ lineId: order.lineId, quantity: 1, use: 'restock' as const }]
    await receiveOrderReturn(shop.app, staff, order.number, { lines, reason: 'unwanted' })
    const [mail, ...others] = (await mailsOf(order)).slice(before.length)
    expect([mail?.header('subject'), others]).toEqual([
      `We received your return for order ${order.number}`,
      [],
    ])
    expect(mail?.text).toContain('1 × ')
    expect(mail?.text).toContain('once we have refunded you')
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    expect((await told(order)).slice(before.length + 1)).toEqual([`Refund for order ${order.number}`])
    // What was refunded first is not said to be refunded later.
    await refundOrderByHand(shop.app, staff, order.number, { lines: [{ lineId: order.lineId, quantity: 1 }] })
    await receiveOrderReturn(shop.app, staff, order.number, { lines, reason: 'unwanted' })
    expect((await mailsOf(order)).at(-1)?.text).not.toContain('once we have refunded you')
  })

  it('is promised no refund of what the bank has taken back', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order)
    const lines = [{ lineId: order.lineId, quantity: 1, use: 'restock' as const }]
    const disputed = { where: { id: order.id }, data: { disputed: BigInt(order.total) } }
    await shop.app.database.prisma.order.update(disputed)
    await receiveOrderReturn(shop.app, staff, order.number, { lines, reason: 'unwanted' })
    const mail = (await mailsOf(order)).at(-1)
    expect(mail?.header('subject')).toBe(`We received your return for order ${order.number}`)
    expect(mail?.text).not.toContain('once we have refunded you')
    await shop.app.database.prisma.order.update({ ...disputed, data: { disputed: 0n } })
  })

  it('is told of a parcel that could not be delivered, what becomes of it, and of one that was lost, in their language', async () => {
    await shop.app.settings.set('site.locales', ['de'])
    const order = await place()
    await shop.app.database.prisma.order.update({ where: { id: order.id }, data: { locale: 'de' } })
    await ship(order)
    const before = await told(order)
    await comeBack(order, 3, 'ship_again')
    await ship(order)
    await lose(order)
    await ship(order)
    await comeBack(order, 3)
    const mails = (await mailsOf(order)).slice(before.length)
    expect(mails.map((mail) => mail.header('subject').replace(order.number, '…'))).toEqual([
      'Ein Paket Ihrer Bestellung … kam zurück',
      'Bestellung … ist unterwegs',
      'Ein Paket Ihrer Bestellung … ging verloren',
      'Bestellung … ist unterwegs',
      'Ein Paket Ihrer Bestellung … kam zurück',
    ])
    expect(mails[0]?.text).toContain('noch einmal')
    expect(mails[2]?.text).toContain('3 × ')
    expect(mails[4]?.text).toContain('müssen Sie nicht bezahlen')
  })
})

describe('what is left of a partly shipped order', () => {
  it('is closed where it is free or unpaid, with its stock', async () => {
    await shop.app.database.prisma.coupon.create({ data: { code: 'FREE', type: 'percent', percent: 10_000 } })
    await shop.app.database.prisma.shippingMethod.updateMany({ data: { price: 0n } })
    const free = await place('', { coupon: 'FREE' })
    await shop.app.database.prisma.shippingMethod.updateMany({ data: { price: 490n } })
    expect(await statesOf(free)).toEqual(['processing', 'paid', 'unfulfilled'])
    await expect(closeOrderRest(shop.app, staff, free.number)).rejects.toThrow('order_not_closable')
    await ship(free, 1)
    expect((await showOrder(shop.app, staff, free.number)).can.closeRest).toBe(true)
    await closeOrderRest(shop.app, staff, free.number)
    expect(await statesOf(free)).toEqual(['processing', 'paid', 'fulfilled'])
    expect(await stockOf(free)).toBe(9)

    const unpaid = await place()
    await ship(unpaid, 2)
    await closeOrderRest(shop.app, staff, unpaid.number)
    expect((await read(unpaid)).totals.due.amount).toBe(unpaid.total - 1190)
    expect(await documentsOf(unpaid)).toMatchObject({ left: unpaid.total - 1190, notes: 1 })
    await markOrderPaid(shop.app, staff, unpaid.number)
    expect(Number((await rowOf(unpaid.number)).paid)).toBe(unpaid.total - 1190)
    expect((await rowOf(unpaid.number)).lines[0]?.sold).toBe(2)
  })

  it('is refunded where it is paid', async () => {
    const order = await place('bank_transfer')
    await markOrderPaid(shop.app, staff, order.number)
    await ship(order, 1)
    await expect(closeOrderRest(shop.app, staff, order.number)).rejects.toThrow('order_not_closable')
  })
})

describe('a return that is expected', () => {
  it('comes back in parts, or is ended, and reserves what it is of', async () => {
    const order = await place()
    await ship(order)
    const wanted = { lines: [{ lineId: order.lineId, quantity: 2 }], reason: 'unwanted' as const }
    await announceOrderReturn(shop.app, staff, order.number, { ...wanted, note: 'By phone' })
    await expect(announceOrderReturn(shop.app, staff, order.number, wanted)).rejects.toMatchObject({
      code: 'invalid_fields',
    })
    const [expected] = (await rowOf(order.number)).returns
    const returnId = expected?.id ?? 0
    const line = { lineId: order.lineId, quantity: 1, use: 'restock' as const }
    await receiveOrderReturn(shop.app, staff, order.number, { returnId, lines: [line] })
    expect((await rowOf(order.number)).returns[0]?.state).toBe('partially_received')
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'ended' })
    expect((await rowOf(order.number)).returns[0]?.state).toBe('received')
    await expect(
      receiveOrderReturn(shop.app, staff, order.number, { returnId, lines: [line] }),
    ).rejects.toThrow('return_not_open')
    expect(await stockOf(order)).toBe(8)
  })
})

describe('an exchange', () => {
  /** A paid order of three shirts in S, of which two came back. */
  async function placeShirts() {
    const product = await shop.catalogue.product({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M', 'L', 'XS'] }],
      variants: (
        [
          ['S', 1000, 10],
          ['M', 1000, 5],
          ['L', 1500, 5],
          ['XS', 600, 1],
        ] as const
      ).map(([Size, price, stock]) => ({ price, stock, trackStock: true, optionValues: { Size } })),
    })
    const variants = await shop.app.database.prisma.productVariant.findMany({
      where: { productId: product.id },
      orderBy: { id: 'asc' },
    })
    const [s, m, l, xs] = variants.map(({ id, price }) => ({ variantId: id, price: Number(price) }))
    if (!s || !m || !l || !xs) throw new Error('There are not four sizes.')
    const { json: added } = await shop.call('POST', '/cart/items', {
      ...{ product_id: product.id, variant_id: s.variantId, quantity: 3 },
    })
    const { json } = await shop.checkOut(
      { 'x-cart-token': added.data.token },
      { payment_gateway: 'bank_transfer' },
    )
    const { number, total } = json.data.order
    const { id, lines } = await rowOf(number)
    const order: Placed = {
      ...{ number, id, productId: product.id, token: json.data.order_token },
      ...{ lineId: lines[0]?.id ?? 0, total: total.amount },
    }
    await markOrderPaid(shop.app, staff, number)
    await ship(order)
    await comeBack(order, 2)
    return { order, s, m, l, xs }
  }

  const stockOfVariant = async (id: number) =>
    (await shop.app.database.prisma.productVariant.findUniqueOrThrow({ where: { id } })).stock
  const offerOf = async ({ number }: Placed) => (await showOrder(shop.app, staff, number)).exchange
  async function exchange(
    order: Placed,
    quantity: number,
    wanted: { variantId: number; price: number },
    given: { version?: string } = {},
  ) {
    const { version = '' } = (await offerOf(order)) ?? {}
    const lines = [{ lineId: order.lineId, quantity, ...wanted }]
    return exchangeOrderUnits(shop.app, staff, order.number, { version, lines, ...given })
  }

  it('at the same price moves no money, and ships what was chosen', async () => {
    const { order, m } = await placeShirts()
    const before = await documentsOf(order)
    expect((await offerOf(order))?.lines).toMatchObject([
      { lineId: order.lineId, quantity: 2, worth: 1190, variants: [{}, {}, {}, {}] },
    ])
    expect(await exchange(order, 2, m)).toEqual({ currency: 'USD', due: 0, overpaid: 0 })
    expect(await statesOf(order)).toEqual(['processing', 'paid', 'partially_fulfilled'])
    expect(await stockOfVariant(m.variantId)).toBe(3)
    const { order: shown, left, unsettled, timeline } = await showOrder(shop.app, staff, order.number)
    expect([shown.totals.due, shown.totals.deducted, shown.totals.paid, unsettled.size]).toEqual([
      ...[0, 2380, order.total, 0],
    ])
    expect(shown.lines.map(({ variantName, quantity }) => [variantName, quantity])).toEqual([
      ['S', 3],
      ['M', 2],
    ])
    expect([...left.values()]).toEqual([2])
    expect(timeline.map(({ kind }) => kind)).toContain('order.exchanged')
    expect((await documentsOf(order)).left).toBe(before.left)
    await ship(order)
    expect(await statesOf(order)).toEqual(['processing', 'paid', 'partially_returned'])
    expect((await documentsOf(order)).left).toBe(order.total)
  })

  it('for dearer items leaves the rest to be paid, which the buyer is told', async () => {
    const { order, l } = await placeShirts()
    await shop.app.outbox.drain()
    await shop.app.database.prisma.outboxMessage.deleteMany()
    const { due } = await exchange(order, 2, l)
    expect(due).toBe(1190)
    expect(await shop.mails()).toContain('order_exchanged')
    const { totals, can_pay: canPay } = await read(order)
    expect([totals.due.amount, canPay]).toEqual([1190, true])
    await markOrderPaid(shop.app, staff, order.number)
    expect((await read(order)).totals.due.amount).toBe(0)
    expect(Number((await rowOf(order.number)).paid)).toBe(order.total + 1190)
    expect((await documentsOf(order)).left).toBe(order.total + 1190)
  })

  it('for cheaper items leaves the difference to be refunded', async () => {
    const { order, xs } = await placeShirts()
    expect(await exchange(order, 1, xs)).toMatchObject({ due: 0, overpaid: 476 })
    expect((await showOrder(shop.app, staff, order.number)).overpaid).toBe(476)
    await refundOrderByHand(shop.app, staff, order.number, { amount: 476 })
    const { order: shown, unsettled, overpaid } = await showOrder(shop.app, staff, order.number)
    expect([shown.totals.refunded, shown.totals.due, [...unsettled.values()]]).toEqual([476, 0, [1]])
    expect(overpaid).toBe(0)
    expect((await documentsOf(order)).left).toBe(order.total - 476)
    // Everything that is left can be refunded all the same.
    await refundOrderByHand(shop.app, staff, order.number, { everything: true })
    expect((await rowOf(order.number)).paymentStatus).toBe('refunded')
    expect(await documentsOf(order)).toMatchObject({ left: 0, tax: 0 })
  })

  it('is refused for more than came back, for what is sold out or has another price, and for another state of the order', async () => {
    const { order, m, xs } = await placeShirts()
    const before = await rowOf(order.number)
    const refused = (work: Promise<unknown>) => work.catch(({ code, facts }) => ({ code, facts }))
    const line = `line.${order.lineId}`
    const outdated = { code: 'order_edit_outdated', facts: { number: order.number } }
    expect(await refused(exchange(order, 3, m))).toEqual({
      ...{ code: 'invalid_fields', facts: { [line]: [{ code: 'units_left', facts: { units: 2 } }] } },
    })
    expect(await refused(exchange(order, 1.5, m))).toMatchObject({ code: 'invalid_fields' })
    for (const quantity of [0, -1])
      expect(await refused(exchange(order, quantity, m))).toMatchObject({ code: 'empty_return' })
    expect(await refused(exchange(order, 2, xs))).toMatchObject({ code: 'insufficient_stock' })
    expect(await refused(exchange(order, 1, { ...m, price: 1 }))).toEqual(outdated)
    expect(await refused(exchange(order, 1, m, { version: 'other' }))).toEqual(outdated)
    expect(await refused(exchange(order, 1, { variantId: 999_999, price: 1 }))).toEqual({
      code: 'invalid_fields',
      facts: { [`variant.${order.lineId}`]: [{ code: 'unknown_variant' }] },
    })
    const { version = '' } = (await offerOf(order)) ?? {}
    const of = (...lines: { lineId: number }[]) =>
      exchangeOrderUnits(shop.app, staff, order.number, {
        ...{ version, lines: lines.map((one) => ({ quantity: 1, ...m, ...one })) },
      })
    expect(await refused(of(order, order))).toMatchObject({ code: 'parcel_line_repeated' })
    expect(await refused(of({ lineId: 999_999 }))).toEqual({
      code: 'invalid_fields',
      facts: { 'line.999999': [{ code: 'units_left', facts: { units: 0 } }] },
    })
    await shop.app.settings.set('currency.code', 'EUR')
    expect(await offerOf(order)).toBeNull()
    await shop.app.settings.unset('currency.code')
    expect(await rowOf(order.number)).toEqual(before)
  })

  it('of several lines for the same variant is one line, which timeline and buyer are told', async () => {
    const { order, m } = await placeShirts()
    const cup = await shop.catalogue.product({ name: 'Cup', price: 500, stock: 9 })
    const spoon = await shop.catalogue.product({ name: 'Spoon', price: 100, stock: 9 })
    const headers = await shop.beginCart([spoon, cup])
    const small = (await rowOf(order.number)).lines[0]?.variantId ?? 0
    const item = { product_id: order.productId, variant_id: small, quantity: 2 }
    await shop.call('POST', '/cart/items', item, headers)
    const placed = await shop.checkOut(headers, { payment_gateway: 'bank_transfer' })
    const { number, items } = placed.json.data.order
    await markOrderPaid(shop.app, staff, number)
    await shipParcel(shop.app, staff, number, PARCEL)
    const [, cupLine, shirtLine] = items.map(({ id }: { id: number }) => id)
    await receiveOrderReturn(shop.app, staff, number, {
      lines: [cupLine, shirtLine].map((lineId) => ({ lineId, quantity: 1, use: 'restock' })),
      reason: 'unwanted',
    })
    await shop.app.database.prisma.product.update({ where: { id: cup.id }, data: { published: false } })
    const { exchange: offer } = await showOrder(shop.app, staff, number)
    expect(offer?.lines).toEqual([
      {
        ...{ lineId: shirtLine, quantity: 1, worth: 1190 },
        variants: [
          { variantId: small, name: 'S', price: 1000 },
          { variantId: m.variantId, name: 'M', price: 1000 },
          { variantId: m.variantId + 1, name: 'L', price: 1500 },
          { variantId: m.variantId + 2, name: 'XS', price: 600 },
        ],
      },
    ])
    await shop.app.outbox.drain()
    await shop.app.database.prisma.outboxMessage.deleteMany()
    const { version = '' } = offer ?? {}
    const lines = [cupLine, shirtLine].map((lineId) => ({ lineId, quantity: 1, ...m }))
    const halves = lines.map((line) => ({ ...line, quantity: 0.5 }))
    const half = exchangeOrderUnits(shop.app, staff, number, { version, lines: halves })
    await expect(half).rejects.toHaveProperty(['facts', `line.${cupLine}`])
    expect(await exchangeOrderUnits(shop.app, staff, number, { version, lines })).toEqual({
      ...{ currency: 'USD', due: 595, overpaid: 0 },
    })
    const row = await rowOf(number)
    expect(row.lines.slice(3)).toMatchObject([{ variantId: m.variantId, quantity: 2 }])
    expect(row.lines.map(({ settledQuantity }) => settledQuantity)).toEqual([0, 1, 1, 0])
    const told = {
      returned: [
        { name: 'Cup', quantity: 1 },
        { name: 'Shirt, S', quantity: 1 },
      ],
      added: [{ name: 'Shirt, M', quantity: 2 }],
    }
    const event = await shop.app.database.prisma.orderEvent.findFirstOrThrow({
      where: { orderId: row.id, kind: 'order.exchanged' },
    })
    expect(event.details).toEqual({
      text: '1 × Cup, 1 × Shirt, S → 2 × Shirt, M',
      credit: 1785,
      due: 595,
      overpaid: 0,
      staffId: null,
    })
    const { payload } = await shop.app.database.prisma.outboxMessage.findFirstOrThrow({
      where: { kind: 'mail.order_exchanged' },
    })
    expect(fromOutboxJob('order_exchanged', payload, shop.app.secrets).data).toMatchObject({
      ...{ units: told.returned, added: told.added, due: '$5.95', refund: null },
    })
  })

  it('leaves what an edit has made outstanding, which it does not pay', async () => {
    const { order, m } = await placeShirts()
    await shop.app.database.prisma.order.update({
      where: { id: order.id },
      data: { fulfillmentStatus: 'partially_fulfilled' },
    })
    const wanted = { added: [{ productId: order.productId, variantId: m.variantId, quantity: 1 }] }
    const { version, after, due } = await quoteOrderEdit(shop.app, staff, order.number, wanted)
    expect(due).toBe(1190)
    await editOrderByHand(shop.app, staff, order.number, { ...wanted, version, expectedTotal: after.total })
    expect(await exchange(order, 1, m)).toEqual({ currency: 'USD', due: 1190, overpaid: 0 })
  })

  it('happens once of two at the same time', async () => {
    const { order, m } = await placeShirts()
    const version = (await offerOf(order))?.version ?? ''
    const both = await Promise.allSettled([1, 2].map(() => exchange(order, 2, m, { version })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOfVariant(m.variantId)).toBe(3)
    expect(await offerOf(order)).toBeNull()
  })

  it('is not offered of an order that is unpaid, of which nobody pays for what came back', async () => {
    const order = await place()
    await ship(order)
    await comeBack(order, 1)
    expect(await offerOf(order)).toBeNull()
    const wanted = { variantId: 1, price: 1 }
    await expect(exchange(order, 1, wanted)).rejects.toThrow()
  })
})
