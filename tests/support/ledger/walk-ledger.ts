import { DomainError } from '#lib/domains/domain-error.ts'
import {
  cancelOrder,
  expireOrders,
  payByHand,
  type RefundRequest,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { compareLedger, deliverOrder, findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts, listPayments, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { findDifferences } from '#lib/domains/shop/reconciliation/index.ts'
import type { PaymentShop, WebOrder } from '#tests/support/payments/payment-shop.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { createRandom, type Random } from './random.ts'

export type Walk = {
  steps: number
  seed: number
  /** After how many steps everything is settled and compared with the provider and the documents. */
  every?: number
  /** Called at each of these. */
  report?(step: number, counts: Record<string, number>): void
}

type Step = { shop: PaymentShop; random: Random; order: WebOrder }

/** Orders that steps are drawn for at the same time. */
const OPEN = 6

/**
 * Draws steps of buyers, owners, a provider and the clock. After each, the ledger of its order has to come to the stored sums and
 * states, and nothing can be refundable below zero; after some, provider, ledger, documents and stock have to agree. Throws with the
 * steps of the order otherwise. Resolves to how often each step was taken, and how often it was refused.
 */
export async function walkLedger(shop: PaymentShop, walk: Walk): Promise<Record<string, number>> {
  const { steps, seed, every = 25, report } = walk
  const random = createRandom(seed)
  const counts: Record<string, number> = {}
  const histories = new Map<number, string[]>()
  const open: WebOrder[] = []
  await openBooks(shop)
  for (let step = 1; step <= steps; step++) {
    if (open.length < OPEN || random.chance(0.08)) open.push(await place(shop, random))
    if (open.length > OPEN) open.shift()
    const order = random.pick(open)
    const [name, act] = random.pick(acts)
    const outcome = await attempt(() => act({ shop, random, order }))
    const key = outcome === 'done' ? name : `${name} refused`
    counts[key] = (counts[key] ?? 0) + 1
    const history = [...(histories.get(order.id) ?? []), key]
    histories.set(order.id, history)
    const faults = await findFaultsOf(shop, order.id)
    if (step % every === 0 || step === steps) {
      faults.push(...(await settleAndCompare(shop)))
      report?.(step, counts)
    }
    if (faults.length > 0)
      throw new Error(
        `Step ${step} of seed ${seed}, order ${order.id} (${history.join(', ')}):\n${faults.join('\n')}`,
      )
  }
  return counts
}

/** Orders have invoices, taxes and shipping that costs something. */
async function openBooks({ app }: PaymentShop): Promise<void> {
  await app.settings.set('invoices.enabled', true)
  const { prisma } = app.database
  await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 190_000 } })
}

/** Most orders are paid at once: what happens to money begins then. */
async function place(shop: PaymentShop, random: Random): Promise<WebOrder> {
  const isOffline = random.chance(0.15)
  const gateway = isOffline ? 'bank_transfer' : shop.peer.gateway.id
  const isPaid = !isOffline && random.chance(0.6)
  if (isPaid) {
    await shop.peer.setDown(false)
    await shop.peer.setTrouble(null)
  }
  const order = await shop.order({ stock: 9, quantity: 1 + random.int(3), gateway })
  if (!isPaid) return order
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
  return order
}

/** Whether it was done; what the shop refuses changes nothing. */
async function attempt(act: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    return (await act()) === false ? 'refused' : 'done'
  } catch (error) {
    if (error instanceof DomainError) return 'refused'
    throw error
  }
}

const PARCEL = { carrier: null, tracking: null }

