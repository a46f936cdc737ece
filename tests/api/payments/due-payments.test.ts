import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '#lib/domains/shop/checkout/index.ts'
import { type Gateway, GatewayUnavailable } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { checkPayment, sweepPayments } from '#lib/domains/shop/payments/index.ts'
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
afterEach(async () => {
  Object.assign(shop.peer.gateway, own)
  await checkBystanders()
})

const db = () => shop.app.database.prisma
const liveOf = ({ id }: WebOrder) => db().paymentAttempt.findUnique({ where: { liveOrderId: id } })

describe('payments that are due to be looked at', () => {
  const dueIn = async (order: WebOrder) =>
    (Number((await liveOf(order))?.nextCheckAt) - Number(shop.clock.now())) / 60_000

  it('are, though one cannot be; it is told of unless its provider is silent, and looked at later', async () => {
    const [broken, silent, good] = [await shop.order(), await shop.order(), await shop.order()]
    const references = [await shop.referenceOf(broken), await shop.referenceOf(silent)]
    await shop.peer.pay(await shop.referenceOf(good))
    await shop.peer.takeMessages()
    const fault = new RangeError('A mistake of ours')
    shop.peer.gateway.fetchStatus = async (reference) => {
      if (reference === references[0]) throw fault
      if (reference === references[1]) throw new GatewayUnavailable('Not now.')
      return own.fetchStatus(reference)
    }
    shop.clock.advance(5 * 60 - 1)
    expect(await sweepPayments(shop.app)).toBe(0)
    shop.clock.advance(1)
    await expect(sweepPayments(shop.app)).rejects.toMatchObject({ errors: [fault] })
    expect((await liveOf(good))?.status).toBeUndefined()
    expect((await db().order.findUniqueOrThrow({ where: { id: good.id } })).paymentStatus).toBe('paid')
    expect([await dueIn(broken), await dueIn(silent)]).toEqual([5, 5])
    Object.assign(shop.peer.gateway, own)
    shop.clock.advance(5 * 60)
    expect(await sweepPayments(shop.app)).toBe(2)
    expect([await dueIn(broken), await dueIn(silent)]).toEqual([5, 5])
  })

  it('are all looked at, however many there are, unless the process stops', async () => {
    const order = await shop.order()
    const payment = {
      orderId: order.id,
      gateway: 'elsewhere',
      status: 'cancelled',
      amount: 1n,
      currency: 'USD',
    }
    const at = new Date(shop.clock.now().getTime() - 24 * 3_600_000)
    const keys = Array.from({ length: 101 }, (_, index) => `due-${index}`)
    await db().paymentAttempt.createMany({
      data: keys.map((key) => ({ ...payment, key, reference: key, createdAt: at, nextCheckAt: at })),
    })
    const count = () =>
      db().paymentAttempt.count({ where: { key: { in: keys }, nextCheckAt: { not: null } } })
    expect([await sweepPayments(shop.app, AbortSignal.abort()), await count()]).toEqual([0, 101])
    expect([await sweepPayments(shop.app), await count()]).toEqual([101, 0])
  })
})

describe('a payment whose money is reserved', () => {
  const reserve = async (order: WebOrder, told: { amount?: number; currency?: string } = {}) => {
    const { id, reference } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })
    const status = { status: 'authorized' as const, amount: 2350, currency: 'USD', refunded: 0, ...told }
    const cancelled: string[] = []
    shop.peer.gateway.fetchStatus = async (of) => (of === reference ? status : own.fetchStatus(of))
    shop.peer.gateway.cancel = async (of) => void cancelled.push(of)
    return {
      reference: reference ?? '',
      cancelled,
      hear: () => checkPayment(shop.app, id),
      attempt: () => db().paymentAttempt.findUniqueOrThrow({ where: { id } }),
    }
  }
  const ledgerOf = ({ id: orderId }: WebOrder) =>
    db().paymentTransaction.findMany({ where: { orderId }, omit: { id: true } })

  it('keeps the order from expiring, is written down once, and is taken when it is paid', async () => {
    const order = await shop.order()
    const { hear, attempt, reference } = await reserve(order)
    await hear()
    await hear()
    expect(await shop.read(order)).toMatchObject({ payment_status: 'authorized', status: 'pending' })
    expect(await ledgerOf(order)).toEqual([
      {
        ...{ orderId: order.id, kind: 'authorized', attemptId: (await attempt()).id, reference },
        ...{ amount: 2350n, currency: 'USD', paysOrder: true, refundId: null, staffId: null },
        createdAt: shop.clock.now(),
      },
    ])
    expect(await attempt()).toMatchObject({ status: 'authorized', paysOrder: false })
    Object.assign(shop.peer.gateway, own)
    await shop.peer.pay(reference)
    await shop.deliverAll()
    expect(await attempt()).toMatchObject({ status: 'paid', paysOrder: true, paidAmount: 2350n })
    expect((await shop.read(order)).payment_status).toBe('paid')
  })

  it.each([{ amount: 2349 }, { currency: 'EUR' }])(
    'in another sum is for the owner to look at: %j',
    async (told) => {
      const order = await shop.order()
      const { hear, cancelled, attempt } = await reserve(order, told)
      await hear()
      expect([await shop.flagOf(order), (await shop.read(order)).payment_status]).toEqual([
        'payment_mismatch',
        'pending',
      ])
      expect([await ledgerOf(order), cancelled, (await attempt()).status]).toEqual([[], [], 'authorized'])
      Object.assign(shop.peer.gateway, own)
    },
  )

  it('for an order that was cancelled is given up at the provider', async () => {
    const order = await shop.order()
    await shop.peer.setDown(true)
    await cancelOrder(shop.app, order.id, 'owner')
    await shop.peer.setDown(false)
    const { hear, cancelled, reference } = await reserve(order)
    await hear()
    expect(cancelled).toEqual([reference])
    expect(await ledgerOf(order)).toEqual([])
    expect((await shop.read(order)).payment_status).toBe('cancelled')
  })
})
