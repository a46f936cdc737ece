import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadOrder } from '#lib/domains/shop/orders/index.ts'
import type { Gateway, StartFailure, StartRequest } from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  checkPayment,
  findLiveGateway,
  findWebMethod,
  freeMethod,
  handMethod,
  listPaymentMethods,
  listPayments,
  listReceivable,
  sendToProvider,
} from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>
/** The provider as it is, whatever a test has it say. */
let own: Gateway

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
  own = { ...shop.peer.gateway }
})
afterAll(() => shop.close())
beforeEach(() => shop.peer.setDown(false))
afterEach(async () => {
  Object.assign(shop.peer.gateway, own)
  await checkBystanders()
})

const db = () => shop.app.database.prisma
const liveOf = ({ id }: WebOrder) => db().paymentAttempt.findUnique({ where: { liveOrderId: id } })
const orderOf = ({ id }: WebOrder) => loadOrder(db(), id)
async function pay(order: WebOrder, instead?: { amount?: number; currency?: string }): Promise<string> {
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
  return reference
}

describe('a payment that is started', () => {
  it('tells the provider of the order, the same each time', async () => {
    const asked: StartRequest[] = []
    shop.peer.gateway.start = async (request) => {
      asked.push(request)
      return { type: 'failed', reason: 'no_answer' }
    }
    const order = await shop.order()
    await shop.payAgain(order)
    const live = await liveOf(order)
    const back = `http://localhost:3000/pay/${order.number}/return?seal=`
    expect(asked[0]).toEqual({
      ...{ attemptId: live?.key, orderNumber: order.number, amount: 2350, currency: 'USD' },
      ...{ email: order.email, payer: null, savedMethod: null, saves: null, language: 'en' },
      returnUrl: expect.stringContaining(back),
      cancelUrl: `${asked[0]?.returnUrl}&left=1`,
      webhookUrl: 'http://localhost:3000/webhooks/payments/sandbox',
    })
    expect(asked).toEqual([asked[0], asked[0]])
    await db().order.update({ where: { id: order.id }, data: { email: null, locale: 'de' } })
    await shop.payAgain(order)
    expect(asked[2]).toMatchObject({ email: '', language: 'de' })
  })

  it.each([
    ['no_answer', 'started', true],
    ['refused', 'failed', false],
    ['declined', 'failed', false],
    ['not_offered', 'failed', false],
  ] as const satisfies [StartFailure, string, boolean][])(
    'and fails says so, and is tried again only where the provider did not answer: %s',
    async (reason, status, isLive) => {
      const order = await shop.order()
      await db().paymentAttempt.deleteMany({ where: { orderId: order.id } })
      shop.peer.gateway.start = async () => ({ type: 'failed', reason })
      const texts = {
        no_answer: 'Test payment is not responding. Try again in a moment.',
        refused: 'You cannot pay for this order with Test payment. Choose another payment method.',
        declined: 'The payment with Test payment was declined. Choose another payment method.',
        not_offered: 'This payment method is no longer offered. Choose another one.',
      }
      expect(await shop.payAgain(order)).toMatchObject({ type: 'failed', message: texts[reason] })
      const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })
      expect(attempt).toMatchObject({
        ...{ status, failure: reason, reference: null, redirectUrl: null },
        liveOrderId: isLive ? order.id : null,
        nextCheckAt: isLive ? new Date(shop.clock.now().getTime() + 5 * 60_000) : null,
      })
    },
  )

  it('is ended at the provider where another was started meanwhile', async () => {
    const order = await shop.order()
    await db().paymentAttempt.deleteMany({ where: { orderId: order.id } })
    let reference = ''
    shop.peer.gateway.start = async (request) => {
      const begun = await own.start(request)
      if (begun.type === 'redirect') reference = begun.reference
      await db().paymentAttempt.updateMany({
        where: { orderId: order.id },
        data: { status: 'cancelled', liveOrderId: null, nextCheckAt: null },
      })
      return begun
    }
    expect(await shop.payAgain(order)).toMatchObject({
      type: 'failed',
      message: 'Another payment for this order was started. Use that one.',
    })
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    expect(await db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })).toMatchObject({
      ...{ reference, status: 'cancelled', liveOrderId: null },
      nextCheckAt: new Date(shop.clock.now().getTime() + 5 * 60_000),
    })
  })

  it('is another one where the buyer has it saved after all, or no longer', async () => {
    const order = await shop.order()
    const startsOf = async (saves: boolean) => {
      const before = await shop.peer.countStarts()
      await sendToProvider(shop.app, {
        ...{ orderId: order.id, gateway: 'sandbox', wish: { savedMethod: null, saves } },
      })
      return (await shop.peer.countStarts()) - before
    }
    expect([await startsOf(true), await startsOf(true), await startsOf(false)]).toEqual([1, 0, 1])
  })

  it('is continued while its page can be used, and another is started a minute before that ends', async () => {
    const order = await shop.order()
    const first = await shop.referenceOf(order)
    const { expiresAt } = (await liveOf(order)) ?? {}
    shop.clock.set(new Date(Number(expiresAt) - 60_000))
    await shop.payAgain(order)
    expect(await shop.referenceOf(order)).toBe(first)
    shop.clock.advance(0.001)
    await shop.payAgain(order)
    expect(await shop.referenceOf(order)).not.toBe(first)
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    expect(row.expiresAt).toEqual(new Date(shop.clock.now().getTime() + 60 * 60_000))
  })
})

