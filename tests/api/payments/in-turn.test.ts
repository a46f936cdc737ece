import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { dueForCheck } from '#lib/domains/shop/payments/attempts/attempt.ts'
import { endAttempt } from '#lib/domains/shop/payments/attempts/cancel-attempts.ts'
import type { Gateway, GatewayStatus, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  countUnknownPayments,
  listUnknownPayments,
  receiveWebhook,
  sendToProvider,
  sweepPayments,
} from '#lib/domains/shop/payments/index.ts'
import { processEvent } from '#lib/domains/shop/payments/webhooks/process-event.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>
/** The provider as it is, whatever a test has it say. */
let own: Gateway

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
  own = { ...shop.peer.gateway }
})
afterAll(() => shop.close())
afterEach(async () => {
  vi.restoreAllMocks()
  Object.assign(shop.peer.gateway, { vault: undefined, ...own })
  await checkBystanders()
})

const db = () => shop.app.database.prisma
const SENDER = 'sandbox'

/** A message of the provider about a payment, as it is stored before it is worked on. */
async function storeEvent(reference: string, gateway = SENDER) {
  const eventId = `evt-${reference}`
  const receivedAt = shop.clock.now()
  await db().paymentEvent.create({ data: { gateway, eventId, reference, receivedAt } })
  return { gateway, eventId }
}

it('payments that are due are looked at in the order in which they were due', async () => {
  const references: string[] = []
  for (const minutes of [1, 3, 2]) {
    const order = await shop.order()
    references.push(await shop.referenceOf(order))
    const nextCheckAt = new Date(shop.clock.now().getTime() - minutes * 60_000)
    await db().paymentAttempt.update({ where: { liveOrderId: order.id }, data: { nextCheckAt } })
  }
  const asked: string[] = []
  shop.peer.gateway.fetchStatus = async (reference) => {
    asked.push(reference)
    return own.fetchStatus(reference)
  }
  expect(await sweepPayments(shop.app)).toBe(3)
  expect(asked).toEqual([references[1], references[2], references[0]])
})

it('a payment is due once its time has come, or if that is further ahead than any that the shop has planned', async () => {
  const order = await shop.order({ gateway: 'bank_transfer' })
  const now = shop.clock.now()
  const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]
  const isDue = async (status: string, ahead: number) => {
    const data = {
      ...{ key: 'due', orderId: order.id, gateway: SENDER, amount: 1n, currency: 'USD', status },
      nextCheckAt: new Date(now.getTime() + ahead),
    }
    const { id } = await db().paymentAttempt.create({ data: { ...data, createdAt: now } })
    const due = await db().paymentAttempt.count({ where: { id, ...dueForCheck(now) } })
    await db().paymentAttempt.delete({ where: { id } })
    return due === 1
  }
  for (const status of ['started', 'pending', 'processing', 'cancelled']) {
    expect([await isDue(status, -1), await isDue(status, 0), await isDue(status, 1)]).toEqual([
      true,
      true,
      false,
    ])
    const isSlow = status === 'processing'
    expect([await isDue(status, HOUR), await isDue(status, HOUR + 1)]).toEqual([false, !isSlow])
    expect([await isDue(status, DAY), await isDue(status, DAY + 1)]).toEqual([!isSlow, true])
  }
})

it('a method without a provider is nothing to pay with on the web, and other mistakes are no refusal', async () => {
  const order = await shop.order()
  await expect(sendToProvider(shop.app, { orderId: order.id, gateway: 'bank_transfer' })).rejects.toThrow(
    'bank_transfer is an offline method and takes no online payment.',
  )
})

