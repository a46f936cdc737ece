import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addPicture,
  askReturn,
  cancelRequest,
  compareLedger,
  readPicture,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import type { MailKind } from '#lib/services/mail/mail.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  for (const [key, value] of [
    ['invoices.enabled', true],
    ['shop.returns.days', 30],
    ['shop.country', 'DE'],
  ] as const)
    await shop.app.settings.set(key, value)
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 500n } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'DE', rate: 100_000 } })
})
afterAll(async () => {
  expect(await compareLedger(db())).toEqual([])
  expect(await findFaults(db())).toEqual([])
  await shop.close()
})

const db = () => shop.app.database.prisma
const actor = operator('test')
const billing = { ...home, state: null, postcode: '10115', country: 'DE' }
const PARCEL = { carrier: null, tracking: null }

type Placed = { id: number; number: string; lineId: number; otherLine: number }

/** Three orders of the same buyer of the same items: four shirts and a cup. */
async function placeThree(gateway: string): Promise<[Placed, Placed, Placed]> {
  const shirt = await shop.catalogue.product({
    ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: ['S', 'M'].map((Size) => ({
      ...{ price: 1000, stock: 50, trackStock: true, optionValues: { Size } },
    })),
  })
  const cup = await shop.catalogue.product({ name: 'Cup', price: 300, stock: 50 })
  const variant = await db().productVariant.findFirstOrThrow({ where: { productId: shirt.id } })
  const place = async (): Promise<Placed> => {
    const item = { product_id: shirt.id, variant_id: variant.id, quantity: 4 }
    const { json: cart } = await shop.call('POST', '/cart/items', item)
    const headers = { 'x-cart-token': cart.data.token }
    await shop.add(cup, 1, headers)
    const { json } = await shop.checkOut(headers, { payment_gateway: gateway, billing })
    const { number, items } = json.data.order
    const { id } = await db().order.findUniqueOrThrow({ where: { number } })
    return { id, number, lineId: items[0].id, otherLine: items[1].id }
  }
  return [await place(), await place(), await place()]
}

/** Everything that is known of an order. */
const read = ({ id }: Placed) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: {
      lines: { include: { shipmentLines: true, withdrawalLines: true }, orderBy: { id: 'asc' } },
      shipments: { include: { lines: true }, orderBy: { id: 'asc' } },
      returns: { include: { lines: true, files: true }, orderBy: { id: 'asc' } },
      refunds: { include: { lines: true }, orderBy: { id: 'asc' } },
      deductions: { include: { lines: true }, orderBy: { id: 'asc' } },
      withdrawals: { include: { lines: true }, orderBy: { id: 'asc' } },
      events: { orderBy: { id: 'asc' } },
      transactions: { orderBy: { id: 'asc' } },
      invoices: { orderBy: { id: 'asc' } },
      payments: { orderBy: { id: 'asc' } },
      stockMovements: { orderBy: { id: 'asc' } },
    },
  })

/** Without what tells one order from another. */
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array)
    return value
  const named = /^(id|key|number|tokenSalt|updatedAt|createdAt|sequence|content)$|Id$/
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (named.test(key) ? [] : [[key, strip(one)]])),
  )
}

type Act = [name: string, act: (order: Placed) => Promise<unknown>]

/**
 * The states; what is owed, deducted and refunded; of each line its units, those in parcels, again, lost, returned and settled, those
 * refunded and for how much, those taken from stock and those sold; its new events; and the buyer's mails.
 */
function describe(
  order: Awaited<ReturnType<typeof read>>,
  known: number,
  mails: readonly string[],
): string[] {
  const { status, paymentStatus, fulfillmentStatus, outstanding, deducted, refunded } = order
  const lines = order.lines.map((line) =>
    [
      ...[line.quantity, line.shipmentLines.reduce((sum, { quantity }) => sum + quantity, 0)],
      ...[line.againQuantity, line.lostQuantity, line.returnedQuantity, line.settledQuantity],
      ...[line.refundedQuantity, line.refundedAmount, line.stockTaken, line.sold],
    ].join(' '),
  )
  const events = order.events.slice(known).map(({ kind }) => kind.replace('order.', ''))
  return [
    [status, paymentStatus, fulfillmentStatus].join(' '),
    [outstanding, deducted, refunded].join(' '),
    lines.join(', '),
    events.join(' '),
    mails.map((kind) => kind.replace('order_', '')).join(' '),
  ]
}

