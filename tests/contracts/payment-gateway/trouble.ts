import { describe, expect, it } from 'vitest'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import type { GatewayCase } from './gateway-case.ts'
import { paidOrder } from './paid-order.ts'

/** A provider that answers late, badly or not at all. */
export function testTrouble({ peer, shop, paymentOf, payFor }: GatewayCase): void {
  describe('while the provider does what it is asked and does not answer', () => {
    it('begins one payment, and pays the order by it', async () => {
      await peer.setTrouble('deaf')
      const before = await peer.countStarts()
      const order = await shop.order()
      await peer.setTrouble(null)
      expect((await shop.payAgain(order)).type).toBe('web')
      expect((await peer.countStarts()) - before).toBe(1)
      await payFor(order)
      await shop.deliverAll()
      expect(await paymentOf(order)).toBe('paid')
    })

    it('refunds once, however often it is tried', async () => {
      const { order, reference, refund, kinds } = await paidOrder({ shop, payFor })
      await peer.setTrouble('deaf')
      expect(await refund(350)).toMatchObject({ isQueued: true })
      await peer.setTrouble(null)
      // Its message comes before any answer.
      await shop.deliverAll()
      expect(await peer.refunded(reference)).toBe(350)
      for (let minute = 0; minute < 10; minute++) {
        shop.clock.advance(60)
        await shop.app.outbox.drain()
      }
      await shop.deliverAll()
      expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
      expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
    })

    it('learns from messages that come before any answer what it did', async () => {
      const order = await shop.order()
      const reference = await payFor(order)
      const messages = await peer.takeMessages()
      await peer.setTrouble('deaf')
      await shop.deliver(messages)
      await peer.setTrouble(null)
      expect(await shop.eventsOf(order)).not.toContain('order.paid')
      await shop.deliver(messages.toReversed())
      shop.clock.advance(60)
      await shop.app.outbox.drain()
      await sweepPayments(shop.app)
      expect([await paymentOf(order), await peer.refunded(reference)]).toEqual(['paid', 0])
    })
  })

  describe('while the provider answers late', () => {
    it('keeps what messages told before the answer', async () => {
      const order = await shop.order()
      const reference = await shop.referenceOf(order)
      const held = peer.holdNext('read')
      shop.clock.advance(3)
      const asked = shop.read(order)
      await held.arrived
      await peer.pay(reference)
      await shop.deliverAll()
      held.release()
      await asked
      await shop.deliverAll()
      expect([await paymentOf(order), await shop.flagOf(order)]).toEqual(['paid', null])
      expect((await shop.eventsOf(order)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
    })

    it('counts a refund once whose message comes before the answer', async () => {
      const { order, reference, refund, kinds } = await paidOrder({ shop, payFor })
      const held = peer.holdNext('write')
      const asked = refund(350)
      await held.arrived
      await shop.deliverAll()
      held.release()
      await asked
      await shop.deliverAll()
      for (let minute = 0; minute < 10; minute++) {
        shop.clock.advance(60)
        await shop.app.outbox.drain()
      }
      expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
      expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
    })
  })

  it('does nothing by halves while the provider answers 500', async () => {
    const { order, reference, refund, kinds } = await paidOrder({ shop, payFor })
    await peer.setTrouble('fail')
    expect(await refund(350)).toMatchObject({ isQueued: true })
    await expect(refund(order.total)).rejects.toThrow('refund_above_rest')
    await peer.setTrouble(null)
    expect(await peer.refunded(reference)).toBe(0)
    for (let minute = 0; minute < 10; minute++) {
      shop.clock.advance(60)
      await shop.app.outbox.drain()
    }
    expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([350, 'partially_refunded'])
    expect(await kinds()).toEqual(['captured', 'refund_requested', 'refund_succeeded'])
  })
}