const acts: [name: string, act: (step: Step) => Promise<unknown>][] = [
  ['pay', withLive(({ shop }, reference) => shop.peer.pay(reference))],
  ['pay', withLive(({ shop }, reference) => shop.peer.pay(reference))],
  [
    'pay another amount',
    withLive(({ shop, random }, reference) => shop.peer.pay(reference, { amount: 100 + random.int(9000) })),
  ],
  [
    'pay in another currency',
    withLive(({ shop }, reference) => shop.peer.pay(reference, { amount: 900, currency: 'EUR' })),
  ],
  ['delay', withLive(({ shop }, reference) => shop.peer.delay(reference))],
  ['decline', withLive(({ shop }, reference) => shop.peer.decline(reference))],
  ['begin another payment', beginAnother],
  ['pay an earlier payment', withAny(({ shop }, reference) => shop.peer.pay(reference))],
  ['decline an earlier payment', withAny(({ shop }, reference) => shop.peer.decline(reference))],
  ['tell', ({ shop }) => shop.deliverAll()],
  ['tell', ({ shop }) => shop.deliverAll()],
  ['tell', ({ shop }) => shop.deliverAll()],
  ['tell backwards and twice', tellBackwards],
  ['lose messages', ({ shop }) => shop.peer.takeMessages()],
  ['mark as paid', mark],
  ['ship', ship],
  ['ship', ship],
  ['deliver', ({ shop, order }) => deliverOrder(shop.app, order.id)],
  ['refund', refund],
  ['refund', refund],
  ['refund', refund],
  ['refund slowly', async ({ shop, random }) => shop.peer.slowRefunds(random.chance(0.4))],
  ['end refunds', ({ shop, random }) => shop.peer.endRefunds(random.chance(0.5) ? 'done' : 'failed')],
  ['bounce refunds', withPaid(({ shop }, reference) => shop.peer.bounceRefunds(reference))],
  ['dispute', withPaid(dispute)],
  ['win a dispute', withPaid(({ shop }, reference) => shop.peer.endDispute(reference, 'won'))],
  ['lose a dispute', withPaid(({ shop }, reference) => shop.peer.endDispute(reference, 'lost'))],
  ['cancel', ({ shop, order, random }) => cancelOrder(shop.app, order.id, random.pick(['buyer', 'owner']))],
  ['let time pass', letTimePass],
  ['expire', ({ shop }) => expireOrders(shop.app)],
  ['sweep', ({ shop }) => sweepPayments(shop.app)],
  ['run jobs', ({ shop }) => shop.app.outbox.drain()],
  ['cut the provider off', async ({ shop, random }) => shop.peer.setDown(random.chance(0.3))],
  [
    'make the provider deaf',
    async ({ shop, random }) => shop.peer.setTrouble(random.pick(['deaf', 'fail', null, null])),
  ],
]

type WithReference = (step: Step, reference: string) => Promise<unknown>

function withLive(act: WithReference) {
  return async (step: Step) => {
    const { shop, order } = step
    const live = await shop.app.database.prisma.paymentAttempt.findUnique({
      where: { liveOrderId: order.id },
    })
    return live?.reference ? act(step, live.reference) : false
  }
}

function withAny(act: WithReference) {
  return pickPayment(act, () => true)
}

function withPaid(act: WithReference) {
  return pickPayment(act, ({ status }) => status === 'paid')
}

function pickPayment(act: WithReference, isWanted: (payment: { status: string }) => boolean) {
  return async (step: Step) => {
    const payments = await listPayments(step.shop.app, step.order.id)
    const found = payments.filter((one) => one.reference !== null && isWanted(one))
    return found.length === 0 ? false : act(step, step.random.pick(found).reference ?? '')
  }
}

async function beginAnother({ shop, order }: Step): Promise<unknown> {
  await shop.peer.setDown(true)
  await cancelAttempts(shop.app, order.id)
  await shop.peer.setDown(false)
  return shop.payAgain(order)
}

async function tellBackwards({ shop }: Step): Promise<unknown> {
  const messages = await shop.peer.takeMessages()
  return shop.deliver([...messages.toReversed(), ...messages])
}

async function mark({ shop, order, random }: Step): Promise<unknown> {
  const ids = (await listPayments(shop.app, order.id)).map(({ id }) => id)
  const payment = random.pick([null, null, 'offline' as const, ...ids])
  return payByHand(shop.app, await findAnyOrder(shop.app, order.number), { payment })
}

async function ship({ shop, order, random }: Step): Promise<unknown> {
  if (random.chance(0.5)) return shipOrder(shop.app, order.id, PARCEL)
  const { lines } = await findAnyOrder(shop.app, order.number)
  return shipOrder(shop.app, order.id, {
    ...PARCEL,
    lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })),
  })
}

