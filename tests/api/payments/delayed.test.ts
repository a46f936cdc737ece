import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts, sweepPayments } from '#lib/domains/shop/payments/index.ts'
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
beforeEach(async () => {
  await shop.peer.setDown(false)
  await shop.deliverAll()
})

const db = () => shop.app.database.prisma
const DAY = 24 * 3600
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })
const mark = async ({ number }: WebOrder, payment?: number | 'offline') =>
  payByHand(shop.app, await findAnyOrder(shop.app, number), { payment })
const idOf = async ({ id: orderId }: WebOrder) =>
  (await db().paymentAttempt.findFirstOrThrow({ where: { orderId } })).id
const ledgerOf = async ({ id: orderId }: WebOrder) => {
  const rows = await db().paymentTransaction.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, amount }) => [kind, Number(amount)])
}
const isUnderway = async (order: WebOrder) => (await rowOf(order)).processingSince !== null

async function delay(order: WebOrder): Promise<string> {
  const reference = await shop.referenceOf(order)
  await shop.peer.delay(reference)
  await shop.deliverAll()
  expect(await isUnderway(order)).toBe(true)
  return reference
}

async function countAsked(work: () => Promise<unknown>): Promise<number> {
  const { gateway } = shop.peer
  const { fetchStatus } = gateway
  let asked = 0
  gateway.fetchStatus = (reference) => {
    asked++
    return fetchStatus(reference)
  }
  await work()
  gateway.fetchStatus = fetchStatus
  return asked
}

