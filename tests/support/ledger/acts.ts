import {
  cancelOrder,
  editOrder,
  endPayments,
  exchangeUnits,
  expireOrders,
  findExchangeable,
  type OrderEdit,
  payByHand,
  quoteEdit,
  type RefundRequest,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import {
  announceReturn,
  closeRest,
  decideReturn,
  deliverOrder,
  endReturn,
  findAnyOrder,
  isEditable,
  leftInParcel,
  loadEditedOrder,
  loseParcel,
  parcelColumns,
  type ReceivedLine,
  receiveReturn,
  returnedUses,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts, listPayments, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import type { PaymentShop, WebOrder } from '#tests/support/payments/payment-shop.ts'
import type { Random } from './random.ts'

export type Step = { shop: PaymentShop; random: Random; order: WebOrder }

const PARCEL = { carrier: null, tracking: null }

/** Steps of buyers, owners, parcels, the provider and the clock. */
export const acts: readonly [name: string, act: (step: Step) => Promise<unknown>][] = [
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
  ['edit', edit],
  ['edit', edit],
  ['deliver', ({ shop, order }) => deliverOrder(shop.app, order.id)],
  ['take back', takeBack],
  ['take back', takeBack],
  ['take back what was expected', takeBackExpected],
  ['take back what was expected', takeBackExpected],
  ['expect a return', expectReturn],
  ['decide about a return', decide],
  ['exchange what came back', exchange],
  ['send back and exchange', sendBackAndExchange],
  ['send back and exchange', sendBackAndExchange],
  ['lose a parcel', lose],
  ['close the rest', closeTheRest],
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
  ['restore an older backup', restore],
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

/**
 * A backup is restored that is older than an order, of which the provider still knows. The money that it holds has to be told of, and the
 * shop has to go on as if the order had never been.
 */
async function restore({ shop, random }: Step): Promise<unknown> {
  const { app, peer } = shop
  const { prisma } = app.database
  await peer.setDown(false)
  await peer.setTrouble(null)
  // What was told before is not about the lost order.
  await shop.deliverAll()
  const quantity = 1 + random.int(3)
  const order = await shop.order({ stock: 9, quantity })
  const reference = await shop.referenceOf(order)
  const isPaidBefore = random.chance(0.5)
  if (isPaidBefore) await peer.pay(reference)
  const where = { orderId: order.id }
  await prisma.paymentTransaction.deleteMany({ where })
  await prisma.paymentAttempt.deleteMany({ where })
  await prisma.stockMovement.deleteMany({ where })
  await prisma.order.delete({ where: { id: order.id } })
  await prisma.productVariant.updateMany({
    where: { productId: order.productId },
    data: { stock: { increment: quantity } },
  })
  if (!isPaidBefore) await peer.pay(reference)
  await shop.deliverAll()
  const told = await prisma.unknownPayment.findFirst({ where: { reference, settledAt: null } })
  if (told?.status !== 'paid' || Number(told.amount) !== order.total || told.orderNumber !== order.number)
    throw new Error(
      `The payment ${reference} of the lost order ${order.number} was not told of: ${told?.status}.`,
    )
  return true
}

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
  const parcel = { ...PARCEL, despiteDue: random.chance(0.3) }
  if (random.chance(0.5)) return shipOrder(shop.app, order.id, parcel)
  const { lines } = await findAnyOrder(shop.app, order.number)
  return shipOrder(shop.app, order.id, {
    ...parcel,
    lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })),
  })
}

/** Units and prices of lines, and what shipping costs. */
async function edit({ shop, order, random }: Step): Promise<unknown> {
  const { lines, totals } = await findAnyOrder(shop.app, order.number)
  const line = random.pick(lines)
  const wanted = random.pick<OrderEdit>([
    { lines: [{ lineId: line.id, quantity: random.int(5) }] },
    { lines: [{ lineId: line.id, unitPrice: random.int(4000) }] },
    { lines: [{ lineId: line.id, quantity: line.quantity + 1, unitPrice: line.unitPrice }] },
    { shippingCost: random.pick([0, 490, 990]) },
    { added: [await pickItem(shop, order)], shippingCost: totals.shipping },
  ])
  const edited = { ...wanted, reason: 'As agreed' }
  const { version, after } = await quoteEdit(shop.app, order.id, edited)
  return editOrder(shop.app, order.id, { ...edited, version, expectedTotal: after.total })
}

async function pickItem({ app }: PaymentShop, { productId }: WebOrder) {
  const { id: variantId } = await app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId },
  })
  return { productId, variantId, quantity: 1 }
}