async function refund({ shop, order, random }: Step): Promise<unknown> {
  const found = await findAnyOrder(shop.app, order.number)
  const ids = (await listPayments(shop.app, order.id)).map(({ id }) => id)
  const what = random.pick<RefundRequest>([
    {},
    { amount: 1 + random.int(1500) },
    { lines: found.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })) },
    { shipping: 'all' },
  ])
  const payment = random.pick([null, null, null, 'offline' as const, ...ids])
  return refundByHand(shop.app, found, { ...what, payment })
}

/** Nothing is left of a payment that was refunded. */
async function dispute({ shop, order }: Step, reference: string): Promise<unknown> {
  const payment = (await listPayments(shop.app, order.id)).find((one) => one.reference === reference)
  if (!payment || payment.disputed > 0 || (await shop.peer.refunded(reference)) >= payment.captured)
    return false
  return shop.peer.dispute(reference)
}

async function letTimePass({ shop, random }: Step): Promise<void> {
  shop.clock.advance(random.pick([60, 600, 3_700, 24 * 3_600]))
}

/** The broken rules of one order. */
async function findFaultsOf({ app }: PaymentShop, orderId: number): Promise<string[]> {
  const { prisma } = app.database
  const differences = await compareLedger(prisma, { orderId })
  const payments = await listPayments(app, orderId)
  const beyond = payments.filter(({ captured, refunded }) => refunded > captured || refunded < 0)
  return [
    ...differences.map(({ field, stored, ledger }) => `${field} is ${stored}, but ${ledger} by the ledger`),
    ...beyond.map(
      ({ id, captured, refunded }) => `of payment ${id} ${refunded} of ${captured} were refunded`,
    ),
  ]
}

/** Lets everything come to rest, and compares the shop with its provider, documents and stock. */
async function settleAndCompare(shop: PaymentShop): Promise<string[]> {
  const { app, peer } = shop
  await peer.setDown(false)
  await peer.setTrouble(null)
  peer.slowRefunds(false)
  await peer.endRefunds('done')
  for (let round = 0; round < 3; round++) {
    await shop.deliverAll()
    shop.clock.advance(300)
    await app.outbox.drain()
  }
  const differences = await findDifferences(app)
  return [
    ...differences
      .filter(({ kind }) => kind !== 'shipped_unpaid')
      .map(
        ({ number, kind, subject, expected, found }) =>
          `${number}: ${kind}, ${subject} is ${found}, not ${expected}`,
      ),
    ...(await findFaults(app.database.prisma)),
    ...(await findGaps(shop)),
    ...(await compareCredits(shop)),
  ]
}

/** Refunds of an order are credited, but no more than was invoiced. A refund that came back leaves its note to the next. */
async function compareCredits({ app }: PaymentShop): Promise<string[]> {
  const orders = await app.database.prisma.order.findMany({
    where: { invoices: { some: {} } },
    select: {
      ...{ number: true, refunded: true },
      invoices: { select: { kind: true, total: true, refund: { select: { status: true } } } },
    },
  })
  return orders.flatMap(({ number, refunded, invoices }) => {
    const sumOf = (kind: string) =>
      invoices.reduce((sum, one) => (one.kind === kind ? sum + Number(one.total) : sum), 0)
    const [invoiced, credited] = [sumOf('invoice'), sumOf('credit_note')]
    const due = Math.min(Number(refunded), invoiced)
    const hasLeft = invoices.some(({ refund }) => refund?.status === 'failed')
    const isRight = hasLeft ? credited >= due && credited <= invoiced : credited === due
    return isRight ? [] : [`${number}: ${credited} credited of ${refunded} refunded and ${invoiced} invoiced`]
  })
}

/** Documents are numbered without gaps. */
async function findGaps({ app }: PaymentShop): Promise<string[]> {
  const series = await app.database.prisma.invoice.groupBy({
    by: ['kind', 'year'],
    _count: true,
    _max: { sequence: true },
  })
  return series.flatMap(({ kind, year, _count, _max }) =>
    _count === _max.sequence ? [] : [`${_count} of ${_max.sequence} ${kind} of ${year} are there`],
  )
}
