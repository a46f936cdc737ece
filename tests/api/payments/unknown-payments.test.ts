import { afterAll, beforeAll, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { listConcerns } from '#lib/domains/running/guide/index.ts'
import {
  listUnknownPayments,
  receiveWebhook,
  settleUnknownPayment,
} from '#lib/domains/shop/payments/index.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { openSandboxPeer, type SandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: ShopApi
let peer: SandboxPeer

beforeAll(async () => {
  peer = await openSandboxPeer()
  shop = await openShopApi({ gateways: [peer.gateway] })
  peer.attach(shop.app)
  const theirs = { gateway: 'elsewhere', reference: 'theirs', orderNumber: 'N-1', status: 'paid' }
  const noticedAt = new Date(shop.clock.now().getTime() - 1000)
  await db().unknownPayment.create({ data: { ...theirs, amount: 100n, currency: 'USD', noticedAt } })
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

const by = operator('test')
const db = () => shop.app.database.prisma
/** Unknown payments at this provider, the latest first. The one at another is older, and never touched. */
async function listed() {
  const all = await listUnknownPayments(shop.app, by)
  expect(all.pop()).toMatchObject({ gateway: 'elsewhere', reference: 'theirs' })
  return all
}

async function concerned(): Promise<number> {
  const concerns = await listConcerns(shop.app, by, { areMailsLost: false })
  return (concerns.find(({ kind }) => kind === 'unknown_payments')?.count ?? 0) - 1
}

/** An order that is being paid. Resolves to its number and the provider's reference. */
async function begin() {
  const cart = await shop.beginCart([await shop.catalogue.product({ price: 2500 })])
  const { json } = await shop.checkOut(cart, { payment_gateway: peer.gateway.id })
  const { number } = json.data.order
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { order: { number } } })
  return { number, orderId: attempt.orderId, reference: attempt.reference ?? '' }
}

/** As a restored backup that is older than the order. */
async function forget(orderId: number): Promise<void> {
  await db().paymentTransaction.deleteMany({ where: { orderId } })
  await db().paymentAttempt.deleteMany({ where: { orderId } })
  await db().order.delete({ where: { id: orderId } })
}

async function deliver(): Promise<void> {
  for (const message of await peer.takeMessages()) await receiveWebhook(shop.app, peer.gateway.id, message)
  await shop.app.outbox.drain()
}

it('a payment of an order that was lost is told of, once, until somebody has dealt with it', async () => {
  const { number, orderId, reference } = await begin()
  await forget(orderId)
  await peer.pay(reference)
  await deliver()
  await peer.pay(reference)
  await deliver()
  expect(await listed()).toMatchObject([
    {
      gateway: peer.gateway.id,
      reference,
      orderNumber: number,
      status: 'paid',
      amount: 2500,
      currency: 'USD',
    },
  ])
  expect(await concerned()).toBe(1)

  const [{ id = 0 } = {}] = await listed()
  await settleUnknownPayment(shop.app, by, id)
  await settleUnknownPayment(shop.app, by, id)
  expect([await listed(), await concerned()]).toEqual([[], 0])
  const acts = await listActs(shop.app, by, {})
  expect(JSON.stringify(acts).split('payment.unknown_settled')).toHaveLength(2)
  await peer.pay(reference)
  await deliver()
  expect(await listed()).toEqual([])
})

it('one that was not paid, and one of an order that is there, are not', async () => {
  const { orderId, reference } = await begin()
  await forget(orderId)
  await peer.cancel(reference)
  await deliver()
  const known = await begin()
  await peer.pay(known.reference)
  await deliver()
  expect(await listed()).toEqual([])
  const paid = await db().order.findUniqueOrThrow({ where: { id: known.orderId } })
  expect(paid.paymentStatus).toBe('paid')
})

it('one on its way is told of with what arrives in the end, and no longer if nothing does', async () => {
  const { orderId, reference } = await begin()
  await forget(orderId)
  await peer.delay(reference)
  await deliver()
  expect(await listed()).toMatchObject([{ reference, status: 'processing', amount: 0 }])
  await peer.pay(reference)
  await deliver()
  expect(await listed()).toMatchObject([{ reference, status: 'paid', amount: 2500 }])
  await settleUnknownPayment(shop.app, by, (await listed())[0]?.id ?? 0)

  const failing = await begin()
  await forget(failing.orderId)
  await peer.delay(failing.reference)
  await deliver()
  expect(await listed()).toHaveLength(1)
  await peer.decline(failing.reference)
  await deliver()
  expect(await listed()).toEqual([])
})