describe('the payments of an order', () => {
  it('are told with their sums, oldest first', async () => {
    const order = await shop.order()
    await pay(order, { amount: 500, currency: 'EUR' })
    await shop.payAgain(order)
    const reference = await pay(order)
    await shop.peer.dispute(reference, 300)
    await shop.deliverAll()
    const payments = await listPayments(shop.app, order.id)
    const payment = { id: expect.any(Number), gateway: 'sandbox', status: 'paid', amount: 2350 }
    const times = { reference: expect.stringMatching(/^sbx_/), createdAt: shop.clock.now() }
    expect(payments).toEqual([
      {
        ...{ ...payment, ...times, currency: 'EUR', captured: 500, refunded: 500, disputed: 0 },
        paysOrder: false,
      },
      {
        ...{ ...payment, reference, createdAt: shop.clock.now(), currency: 'USD', captured: 2350 },
        ...{ refunded: 0, disputed: 300, paysOrder: true },
      },
    ])
    expect(payments.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('may be what arrived if they are on their way, or were captured in full and are of this currency', () => {
    const made = { id: 1, gateway: 'a', reference: 'A', status: 'paid', amount: 10, createdAt: new Date() }
    const captured = { ...made, currency: 'USD', captured: 10, refunded: 0, disputed: 0, paysOrder: false }
    const open = { ...captured, captured: 0 }
    const isReceivable = (payment: typeof captured) =>
      listReceivable({ currency: 'USD' }, [payment]).length > 0
    expect(isReceivable(captured)).toBe(true)
    for (const status of ['processing', 'authorized']) expect(isReceivable({ ...open, status })).toBe(true)
    for (const status of ['started', 'pending', 'failed', 'cancelled'])
      expect(isReceivable({ ...open, status })).toBe(false)
    for (const change of [{ refunded: 1 }, { disputed: 1 }, { paysOrder: true }, { currency: 'EUR' }])
      expect(isReceivable({ ...captured, ...change })).toBe(false)
  })

  it('name the method that the order is paid with on the web', async () => {
    const waiting = await shop.order({ gateway: 'bank_transfer' })
    const tried = await shop.order({ gateway: 'bank_transfer' })
    await shop.payAgain(tried)
    const web = await shop.order()
    await db().paymentAttempt.updateMany({ where: { orderId: web.id }, data: { gateway: 'another' } })
    const sandbox = { id: 'sandbox', name: 'Test payment' }
    expect(await findWebMethod(shop.app, await orderOf(waiting))).toBeNull()
    expect(await findWebMethod(shop.app, await orderOf(tried))).toEqual(sandbox)
    expect(await findWebMethod(shop.app, await orderOf(web))).toMatchObject(sandbox)
    expect([await findLiveGateway(shop.app, tried.id), await findLiveGateway(shop.app, waiting.id)]).toEqual([
      'sandbox',
      null,
    ])
    await db().paymentAttempt.updateMany({ where: { orderId: tried.id }, data: { gateway: 'another' } })
    expect(await findWebMethod(shop.app, await orderOf(tried))).toBeNull()
  })
})

describe('what a provider has otherwise than the ledger', () => {
  it('is told sum by sum; refunds that it was not told of do not count', async () => {
    const order = await shop.order()
    const reference = await pay(order)
    await shop.peer.dispute(reference, 300)
    await shop.deliverAll()
    const [{ id } = { id: 0 }] = await listPayments(shop.app, order.id)
    expect(await checkPayment(shop.app, id)).toEqual([])
    shop.peer.gateway.listMovements = async () => ({
      refunds: [{ reference: 'failed', amount: 70, status: 'failed' }],
      disputes: [{ reference: 'won', amount: 40, status: 'won' }],
    })
    shop.peer.gateway.fetchStatus = async (of) => ({ ...(await own.fetchStatus(of)), amount: 2000 })
    expect(await checkPayment(shop.app, id)).toEqual([
      { field: 'captured', provider: 2000, ledger: 2350 },
      { field: 'disputed', provider: 0, ledger: 300 },
    ])
    await shop.peer.setDown(true)
    Object.assign(shop.peer.gateway, own)
    expect(await checkPayment(shop.app, id)).toBeNull()
  })
})

describe('the ways to pay', () => {
  const plain = { description: null, iconUrl: null, canSave: false }

  it('are one for what costs nothing, and one by hand for staff alone', async () => {
    const free = { id: 'free', name: 'Free', type: 'free', ...plain }
    expect(freeMethod(shop.app)).toEqual(free)
    expect(await listPaymentMethods(shop.app, { total: 0, currency: 'USD' })).toEqual([free])
    expect(handMethod(shop.app)).toEqual({
      ...{ id: expect.any(String), name: expect.any(String), type: 'offline', ...plain },
    })
  })

  it('are those that can charge exactly this', async () => {
    const canCharge = (total: number, currency: string) => total === 100 && currency === 'USD'
    Object.assign(shop.peer.gateway, { canCharge })
    const offered = async (total: number) => {
      const methods = await listPaymentMethods(shop.app, { total, currency: 'USD' })
      return methods.map(({ id }) => id)
    }
    expect(await offered(100)).toEqual(['cash_on_delivery', 'bank_transfer', 'sandbox'])
    expect(await offered(101)).toEqual(['cash_on_delivery', 'bank_transfer'])
    Object.assign(shop.peer.gateway, { canCharge: undefined })
    expect(await listPaymentMethods(shop.app, { total: 1, currency: 'USD' })).toContainEqual({
      ...{ id: 'sandbox', name: 'Test payment', type: 'web', iconUrl: null, canSave: false },
      description: expect.any(String),
    })
  })
})
