import type { Context } from '#lib/context.ts'
import { readSettingsFor } from '#lib/domains/publishing/translations/index.ts'
import {
  type Credited,
  INVOICE_EFFECT,
  lockOrder,
  paidStatuses,
  queueInvoice,
  settledStatuses,
  shippedStatuses,
} from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { allocateNumber } from './allocate-number.ts'
import { type BilledOrder, loadBilledOrder } from './content/billed-order.ts'
import { writeCreditNote, writeInvoice } from './content/write-content.ts'
import { writeReversal } from './content/write-reversal.ts'
import { noteGivenOut, readGivenOut } from './given-out.ts'
import { type Invoice, type InvoiceContent, type InvoiceKind, invoiceColumns, toInvoice } from './invoice.ts'
import { listUncredited, loadCredited, uncredited } from './load-credited.ts'

/**
 * Issues an order's invoice, and credit notes for what was refunded or deducted of it before. Resolves to the invoice, which is the one that
 * was issued before if there is one, unless the order was edited since; null if the order gets none: it cost nothing, was placed in a
 * former shop, or is neither paid nor shipped.
 */
export function issueInvoice(context: Context, orderId: number): Promise<Invoice | null> {
  return numbered(context, async (tx) => {
    await lockOrder(tx, orderId)
    const issued = await findIssued(tx, { invoicedId: orderId })
    return issued ? replaceOutdated(tx, context, { orderId, issued }) : issue(tx, context, orderId)
  })
}

async function issue(tx: Tx, context: Context, orderId: number): Promise<Invoice | null> {
  const order = await loadBilledOrder(tx, orderId)
  if (!isInvoiced(order)) return null
  const locale = localeOf(context, order)
  const settings = await readSettingsFor({ database: { prisma: tx }, settings: context.settings }, locale)
  const content = writeInvoice(order, settings, locale)
  const invoice = await save(tx, context, { kind: 'invoice', order, locale, content, invoicedId: orderId })
  for (const credited of await listUncredited(tx, orderId))
    await credit(tx, context, { credited, order, invoice })
  return invoice
}

/**
 * Credits what is left of an invoice that an edit of the order made wrong, and issues a new one, once the order is paid or shipped. The
 * new invoice has its own credit notes for earlier refunds. Resolves to the invoice that is valid now.
 */
async function replaceOutdated(
  tx: Tx,
  context: Context,
  { orderId, issued }: { orderId: number; issued: Invoice },
): Promise<Invoice | null> {
  const order = await loadBilledOrder(tx, orderId)
  if (issued.outdatedAt === null || isRestAwaited(order)) return issued
  const notes = (await tx.invoice.findMany({ where: creditedOn(orderId), select: invoiceColumns })).map(
    toInvoice,
  )
  const content = writeReversal(issued, notes, context.clock.now())
  if (content) await save(tx, context, { kind: 'credit_note', order, locale: issued.locale, content })
  await tx.invoice.update({
    where: { id: issued.id },
    data: { invoicedId: null, outdatedAt: null },
    select: { id: true },
  })
  await tx.invoice.updateMany({ where: creditedOn(orderId), data: { refundId: null, deductionId: null } })
  return issue(tx, context, orderId)
}

/** The credit notes of an order's valid invoice. */
function creditedOn(orderId: number) {
  return {
    ...{ orderId, kind: 'credit_note' },
    OR: [{ refundId: { not: null } }, { deductionId: { not: null } }],
  } satisfies Prisma.InvoiceWhereInput
}

/**
 * Notes that an edit made an order's invoice wrong, and has it replaced after the commit, even if the shop issues none any more. An order
 * without one may get its first: what was outstanding may no longer be. The order must be locked.
 */
export async function outdateInvoice(tx: Tx, context: Context, orderId: number, at: Date): Promise<void> {
  const { count } = await tx.invoice.updateMany({ where: { invoicedId: orderId }, data: { outdatedAt: at } })
  if (count === 0) return queueInvoice(tx, context, orderId)
  await queueOutboxJob(tx, { kind: INVOICE_EFFECT, payload: { orderId }, availableAt: at })
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
    const valid = await findIssued(tx, { invoicedId: orderId })
    // A new invoice brings this note along.
    const invoice = valid && (await replaceOutdated(tx, context, { orderId, issued: valid }))
    const issued = await findIssued(tx, credited)
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

function isInvoiced(order: BilledOrder): boolean {
  const { importedFrom, total, paymentStatus, fulfillmentStatus } = order
  if (importedFrom !== null || total === 0 || isRestAwaited(order)) return false
  return paidStatuses.includes(paymentStatus) || shippedStatuses.includes(fulfillmentStatus)
}

/** What an edit made dearer is invoiced once the rest is paid, or all is shipped. */
function isRestAwaited({ outstanding, paymentStatus, fulfillmentStatus }: BilledOrder): boolean {
  const isAwaited = outstanding > 0 && settledStatuses.includes(paymentStatus)
  return isAwaited && !shippedStatuses.includes(fulfillmentStatus)
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
    where: creditedOn(order.id),
    _sum: { total: true },
  })
  const left = invoice.total - Number(_sum.total ?? 0)
  if (left <= 0 || loaded.amount <= 0) return null
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