async function refund({ shop, order, random }: Step): Promise<unknown> {
  const found = await findAnyOrder(shop.app, order.number)
  const ids = (await listPayments(shop.app, order.id)).map(({ id }) => id)
  const what = random.pick<RefundRequest>([
    { everything: true },
    { amount: 1 + random.int(1500) },
    { amount: (await quoteOverpaid(shop, order)) || 1 },
    { lines: found.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })) },
    { shipping: 'all' },
  ])
  const payment = random.pick([null, null, null, 'offline' as const, ...ids])
  return refundByHand(shop.app, found, { ...what, payment })
}

/** How much more was paid than an order costs since it was edited. */
async function quoteOverpaid({ app }: PaymentShop, { id }: WebOrder): Promise<number> {
  const order = await loadEditedOrder(app.database.prisma, id)
  return isEditable(order) ? (await quoteEdit(app, id, {})).overpaid : 0
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

/** Some units of a parcel, or all of them. */
async function pickUnits({ shop, order, random }: Step) {
  const parcels = await shop.app.database.prisma.shipment.findMany({
    where: { orderId: order.id },
    select: { ...parcelColumns, id: true },
  })
  if (parcels.length === 0) return null
  const parcel = random.pick(parcels)
  const isWhole = random.chance(0.5)
  const lines = leftInParcel(parcel).map(
    (line): ReceivedLine => ({
      lineId: line.lineId,
      quantity: isWhole ? line.quantity : 1 + random.int(line.quantity),
      use: random.pick(returnedUses),
    }),
  )
  return { shipmentId: parcel.id, lines, reason: 'unwanted' as const }
}

async function takeBack(step: Step): Promise<unknown> {
  const { shop, order } = step
  const units = await pickUnits(step)
  if (!units) return false
  await endPayments(shop.app, await findAnyOrder(shop.app, order.number))
  return receiveReturn(shop.app, order.id, units)
}

async function expectReturn(step: Step): Promise<unknown> {
  const units = await pickUnits(step)
  if (!units) return false
  const state = step.random.pick(['asked_for', 'approved'] as const)
  return announceReturn(step.shop.app, step.order.id, { ...units, state })
}

async function pickReturn({ shop, order, random }: Step) {
  const returns = await shop.app.database.prisma.return.findMany({
    where: { orderId: order.id },
    orderBy: { id: 'asc' },
    include: { lines: true },
  })
  return returns.length === 0 ? null : random.pick(returns)
}

/** Of what was expected, or of a lost parcel that turns up. */
async function takeBackExpected(step: Step): Promise<unknown> {
  const { shop, order, random } = step
  const expected = await pickReturn(step)
  if (!expected) return false
  const lines = expected.lines.map(({ lineId, quantity, receivedQuantity }) => ({
    lineId,
    quantity: Math.min(quantity - receivedQuantity, 1 + random.int(quantity)),
    use: random.pick(returnedUses),
  }))
  await endPayments(shop.app, await findAnyOrder(shop.app, order.number))
  return receiveReturn(shop.app, order.id, { returnId: expected.id, lines })
}

async function decide(step: Step): Promise<unknown> {
  const { shop, order, random } = step
  const found = await pickReturn(step)
  if (!found) return false
  const to = random.pick(['approved', 'approved', 'refused', 'cancelled', 'ended'] as const)
  if (to === 'ended') return endReturn(shop.app, order.id, found.id)
  return decideReturn(shop.app, order.id, { returnId: found.id, to })
}

async function lose(step: Step): Promise<unknown> {
  const units = await pickUnits(step)
  return units ? loseParcel(step.shop.app, step.order.id, units) : false
}

/** For the same item, whose price may have changed in the meantime. */
async function exchange({ shop, order, random }: Step): Promise<unknown> {
  const { app } = shop
  if (random.chance(0.5))
    await app.database.prisma.productVariant.updateMany({
      where: { productId: order.productId },
      data: { price: BigInt(random.int(4000)) },
    })
  const offer = await findExchangeable(app, order.id)
  if (!offer) return false
  const { version, lines } = offer
  const { lineId, quantity, variants } = random.pick(lines)
  const { variantId, price } = random.pick(variants)
  const line = { lineId, variantId, price, quantity: 1 + random.int(quantity) }
  return exchangeUnits(app, order.id, { version, lines: [line] })
}

async function sendBackAndExchange(step: Step): Promise<unknown> {
  const { shop, order } = step
  const parcels = await shop.app.database.prisma.shipment.count({ where: { orderId: order.id } })
  if (parcels === 0) await shipOrder(shop.app, order.id, PARCEL)
  return (await takeBack(step)) !== false && exchange(step)
}

async function closeTheRest({ shop, order }: Step): Promise<unknown> {
  await endPayments(shop.app, await findAnyOrder(shop.app, order.number))
  return closeRest(shop.app, order.id)
}