/**
 * Takes each step with the second order first: the others stay as they are until they take it too, and then are as it is. Resolves to
 * each step and what it came to.
 */
async function walk(orders: [Placed, Placed, Placed], acts: readonly Act[]) {
  const [first, second, third] = orders
  const steps: string[] = []
  let known = (await read(second)).events.length
  for (const [name, act] of acts) {
    shop.clock.advance(3600)
    await shop.app.outbox.drain()
    await db().outboxMessage.deleteMany()
    const others = [await read(first), await read(third)]
    await act(second)
    const mails = await mailsTo(second)
    expect(await Promise.all([read(first), read(third)]), name).toEqual(others)
    await act(third)
    await act(first)
    await shop.app.outbox.drain()
    const now = await read(second)
    expect(strip(await read(first)), name).toEqual(strip(now))
    expect(strip(await read(third)), name).toEqual(strip(now))
    steps.push([name, ...describe(now, known, mails)].join(' | '))
    known = now.events.length
  }
  return steps
}

async function mailsTo({ number }: Placed): Promise<string[]> {
  const rows = await db().outboxMessage.findMany({ where: { kind: { startsWith: 'mail.order_' } } })
  return rows.map(({ kind, payload }) => {
    const mail = kind.slice('mail.'.length) as MailKind
    const { data, to } = fromOutboxJob(mail, payload, shop.app.secrets) as {
      data: { number: string }
      to: { email: string }
    }
    expect([data.number, to.email]).toEqual([number, 'ada@example.com'])
    return mail
  })
}

const parcelOf = async ({ id }: Placed) =>
  (await db().shipment.findFirstOrThrow({ where: { orderId: id }, orderBy: { id: 'desc' } })).id
const returnOf = async ({ id }: Placed) =>
  (await db().return.findFirstOrThrow({ where: { orderId: id }, orderBy: { id: 'desc' } })).id
const units = ({ lineId }: Placed, quantity: number) => [{ lineId, quantity }]
const ship =
  (quantity?: number): Act[1] =>
  (order) =>
    staff.shipParcel(shop.app, actor, order.number, {
      ...PARCEL,
      ...(quantity && { lines: units(order, quantity) }),
    })

