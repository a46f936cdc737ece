import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, expireOrders, payByHand, refundByHand } from '#lib/domains/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/orders/index.ts'
import { returnLink } from '#lib/domains/payments/index.ts'
import { loadReturnPage } from '#lib/pages/pay/load-return-page.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

/** What a buyer reads who comes back from the provider. */
async function readOutcome({ number }: WebOrder): Promise<string> {
  const seal = new URL(returnLink(shop.app, number), 'http://localhost').searchParams.get('seal') ?? ''
  return JSON.stringify((await loadReturnPage(shop.app, number, { seal, left: false }))?.data)
}
/** Cancels an order in a way that its provider does not hear of; resolves to the payment's reference. */
async function endUnheard(order: WebOrder, end: () => Promise<unknown>): Promise<string> {
  const reference = await shop.referenceOf(order)
  await shop.peer.setDown(true)
  await end()
  await shop.peer.setDown(false)
  return reference
}
const pay = async (reference: string, instead?: { amount: number }) => {
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
}

it('promises a refund of what was paid for a cancelled order', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => cancelOrder(shop.app, order.id, 'buyer'))
  expect(await readOutcome(order)).toContain('If your payment still arrives, we will refund it')
  await pay(reference)
  expect(await readOutcome(order)).toContain('We are refunding your payment of $23.50')
})

it('says that an expired order goes on where it can', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => {
    shop.clock.advance(61 * 60)
    return expireOrders(shop.app)
  })
  expect(await readOutcome(order)).toContain('we will process the order if everything is in stock')
  await pay(reference)
  expect(await readOutcome(order)).toContain('Your payment has arrived')
})

it('promises nothing where the refund did not go through', async () => {
  const order = await shop.order()
  const reference = await endUnheard(order, () => cancelOrder(shop.app, order.id, 'owner'))
  const { refund } = shop.peer.gateway
  shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
  await pay(reference)
  shop.peer.gateway.refund = refund
  expect(await readOutcome(order)).toContain('We could not automatically refund your payment of $23.50')
})

it('does not wait for a payment that arrived with another amount', async () => {
  const order = await shop.order()
  await pay(await shop.referenceOf(order), { amount: 100 })
  expect(await readOutcome(order)).toContain('We received $1.00, but the order costs $23.50')
})

describe('what was paid besides', () => {
  /** An order of two pieces, and the payment of one piece that it was begun with and that can still be made. */
  async function orderMore() {
    const order = await shop.order()
    const first = await endUnheard(order, async () => {
      await shop.add({ id: order.productId }, 1, order.cart)
      await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
    })
    await shop.payAgain(order)
    await pay(await shop.referenceOf(order))
    return { order, first }
  }

  it('is refunded where it is', async () => {
    const { order, first } = await orderMore()
    await pay(first)
    expect(await readOutcome(order)).toContain('Your additional payment of $23.50 is refunded in full.')
    await refundByHand(shop.app, await findAnyOrder(shop.app, order.number))
    expect(await readOutcome(order)).toContain('your payment was refunded. Your additional payment of $23.50')
  })

  it('is not promised where the provider refused to refund it', async () => {
    const { order, first } = await orderMore()
    const { refund } = shop.peer.gateway
    shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
    await pay(first)
    shop.peer.gateway.refund = refund
    expect(await readOutcome(order)).toContain(
      'We also received $23.50 from you, which has not been refunded yet. We will look into it',
    )
    expect(await readOutcome(order)).not.toMatch(/is refunded|We are refunding/)
  })

  it('is not promised where the owner keeps it', async () => {
    const order = await shop.order()
    await pay(await shop.referenceOf(order), { amount: 1000 })
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number))
    await shop.app.outbox.drain()
    expect(await readOutcome(order)).toContain('We also received $10.00 from you')
    expect(await readOutcome(order)).not.toMatch(/is refunded|We are refunding/)
  })
})
