import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelOrder,
  exchangeUnits,
  expireOrders,
  quoteEdit,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import {
  announceReturn,
  closeRest,
  decideReturn,
  deliverOrder,
  endReturn,
  loadOrder,
  markAttemptFailed,
  markAuthorized,
  markCancelled,
  markFailed,
  markPaid,
  markPending,
  markProcessing,
  markRefunded,
  receiveReturn,
  returnStates,
  shipOrder,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const PARCEL = { carrier: null, tracking: null }
const STATES = {
  status: ['pending', 'processing', 'completed', 'cancelled'],
  paymentStatus: [
    ...['pending', 'authorized', 'paid', 'failed', 'cancelled', 'disputed', 'partially_refunded', 'refunded'],
  ],
  fulfillmentStatus: [
    ...['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'partially_returned', 'returned'],
  ],
} as const
const FORMER = { importedFrom: 'shopify' }

type Column = keyof typeof STATES
type States = Partial<Record<Column, string>> & Record<string, unknown>
type Placed = { id: number; lineId: number; total: number }

/** An order of two units that is paid on delivery, in some state. */
async function place(states: States = {}): Promise<Placed> {
  const product = await shop.catalogue.product({ price: 1000, stock: 9 })
  const { json } = await shop.checkOut(await shop.beginCart([product], 2))
  const { number, items } = json.data.order
  const row = await db().order.update({ where: { number }, data: states })
  return { id: row.id, lineId: items[0].id, total: Number(row.total) }
}

/** Puts an order back into its state, and changes it in one way. */
async function putInto({ id }: Placed, states: States) {
  const { importedFrom = null, processingSince = null, disputed = 0, refundQueued = 0, ...rest } = states
  const data = { importedFrom, processingSince, disputed, refundQueued, ...rest }
  await db().order.update({ where: { id }, data: data as object })
}

type Act = (order: Placed) => Promise<unknown>

/** In which values of each column an act is refused, with the others as in `states`, and how; `further` are other single changes. */
async function refusedIn(states: States, act: Act, further: readonly States[] = []) {
  const order = await place()
  const refused: Record<string, string[]> = { as: [] }
  const attempt = async (change: States, name: string, value: string) => {
    await putInto(order, { ...states, ...change })
    const before = await read(order.id)
    const outcome = await refusalIfAny(() => act(order))
    if (outcome === null) return
    refused[name] = [...(refused[name] ?? []), value]
    if (!refused.as?.includes(outcome)) refused.as?.push(outcome)
    expect(await read(order.id)).toEqual(before)
  }
  for (const column of Object.keys(STATES) as Column[])
    for (const value of STATES[column]) await attempt({ [column]: value }, column, value)
  for (const change of further) await attempt(change, 'further', Object.keys(change)[0] ?? '')
  return Object.fromEntries(Object.entries(refused).map(([name, values]) => [name, values.join(' ')]))
}

const read = (id: number) =>
  db().order.findUniqueOrThrow({ where: { id }, include: { lines: true, events: true } })

class Undone extends Error {}

/** The code that an act is refused with, or `false` if it says no more; null if it is done, or was done and undone. */
async function refusalIfAny(act: () => Promise<unknown>): Promise<string | null> {
  try {
    const done = await act()
    return done === false ? 'false' : null
  } catch (error) {
    if (error instanceof Undone) return null
    return (error as { code?: string }).code ?? String(error)
  }
}

/** Runs a change in a transaction that is undone once it has succeeded. */
const undone =
  (act: (tx: Tx, order: Placed) => Promise<unknown>): Act =>
  (order) =>
    db().$transaction(async (tx) => {
      if ((await act(tx, order)) === false) return false
      throw new Undone()
    })
/** The same of what begins a transaction of its own. */
const joined = (act: (app: ShopApi['app'], order: Placed) => Promise<unknown>): Act =>
  undone((tx, order) => act({ ...shop.app, database: { ...shop.app.database, prisma: tx } } as never, order))

const WAITING = { status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' }
const SHIPPED = { status: 'processing', paymentStatus: 'pending', fulfillmentStatus: 'fulfilled' }
const PART = { status: 'processing', paymentStatus: 'pending', fulfillmentStatus: 'partially_fulfilled' }
const PAID = { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' }
const UNDERWAY = { processingSince: new Date(0) }

const at = () => shop.clock.now()
const fact = ({ id, total }: Placed) => ({ orderId: id, amount: total, currency: 'USD', at: at() })
const BUT_PENDING = 'paid cancelled disputed partially_refunded refunded'
const BUT_UNFULFILLED = 'partially_fulfilled fulfilled delivered partially_returned returned'

it.each<[string, { from: States; act: Act; further: States[] }, object]>([
  [
    'shipped',
    {
      from: WAITING,
      act: joined((app, { id }) => shipOrder(app, id, PARCEL)),
      further: [FORMER, { disputed: 1 }, { gateway: 'bank_transfer' }],
    },
    {
      ...{ as: 'order_not_shippable', status: 'completed cancelled', paymentStatus: 'cancelled refunded' },
      fulfillmentStatus: 'fulfilled delivered partially_returned returned',
      further: 'importedFrom disputed gateway',
    },
  ],
  [
    'shipped before it is paid in advance',
    {
      from: { ...WAITING, gateway: 'bank_transfer' },
      act: joined((app, { id }) => shipOrder(app, id, PARCEL)),
      further: [],
    },
    {
      ...{ as: 'order_not_shippable', status: 'pending processing completed cancelled' },
      paymentStatus: 'pending failed cancelled disputed refunded',
      fulfillmentStatus: `unfulfilled ${BUT_UNFULFILLED}`,
    },
  ],
  [
    'delivered',
    { from: SHIPPED, act: joined((app, { id }) => deliverOrder(app, id)), further: [FORMER] },
    {
      ...{ as: 'order_not_in_transit', status: 'pending completed cancelled', further: 'importedFrom' },
      fulfillmentStatus: 'unfulfilled partially_fulfilled delivered partially_returned returned',
    },
  ],
  [
    'closed without its rest',
    {
      from: PART,
      act: joined((app, { id }) => closeRest(app, id)),
      further: [FORMER, UNDERWAY, { refundQueued: 1 }],
    },
    {
      ...{ as: 'order_not_closable', status: 'completed cancelled' },
      paymentStatus: `authorized ${BUT_PENDING}`,
      fulfillmentStatus: 'unfulfilled fulfilled delivered partially_returned returned',
      further: 'importedFrom processingSince refundQueued',
    },
  ],
  [
    'edited',
    {
      from: WAITING,
      act: ({ id }) => quoteEdit(shop.app, id, {}),
      further: [FORMER, UNDERWAY, { disputed: 1 }, { refundQueued: 1 }],
    },
    {
      ...{ as: 'order_not_editable', status: 'completed cancelled' },
      paymentStatus: 'authorized cancelled disputed refunded',
      fulfillmentStatus: 'fulfilled delivered partially_returned returned',
      further: 'importedFrom processingSince disputed refundQueued',
    },
  ],
  [
    'exchanged',
    { from: PAID, act: exchange, further: [FORMER, UNDERWAY, { disputed: 1 }, { refundQueued: 1 }] },
    {
      ...{ as: 'order_not_editable', status: 'cancelled' },
      paymentStatus: 'pending authorized failed cancelled disputed refunded',
      further: 'importedFrom processingSince disputed refundQueued',
    },
  ],
  [
    'cancelled by its buyer',
    {
      from: WAITING,
      act: joined((app, { id }) => cancelOrder(app, id, 'buyer')),
      further: [FORMER, UNDERWAY],
    },
    {
      ...{ as: 'order_not_cancellable', status: 'processing completed cancelled' },
      ...{ paymentStatus: `authorized ${BUT_PENDING}`, fulfillmentStatus: BUT_UNFULFILLED },
      further: 'importedFrom processingSince',
    },
  ],
  [
    'cancelled by its owner',
    {
      from: WAITING,
      act: joined((app, { id }) => cancelOrder(app, id, 'owner')),
      further: [FORMER, UNDERWAY],
    },
    {
      ...{ as: 'order_not_cancellable', status: 'cancelled', paymentStatus: `authorized ${BUT_PENDING}` },
      ...{ fulfillmentStatus: 'fulfilled delivered partially_returned' },
      further: 'importedFrom processingSince',
    },
  ],
  [
    'ended',
    {
      from: { ...WAITING, expiresAt: new Date(0) },
      act: undone((tx, { id }) =>
        markCancelled(tx, shop.app, { orderId: id, at: at(), reason: 'expired', dueBy: at() }),
      ),
      further: [FORMER, UNDERWAY, { expiresAt: new Date('2100-01-01') }],
    },
    {
      ...{ as: 'false', status: 'processing completed cancelled', paymentStatus: BUT_PENDING },
      ...{ fulfillmentStatus: BUT_UNFULFILLED, further: 'importedFrom processingSince expiresAt' },
    },
  ],
  [
    'expired',
    {
      from: { ...WAITING, expiresAt: new Date(0) },
      act: joined(async (app) => (await expireOrders(app)) > 0),
      further: [FORMER, UNDERWAY, { expiresAt: null }, { expiresAt: new Date('2100-01-01') }],
    },
    {
      ...{ as: 'false', status: 'processing completed cancelled' },
      ...{ paymentStatus: `authorized ${BUT_PENDING}`, fulfillmentStatus: BUT_UNFULFILLED },
      further: 'importedFrom processingSince expiresAt expiresAt',
    },
  ],
  [
    'failed',
    {
      from: WAITING,
      act: undone((tx, { id }) => markFailed(tx, shop.app, { orderId: id, at: at() })),
      further: [FORMER],
    },
    {
      ...{ as: 'false', status: 'cancelled', further: 'importedFrom' },
      paymentStatus: 'paid failed cancelled disputed partially_refunded refunded',
    },
  ],
  [
    'failed by another payment',
    {
      from: WAITING,
      act: undone((tx, { id }) => markAttemptFailed(tx, shop.app, { orderId: id, at: at() })),
      further: [FORMER],
    },
    {
      ...{ as: 'false', status: 'cancelled', further: 'importedFrom' },
      paymentStatus: 'paid failed cancelled disputed partially_refunded refunded',
    },
  ],
  [
    'pending again',
    {
      from: { ...WAITING, paymentStatus: 'failed' },
      act: undone((tx, { id }) => markPending(tx, { orderId: id, at: at() })),
      further: [FORMER],
    },
    {
      ...{ as: 'false', status: 'cancelled', further: 'importedFrom' },
      paymentStatus: `pending authorized ${BUT_PENDING}`,
    },
  ],
  [
    'authorized',
    {
      from: WAITING,
      act: undone((tx, order) => markAuthorized(tx, shop.app, fact(order))),
      further: [FORMER],
    },
    {
      ...{ as: 'false', status: 'cancelled', paymentStatus: `authorized ${BUT_PENDING}` },
      further: 'importedFrom',
    },
  ],
  [
    'processed',
    {
      from: WAITING,
      act: undone((tx, order) => markProcessing(tx, shop.app, fact(order))),
      further: [FORMER, UNDERWAY, { currency: 'EUR' }, { total: 1 }],
    },
    {
      ...{ as: 'false', status: 'cancelled', paymentStatus: `authorized ${BUT_PENDING}` },
      further: 'importedFrom processingSince currency total',
    },
  ],
  [
    'paid',
    {
      from: WAITING,
      act: undone((tx, order) => markPaid(tx, shop.app, fact(order))),
      further: [FORMER],
    },
    { as: 'false', status: 'cancelled', paymentStatus: BUT_PENDING, further: 'importedFrom' },
  ],
  [
    'refunded',
    {
      from: PAID,
      act: joined(async (app, { id }) =>
        refundByHand(app, await loadOrder(db(), id), { amount: 1, payment: 'offline' }),
      ),
      further: [FORMER, { disputed: 5000 }, { refundQueued: 5000 }],
    },
    {
      as: 'refund_of_unpaid_order refund_of_former_order refund_of_disputed refund_pending',
      paymentStatus: 'pending authorized failed cancelled refunded',
      further: 'importedFrom disputed refundQueued',
    },
  ],
  [
    'refunded by its provider',
    {
      from: PAID,
      act: undone((tx, { id }) => markRefunded(tx, shop.app, { orderId: id, amount: 1500, at: at() })),
      further: [FORMER, { refunded: 501 }, { paid: 1499 }],
    },
    {
      ...{ as: 'false', paymentStatus: 'pending authorized failed cancelled refunded' },
      further: 'importedFrom refunded paid',
    },
  ],
])('an order of other states is not %s', async (_name, { from, act, further }, expected) => {
  expect(await refusedIn(from, act, further)).toEqual(expected)
})

it('a refund of nothing changes nothing', async () => {
  const { id } = await place(PAID)
  const before = await read(id)
  for (const amount of [0, -1])
    expect(
      await db().$transaction((tx) => markRefunded(tx, shop.app, { orderId: id, amount, at: at() })),
    ).toBe(false)
  expect(await read(id)).toEqual(before)
})

/** Nothing has come back yet, which is said once the order's state allows an exchange. */
async function exchange({ id, lineId }: Placed) {
  const { id: variantId } = await db().productVariant.findFirstOrThrow()
  const lines = [{ lineId, quantity: 1, variantId, price: 1 }]
  const refusal = await refusalOf(exchangeUnits(shop.app, id, { version: '', lines }))
  if (refusal === 'order_not_editable') throw Object.assign(new Error(), { code: refusal })
}

describe('a return', () => {
  it('is decided about, received and ended as its state allows, with its own order alone', async () => {
    const [order, other] = [await place(), await place()]
    for (const { id } of [order, other]) await shipOrder(shop.app, id, PARCEL)
    await announceReturn(shop.app, other.id, {
      ...{ lines: [{ lineId: other.lineId, quantity: 1 }], reason: 'other', state: 'approved' },
    })
    await announceReturn(shop.app, order.id, {
      ...{ lines: [{ lineId: order.lineId, quantity: 1 }], reason: 'other', state: 'approved' },
    })
    const { id: returnId } = await db().return.findFirstOrThrow({ where: { orderId: order.id } })
    const back = { returnId, lines: [{ lineId: order.lineId, quantity: 1, use: 'discard' as const }] }
    const acts: Record<string, Act> = {
      approve: joined((app, { id }) => decideReturn(app, id, { returnId, to: 'approved', answer: null })),
      refuse: joined((app, { id }) => decideReturn(app, id, { returnId, to: 'refused', answer: null })),
      cancel: joined((app, { id }) => decideReturn(app, id, { returnId, to: 'cancelled', answer: null })),
      receive: joined((app, { id }) => receiveReturn(app, id, back)),
      end: joined((app, { id }) => endReturn(app, id, returnId)),
    }
    const allowed: Record<string, string[]> = {}
    for (const [name, act] of Object.entries(acts))
      for (const reason of ['other', 'withdrawn'])
        for (const state of returnStates) {
          await db().return.update({ where: { id: returnId }, data: { state, reason } })
          const outcome = await refusalIfAny(() => act(order))
          if (outcome === null)
            allowed[`${name} ${reason}`] = [...(allowed[`${name} ${reason}`] ?? []), state]
          else expect(outcome).toBe('return_not_open')
          expect(await refusalIfAny(() => act(other))).toMatch(/^(return_not_open|invalid_fields)$/)
        }
    const received = ['approved', 'partially_received', 'lost']
    expect(allowed).toEqual({
      ...{
        'approve other': ['asked_for'],
        'approve withdrawn': ['asked_for'],
        'refuse other': ['asked_for'],
      },
      ...{ 'cancel other': ['asked_for', 'approved'], 'cancel withdrawn': ['asked_for', 'approved'] },
      ...{ 'receive other': received, 'receive withdrawn': received },
      ...{ 'end other': ['partially_received'], 'end withdrawn': ['partially_received'] },
    })
  })
})
