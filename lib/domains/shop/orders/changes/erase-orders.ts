import type { Context } from '#lib/context.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { newTokenSalt } from '../links/order-token.ts'
import { openReturnStates } from './returns/return-states.ts'

const BATCH = 200

/** Events whose details may tell something of the buyer. */
const TELLING = [
  ...['order.refund_reason', 'order.shipped', 'order.note', 'order.message', 'order.edited'],
  'order.from_draft',
  ...['order.vat_valid', 'order.vat_invalid', 'order.vat_unknown'],
]

// How long a parcel may take: many shops never mark parcels as delivered.
const UNDERWAY_MS = 60 * 24 * 3_600_000

/** Orders with no delivery, return, withdrawal, refund, dispute or payment outstanding here. */
function closed(now: Date) {
  return {
    refundQueued: 0,
    processingSince: null,
    returns: { none: { state: { in: [...openReturnStates] } } },
    withdrawals: { none: { settledAt: null } },
    // What answers a dispute names the buyer.
    AND: [{ OR: [{ flag: null }, { flag: { not: 'disputed' } }] }],
    OR: [
      { status: { in: ['completed', 'cancelled'] } },
      // History: whatever its state, this shop delivers and refunds nothing of it.
      { importedFrom: { not: null } },
      { fulfillmentStatus: { in: ['delivered', 'returned'] } },
      {
        fulfillmentStatus: { in: ['fulfilled', 'partially_returned'] },
        statusChangedAt: { lt: new Date(now.getTime() - UNDERWAY_MS) },
      },
    ],
  } satisfies Prisma.OrderWhereInput
}

/** Erases a deleted account's closed orders, except for the bill and its address. */
export async function eraseClosedOrders(
  tx: Tx,
  customer: Prisma.CustomerWhereInput,
  now: Date,
): Promise<number> {
  await eraseAttributes(tx, { customer, ...closed(now) })
  const { count } = await tx.order.updateMany({
    where: {
      customer,
      AND: [
        closed(now),
        {
          OR: [
            { email: { not: null } },
            { phone: { not: null } },
            { customerNote: { not: null } },
            { giftMessage: { not: null } },
            { NOT: { shipping: { equals: Prisma.DbNull } } },
          ],
        },
      ],
    },
    data: { email: null, phone: null, shipping: Prisma.DbNull, customerNote: null, giftMessage: null },
  })
  return count
}

/**
 * Erases personal data that is no longer needed of people without an account: everything but the bill of deleted accounts'
 * closed orders, and the billing address of any order without an account once its bill need no longer be kept. Goods,
 * amounts, country and state remain. Resolves to how many orders changed.
 */
export async function eraseOldOrders(context: Context, signal?: AbortSignal): Promise<number> {
  const { database, settings, clock } = context
  await settings.refresh()
  let erased = await eraseClosedOrders(database.prisma, { deletedAt: { not: null } }, clock.now())
  const before = endOfRetention(clock.now(), settings.current['privacy.order_retention_years'])
  // Those that belong to no order; the others go with theirs.
  await database.prisma.withdrawal.deleteMany({
    where: { orderId: null, settledAt: { not: null }, createdAt: { lt: before } },
  })
  let found = BATCH
  while (found === BATCH && !signal?.aborted) {
    found = await eraseBatch(context, before)
    erased += found
  }
  return erased
}

/** Bills are kept for whole calendar years after the year of the order. */
function endOfRetention(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1))
}

async function eraseBatch({ database, clock }: Context, before: Date): Promise<number> {
  const now = clock.now()
  return transact(database.prisma, async (tx) => {
    const orders = await tx.order.findMany({
      where: {
        erasedAt: null,
        placedAt: { lt: before },
        AND: [closed(now), { OR: [{ customerId: null }, { customer: { deletedAt: { not: null } } }] }],
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, billing: true },
    })
    for (const { id, billing } of orders) {
      await tx.order.update({
        where: { id },
        data: {
          email: null,
          phone: null,
          billing: keepPlace(billing),
          shipping: Prisma.DbNull,
          customerNote: null,
          giftMessage: null,
          vatId: null,
          // Invalidates links to the order.
          tokenSalt: newTokenSalt(),
          erasedAt: now,
        },
        select: { id: true },
      })
    }
    const where = { orderId: { in: orders.map(({ id }) => id) } }
    await tx.couponRedemption.updateMany({ where, data: { email: null } })
    await eraseAttributes(tx, { id: where.orderId })
    await eraseBuyers(tx, where)
    await tx.shipment.updateMany({ where, data: { trackingNumber: null, trackingUrl: null } })
    await tx.return.updateMany({ where, data: { note: null, message: null, answer: null } })
    await tx.returnFile.deleteMany({ where: { return: where } })
    await tx.withdrawal.deleteMany({ where })
    await tx.paymentAttempt.updateMany({ where, data: { redirectUrl: null } })
    await tx.orderEvent.updateMany({ where: { ...where, kind: { in: TELLING } }, data: { details: {} } })
    return orders.length
  })
}

/** What buyers had written on their items, or apps noted. */
async function eraseAttributes(tx: Tx, order: Prisma.OrderWhereInput): Promise<void> {
  await tx.orderLine.updateMany({
    where: { attributesKey: { not: '' }, order },
    data: { attributes: [], attributesKey: '' },
  })
}

/** Takes the buyers and what they had written on items out of invoices; numbers and sums stay. */
async function eraseBuyers(tx: Tx, where: Prisma.InvoiceWhereInput): Promise<void> {
  const invoices = await tx.invoice.findMany({ where, select: { id: true, content: true } })
  for (const { id, content } of invoices) {
    const { lines, ...rest } = content as unknown as { lines: { personal?: string[] }[] }
    const kept = lines.map(({ personal, ...line }) => line)
    const erased = { ...rest, lines: kept, buyer: null } as Prisma.InputJsonObject
    await tx.invoice.update({ where: { id }, data: { content: erased }, select: { id: true } })
  }
}

/** Keeps what tax reports need. */
function keepPlace(billing: Prisma.JsonValue): Prisma.InputJsonObject {
  const { country = null, state = null } = (billing ?? {}) as Prisma.JsonObject
  const nobody = { name: null, line1: null, line2: null, city: null, postcode: null }
  return { ...nobody, country, state } as Prisma.InputJsonObject
}
