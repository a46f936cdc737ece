import type { Context } from '#lib/context.ts'
import type { InvoiceContent } from '#lib/domains/shop/invoices/index.ts'
import { ownOrder, paidStatuses, shippedStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Finding } from './finding.ts'

/** Documents are issued after the payment, the parcel or the refund, by the outbox. */
const SOON_MS = 3_600_000
const BATCH = 200

function settled(clock: Context['clock']) {
  return { statusChangedAt: { lt: new Date(clock.now().getTime() - SOON_MS) } }
}

/** Orders that have no invoice though the shop has issued some since before they were placed. */
export async function findMissingInvoices({ database, settings, clock }: Context): Promise<Finding[]> {
  const { prisma } = database
  if (!settings.current['invoices.enabled']) return []
  const first = await prisma.invoice.aggregate({ _min: { issuedAt: true } })
  if (!first._min.issuedAt) return []
  const orders = await prisma.order.findMany({
    where: {
      ...ownOrder,
      total: { gt: 0 },
      // What an edit made dearer is invoiced once the rest is paid.
      outstanding: 0,
      placedAt: { gte: first._min.issuedAt },
      ...settled(clock),
      OR: [{ paymentStatus: { in: [...paidStatuses] } }, { fulfillmentStatus: { in: [...shippedStatuses] } }],
      invoices: { none: { kind: 'invoice' } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, number: true },
  })
  return orders.map(({ id: orderId, number }) => ({
    ...{ orderId, number, kind: 'missing_invoice', subject: 'invoice', expected: '1', found: '0' },
  }))
}

/** Invoices whose credit notes take back more tax of a rate than was charged, or another sum once all of it was refunded. */
export async function compareCreditedTax(
  { database, clock }: Context,
  signal?: AbortSignal,
): Promise<Finding[]> {
  const found: Finding[] = []
  for (let after = 0; !signal?.aborted; ) {
    const orders = await database.prisma.order.findMany({
      where: { ...settled(clock), id: { gt: after }, invoices: { some: { kind: 'credit_note' } } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: {
        ...{ id: true, number: true, total: true, refunded: true, deducted: true },
        refunds: { where: { status: 'done' }, select: { overpaidAmount: true } },
        invoices: { select: { kind: true, content: true } },
      },
    })
    for (const { id: orderId, number, total, refunded, deducted, refunds, invoices } of orders) {
      const invoiced = taxOf(invoices.filter(({ kind }) => kind === 'invoice'))
      const credited = taxOf(invoices.filter(({ kind }) => kind === 'credit_note'))
      const beyond = refunds.reduce((sum, { overpaidAmount }) => sum + overpaidAmount, 0n)
      const isWhole = refunded - beyond + deducted === total
      for (const rate of new Set([...invoiced.keys(), ...credited.keys()])) {
        const [charged, returned] = [invoiced.get(rate) ?? 0, credited.get(rate) ?? 0]
        if (isWhole ? charged === returned : returned <= charged) continue
        found.push({
          ...{ orderId, number, kind: 'credited_tax' },
          ...{ subject: `tax ${rate}`, expected: String(charged), found: String(returned) },
        })
      }
    }
    after = orders.at(-1)?.id ?? after
    if (orders.length < BATCH) break
  }
  return found
}

/** The tax of documents by name and rate, in minor units. */
function taxOf(documents: readonly { content: unknown }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, rate, amount } of documents.flatMap(({ content }) => (content as InvoiceContent).taxes))
    sums.set(`${name} ${rate} %`, amount + (sums.get(`${name} ${rate} %`) ?? 0))
  return sums
}
