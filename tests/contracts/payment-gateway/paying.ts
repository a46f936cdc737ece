import { expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listUnknownPayments, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { answerOpen } from '#lib/pages/shop/pay/answer-open.ts'
import type { GatewayCase } from './gateway-case.ts'

/** The way of a payment, from the shop to the provider and back. */
export function testPaying({ peer, shop, stockOf, paymentOf, events, payFor }: GatewayCase): void {
  it('leads from the shop’s own link to the provider, and pays the order once the provider says so', async () => {
    const order = await shop.order()
    expect(order.payment).toMatchObject({ type: 'web', message: null })
    expect(order.payment.url).toMatch(new RegExp(`/pay/${order.number}\\?expires=\\d+&signature=`))
    expect(order.payment.success_url).toContain(`/pay/${order.number}/return`)
    const opened = await answerOpen(
      shop.app,
      new Request(order.payment.url.replace('?', '/open?')),
      order.number,
    )
    expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringMatching(/^https?:/)])
    expect(await paymentOf(order)).toBe('pending')
    await payFor(order)
    const statuses = await shop.deliverAll()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await shop.read(order)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      can_pay: false,
    })
    expect((await shop.get('/cart', order.cart)).json.data.items).toEqual([])
    expect(await shop.mailsOf(order)).toEqual(['order_paid'])
    expect(await stockOf(order)).toBe(4)
  })

  it('tells which order a payment names and what was paid, for a shop that has lost both', async () => {
    const order = await shop.order()
    const { gateway } = peer
    const reference = await payFor(order)
    await shop.deliverAll()
    const { amount, currency } = await shop.app.database.prisma.paymentAttempt.findFirstOrThrow({
      where: { reference },
    })
    const named = { orderNumber: order.number, status: 'paid', amount: Number(amount), currency }
    expect(await gateway.identify?.(reference)).toEqual(named)
  })

  it('is reported where the order was lost with a restored backup', async () => {
    const { prisma } = shop.app.database
    const order = await shop.order()
    const reference = await payFor(order)
    await shop.deliverAll()
    const where = { orderId: order.id }
    await prisma.paymentTransaction.deleteMany({ where })
    await prisma.paymentAttempt.deleteMany({ where })
    await prisma.order.delete({ where: { id: order.id } })
    await peer.dispute(reference)
    await shop.deliverAll()
    const [found] = await listUnknownPayments(shop.app, operator('test'))
    expect(found).toMatchObject({
      reference,
      orderNumber: order.number,
      status: 'paid',
      amount: order.total,
    })
  })

  it('fails the order where the provider declines, and takes another try', async () => {
    const order = await shop.order()
    const declined = await shop.referenceOf(order)
    await peer.decline(declined)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({
      status: 'pending',
      payment_status: 'failed',
      can_pay: true,
    })
    expect((await shop.payAgain(order)).type).toBe('web')
    expect(await paymentOf(order)).toBe('pending')
    const again = await payFor(order)
    expect(again).not.toBe(declined)
    await shop.deliverAll()
    expect(await paymentOf(order)).toBe('paid')
    expect(await shop.mailsOf(order)).toEqual(['order_failed', 'order_paid'])
  })

  it('leaves an order to be paid that the buyer cancelled at the provider', async () => {
    const order = await shop.order()
    await peer.cancel(await shop.referenceOf(order))
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ status: 'pending', can_pay: true })
    await shop.payAgain(order)
    await payFor(order)
    await shop.deliverAll()
    expect(await paymentOf(order)).toBe('paid')
  })

  it('leaves an order to be paid whose page at the provider ran out', async () => {
    const order = await shop.order()
    await peer.expire(await shop.referenceOf(order))
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ payment_status: 'pending', can_pay: true })
    expect(await shop.mailsOf(order)).toEqual([])
    await shop.payAgain(order)
    await payFor(order)
    await shop.deliverAll()
    expect(await paymentOf(order)).toBe('paid')
  })

  it('pays once, however often the same message comes', async () => {
    const order = await shop.order()
    await payFor(order)
    const messages = await peer.takeMessages()
    const before = await events()
    const statuses = await shop.deliver(Array.from({ length: 20 }, () => messages).flat())
    expect(new Set(statuses)).toEqual(new Set([200]))
    await shop.deliver(messages)
    expect((await events()) - before).toBeLessThanOrEqual(messages.length)
    expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
    expect(await shop.mailsOf(order)).toEqual(['order_paid'])
  })

  it('goes by how the payment stands, in whatever order messages come', async () => {
    const order = await shop.order()
    await peer.decline(await shop.referenceOf(order))
    const early = await peer.takeMessages()
    await shop.payAgain(order)
    await payFor(order)
    const late = await peer.takeMessages()
    await shop.deliver(late.toReversed())
    await shop.deliver(early)
    expect(await paymentOf(order)).toBe('paid')
    expect(await shop.flagOf(order)).toBeNull()
  })

  it('needs no message: the status poll finds the payment, and the sweeper without anybody', async () => {
    const polled = await shop.order()
    await payFor(polled)
    await peer.takeMessages()
    shop.clock.advance(3)
    expect(await paymentOf(polled)).toBe('paid')
    const forgotten = await shop.order()
    await payFor(forgotten)
    await peer.takeMessages()
    shop.clock.advance(5 * 60)
    await sweepPayments(shop.app)
    expect(await shop.eventsOf(forgotten)).toContain('order.paid')
  })
}
