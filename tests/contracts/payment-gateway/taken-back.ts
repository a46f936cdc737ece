import { describe, expect, it } from 'vitest'
import type { GatewayCase } from './gateway-case.ts'
import { paidOrder } from './paid-order.ts'

/** Money that moves back after it has arrived. */
export function testTakenBack({ peer, shop, stockOf, paymentOf, payFor }: GatewayCase): void {
  describe('money that its buyer’s bank takes back', () => {
    it('holds the order, tells the owner, and can be refunded no more', async () => {
      const { order, reference, row, ship, refund, kinds } = await paidOrder({ shop, payFor })
      await peer.dispute(reference)
      const messages = await peer.takeMessages()
      expect(messages.length).toBeGreaterThan(0)
      await shop.deliver([...messages, ...messages])
      expect([await shop.flagOf(order), await paymentOf(order)]).toEqual(['disputed', 'disputed'])
      expect(Number((await row()).disputed)).toBe(order.total)
      await expect(ship()).rejects.toThrow('order_not_shippable')
      await expect(refund()).rejects.toThrow('refund_of_disputed')
      expect(await peer.refunded(reference)).toBe(0)
      expect(await shop.eventsOf(order)).toEqual(expect.arrayContaining(['order.disputed']))
      expect(await kinds()).toEqual(['captured', 'dispute_opened'])
    })

    it('is the shop’s again once the dispute is won', async () => {
      const { order, reference, row, ship, refund, kinds } = await paidOrder({ shop, payFor })
      await refund(350)
      await peer.dispute(reference)
      await shop.deliverAll()
      expect(Number((await row()).disputed)).toBe(order.total - 350)
      await peer.endDispute(reference, 'won')
      await shop.deliverAll()
      expect([await shop.flagOf(order), Number((await row()).disputed)]).toEqual([null, 0])
      await ship()
      await refund()
      expect([await peer.refunded(reference), await paymentOf(order)]).toEqual([order.total, 'refunded'])
      expect((await kinds()).filter((kind) => kind.startsWith('dispute'))).toEqual([
        'dispute_opened',
        'dispute_won',
      ])
    })

    it('stays away once the dispute is lost', async () => {
      const { order, reference, row, ship, refund } = await paidOrder({ shop, payFor })
      await peer.dispute(reference)
      await shop.deliverAll()
      await peer.endDispute(reference, 'lost')
      await shop.deliverAll()
      expect(await shop.flagOf(order)).toMatch(/^dispute/)
      expect(Number((await row()).disputed)).toBe(order.total)
      await expect(ship()).rejects.toThrow('order_not_shippable')
      await expect(refund()).rejects.toThrow('refund_of_disputed')
    })
  })

  it('takes a refund back whose money came back, and can make it anew', async () => {
    const { order, reference, row, refund, kinds } = await paidOrder({ shop, payFor })
    await refund()
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    const stock = await stockOf(order)
    await peer.bounceRefunds(reference)
    const messages = await peer.takeMessages()
    await shop.deliver([...messages, ...messages])
    expect([await shop.flagOf(order), await peer.refunded(reference)]).toEqual(['refund_failed', 0])
    expect(await shop.read(order)).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      totals: { refunded: { amount: 0 } },
    })
    await refund(350)
    await refund()
    await shop.deliverAll()
    expect(await peer.refunded(reference)).toBe(order.total)
    expect([await paymentOf(order), Number((await row()).refunded)]).toEqual(['refunded', order.total])
    expect([await stockOf(order), (await kinds()).filter((kind) => kind === 'refund_failed').length]).toEqual(
      [stock, 1],
    )
  })
}