it('a paid order is shipped, lost, returned, exchanged and refunded, and no other with it', async () => {
  const { app } = shop
  const receive = async (order: Placed, quantity: number, use: 'restock' | 'ship_again' | 'discard') =>
    staff.receiveOrderReturn(app, actor, order.number, {
      ...{ returnId: await returnOf(order), lines: [{ lineId: order.lineId, quantity, use }] },
    })
  const steps = await walk(await placeThree('bank_transfer'), [
    ['note', ({ number }) => staff.noteOnOrder(app, actor, { number, text: 'Rings on Friday.' })],
    ['message', ({ number }) => staff.mailBuyer(app, actor, { number, subject: 'Hello', text: 'A\n\nB' })],
    ['revoke', ({ number }) => staff.revokeOrderLink(app, actor, number)],
    ['pay', ({ number }) => staff.markOrderPaid(app, actor, number)],
    ['ship', ship(3)],
    [
      'lose',
      async (order) => staff.loseOrderParcel(app, actor, order.number, { shipmentId: await parcelOf(order) }),
    ],
    ['ship again', ship(3)],
    [
      'undeliverable',
      async (order) =>
        staff.receiveOrderReturn(app, actor, order.number, {
          ...{ reason: 'undeliverable', shipmentId: await parcelOf(order) },
          lines: [{ lineId: order.lineId, quantity: 1, use: 'ship_again' }],
        }),
    ],
    ['ship rest', ship()],
    ['deliver', ({ number }) => staff.markOrderDelivered(app, actor, number)],
    [
      'announce',
      (order) =>
        staff.announceOrderReturn(app, actor, order.number, { lines: units(order, 3), reason: 'unwanted' }),
    ],
    ['receive', (order) => receive(order, 2, 'restock')],
    [
      'end',
      async (order) =>
        staff.decideOrderReturn(app, actor, order.number, { returnId: await returnOf(order), to: 'ended' }),
    ],
    [
      'exchange',
      async (order) => {
        const { exchange } = await staff.showOrder(app, actor, order.number)
        const wanted = exchange?.lines[0]?.variants[1]
        return staff.exchangeOrderUnits(app, actor, order.number, {
          version: exchange?.version ?? '',
          lines: [
            {
              ...{ lineId: order.lineId, quantity: 1 },
              ...{ variantId: wanted?.variantId ?? 0, price: wanted?.price ?? 0 },
            },
          ],
        })
      },
    ],
    ['refund line', (order) => staff.refundOrderByHand(app, actor, order.number, { lines: units(order, 1) })],
    ['ship exchanged', ship()],
    ['refund', ({ number }) => staff.refundOrderByHand(app, actor, number, { everything: true })],
  ])
  expect(steps).toEqual([
    'note | pending pending unfulfilled | 0 0 0 | 4 0 0 0 0 0 0 0 4 0, 1 0 0 0 0 0 0 0 1 0 | note | ',
    'message | pending pending unfulfilled | 0 0 0 | 4 0 0 0 0 0 0 0 4 0, 1 0 0 0 0 0 0 0 1 0 | message | message',
    'revoke | pending pending unfulfilled | 0 0 0 | 4 0 0 0 0 0 0 0 4 0, 1 0 0 0 0 0 0 0 1 0 | link_revoked | ',
    'pay | processing paid unfulfilled | 0 0 0 | 4 0 0 0 0 0 0 0 4 4, 1 0 0 0 0 0 0 0 1 1 | paid | paid',
    'ship | processing paid partially_fulfilled | 0 0 0 | 4 3 0 0 0 0 0 0 4 4, 1 0 0 0 0 0 0 0 1 1 | shipped | shipped',
    'lose | processing paid unfulfilled | 0 0 0 | 4 3 3 3 0 0 0 0 1 4, 1 0 0 0 0 0 0 0 1 1 | parcel_lost | parcel_lost',
    'ship again | processing paid partially_fulfilled | 0 0 0 | 4 6 3 1 0 0 0 0 3 4, 1 0 0 0 0 0 0 0 1 1 | shipped | shipped',
    'undeliverable | processing paid partially_fulfilled | 0 0 0 | 4 6 4 1 0 0 0 0 3 4, 1 0 0 0 0 0 0 0 1 1 | returned | returned',
    'ship rest | processing paid fulfilled | 0 0 0 | 4 8 4 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | shipped | shipped',
    'deliver | completed paid delivered | 0 0 0 | 4 8 4 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | delivered | ',
    'announce | completed paid delivered | 0 0 0 | 4 8 4 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_approved | return',
    'receive | completed paid partially_returned | 0 0 0 | 4 8 4 0 2 0 0 0 2 4, 1 1 0 0 0 0 0 0 1 1 | returned | returned',
    'end | completed paid partially_returned | 0 0 0 | 4 8 4 0 2 0 0 0 2 4, 1 1 0 0 0 0 0 0 1 1 | return_ended | ',
    'exchange | processing paid partially_fulfilled | 0 1100 0 | 4 8 4 0 2 1 1 1100 2 3, 1 1 0 0 0 0 0 0 1 1, 1 0 0 0 0 0 0 0 1 1 | exchanged | exchanged',
    'refund line | processing partially_refunded partially_fulfilled | 0 1100 1100 | 4 8 4 0 2 2 2 2200 2 2, 1 1 0 0 0 0 0 0 1 1, 1 0 0 0 0 0 0 0 1 1 | refunded | refunded',
    'ship exchanged | processing partially_refunded partially_returned | 0 1100 1100 | 4 8 4 0 2 2 2 2200 2 2, 1 1 0 0 0 0 0 0 1 1, 1 1 0 0 0 0 0 0 1 1 | shipped | shipped',
    'refund | processing refunded partially_returned | 0 1100 5280 | 4 8 4 0 2 2 4 4400 2 0, 1 1 0 0 0 0 1 330 1 0, 1 1 0 0 0 0 1 1100 1 0 | refunded | refunded',
  ])
})

