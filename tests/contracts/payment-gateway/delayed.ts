import { expect, it } from 'vitest'
import { expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { answerOpen } from '#lib/pages/shop/pay/answer-open.ts'
import type { WebOrder } from '#tests/support/payments/payment-shop.ts'
import type { GatewayCase } from './gateway-case.ts'

/** Payments that take days. */
export function testDelayed({ peer, shop, stockOf, paymentOf, payFor }: GatewayCase): void {
  const DAY = 24 * 3600
  /** Paid in a way that takes days; the shop learns of it when the buyer looks at the order. */
  const delayed = async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await peer.delay(reference)
    await shop.deliverAll()
    shop.clock.advance(3)
    return { order, reference, shown: await shop.read(order) }
  }
  const call = ({ number, token }: WebOrder, path: string) =>
    shop.call('POST', `/orders/${number}/${path}?order_token=${token}`, {
      payment_gateway: peer.gateway.id,
    })

  it('waits for a payment that takes days: nothing else is begun, cancelled or expires meanwhile', async () => {
    const { order, shown } = await delayed()
    expect(shown).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      can_pay: false,
      can_cancel: false,
      payment_message: expect.stringContaining('being processed'),
    })
    expect((await shop.get('/cart', order.cart)).json.data.items).toEqual([])
    expect(await shop.mailsOf(order)).toEqual(['order_processing'])
    const starts = await peer.countStarts()
    expect((await call(order, 'payment')).json.error).toBe('order_not_payable')
    expect((await call(order, 'cancel')).json.error).toBe('order_not_cancellable')
    const opened = await answerOpen(
      shop.app,
      new Request(order.payment.url.replace('?', '/open?')),
      order.number,
    )
    expect(opened.headers.get('location')).toContain(`/pay/${order.number}/return`)
    for (const days of [1 / 24, 1, 3, 9]) {
      shop.clock.advance(days * DAY)
      await sweepPayments(shop.app)
      await expireOrders(shop.app)
      await sweepPayments(shop.app)
    }
    expect(await peer.countStarts()).toBe(starts)
    expect(await shop.read(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    const events = await shop.eventsOf(order)
    expect(events.filter((kind) => /cancelled|failed|processing/.test(kind))).toEqual([
      'order.payment_processing',
    ])
    expect(await stockOf(order)).toBe(4)
  })

  it('pays the order once a payment that took days succeeds, found by the sweeper alone', async () => {
    const { order, reference } = await delayed()
    shop.clock.advance(4 * DAY)
    await sweepPayments(shop.app)
    await peer.pay(reference)
    await peer.takeMessages()
    shop.clock.advance(DAY)
    await sweepPayments(shop.app)
    await peer.takeMessages()
    expect(await shop.read(order)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      payment_message: null,
    })
    expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
    expect(await shop.mailsOf(order)).toContain('order_paid')
    expect(await shop.flagOf(order)).toBeNull()
    expect(await stockOf(order)).toBe(4)
  })

  it('lets an order be paid again whose payment failed after days, and then expire', async () => {
    const [first, second] = [await delayed(), await delayed()]
    shop.clock.advance(4 * DAY)
    for (const { order, reference } of [first, second]) {
      await peer.decline(reference)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({
        payment_status: 'failed',
        can_pay: true,
        can_cancel: true,
      })
      expect(await shop.mailsOf(order)).toContain('order_failed')
    }
    shop.clock.advance(59 * 60)
    await expireOrders(shop.app)
    expect((await shop.payAgain(first.order)).type).toBe('web')
    const again = await payFor(first.order)
    expect(again).not.toBe(first.reference)
    await shop.deliverAll()
    expect(await paymentOf(first.order)).toBe('paid')
    expect((await shop.read(second.order)).status).toBe('pending')
    shop.clock.advance(60)
    await expireOrders(shop.app)
    expect((await shop.read(second.order)).status).toBe('cancelled')
    expect(await stockOf(second.order)).toBe(5)
  })

  it('begins nothing else for a cart whose payment turns out to be under way, and lets it not expire', async () => {
    const [ordered, expired] = [await shop.order(), await shop.order()]
    for (const order of [ordered, expired]) {
      const reference = await shop.referenceOf(order)
      await peer.delay(reference)
      // PayPal captures when it is asked; of what comes of that the shop has not heard.
      expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'processing' })
    }
    await peer.takeMessages()
    const starts = await peer.countStarts()
    const again = await shop.checkOut(ordered.cart, { payment_gateway: peer.gateway.id })
    expect([again.status, again.json.data.order.number, again.json.data.payment]).toEqual([
      200,
      ordered.number,
      expect.objectContaining({
        type: 'instructions',
        message: expect.stringContaining('being processed'),
      }),
    ])
    expect(await peer.countStarts()).toBe(starts)
    shop.clock.advance(61 * 60)
    await expireOrders(shop.app)
    for (const order of [ordered, expired])
      expect(await shop.read(order)).toMatchObject({ status: 'pending', can_pay: false })
  })
}
