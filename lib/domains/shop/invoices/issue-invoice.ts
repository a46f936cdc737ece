import type { Context } from '#lib/context.ts'
import { readSettingsFor } from '#lib/domains/publishing/translations/index.ts'
import { type Credited, lockOrder, paidStatuses, shippedStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { allocateNumber } from './allocate-number.ts'
import { type BilledOrder, loadBilledOrder } from './content/billed-order.ts'
import { writeCreditNote, writeInvoice } from './content/write-content.ts'
import { noteGivenOut, readGivenOut } from './given-out.ts'
import { type Invoice, type InvoiceContent, type InvoiceKind, invoiceColumns, toInvoice } from './invoice.ts'
import { listUncredited, loadCredited, uncredited } from './load-credited.ts'

/**
 * Issues an order's invoice, and credit notes for what was refunded or deducted of it before. Resolves to the invoice, which is the one that
 * was issued before if there is one; null if the order gets none: it cost nothing, was placed in a former shop, or is neither
 * paid nor shipped.
 */
export function issueInvoice(context: Context, orderId: number): Promise<Invoice | null> {
  return numbered(context, async (tx) => {
    await lockOrder(tx, orderId)
    const issued = await findIssued(tx, { invoicedId: orderId })
    if (issued) return issued
    const order = await loadBilledOrder(tx, orderId)
    if (!isInvoiced(order)) return null
    const locale = localeOf(context, order)
    const settings = await readSettingsFor({ database: { prisma: tx }, settings: context.settings }, locale)
    const content = writeInvoice(order, settings, locale)
    const invoice = await save(tx, context, { kind: 'invoice', order, locale, content, invoicedId: orderId })
    for (const credited of await listUncredited(tx, orderId))
      await credit(tx, context, { credited, order, invoice })
    return invoice
  })
}

/**
 * Issues the credit note of a refund that was made, or of a deduction. Resolves to null if there is nothing to correct: without an invoice, which
 * brings the credit notes of earlier refunds along, or for a payment that was not the order's.
 */
export function issueCreditNote(context: Context, credited: Credited): Promise<Invoice | null> {
  return numbered(context, async (tx) => {
    const due = await uncredited(tx, credited)
    if (!due) return findIssued(tx, credited)
    const { orderId, amount } = due
    await lockOrder(tx, orderId)
    const issued = await findIssued(tx, credited)
    const invoice = await findIssued(tx, { invoicedId: orderId })
    if (issued || !invoice) return issued
    const inherited = await inheritCreditNote(tx, { credited, orderId, amount })
    if (inherited) return inherited
    return credit(tx, context, { credited, order: await loadBilledOrder(tx, orderId), invoice })
  })
}

/** Runs a transaction that may give numbers out, and notes that it did. */
async function numbered(
  context: Context,
  work: (tx: Tx) => Promise<Invoice | null>,
): Promise<Invoice | null> {
  const issued = await transact(context.database.prisma, work)
  if (issued) await noteGivenOut(context)
  return issued
}

/** A refund whose money came back was credited: the one that is made instead takes its credit note over. */
async function inheritCreditNote(
  tx: Tx,
  { credited, orderId, amount }: { credited: Credited; orderId: number; amount: bigint },
): Promise<Invoice | null> {
  const kept = await tx.invoice.findFirst({
    where: { orderId, kind: 'credit_note', refund: { status: 'failed', amount } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  if (!kept) return null
  return toInvoice(
    await tx.invoice.update({ where: { id: kept.id }, data: credited, select: invoiceColumns }),
  )
}

function isInvoiced({ importedFrom, total, paymentStatus, fulfillmentStatus }: BilledOrder): boolean {
  if (importedFrom !== null || total === 0) return false
  return paidStatuses.includes(paymentStatus) || shippedStatuses.includes(fulfillmentStatus)
}

function localeOf({ settings }: Context, { locale }: BilledOrder): string {
  return locale ?? settings.current['site.locale']
}

type Credit = { credited: Credited; order: BilledOrder; invoice: Invoice }

/** Null if nothing of the invoice is left: what was paid beyond it, or credited for a refund that came back, was never invoiced. */
async function credit(
  tx: Tx,
  context: Context,
  { credited, order, invoice }: Credit,
): Promise<Invoice | null> {
  const loaded = await loadCredited(tx, credited)
  const { _sum } = await tx.invoice.aggregate({
    where: { orderId: order.id, kind: 'credit_note' },
    _sum: { total: true },
  })
  const left = invoice.total - Number(_sum.total ?? 0)
  if (left <= 0) return null
  const refund = { ...loaded, amount: Math.min(loaded.amount, left) }
  const { locale, number: corrects } = invoice
  const settings = await readSettingsFor({ database: { prisma: tx }, settings: context.settings }, locale)
  const content = writeCreditNote(order, refund, { settings, locale, corrects })
  return save(tx, context, { kind: 'credit_note', order, locale, content, ...credited })
}

type Issued = {
  kind: InvoiceKind
  order: BilledOrder
  locale: string
  content: InvoiceContent
  invoicedId?: number
  refundId?: number
  deductionId?: number
}

async function save(tx: Tx, context: Context, { order, content, ...issued }: Issued): Promise<Invoice> {
  const at = context.clock.now()
  const givenOut = await readGivenOut(tx, context.storagePath)
  const number = await allocateNumber(tx, context.settings.current, { kind: issued.kind, at, givenOut })
  const row = await tx.invoice.create({
    data: {
      ...issued,
      ...number,
      orderId: order.id,
      issuedAt: at,
      currency: order.currency,
      total: BigInt(content.sums.total),
      content: content as unknown as Prisma.InputJsonObject,
    },
    select: invoiceColumns,
  })
  return toInvoice(row)
}

async function findIssued(tx: Tx, where: { invoicedId: number } | Credited): Promise<Invoice | null> {
  const row = await tx.invoice.findUnique({ where, select: invoiceColumns })
  return row && toInvoice(row)
}