describe('a payment that takes days', () => {
  it('is looked at by the sweeper at a growing distance, a day at most, and given up after 60 days', async () => {
    const order = await shop.order()
    await delay(order)
    const looks: number[] = []
    const { createdAt } = await db().paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: order.id } })
    while (await isUnderway(order)) {
      const { nextCheckAt } = await db().paymentAttempt.findUniqueOrThrow({
        where: { liveOrderId: order.id },
      })
      shop.clock.set(new Date(Number(nextCheckAt)))
      looks.push((Number(nextCheckAt) - Number(createdAt)) / 60_000)
      expect(await countAsked(() => sweepPayments(shop.app))).toBe(1)
    }
    expect(looks.slice(0, 4)).toEqual([15, 30, 60, 120])
    const gaps = looks.slice(1).map((look, at) => look - (looks[at] ?? 0))
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(Math.max(...gaps)).toBe(24 * 60)
    expect(looks.at(-1)).toBeGreaterThan(60 * 24 * 60)
    expect(await shop.read(order)).toMatchObject({ payment_status: 'failed', can_pay: true })
    expect(await shop.flagOf(order)).toBeNull()
  })

  it('is what a buyer hears of who goes to the checkout again, before the shop has heard of it', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product({ stock: 1 })])
    const web = { payment_gateway: shop.peer.gateway.id }
    const { number } = (await shop.checkOut(cart, web)).json.data.order
    const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { order: { number } } })
    await shop.peer.delay(attempt.reference ?? '')
    await shop.peer.takeMessages()
    const again = await shop.checkOut(cart, web)
    expect([again.status, again.json.data.order.number]).toEqual([200, number])
    expect(again.json.data.payment).toMatchObject({
      type: 'instructions',
      message: expect.stringContaining('being processed'),
    })
  })

  it('that its provider no longer knows is waited for as long, and given up then', async () => {
    const { gateway } = shop.peer
    const { fetchStatus } = gateway
    const order = await shop.order()
    await delay(order)
    gateway.fetchStatus = async () => ({ status: 'unknown', amount: 0, currency: '', refunded: 0 })
    shop.clock.advance(59 * DAY)
    await sweepPayments(shop.app)
    expect(await isUnderway(order)).toBe(true)
    shop.clock.advance(2 * DAY)
    await sweepPayments(shop.app)
    gateway.fetchStatus = fetchStatus
    expect(await isUnderway(order)).toBe(false)
    expect(await shop.read(order)).toMatchObject({ payment_status: 'failed', can_pay: true })
  })

  it('is not taken for an order that can no longer be paid', async () => {
    const order = await shop.order()
    await delay(order)
    const { status, json, headers } = await shop.call(
      'POST',
      `/orders/${order.number}/payment?order_token=${order.token}`,
      { payment_gateway: shop.peer.gateway.id },
    )
    expect([status, json]).toEqual([
      409,
      {
        message: 'A payment for this order is already under way. We will let you know when it is through.',
        error: 'order_not_payable',
      },
    ])
    expect(JSON.parse(headers['X-Error-Details'] ?? '')).toEqual({ reason: 'payment_under_way' })
  })

  it('is asked for by polls once a minute, and those before write nothing', async () => {
    const order = await shop.order()
    await delay(order)
    shop.clock.advance(60)
    expect(await countAsked(() => shop.read(order))).toBe(1)
    shop.clock.advance(59)
    expect(await countAsked(() => shop.read(order))).toBe(0)
    const statements = await shop.statements(() => shop.read(order))
    expect(statements.filter((sql) => /^\s*(insert|update|delete|begin immediate)/i.test(sql))).toEqual([])
  })

  it('is the one that is waited for, though another was begun since, which is ended', async () => {
    const order = await shop.order()
    const first = await shop.referenceOf(order)
    await shop.peer.setDown(true)
    await cancelAttempts(shop.app, order.id)
    await shop.peer.setDown(false)
    await shop.payAgain(order)
    const second = await shop.referenceOf(order)
    await shop.peer.delay(first)
    await shop.deliverAll()
    expect(await shop.referenceOf(order)).toBe(first)
    await sweepPayments(shop.app)
    expect(await shop.peer.gateway.fetchStatus(second)).toMatchObject({ status: 'cancelled' })
    await shop.peer.pay(first)
    await shop.deliverAll()
    expect((await shop.read(order)).payment_status).toBe('paid')
  })

  it('of an order that was cancelled meanwhile is followed up: what arrives is given back', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await shop.peer.setDown(true)
    await shop.call('POST', `/orders/${order.number}/cancel?order_token=${order.token}`)
    await shop.peer.setDown(false)
    await shop.peer.delay(reference)
    await shop.deliverAll()
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', processingSince: null })
    shop.clock.advance(10 * DAY)
    await sweepPayments(shop.app)
    await shop.peer.pay(reference)
    await shop.peer.takeMessages()
    shop.clock.advance(DAY)
    await sweepPayments(shop.app)
    await shop.app.outbox.drain()
    expect((await rowOf(order)).status).toBe('cancelled')
    expect(await shop.peer.refunded(reference)).toBe(order.total)
  })

  it('lets its buyer choose again where the provider says so', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    await db().sandboxPayment.update({ where: { reference }, data: { status: 'open' } })
    shop.clock.advance(60)
    expect(await shop.read(order)).toMatchObject({ payment_status: 'pending', can_pay: true })
    expect((await shop.payAgain(order)).type).toBe('web')
    expect(await shop.referenceOf(order)).toBe(reference)
  })

  it('leaves a bank-transfer order waiting for its transfer where it fails', async () => {
    const order = await shop.order({ gateway: 'bank_transfer' })
    await shop.payAgain(order)
    const reference = await delay(order)
    expect((await shop.read(order)).payment_message).toContain('being processed')
    await shop.peer.decline(reference)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'pending',
      can_pay: true,
      payment_method: { id: 'bank_transfer' },
      payment_message: expect.stringContaining('IBAN'),
    })
  })

  it('keeps the order from being sent, and its owner has to say whether it is what arrived', async () => {
    const order = await shop.order()
    await delay(order)
    const parcel = { carrier: null, tracking: null }
    await expect(shipOrder(shop.app, order.id, parcel)).rejects.toThrow('order_not_shippable')
    await expect(mark(order)).rejects.toMatchObject({
      code: 'received_needs_payment',
      facts: { payments: expect.stringMatching(/^\d+ \(sandbox\)$/) },
    })
    expect(await isUnderway(order)).toBe(true)
  })

  it('that its owner has named is the order’s own once it arrives: nothing goes back', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    await mark(order, await idOf(order))
    expect(await rowOf(order)).toMatchObject({ paymentStatus: 'paid', processingSince: null })
    await shop.peer.pay(reference)
    await shop.deliverAll()
    expect([await shop.peer.refunded(reference), await shop.flagOf(order)]).toEqual([0, null])
    await expireOrders(shop.app)
    expect((await rowOf(order)).status).toBe('processing')
    await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
    expect(await shop.peer.refunded(reference)).toBe(order.total)
    expect(await ledgerOf(order)).toEqual([
      ['recorded', order.total],
      ['adjustment', -order.total],
      ['captured', order.total],
      ['refund_requested', order.total],
      ['refund_succeeded', order.total],
    ])
  })

  it('that its owner has named counts with what arrives', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    await mark(order, await idOf(order))
    await shop.peer.pay(reference, { amount: 2000 })
    await shop.deliverAll()
    expect([await shop.peer.refunded(reference), await shop.flagOf(order)]).toEqual([0, 'payment_mismatch'])
    await refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
    expect(await shop.peer.refunded(reference)).toBe(2000)
    expect((await rowOf(order)).paymentStatus).toBe('refunded')
  })

  it('that its owner has named is not refunded before it arrives, unless the owner has returned the money otherwise', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    const id = await idOf(order)
    await mark(order, id)
    const refund = async (payment?: 'offline', amount?: number) =>
      refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { payment, amount })
    await expect(refund()).rejects.toMatchObject({ code: 'refund_of_awaited', facts: { id } })
    expect(await rowOf(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid', refunded: 0n })
    expect(await shop.mailsOf(order)).not.toContain('order_refunded')
    await refund('offline', 500)
    expect((await rowOf(order)).paymentStatus).toBe('partially_refunded')
    await shop.peer.pay(reference, { amount: 500 })
    await shop.deliverAll()
    expect(await rowOf(order)).toMatchObject({ paid: 500n, refunded: 500n, paymentStatus: 'refunded' })
  })

  it('that its owner has named and that fails needs attention: the goods may be gone', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    await mark(order, await idOf(order))
    await shop.peer.decline(reference)
    await shop.deliverAll()
    expect([await shop.flagOf(order), (await rowOf(order)).paymentStatus]).toEqual(['payment_failed', 'paid'])
    expect(await shop.mailsOf(order)).not.toContain('order_failed')
  })

  it('that arrives beside the money that its owner has marked goes back', async () => {
    const order = await shop.order()
    const reference = await delay(order)
    await mark(order, 'offline')
    await shop.peer.pay(reference)
    await shop.deliverAll()
    expect([await shop.peer.refunded(reference), (await rowOf(order)).paymentStatus]).toEqual([
      order.total,
      'paid',
    ])
  })
})

describe('a payment that its provider promised', () => {
  it('can be made again once the provider calls it off, until the order expires', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    const { gateway } = shop.peer
    const { fetchStatus } = gateway
    const tell = async (status: 'authorized' | 'cancelled') => {
      gateway.fetchStatus = async () => ({ status, amount: order.total, currency: 'USD', refunded: 0 })
      await shop.peer.delay(reference)
      await shop.deliverAll()
      gateway.fetchStatus = fetchStatus
    }
    await tell('authorized')
    expect(await rowOf(order)).toMatchObject({ paymentStatus: 'authorized', expiresAt: null })
    await tell('cancelled')
    expect(await shop.read(order)).toMatchObject({ payment_status: 'failed', can_pay: true })
    const { expiresAt } = await rowOf(order)
    shop.clock.set(new Date(Number(expiresAt) - 1))
    await expireOrders(shop.app)
    expect((await rowOf(order)).status).toBe('pending')
    shop.clock.set(new Date(Number(expiresAt)))
    await expireOrders(shop.app)
    expect((await rowOf(order)).status).toBe('cancelled')
  })
})
