import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders, payByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import {
  cancelAttempts,
  receiveWebhook,
  refreshPayment,
  sendToProvider,
  sweepPayments,
} from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'

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
const statusOf = async (order: WebOrder) => (await shop.read(order)).payment_status
const paidTimes = async (order: WebOrder) =>
  (await shop.eventsOf(order)).filter((kind) => kind === 'order.paid').length

describe('GET /checkout', () => {
  it('offers what is switched on and set up, by the names the owner gave', async () => {
    const { settings } = shop.app
    const list = async () => {
      const { json } = await shop.get('/checkout')
      return json.data.payment_methods.map(({ id, type }: { id: string; type: string }) => `${id} ${type}`)
    }
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const offered = async () => {
      const { json } = await shop.get('/checkout', cart)
      return json.data.payment_methods
    }
    expect(await list()).toEqual(['free free'])
    expect((await offered()).map(({ id }: { id: string }) => id)).toEqual([
      'cash_on_delivery',
      'bank_transfer',
      'sandbox',
    ])
    await settings.set('payments.bank_transfer.details', null)
    await settings.set('payments.cash_on_delivery.name', 'At the door')
    await settings.set('payments.stripe.enabled', true)
    await settings.set('payments.stripe.secret_key', 'sk_test_1')
    expect((await offered()).map(({ name }: { name: string }) => name)).toEqual([
      'At the door',
      'Test payment',
    ])
    await settings.set('payments.stripe.webhook_secret', 'whsec_1')
    expect((await offered()).map(({ id }: { id: string }) => id)).toEqual([
      'stripe',
      'cash_on_delivery',
      'sandbox',
    ])
    for (const key of ['bank_transfer.details', 'cash_on_delivery.name', 'stripe.enabled'])
      await settings.unset(`payments.${key}`)
  })
})

describe('a secret of a provider', () => {
  it('is stored encrypted, shown as set, and used', async () => {
    const { settings } = shop.app
    await settings.set('payments.mollie.api_key', 'test_very_secret')
    const row = await db().setting.findUniqueOrThrow({ where: { key: 'payments.mollie.api_key' } })
    expect(JSON.stringify(row)).not.toContain('very_secret')
    expect(JSON.stringify(settings.current)).not.toContain('very_secret')
    expect(String(settings.current['payments.mollie.api_key'])).toBe('set')
    expect(settings.current['payments.mollie.api_key']?.reveal()).toBe('test_very_secret')
    expect(shop.app.gateways.find('mollie')?.id).toBe('mollie')
    await settings.unset('payments.mollie.api_key')
    expect(settings.current['payments.mollie.api_key']).toBeNull()
    expect(shop.app.gateways.find('mollie')).toBeUndefined()
  })
})

