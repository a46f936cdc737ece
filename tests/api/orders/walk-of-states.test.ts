import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelOrder, expireOrders, payByHand, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import {
  announceReturn,
  closeRest,
  decideReturn,
  deliverOrder,
  findAnyOrder,
  fulfillmentStatuses,
  lockOrder,
  loseParcel,
  markAuthorized,
  orderStatuses,
  type ParcelState,
  parcelColumns,
  parcelStateOf,
  parcelStates,
  paymentStatuses,
  type ReceivedLine,
  receiveReturn,
  returnStates,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

/** States that nothing follows, and why. */
const FINAL: Record<string, Record<string, string>> = {
  order: {},
  payment: {},
  fulfillment: { returned: 'all that was shipped is back in the shop' },
  parcel: { returned: 'it is back in the shop' },
  return: {
    received: 'everything is back; more is another return',
    refused: 'the customer may ask again, by another return',
    cancelled: 'the customer may ask again, by another return',
  },
}

const STATES: Record<string, readonly string[]> = {
  order: orderStatuses,
  payment: paymentStatuses,
  fulfillment: fulfillmentStatuses,
  parcel: parcelStates,
  return: returnStates,
}

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

const PARCEL = { carrier: null, tracking: null }

/** Steps that are taken with an order, one after the other. */
type Steps = (order: WebOrder, seen: () => Promise<void>) => Promise<void>

const order = (gateway?: string) => shop.order({ quantity: 3, ...(gateway && { gateway }) })
const found = ({ number }: WebOrder) => findAnyOrder(shop.app, number)
const lineOf = async (one: WebOrder) => (await found(one)).lines[0]?.id ?? 0
const pay = async (one: WebOrder, reference?: string) => {
  await shop.peer.pay(reference ?? (await shop.referenceOf(one)))
  await shop.deliverAll()
}
const ship = async (one: WebOrder, quantity = 3) =>
  shipOrder(shop.app, one.id, { ...PARCEL, lines: [{ lineId: await lineOf(one), quantity }] })
const comeBack = async (one: WebOrder, quantity: number, use: ReceivedLine['use'] = 'restock') => {
  const [parcel] = await shop.app.database.prisma.shipment.findMany({ where: { orderId: one.id } })
  return receiveReturn(shop.app, one.id, {
    lines: [{ lineId: await lineOf(one), quantity, use }],
    reason: 'unwanted',
    shipmentId: parcel?.id ?? null,
  })
}
const announce = async (one: WebOrder, state: 'asked_for' | 'approved', quantity = 1) =>
  announceReturn(shop.app, one.id, {
    state,
    reason: 'unwanted',
    lines: [{ lineId: await lineOf(one), quantity }],
  })
const receive = async (one: WebOrder, returnId: number, quantity: number) =>
  receiveReturn(shop.app, one.id, {
    returnId,
    lines: [{ lineId: await lineOf(one), quantity, use: 'restock' }],
  })

const walks: Record<string, { gateway?: string; steps: Steps }> = {
  'a payment fails, is made again, is refunded in parts, and comes back': {
    async steps(one, seen) {
      await shop.peer.decline(await shop.referenceOf(one))
      await shop.deliverAll()
      await seen()
      await shop.payAgain(one)
      await seen()
      const reference = await shop.referenceOf(one)
      await pay(one)
      await seen()
      await refundByHand(shop.app, await found(one), { amount: 100 })
      await seen()
      await refundByHand(shop.app, await found(one), { everything: true })
      await seen()
      await shop.peer.bounceRefunds(reference)
      await shop.deliverAll()
      await seen()
    },
  },
  'an authorized payment is made': {
    async steps(one, seen) {
      const { app } = shop
      await transact(app.database.prisma, async (tx) => {
        await lockOrder(tx, one.id)
        const fact = { orderId: one.id, amount: one.total, currency: 'USD', at: app.clock.now() }
        await markAuthorized(tx, app, fact)
      })
      await seen()
      await pay(one)
    },
  },
  'an order expires, and is paid all the same': {
    async steps(one, seen) {
      const reference = await shop.referenceOf(one)
      shop.clock.advance(2 * 3600)
      await expireOrders(shop.app)
      await seen()
      await pay(one, reference)
      await seen()
    },
  },
  'an order ships in parts, is delivered, comes back in parts and is sent again': {
    async steps(one, seen) {
      await pay(one)
      await ship(one, 1)
      await seen()
      await ship(one, 2)
      await seen()
      await deliverOrder(shop.app, one.id)
      await seen()
      await comeBack(one, 1, 'ship_again')
      await seen()
      await ship(one, 1)
      await deliverOrder(shop.app, one.id)
      await seen()
      const returnId = await announce(one, 'approved', 2)
      await seen()
      await receive(one, returnId, 1)
      await seen()
      await receive(one, returnId, 1)
      await seen()
    },
  },
  'a parcel on its way comes back unpaid, and the order is cancelled': {
    gateway: 'cash_on_delivery',
    async steps(one, seen) {
      await ship(one)
      await seen()
      await comeBack(one, 3)
      await seen()
      await cancelOrder(shop.app, one.id, 'owner')
    },
  },
  'a part is kept of a parcel, and paid': {
    gateway: 'cash_on_delivery',
    async steps(one, seen) {
      await ship(one)
      await comeBack(one, 2)
      await seen()
      await payByHand(shop.app, await found(one))
      await seen()
      await comeBack(one, 1)
    },
  },
  'a parcel is lost and turns up': {
    gateway: 'cash_on_delivery',
    async steps(one, seen) {
      await ship(one)
      await seen()
      const [parcel] = await shop.app.database.prisma.shipment.findMany({ where: { orderId: one.id } })
      await loseParcel(shop.app, one.id, { shipmentId: parcel?.id ?? 0 })
      await seen()
      const [lost] = await shop.app.database.prisma.return.findMany({ where: { orderId: one.id } })
      await receive(one, lost?.id ?? 0, 3)
      await seen()
    },
  },
  'a payment is disputed, and the bank decides for the shop': {
    async steps(one, seen) {
      const reference = await shop.referenceOf(one)
      await pay(one)
      await shop.peer.dispute(reference)
      await shop.deliverAll()
      await seen()
      await shop.peer.endDispute(reference, 'won')
      await shop.deliverAll()
    },
  },
  'a dispute is lost after a part was shipped, and the rest is closed': {
    async steps(one, seen) {
      const reference = await shop.referenceOf(one)
      await pay(one)
      await ship(one, 1)
      await shop.peer.dispute(reference)
      await shop.deliverAll()
      await seen()
      await shop.peer.endDispute(reference, 'lost')
      await shop.deliverAll()
      await seen()
      await closeRest(shop.app, one.id)
      await seen()
      await deliverOrder(shop.app, one.id)
      await seen()
      const { status, fulfillmentStatus } = await found(one)
      expect([status, fulfillmentStatus]).toEqual(['completed', 'delivered'])
    },
  },
  'returns are asked for, approved, refused and cancelled': {
    gateway: 'cash_on_delivery',
    async steps(one, seen) {
      await ship(one)
      const asked = await Promise.all([await announce(one, 'asked_for'), await announce(one, 'asked_for')])
      await seen()
      await decideReturn(shop.app, one.id, { returnId: asked[0], to: 'refused' })
      await decideReturn(shop.app, one.id, { returnId: asked[1], to: 'approved' })
      await seen()
      await decideReturn(shop.app, one.id, { returnId: asked[1], to: 'cancelled' })
    },
  },
}

it('every state of orders, payments, deliveries, parcels and returns is reached and left', async () => {
  const reached = new Map<string, Set<string>>()
  const left = new Map<string, Set<string>>()
  const last = new Map<string, string>()
  const note = (kind: string, id: number, state: string) => {
    const key = `${kind} ${id}`
    const before = last.get(key)
    if (before !== undefined && before !== state) addTo(left, kind, before)
    addTo(reached, kind, state)
    last.set(key, state)
  }
  for (const [name, { gateway, steps }] of Object.entries(walks)) {
    const one = await order(gateway)
    const see = async () => {
      for (const [kind, id, state] of await listStates(one.id)) note(kind, id, state)
    }
    await see()
    await steps(one, see).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error })
    })
    await see()
  }
  for (const [kind, states] of Object.entries(STATES)) {
    const finals = Object.keys(FINAL[kind] ?? {})
    expect({ kind, reached: [...(reached.get(kind) ?? [])].sort() }).toEqual({
      kind,
      reached: [...states].sort(),
    })
    const stuck = states.filter((state) => !left.get(kind)?.has(state))
    expect({ kind, stuck: stuck.sort() }).toEqual({ kind, stuck: finals.sort() })
  }
})

function addTo(states: Map<string, Set<string>>, kind: string, state: string): void {
  states.set(kind, (states.get(kind) ?? new Set()).add(state))
}

/** Where an order and its parts are: kind, id and state. */
async function listStates(orderId: number): Promise<[kind: string, id: number, state: string][]> {
  const { prisma } = shop.app.database
  const one = await prisma.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { returns: true, shipments: { select: { ...parcelColumns, id: true } } },
  })
  return [
    ['order', one.id, one.status],
    ['payment', one.id, one.paymentStatus],
    ['fulfillment', one.id, one.fulfillmentStatus],
    ...one.shipments.map((parcel): [string, number, ParcelState] => [
      'parcel',
      parcel.id,
      parcelStateOf(parcel),
    ]),
    ...one.returns.map(({ id, state }): [string, number, string] => ['return', id, state]),
  ]
}
