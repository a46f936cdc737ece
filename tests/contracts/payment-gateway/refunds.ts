import { describe, expect, it } from 'vitest'
import { refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import type { GatewayCase } from './gateway-case.ts'

/** Refunds through the provider. */
export function testRefunds({ peer, shop, paymentOf, payFor }: GatewayCase): void {
  it('gives back through the provider, in parts and never more than was paid', async () => {
    const order = await shop.order()
    const reference = await payFor(order)
    await shop.deliverAll()
    const refund = async (amount?: number) =>
      refundByHand(
        shop.app,
        await findAnyOrder(shop.app, order.number),
        amount ? { amount } : { everything: true },
      )
    await refund(350)
    expect(await peer.refunded(reference)).toBe(350)
    expect(await paymentOf(order)).toBe('partially_refunded')
    const both = await Promise.allSettled([refund(2000), refund(2000)])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'refunded',
      totals: { refunded: { amount: order.total } },
    })
    await expect(refund()).rejects.toThrow(/^refund_/)
    expect(await peer.refunded(reference)).toBe(order.total)
  })

  describe('a refund that the provider takes and makes later', () => {
    /** A paid order whose refund the provider has taken; resolves to the payment's reference too. */
    async function refundSlowly() {
      const order = await shop.order()
      const reference = await payFor(order)
      await shop.deliverAll()
      const mailsBefore = (await shop.mailsOf(order)).length
      peer.slowRefunds(true)
      const refund = async () =>
        refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { everything: true })
      expect(await refund()).toMatchObject({ isPending: true, isQueued: false })
      peer.slowRefunds(false)
      await shop.deliverAll()
      expect(await shop.read(order)).toMatchObject({
        payment_status: 'paid',
        refunds: [{ status: 'pending' }],
      })
      await expect(refund()).rejects.toThrow(/^refund_/)
      expect((await shop.mailsOf(order)).slice(mailsBefore)).toEqual([])
      return { order, reference, refund, mails: async () => (await shop.mailsOf(order)).slice(mailsBefore) }
    }
    /** Lets the questions be asked that are due within some hours, without any message of the provider. */
    async function wait(hours: number) {
      await peer.takeMessages()
      for (let hour = 0; hour < hours; hour++) {
        shop.clock.advance(3600)
        await shop.app.outbox.drain()
      }
    }

    it('counts once it is made, and is asked for until then', async () => {
      const { order, reference, mails } = await refundSlowly()
      await wait(30)
      expect(await paymentOf(order)).toBe('paid')
      await peer.endRefunds('done')
      await wait(5)
      expect(await paymentOf(order)).toBe('refunded')
      expect(await mails()).toEqual(expect.arrayContaining(['order_refunded', 'order_cancelled']))
      expect([await peer.refunded(reference), await shop.flagOf(order)]).toEqual([order.total, null])
      await wait(10)
      expect((await mails()).filter((kind) => kind === 'order_refunded')).toHaveLength(1)
    })

    it('flags the order where it fails, and can be made anew', async () => {
      const { order, reference, refund, mails } = await refundSlowly()
      await peer.endRefunds('failed')
      await wait(5)
      expect([await paymentOf(order), await shop.flagOf(order)]).toEqual(['paid', 'refund_failed'])
      expect([await mails(), await peer.refunded(reference)]).toEqual([[], 0])
      await refund()
      expect([await paymentOf(order), await peer.refunded(reference)]).toEqual(['refunded', order.total])
    })
  })
}