describe('a payment that the shop ends', () => {
  const begin = async (data: object = {}) => {
    const { id } = await shop.order()
    return db().paymentAttempt.update({ where: { liveOrderId: id }, data })
  }
  const end = async (attempt: Awaited<ReturnType<typeof begin>>) => {
    const hasPaid = await endAttempt(shop.app, attempt)
    const { status, liveOrderId, nextCheckAt } = await db().paymentAttempt.findUniqueOrThrow({
      where: { id: attempt.id },
    })
    const minutes = nextCheckAt && (Number(nextCheckAt) - Number(shop.clock.now())) / 60_000
    return [hasPaid, status, liveOrderId === null, minutes]
  }
  const told = (status: GatewayStatus['status']) => {
    shop.peer.gateway.cancel = async () => undefined
    shop.peer.gateway.fetchStatus = async () => ({ status, amount: 0, currency: 'USD', refunded: 0 })
  }

  it('is over once the provider says so, and is looked at again while it could still be paid', async () => {
    for (const status of ['failed', 'cancelled', 'expired', 'unknown'] as const) {
      told(status)
      expect([status, await end(await begin())]).toEqual([status, [false, 'cancelled', true, null]])
    }
    told('pending')
    expect(await end(await begin())).toEqual([false, 'cancelled', true, 5])
    told('processing')
    expect(await end(await begin())).toEqual([false, 'processing', false, 15])
  })

  it('is looked at again while its provider does not answer, or is gone', async () => {
    const paused = [false, 'cancelled', true, 5]
    await shop.peer.setDown(true)
    expect(await end(await begin({ reference: 'sbx_silent' }))).toEqual(paused)
    await shop.peer.setDown(false)
    expect(await end(await begin({ gateway: 'gone' }))).toEqual(paused)
    // Of a charge that was not answered, the provider may know all the same.
    expect(await end(await begin({ reference: null, savedMethod: 'pm_1' }))).toEqual(paused)
  })

  it('is over at once where the provider has never been told of it', async () => {
    let asked = 0
    const count = async () => void asked++
    shop.peer.gateway.cancel = count
    expect(await end(await begin({ reference: null }))).toEqual([false, 'cancelled', true, null])
    expect(asked).toBe(0)
  })

  it('is not ended any more once it has failed, and pays its order if it turns out to be paid', async () => {
    told('cancelled')
    expect(await end(await begin({ status: 'failed', nextCheckAt: null }))).toEqual([
      false,
      'failed',
      false,
      null,
    ])
    Object.assign(shop.peer.gateway, own)
    const attempt = await begin()
    await shop.peer.pay(attempt.reference ?? '')
    await shop.peer.takeMessages()
    expect(await end(attempt)).toEqual([true, 'paid', true, null])
  })
})

