import { expect, it } from 'vitest'
import type { GatewayCase } from './gateway-case.ts'

/** Payments that come too late, or are of another sum. */
export function testLate({ peer, shop, stockOf, payFor, expireUnheard }: GatewayCase): void {
  it('brings an order back that was cancelled before its payment came', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await expireUnheard(order)
    await peer.pay(reference)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ status: 'processing', payment_status: 'paid' })
    expect(await stockOf(order)).toBe(4)
    expect(await peer.refunded(reference)).toBe(0)
  })

  it('gives back what comes too late for goods that are gone', async () => {
    const order = await shop.order({ stock: 1 })
    const reference = await shop.referenceOf(order)
    await expireUnheard(order)
    await shop.app.database.prisma.productVariant.updateMany({
      where: { productId: order.productId },
      data: { stock: 0 },
    })
    await peer.pay(reference)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', payment_status: 'cancelled' })
    expect(await peer.refunded(reference)).toBe(order.total)
    expect(await shop.flagOf(order)).toBeNull()
    await shop.deliverAll()
    expect(await peer.refunded(reference)).toBe(order.total)
  })

  it.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'EUR' }],
  ])('flags an order that another %s was paid for, which stays unpaid', async (_, instead) => {
    const order = await shop.order()
    await payFor(order, instead)
    await shop.deliverAll()
    expect(await shop.read(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await shop.flagOf(order)).toBe('payment_mismatch')
    expect(await shop.mailsOf(order)).toEqual([])
  })
}