describe('a payment', () => {
  it('is counted once by messages, polls and the sweeper at the same time', async () => {
    const order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    const [message] = await shop.peer.takeMessages()
    if (!message) throw new Error('The provider told of nothing.')
    shop.clock.advance(5 * 60)
    await Promise.all([
      shop.deliver(Array.from({ length: 20 }, () => message)),
      ...Array.from({ length: 5 }, () => shop.read(order)),
      ...Array.from({ length: 3 }, () => sweepPayments(shop.app)),
      cancelAttempts(shop.app, order.id),
    ])
    expect(await statusOf(order)).toBe('paid')
    expect(await paidTimes(order)).toBe(1)
    expect(await shop.mailsOf(order)).toEqual(['order_paid'])
    expect(await shop.flagOf(order)).toBeNull()
  })

  it('may arrive while its cart is ordered again, cancelled and paid for anew: nobody waits for ever', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await shop.order()
      await shop.peer.pay(await shop.referenceOf(order))
      const path = `/orders/${order.number}/cancel?order_token=${order.token}`
      const [, ...answers] = await Promise.all([
        shop.deliverAll(),
        shop.checkOut(order.cart, { payment_gateway: 'sandbox' }),
        shop.checkOut(order.cart, { payment_gateway: 'sandbox' }),
        shop.call('POST', path),
        shop.call('POST', path.replace('cancel', 'payment'), { payment_gateway: 'sandbox' }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      shop.clock.advance(60)
      await shop.app.outbox.drain()
      expect([await statusOf(order), await paidTimes(order)]).toEqual(['paid', 1])
    }
  })

  it('is asked for at the provider every two seconds at most, however often the order is polled', async () => {
    const order = await shop.order()
    let asked = 0
    const { fetchStatus } = shop.peer.gateway
    shop.peer.gateway.fetchStatus = (reference) => {
      asked++
      return fetchStatus(reference)
    }
    await Promise.all(Array.from({ length: 10 }, () => shop.read(order)))
    expect(asked).toBe(1)
    shop.clock.advance(1)
    await shop.read(order)
    expect(asked).toBe(1)
    shop.clock.advance(1)
    await shop.read(order)
    expect(asked).toBe(2)
    shop.peer.gateway.fetchStatus = fetchStatus
  })

  it('is looked up though the clock was set back since it was looked up last', async () => {
    const order = await shop.order()
    let asked = 0
    const { fetchStatus } = shop.peer.gateway
    shop.peer.gateway.fetchStatus = (reference) => {
      asked++
      return fetchStatus(reference)
    }
    shop.clock.advance(60)
    await shop.read(order)
    shop.clock.advance(-60)
    await shop.read(order)
    await shop.read(order)
    expect(asked).toBe(2)
    shop.peer.gateway.fetchStatus = fetchStatus
  })

  it('is looked at by the sweeper though the clock was set back since the order was placed, and once', async () => {
    shop.clock.advance(3 * 3600)
    const order = await shop.order()
    shop.clock.advance(-3 * 3600)
    await shop.peer.pay(await shop.referenceOf(order))
    const { paymentAttempt } = shop.app.database.prisma
    await sweepPayments(shop.app)
    expect(await statusOf(order)).toBe('paid')
    const unpaid = await shop.order()
    const { id } = await paymentAttempt.findUniqueOrThrow({ where: { liveOrderId: unpaid.id } })
    const [createdAt, nextCheckAt] = [3, 4].map(
      (hours) => new Date(Number(shop.clock.now()) + hours * 3_600_000),
    )
    await paymentAttempt.update({ where: { id }, data: { createdAt, nextCheckAt } })
    expect(await sweepPayments(shop.app)).toBe(1)
    expect(await sweepPayments(shop.app)).toBe(0)
  })

  it('told of before the provider’s answer to its beginning was kept is known a little later', async () => {
    const { start } = shop.peer.gateway
    shop.peer.gateway.start = async (request) => {
      shop.peer.gateway.start = start
      const begun = await start(request)
      if (begun.type !== 'redirect') return begun
      await shop.peer.pay(begun.reference)
      const messages = await shop.peer.takeMessages()
      expect(messages).toHaveLength(1)
      for (const message of messages)
        expect(await receiveWebhook(shop.app, 'sandbox', message)).toBe('accepted')
      return begun
    }
    const order = await shop.order()
    await shop.app.outbox.drain()
    expect(await paidTimes(order)).toBe(1)
  })

  it('that is made twice is given back once', async () => {
    const order = await shop.order()
    const first = await shop.referenceOf(order)
    await shop.peer.setDown(true)
    await cancelAttempts(shop.app, order.id)
    await shop.peer.setDown(false)
    await shop.payAgain(order)
    const second = await shop.referenceOf(order)
    expect(second).not.toBe(first)
    await shop.peer.pay(second)
    await shop.peer.pay(first)
    await shop.deliverAll()
    expect(await statusOf(order)).toBe('paid')
    expect([await shop.flagOf(order), await paidTimes(order)]).toEqual([null, 1])
    const givenBack = [await shop.peer.refunded(first), await shop.peer.refunded(second)]
    expect(givenBack.toSorted()).toEqual([0, order.total].toSorted())
  })

  it('whose page ran out may have been made at the last moment: no other is begun then', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    shop.clock.advance(45 * 60)
    await shop.peer.pay(reference)
    await shop.peer.takeMessages()
    const before = await shop.peer.countStarts()
    const sent = await sendToProvider(shop.app, { orderId: order.id, gateway: 'sandbox' })
    expect([sent.type, (await shop.peer.countStarts()) - before]).toEqual(['paid', 0])
    expect([await statusOf(order), await shop.flagOf(order)]).toEqual(['paid', null])
  })

  it('that was given back in the provider’s own pages is counted as that, once', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await shop.peer.pay(reference)
    await shop.deliverAll()
    const request = { refundId: 'by-hand', reference, amount: 350, currency: 'USD' }
    await shop.peer.gateway.refund?.(request)
    await shop.peer.decline(reference)
    await shop.peer.decline(reference)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'partially_refunded',
      totals: { refunded: { amount: 350 } },
    })
  })

  it('by hand ends what was begun at the provider', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number))
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    expect(await statusOf(order)).toBe('paid')
  })

  it('of another shop at the same provider is nobody’s', async () => {
    const begun = await shop.peer.gateway.start(makeStartRequest())
    if (begun.type !== 'redirect') throw new Error('It was not begun.')
    await shop.peer.pay(begun.reference)
    expect(await shop.deliverAll()).toEqual([200])
    const event = await db().paymentEvent.findFirstOrThrow({ where: { reference: begun.reference } })
    expect(event.processedAt).not.toBeNull()
  })
})

describe('a cart whose order waits to be paid on the web', () => {
  it('is ordered again as the same order; the payment that was begun is ended', async () => {
    const order = await shop.order()
    const first = await shop.referenceOf(order)
    await shop.add({ id: order.productId }, 1, order.cart)
    const again = await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    expect([again.status, again.json.data.order.number, again.json.data.payment.type]).toEqual([
      200,
      order.number,
      'web',
    ])
    expect(again.json.data.order_token).toBe(order.token)
    expect(await shop.peer.gateway.fetchStatus(first)).toMatchObject({ status: 'cancelled' })
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ payment_status: 'paid', item_count: 2 })
  })

  it('is answered that it is paid, where nobody had heard of that yet', async () => {
    const order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    const again = await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    expect([again.status, again.json.data.payment.type, again.json.data.order.payment_status]).toEqual([
      200,
      'paid',
      'paid',
    ])
  })

  it('gives stock back once its time is over, and the payment that was begun is ended', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    shop.clock.advance(61 * 60)
    await expireOrders(shop.app)
    expect(await statusOf(order)).toBe('cancelled')
    expect(await shop.peer.gateway.fetchStatus(reference)).not.toMatchObject({ status: 'pending' })
    await refreshPayment(shop.app, order.id)
    expect((await shop.payAgain(order)).error).toBe('order_not_payable')
  })
})

it('an offline payment tells the buyer what to do, with the owner’s account', async () => {
  const cart = await shop.beginCart([await shop.catalogue.product()])
  await shop.app.settings.set('payments.bank_transfer.details', 'IBAN DE00 1234')
  const { json } = await shop.checkOut(cart, { payment_gateway: 'bank_transfer' })
  expect(json.data.payment).toMatchObject({
    type: 'instructions',
    message: expect.stringContaining('DE00 1234'),
  })
  expect(json.data.order.payment_message).toBe(json.data.payment.message)
})
