import type { Context } from '#lib/context.ts'
import { adoptOrders, compareLedger, flagOrder, ownOrder } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { compareCreditedTax, findMissingInvoices } from './compare-documents.ts'
import { compareProviders } from './compare-providers.ts'
import type { Finding } from './finding.ts'

const DAY_MS = 24 * 3_600_000

/** Compares what providers, ledger, documents and orders say about money. Changes nothing but what a provider's lost message told. */
export async function findDifferences(context: Context, signal?: AbortSignal): Promise<Finding[]> {
  await context.settings.refresh()
  await adoptOrders(context.database, signal)
  return [
    ...(await compareProviders(context, signal)),
    ...(await findLedgerDifferences(context, signal)),
    ...(await findMissingInvoices(context)),
    ...(await compareCreditedTax(context, signal)),
    ...(await findShippedUnpaid(context)),
  ]
}

/**
 * Flags the orders whose money does not add up, unless they are flagged already, or a member has seen the same findings and
 * removed the flag. Resolves to what was found.
 */
export async function reconcileOrders(context: Context, signal?: AbortSignal): Promise<Finding[]> {
  const found = await findDifferences(context, signal)
  const at = context.clock.now()
  for (const orderId of new Set(found.map((finding) => finding.orderId))) {
    const findings = found
      .filter((finding) => finding.orderId === orderId)
      .map(({ kind, subject, expected, found: is }) => ({ kind, subject, expected, found: is }))
    await transact(context.database.prisma, async (tx) => {
      const isFlagged = (await tx.order.count({ where: { id: orderId, flag: null } })) === 0
      if (isFlagged || !(await hasNews(tx, orderId, findings))) return
      await flagOrder(tx, context, { orderId, flag: 'unreconciled', details: { findings }, at })
    })
  }
  return found
}

type Seen = Omit<Finding, 'orderId' | 'number'>

/** Whether something was found that the order was not flagged for the last time. */
async function hasNews(tx: Tx, orderId: number, findings: readonly Seen[]): Promise<boolean> {
  const last = await tx.orderEvent.findFirst({
    where: { orderId, kind: 'order.unreconciled' },
    orderBy: { id: 'desc' },
    select: { details: true },
  })
  const seen = (last?.details as { findings?: Seen[] } | undefined)?.findings ?? []
  return findings.some(({ kind, subject, expected, found }) => {
    return !seen.some(
      (one) =>
        one.kind === kind && one.subject === subject && one.expected === expected && one.found === found,
    )
  })
}

async function findLedgerDifferences({ database }: Context, signal?: AbortSignal): Promise<Finding[]> {
  const differences = await compareLedger(database.prisma, { signal })
  return differences.map(({ orderId, number, field, stored, ledger }) => ({
    ...{ orderId, number, kind: 'ledger', subject: field, expected: ledger, found: stored },
  }))
}

async function findShippedUnpaid({ database, settings, clock }: Context): Promise<Finding[]> {
  const days = settings.current['payments.unpaid_days']
  if (days === null) return []
  const due = new Date(clock.now().getTime() - days * DAY_MS)
  const orders = await database.prisma.order.findMany({
    where: {
      ...ownOrder,
      status: { not: 'cancelled' },
      paymentStatus: { in: ['pending', 'failed', 'authorized'] },
      shipments: { some: { shippedAt: { lt: due } } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, number: true, paymentStatus: true },
  })
  return orders.map(({ id: orderId, number, paymentStatus }) => ({
    ...{
      orderId,
      number,
      kind: 'shipped_unpaid',
      subject: 'payment',
      expected: 'paid',
      found: paymentStatus,
    },
  }))
}
