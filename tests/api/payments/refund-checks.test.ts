import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, unflagOrder } from '#lib/domains/shop/orders/index.ts'
import { refundOrderByHand } from '#lib/domains/shop/orders/staff/index.ts'
import {
  type Gateway,
  GatewayUnavailable,
  type RefundRequest,
  type RefundResult,
} from '#lib/domains/shop/payments/gateways/gateway.ts'
import { checkPayment } from '#lib/domains/shop/payments/index.ts'
import {
  checkPendingRefunds,
  flagUnanswered,
  performRefund,
} from '#lib/domains/shop/payments/refunds/perform-refund.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

/** As each provider does, it names each refund by an id of its own. */
const reply = (type: 'pending' | 'done') => (request: RefundRequest) => ({
  type,
  reference: `re-${request.refundId}`,
})
const refuse = () => ({ type: 'refused' as const, message: 'The card was closed.' })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: PaymentShop
let own: Gateway
let order: WebOrder
let checkBystanders: () => Promise<void>
/** Requests to the provider, and its answer. */
const asked: RefundRequest[] = []
let answer: (request: RefundRequest) => RefundResult

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
  own = { ...shop.peer.gateway }
})
afterAll(() => shop.close())
beforeEach(async () => {
  order = await shop.order()
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
  asked.splice(0)
  answer = reply('pending')
  shop.peer.gateway.refund = async (request) => {
    asked.push(request)
    return answer(request)
  }
})
afterEach(async () => {
  Object.assign(shop.peer.gateway, own)
  await checkBystanders()
})

const db = () => shop.app.database.prisma
const refund = async (amount: number) =>
  refundByHand(shop.app, await findAnyOrder(shop.app, order.number), { amount })
const refundOf = () => db().refund.findFirstOrThrow({ where: { orderId: order.id }, orderBy: { id: 'desc' } })
const attemptOf = () => db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } })
const jobsOf = async (id: number) => {
  const jobs = await db().outboxMessage.findMany({
    where: { kind: 'payment.refund' },
    orderBy: { id: 'asc' },
  })
  return jobs
    .filter(({ payload }) => (payload as { refundId: number }).refundId === id)
    .map(({ payload, dedupeKey, availableAt }) => ({ payload, dedupeKey, availableAt }))
}
const flagDetails = async () => {
  const where = { orderId: order.id, kind: 'order.refund_failed' }
  const events = await db().orderEvent.findMany({ where, orderBy: { id: 'asc' } })
  return events.map(({ details }) => details)
}

describe('a refund that the provider has accepted', () => {
  it('is asked for by the same name, and checked once for each time that it is due', async () => {
    await refund(350)
    const { id, createdAt } = await refundOf()
    const { id: payment, key, reference } = await attemptOf()
    const request = { refundId: `${key}-${id}`, reference, amount: 350, currency: 'USD' }
    expect(asked).toEqual([{ ...request, isTaken: false }])
    const at = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE)
    const check = (number: number, minutes: number) => ({
      ...{ payload: { refundId: id, check: number }, dedupeKey: `payment.refund:${id}:${number}` },
      availableAt: at(minutes),
    })
    const first = { payload: { refundId: id }, dedupeKey: null, availableAt: createdAt }
    expect(await jobsOf(id)).toEqual([first, check(1, 5)])
    await performRefund(shop.app, id, 0)
    await performRefund(shop.app, id, null)
    await checkPendingRefunds(shop.app, payment)
    expect(asked.slice(1)).toEqual(Array(3).fill({ ...request, isTaken: true }))
    expect(await jobsOf(id)).toHaveLength(2)
    for (const [minutes, number, next] of [
      [4, 2, 9],
      [6, 3, 12],
      [239, 4, 478],
      [240, 5, 480],
      [241, 6, 481],
      [30 * 24 * 60, 7, 30 * 24 * 60 + 240],
    ] as const) {
      shop.clock.set(at(minutes))
      await performRefund(shop.app, id, number - 1)
      expect((await jobsOf(id)).at(-1)).toEqual(check(number, next))
    }
    expect([await flagDetails(), await refundOf()]).toEqual([
      [],
      expect.objectContaining({ status: 'pending', reference: `re-${key}-${id}` }),
    ])
    shop.clock.set(new Date(createdAt.getTime() + 30 * DAY + 1))
    const before = await jobsOf(id)
    await performRefund(shop.app, id, 7)
    expect(await jobsOf(id)).toEqual(before)
    const reason = 'The provider has not completed it for weeks.'
    expect(await flagDetails()).toEqual([{ amount: 350, reason, payment }])
    await unflagOrder(shop.app, order.number)
    answer = reply('done')
    await performRefund(shop.app, id, 7)
    expect(await refundOf()).toMatchObject({ status: 'done', reference: `re-${key}-${id}` })
    await performRefund(shop.app, id, 7)
    await performRefund(shop.app, 999_999)
    await checkPendingRefunds(shop.app, payment)
    expect(asked).toHaveLength(12)
  })

  it('is pending for whoever made it, queued while the provider does not respond, and else done', async () => {
    const refundAs = () => refundOrderByHand(shop.app, operator('test'), order.number, { amount: 100 })
    expect(await refundAs()).toBe('pending')
    answer = () => {
      throw new GatewayUnavailable('Not now.')
    }
    expect(await refundAs()).toBe('queued')
    answer = reply('done')
    expect(await refundAs()).toBe('done')
  })

  it('is checked with the others of its payment, the oldest first, and with no others', async () => {
    const other = order
    await refund(100)
    await refund(200)
    order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.deliverAll()
    await refund(300)
    asked.splice(0)
    const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: other.id } })
    answer = reply('done')
    await checkPendingRefunds(shop.app, id)
    expect(asked.map(({ amount }) => amount)).toEqual([100, 200])
    expect(await refundOf()).toMatchObject({ amount: 300n, status: 'pending' })
    await checkPendingRefunds(shop.app, (await attemptOf()).id)
    expect(asked.map(({ amount }) => amount)).toEqual([100, 200, 300])
  })
})

