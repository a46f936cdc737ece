import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import type { Gateway } from '#lib/domains/shop/payments/gateways/index.ts'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { openShopApi } from '../checkout/shop-api.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())

describe('an order whose payment failed', () => {
  it('waits for its payment again once its buyer pays, and no other order does', async () => {
    const [mine, theirs] = [await shop.order(), await shop.order()]
    for (const order of [mine, theirs]) await shop.peer.decline(await shop.referenceOf(order))
    await shop.deliverAll()
    const stateOf = async (order: typeof mine) => (await shop.read(order)).payment_status
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['failed', 'failed'])
    const { paymentAttempt } = shop.app.database.prisma
    const [attempt] = await paymentAttempt.findMany({ where: { orderId: mine.id } })
    expect([attempt?.status, attempt?.failure]).toEqual(['failed', 'failed'])
    shop.clock.advance(60)
    expect((await shop.payAgain(mine)).type).toBe('web')
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['pending', 'failed'])
    const { statusChangedAt } = await shop.app.database.prisma.order.findUniqueOrThrow({
      where: { id: mine.id },
    })
    expect(statusChangedAt).toEqual(shop.clock.now())
  })
})

describe('a payment that was begun', () => {
  it('is looked at by the sweeper, and not begun again', async () => {
    const { gateway } = shop.peer
    const { start } = gateway
    const order = await shop.order()
    let starts = 0
    gateway.start = (request) => {
      starts++
      return start(request)
    }
    await shop.peer.pay(await shop.referenceOf(order))
    shop.clock.advance(20 * 60)
    expect(await sweepPayments(shop.app)).toBeGreaterThan(0)
    gateway.start = start
    expect([starts, (await shop.read(order)).payment_status]).toEqual([0, 'paid'])
  })
})

describe('a payment that the shop itself ends', () => {
  it('is not a failed one, though the provider reports its end before it has answered', async () => {
    const { gateway } = shop.peer
    const { cancel } = gateway
    const order = await shop.order()
    gateway.cancel = async (reference) => {
      await cancel(reference)
      await shop.peer.decline(reference).catch(() => undefined)
      await shop.deliverAll()
    }
    const { email, cart } = order
    const changed = await shop.checkOut(cart, { email, payment_gateway: 'bank_transfer' })
    gateway.cancel = cancel
    expect([changed.status, (await shop.read(order)).payment_status]).toEqual([200, 'pending'])
    expect(await shop.mailsOf(order)).not.toContain('order_failed')
    expect(await shop.eventsOf(order)).not.toContain('order.payment_failed')
  })

  it('is asked for by whoever changes the order before the provider has answered', async () => {
    const { gateway } = shop.peer
    const { cancel } = gateway
    const order = await shop.order()
    const { email, cart } = order
    const change = () => shop.checkOut(cart, { email, payment_gateway: 'bank_transfer' })
    const statuses: unknown[] = []
    gateway.cancel = async (reference) => {
      gateway.cancel = cancel
      await shop.peer.pay(reference)
      statuses.push((await change()).json.data.order.payment_status)
      await cancel(reference)
    }
    statuses.push((await change()).json.data.order.payment_status)
    gateway.cancel = cancel
    expect(statuses).toEqual(['paid', 'paid'])
    expect(await shop.mailsOf(order)).not.toContain('order_placed')
  })
})

describe('an order that is paid by hand', () => {
  it('is refunded at once, since no provider has to answer', async () => {
    const { app } = shop
    const { number } = await shop.order({ gateway: 'bank_transfer' })
    const paid = await payByHand(app, await findAnyOrder(app, number))
    const { order, isQueued, isPending } = await refundByHand(app, paid, { everything: true })
    expect([order.paymentStatus, isQueued, isPending]).toEqual(['refunded', false, false])
  })
})

describe('an order that was to be paid at one provider', () => {
  const page = (id: string): Gateway => ({
    id,
    type: 'web',
    describe: () => ({ name: `Pay with ${id}`, description: null, iconUrl: null }),
    start: async ({ attemptId }) => ({
      ...{ type: 'redirect', reference: `${id} ${attemptId}` },
      ...{ url: `https://${id}.example/pay`, expiresAt: null },
    }),
    verifyWebhook: async () => ({ verdict: 'ignored' }),
    fetchStatus: async () => ({ status: 'pending', amount: 0, currency: 'USD', refunded: 0 }),
    cancel: async () => {},
  })

  it('shows the other once its buyer has chosen that', async () => {
    const other = await openShopApi({ gateways: [page('larch'), page('alder')] })
    const cart = await other.beginCart([await other.catalogue.product()])
    const { order, order_token: token } = (await other.checkOut(cart, { payment_gateway: 'larch' })).json.data
    expect(order.payment_method).toMatchObject({ id: 'larch', name: 'Pay with larch' })
    const path = `/orders/${order.number}`
    const asked = await other.call('POST', `${path}/payment?order_token=${token}`, {
      payment_gateway: 'alder',
    })
    expect(asked.status).toBe(200)
    const { payment_method } = (await other.get(`${path}?order_token=${token}`)).json.data
    expect(payment_method).toMatchObject({ id: 'alder', name: 'Pay with alder', type: 'web' })
    await other.close()
  })
})
