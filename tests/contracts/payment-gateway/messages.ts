import { expect, it } from 'vitest'
import type { GatewayCase } from './gateway-case.ts'

/** Messages of the provider, and requests at the same time. */
export function testMessages({ peer, shop, paymentOf, events, payFor }: GatewayCase): void {
  it('refuses what the provider did not sign, and keeps nothing of it', async () => {
    const order = await shop.order()
    await payFor(order)
    const [message] = await peer.takeMessages()
    if (!message) throw new Error('The provider told of nothing.')
    const before = await events()
    const forged = peer.forge(message)
    const nonsense = { headers: {}, body: Buffer.from('{}') }
    const statuses = await shop.deliver([...(forged ? [forged] : []), nonsense])
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await events()).toBe(before)
    await shop.deliver([message])
    expect(await paymentOf(order)).toBe('paid')
  })

  it('places the order where the provider is down, and pays it later', async () => {
    await peer.setDown(true)
    const order = await shop.order()
    expect(order.payment).toMatchObject({ type: 'failed', message: expect.stringMatching(/\S/), url: null })
    expect(await shop.read(order)).toMatchObject({ payment_status: 'pending', can_pay: true })
    await peer.setDown(false)
    const before = await peer.countStarts()
    expect((await shop.payAgain(order)).type).toBe('web')
    expect((await peer.countStarts()) - before).toBeLessThanOrEqual(1)
    await payFor(order)
    await shop.deliverAll()
    expect(await paymentOf(order)).toBe('paid')
  })

  it('loses no message of a payment while the provider does not respond', async () => {
    const order = await shop.order()
    await payFor(order)
    const messages = await peer.takeMessages()
    await peer.setDown(true)
    const statuses = await shop.deliver(messages)
    expect(await shop.eventsOf(order)).not.toContain('order.paid')
    await peer.setDown(false)
    // Whatever was not taken is sent again; what was taken is looked at again.
    await shop.deliver(messages.filter((_, at) => statuses[at] !== 200))
    shop.clock.advance(60)
    await shop.app.outbox.drain()
    expect(await shop.eventsOf(order)).toContain('order.paid')
  })

  it('begins one payment, however many ask for it at once', async () => {
    const before = await peer.countStarts()
    const order = await shop.order()
    const asked = await Promise.all(Array.from({ length: 5 }, () => shop.payAgain(order)))
    expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(['web']))
    expect((await peer.countStarts()) - before).toBe(1)
  })
}