it('an unpaid order is shipped in part, closed, returned and cancelled, and no other with it', async () => {
  const { app } = shop
  const steps = await walk(await placeThree('cash_on_delivery'), [
    ['ship', ship(2)],
    ['close', ({ number }) => staff.closeOrderRest(app, actor, number)],
    [
      'receive',
      (order) =>
        staff.receiveOrderReturn(app, actor, order.number, {
          ...{ reason: 'unwanted', lines: [{ lineId: order.lineId, quantity: 2, use: 'discard' }] },
        }),
    ],
    ['cancel', ({ number }) => staff.cancelOrderByHand(app, actor, number)],
  ])
  expect(steps).toEqual([
    'ship | processing pending partially_fulfilled | 0 0 0 | 4 2 0 0 0 0 0 0 4 0, 1 0 0 0 0 0 0 0 1 0 | shipped | shipped',
    'close | processing pending fulfilled | 0 2530 0 | 4 2 0 0 0 0 2 2200 2 0, 1 0 0 0 0 0 1 330 0 0 | rest_closed | ',
    'receive | processing pending returned | 0 4730 0 | 4 2 0 0 2 2 4 4400 0 0, 1 0 0 0 0 0 1 330 0 0 | returned | returned',
    'cancel | cancelled cancelled returned | 0 5280 0 | 4 2 0 0 2 2 4 4400 0 0, 1 0 0 0 0 0 1 330 0 0 | cancelled | cancelled',
  ])
})

it('a buyer asks to return, takes it back, and withdraws from an order, and from no other', async () => {
  const { app } = shop
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#789' } })
    .png()
    .toBuffer()
  const file = await readPicture(content, 'picture')
  const ask = (order: Placed, quantity: number) =>
    askReturn(app, order.id, {
      lines: units(order, quantity),
      reason: 'damaged',
      message: 'Bent',
      files: [file],
    })
  const decide = async (order: Placed, to: 'approved' | 'refused') =>
    staff.decideOrderReturn(app, actor, order.number, { returnId: await returnOf(order), to, answer: 'Well' })
  const steps = await walk(await placeThree('bank_transfer'), [
    ['pay', ({ number }) => staff.markOrderPaid(app, actor, number)],
    ['ship', ship()],
    ['ask', (order) => ask(order, 1)],
    [
      'picture',
      async (order) => addPicture(app, { orderId: order.id, returnId: await returnOf(order), file }),
    ],
    ['cancel', async (order) => cancelRequest(app, order.id, await returnOf(order))],
    ['ask again', (order) => ask(order, 2)],
    ['refuse', (order) => decide(order, 'refused')],
    ['ask for two', (order) => ask(order, 2)],
    ['withdraw', (order) => withdrawLines(app, order.id, { lines: units(order, 3) })],
    ['approve', (order) => decide(order, 'approved')],
  ])
  expect(steps).toEqual([
    'pay | processing paid unfulfilled | 0 0 0 | 4 0 0 0 0 0 0 0 4 4, 1 0 0 0 0 0 0 0 1 1 | paid | paid',
    'ship | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | shipped | shipped',
    'ask | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_asked_for | return',
    'picture | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 |  | ',
    'cancel | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_cancelled | ',
    'ask again | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_asked_for | return',
    'refuse | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_refused | return',
    'ask for two | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_asked_for | return',
    'withdraw | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | withdrawn | withdrawn',
    'approve | processing paid fulfilled | 0 0 0 | 4 4 0 0 0 0 0 0 4 4, 1 1 0 0 0 0 0 0 1 1 | return_approved | return',
  ])
})