describe('a message about a payment that is not known', () => {
  /** Attempts of one order, the oldest first; resolves to their keys. */
  async function begin(count: number, more: object): Promise<string[]> {
    const order = await shop.order({ gateway: 'bank_transfer' })
    const prefix = `of-${order.id}`
    const keys = Array.from({ length: count }, (_, index) => `${prefix}-${index}`)
    for (const key of keys)
      await db().paymentAttempt.create({
        data: {
          ...{ key, orderId: order.id, gateway: SENDER, amount: 2350n, currency: 'USD' },
          ...{ createdAt: shop.clock.now(), ...more },
        },
      })
    return keys
  }

  it('has the latest twenty starts repeated that were interrupted, and the others in their turn', async () => {
    const keys = await begin(21, { status: 'started' })
    const asked: string[] = []
    shop.peer.gateway.start = async ({ attemptId }) => {
      asked.push(attemptId)
      return { type: 'failed', reason: 'no_answer' }
    }
    const event = await storeEvent('sbx_unknown')
    await expect(processEvent(shop.app, event)).rejects.toThrow(
      'sandbox reported a payment that is still being started.',
    )
    expect(asked).toEqual(keys.toReversed().slice(0, 20))
    const where = { gateway_eventId: event }
    expect((await db().paymentEvent.findUniqueOrThrow({ where })).processedAt).toBeNull()
    await processEvent(shop.app, event)
    expect(asked).toEqual(keys.toReversed())
    expect((await db().paymentEvent.findUniqueOrThrow({ where })).processedAt).toEqual(shop.clock.now())
    await processEvent(shop.app, event)
    expect(asked).toHaveLength(21)
    await processEvent(shop.app, { ...event, eventId: 'evt-none' })
  })

  it('has the latest twenty charges looked for that were not answered', async () => {
    const keys = await begin(21, { status: 'started', savedMethod: 'pm_1', failure: 'no_answer' })
    const { orderId } = await db().paymentAttempt.findFirstOrThrow({ where: { key: keys[0] ?? '' } })
    const { id: customerId } = await db().customer.create({ data: { email: 'eve@example.com', name: 'Eve' } })
    await db().order.update({ where: { id: orderId }, data: { customerId } })
    await db().paymentCustomer.create({ data: { customerId, gateway: SENDER, reference: 'cus_eve' } })
    const asked: [string, string][] = []
    const findCharge = async (payer: string, key: string) => {
      asked.push([payer, key])
      return key === keys[20] ? 'sbx_charged' : null
    }
    shop.peer.gateway.vault = { findCharge } as unknown as Vault
    await processEvent(shop.app, await storeEvent('sbx_charged'))
    expect(asked).toEqual(
      keys
        .toReversed()
        .slice(0, 20)
        .map((key) => ['cus_eve', key]),
    )
    const rows = await db().paymentAttempt.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    expect(rows.map(({ reference }) => reference)).toEqual([...Array(20).fill(null), 'sbx_charged'])
    expect(rows.map(({ status, failure }) => [status, failure])).toEqual([
      ...Array(20).fill(['started', 'no_answer']),
      ['pending', null],
    ])
  })

  it('is told to the owner once for each state, the latest first, with what was paid', async () => {
    const warn = vi.spyOn(shop.app.log, 'warn').mockReturnValue(undefined)
    const by = operator('test')
    const told = () => warn.mock.calls.filter(([, words]) => String(words).includes('does not have')).length
    const hear = async (reference: string) => {
      for (const message of await shop.peer.takeMessages())
        expect(await receiveWebhook(shop.app, SENDER, message)).toBe('accepted')
      await shop.app.outbox.drain()
      return db().unknownPayment.findFirst({ where: { reference } })
    }
    const references: string[] = []
    for (const orderNumber of ['LOST-1', 'LOST-2', 'LOST-3']) {
      const begun = await own.start(makeStartRequest({ orderNumber }))
      if (begun.type === 'redirect') references.push(begun.reference)
    }
    const [first = '', second = '', third = ''] = references
    await shop.peer.delay(first)
    expect(await hear(first)).toMatchObject({ status: 'processing', amount: 0n, settledAt: null })
    expect(told()).toBe(1)
    await shop.peer.delay(first)
    await hear(first)
    expect(told()).toBe(1)
    shop.clock.advance(60)
    await shop.peer.pay(first)
    const noticedAt = new Date(shop.clock.now().getTime() - 60_000)
    expect(await hear(first)).toMatchObject({ status: 'paid', amount: 2500n, noticedAt })
    expect(told()).toBe(2)
    for (const reference of [second, third]) {
      await shop.peer.pay(reference)
      await hear(reference)
    }
    const listed = await listUnknownPayments(shop.app, by)
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual(['LOST-3', 'LOST-2', 'LOST-1'])
    expect(listed[2]).toEqual({
      ...{ id: expect.any(Number), gateway: SENDER, reference: first, orderNumber: 'LOST-1' },
      ...{ status: 'paid', amount: 2500, currency: 'USD', noticedAt },
    })
    expect(await countUnknownPayments(shop.app)).toBe(3)
    // Two shops of one account may know the same reference.
    const theirs = { gateway: 'elsewhere', reference: first, orderNumber: 'LOST-1', status: 'processing' }
    const other = await db().unknownPayment.create({
      data: { ...theirs, amount: 0n, currency: 'USD', noticedAt },
    })
    await db().sandboxPayment.update({ where: { reference: first }, data: { status: 'failed' } })
    await processEvent(shop.app, await storeEvent(first))
    expect(await db().unknownPayment.findMany({ where: { settledAt: { not: null } } })).toMatchObject([
      { gateway: SENDER, reference: first, settledAt: shop.clock.now() },
    ])
    expect(await db().unknownPayment.findUnique({ where: { id: other.id } })).toEqual(other)
    expect(await countUnknownPayments(shop.app)).toBe(3)
  })

  it('is nobody’s if its method is gone, or cannot say what a payment is for', async () => {
    const before = await db().unknownPayment.count()
    const gone = await storeEvent('ref-1', 'gone')
    await processEvent(shop.app, gone)
    Object.assign(shop.peer.gateway, { identify: undefined })
    const mute = await storeEvent('ref-2')
    await processEvent(shop.app, mute)
    expect(await db().unknownPayment.count()).toBe(before)
    for (const event of [gone, mute]) {
      const { processedAt } = await db().paymentEvent.findUniqueOrThrow({ where: { gateway_eventId: event } })
      expect(processedAt).toEqual(shop.clock.now())
    }
  })
})
