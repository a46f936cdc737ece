import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MolliePeer, openMolliePeer, writeMollieMessage } from '#tests/support/payments/mollie-peer.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'

let peer: MolliePeer
let shop: PaymentShop

beforeAll(async () => {
  peer = await openMolliePeer()
  shop = await openPaymentShop(peer)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

/** The statuses we answered with, and how many calls that cost at the provider. */
async function forge(...ids: string[]): Promise<{ statuses: number[]; calls: number }> {
  const before = peer.server.requests.length
  const statuses = await shop.deliver(ids.map(writeMollieMessage))
  return { statuses, calls: peer.server.requests.length - before }
}

it('costs no call at the provider if the payment is not ours, also if the provider knows it', async () => {
  await shop.order()
  const foreign = asRedirect(await peer.gateway.start(makeStartRequest()))
  expect(await forge('tr_forged', foreign.reference)).toEqual({ statuses: [200, 200], calls: 0 })
  expect(await shop.app.database.prisma.paymentEvent.count()).toBe(0)
})

it('is acted upon if the payment is ours', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await peer.pay(reference)
  expect((await forge(reference)).calls).toBeGreaterThan(0)
  expect((await shop.read(order)).payment_status).toBe('paid')
})

it('is looked into while a payment is being started whose reference is not known yet', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await peer.pay(reference)
  await shop.app.database.prisma.paymentAttempt.update({
    where: { liveOrderId: order.id },
    data: { reference: null, status: 'started', redirectUrl: null },
  })
  await forge(reference)
  expect((await shop.read(order)).payment_status).toBe('paid')
})
