import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { type ExchangeOffer, findExchangeable } from '#lib/domains/shop/checkout/index.ts'
import { type ListedInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import {
  balanceColumns,
  findAnyOrder,
  type LineUnits,
  type ListedTransaction,
  listOrderEvents,
  listTransactions,
  type Order,
  type OrderEvent,
  overpaidOf,
  refundableStatuses,
  unshippedOf,
} from '#lib/domains/shop/orders/index.ts'
import {
  type CapturedPayment,
  isUnderway,
  listPayments,
  listReceivable,
} from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { orderSubject } from '../order-action.ts'
import { chooseActs, type OrderChoices } from './choose-acts.ts'
import { mergeTimeline, type OrderAct, type TimelineEntry } from './order-timeline.ts'

/** An order with everything that happened to it. */
export type ShownOrder = {
  order: Order
  flag: string | null
  /** Pieces that are neither shipped nor refunded, by line. */
  left: ReadonlyMap<number, number>
  /** Units that came back and can be refunded, by line. */
  unsettled: ReadonlyMap<number, number>
  /** Units that came back and can be exchanged; null if there are none. */
  exchange: ExchangeOffer | null
  payments: CapturedPayment[]
  ledger: ListedTransaction[]
  /** Payments by which the order may have been paid, if its owner says so. */
  receivable: CapturedPayment[]
  /** Payments that have money left to refund. */
  refundable: CapturedPayment[]
  /** What was paid beyond what the order costs since it was edited. */
  overpaid: number
  /** Its VAT number, if VIES says that it is not valid. */
  refusedVatId: string | null
  /** Whether it was marked as paid by a payment that has not arrived. */
  isAwaited: boolean
  documents: ListedInvoice[]
  timeline: TimelineEntry[]
  buyer: { id: number; name: string; orders: number } | null
  /** What can be done with it now. */
  can: OrderChoices
}

/** Throws `order_not_found`. */
export const showOrder = staffQuery(
  { permission: 'orders.read' },
  async (context: Context, _actor, number: string): Promise<ShownOrder> => {
    const { prisma } = context.database
    const order = await findAnyOrder(context, number)
    const [events, acts, payments, ledger, documents, { flag, vatId, ...balance }, buyer] = await Promise.all(
      [
        listOrderEvents(context, order.id),
        listActsOn(prisma, order.id),
        listPayments(context, order.id),
        listTransactions(context, order.id),
        listInvoices(context, order.id),
        prisma.order.findUniqueOrThrow({
          where: { id: order.id },
          select: { flag: true, vatId: true, ...balanceColumns },
        }),
        findBuyer(prisma, order.customerId),
      ],
    )
    const unsettled = mapUnits(order.units, ({ returned, settled }) => returned - settled)
    const authors = await nameStaff(prisma, events)
    const authored = events.map((event) => ({ ...event, by: authors.get(event.details.staffId) ?? null }))
    const refundable = payments.filter((one) => one.captured > one.refunded + one.disputed)
    return {
      ...{ order, flag, payments, ledger, refundable, documents, buyer },
      receivable: listReceivable(order, payments),
      refusedVatId: findRefused(events, vatId),
      overpaid: wasChanged(events, order) ? Math.max(0, overpaidOf(balance)) : 0,
      isAwaited: payments.some((one) => one.paysOrder && isUnderway(one)),
      timeline: mergeTimeline(authored, acts, ledger),
      left: mapUnits(order.units, unshippedOf),
      unsettled,
      exchange: unsettled.size === 0 ? null : await findExchangeable(context, order.id),
      can: chooseActs(order, refundable),
    }
  },
)

/** The order's VAT number if VIES has refused it: a tax that is due may not have been charged. */
function findRefused(events: readonly OrderEvent[], vatId: string | null): string | null {
  const isRefused = events.some(
    ({ kind, details }) => kind === 'order.vat_invalid' && details.vatId === vatId,
  )
  return isRefused ? vatId : null
}

/** Whether a paid order came to cost something else. */
function wasChanged(events: readonly OrderEvent[], { paymentStatus }: Order): boolean {
  const changes = ['order.edited', 'order.exchanged']
  return refundableStatuses.includes(paymentStatus) && events.some(({ kind }) => changes.includes(kind))
}

function mapUnits(units: readonly LineUnits[], count: (line: LineUnits) => number): Map<number, number> {
  const counts = units.map((line) => [line.lineId, count(line)] as const)
  return new Map(counts.filter(([, quantity]) => quantity > 0))
}

const MAX_ACTS = 100

async function listActsOn(tx: Tx, orderId: number): Promise<OrderAct[]> {
  const rows = await tx.auditEvent.findMany({
    where: { subject: orderSubject(orderId) },
    orderBy: { id: 'desc' },
    take: MAX_ACTS,
    select: { kind: true, details: true, createdAt: true, staff: { select: { name: true } } },
  })
  return rows.toReversed().map(({ kind, details, createdAt, staff }) => ({
    kind,
    at: createdAt,
    details: details as Record<string, unknown>,
    by: staff?.name ?? null,
  }))
}

async function findBuyer(tx: Tx, id: number | null): Promise<ShownOrder['buyer']> {
  if (id === null) return null
  const row = await tx.customer.findUnique({
    where: { id },
    select: { id: true, name: true, _count: { select: { orders: true } } },
  })
  return row && { id: row.id, name: row.name, orders: row._count.orders }
}

/** The names of those whom events name. */
async function nameStaff(tx: Tx, events: readonly OrderEvent[]): Promise<Map<unknown, string>> {
  const ids = events.flatMap(({ details }) => (typeof details.staffId === 'number' ? [details.staffId] : []))
  const rows = await tx.staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
