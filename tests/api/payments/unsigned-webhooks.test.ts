import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { receiveWebhook } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { type MolliePeer, openMolliePeer, writeMollieMessage } from '#tests/support/payments/mollie-peer.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'

let peer: MolliePeer
let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  peer = await openMolliePeer()
  shop = await openPaymentShop(peer)
  checkBystanders = await addBystanders(shop)
})
afterEach(() => checkBystanders())
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

it('says nothing of a payment that another system has begun on the same account', async () => {
  const foreign = asRedirect(await peer.gateway.start(makeStartRequest()))
  const payment = peer.server.ledger.find(foreign.reference)
  payment.metadata = { orderNumber: 'N-77' }
  await peer.pay(foreign.reference)
  expect((await forge(foreign.reference)).statuses).toEqual([200])
  expect(await shop.app.database.prisma.unknownPayment.count()).toBe(0)
})

it('costs few calls at the provider if the payment is not known: more of them are turned away until later', async () => {
  const order = await shop.order()
  const known = await shop.referenceOf(order)
  const events = await shop.app.database.prisma.paymentEvent.count()
  expect(await forge('tr_forged')).toEqual({ statuses: [200], calls: 1 })
  expect(await shop.app.database.prisma.paymentEvent.count()).toBe(events)
  const { statuses, calls } = await forge(...Array.from({ length: 40 }, (_, index) => `tr_forged${index}`))
  expect(calls).toBe(28)
  expect(statuses.toSorted()).toEqual([...Array(28).fill(200), ...Array(12).fill(429)])
  expect((await forge(known)).statuses).toEqual([200])
  shop.clock.advance(2 * 3600)
  expect((await forge('tr_forged40')).statuses).toEqual([200])
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

it('is looked into while a charge of the last day has not been answered', async () => {
  const order = await shop.order()
  const update = (data: object) =>
    shop.app.database.prisma.paymentAttempt.update({ where: { liveOrderId: order.id }, data })
  const isAsked = async () => {
    let asked = 0
    const count = () => void asked++
    await receiveWebhook(shop.app, 'mollie', writeMollieMessage('tr_forged'), count)
    return asked > 0
  }
  expect(await isAsked()).toBe(true)
  const charge = { reference: null, savedMethod: 'mdt_1', redirectUrl: null, status: 'cancelled' }
  const at = (seconds: number) => new Date(shop.clock.now().getTime() - (24 * 3600 - seconds) * 1000)
  await update({ ...charge, createdAt: at(1) })
  expect(await isAsked()).toBe(false)
  await update({ createdAt: at(0) })
  expect(await isAsked()).toBe(true)
  await update({ createdAt: at(1), status: 'failed' })
  expect(await isAsked()).toBe(true)
  await update({ status: 'pending', savedMethod: null })
  expect(await isAsked()).toBe(true)
  await update({ status: 'started', failure: 'no_answer' })
  expect(await isAsked()).toBe(true)
})

it('is nobody’s for a method that has no provider, and for none at all', async () => {
  for (const id of ['bank_transfer', 'none'])
    expect(await receiveWebhook(shop.app, id, writeMollieMessage('tr_1'))).toBe('unknown')
})