describe('a refund that fails', () => {
  it('leaves what it was of to be refunded, tells the owner why, and has the payment looked at', async () => {
    answer = refuse
    await expect(refund(350)).rejects.toMatchObject({
      ...{ code: 'refund_refused', facts: { reason: 'The card was closed.' } },
    })
    const { id: payment, refunded, nextCheckAt } = await attemptOf()
    expect([refunded, nextCheckAt]).toEqual([0n, shop.clock.now()])
    expect(await refundOf()).toMatchObject({ status: 'failed', failure: 'The card was closed.' })
    expect(await flagDetails()).toEqual([{ amount: 350, reason: 'The card was closed.', payment }])
    expect(await shop.flagOf(order)).toBe('refund_failed')
    answer = reply('done')
    await refund(order.total)
    expect((await attemptOf()).refunded).toBe(BigInt(order.total))
  })

  it('is refused where its provider is gone, or cannot refund', async () => {
    const reason = 'sandbox is not set up, or cannot refund.'
    Object.assign(shop.peer.gateway, { refund: undefined })
    await expect(refund(350)).rejects.toMatchObject({ code: 'refund_refused', facts: { reason } })
    expect(asked).toEqual([])
  })

  it('is told to the owner once the provider has not answered for too long, while it is open', async () => {
    await refund(350)
    const { id } = await refundOf()
    const { id: payment } = await attemptOf()
    const told = { amount: 350, reason: 'The provider does not respond.', payment }
    await flagUnanswered(shop.app, id)
    expect([await flagDetails(), await shop.flagOf(order)]).toEqual([[told], 'refund_failed'])
    await db().refund.update({ where: { id }, data: { status: 'queued' } })
    await flagUnanswered(shop.app, id)
    answer = reply('done')
    await performRefund(shop.app, id)
    await flagUnanswered(shop.app, id)
    await flagUnanswered(shop.app, 999_999)
    for (const details of await flagDetails()) expect(details).toEqual(told)
    expect((await flagDetails()).length).toBeLessThanOrEqual(2)
  })
})

describe('a refund that the provider has not answered', () => {
  it('is no difference between the shop and the provider, whether or not it was made', async () => {
    const { id } = await attemptOf()
    answer = reply('done')
    await refund(100)
    answer = () => {
      throw new GatewayUnavailable('Not now.')
    }
    expect(await refund(200)).toMatchObject({ isQueued: true })
    const differences = (...amounts: number[]) => {
      const refunds = amounts.map((amount) => ({
        reference: `made-${amount}`,
        amount,
        status: 'done' as const,
      }))
      const failed = { reference: 'failed', amount: 70, status: 'failed' as const }
      shop.peer.gateway.listMovements = async () => ({ refunds: [...refunds, failed], disputes: [] })
      return checkPayment(shop.app, id)
    }
    expect(await differences(100)).toEqual([])
    expect(await differences(100, 200)).toEqual([])
    expect(await differences(50)).toEqual([{ field: 'refunded', provider: 50, ledger: 100 }])
    expect(await differences()).toEqual([{ field: 'refunded', provider: 0, ledger: 100 }])
    shop.peer.gateway.fetchStatus = async (of) => ({ ...(await own.fetchStatus(of)), status: 'processing' })
    expect(await differences()).toEqual([])
  })
})
