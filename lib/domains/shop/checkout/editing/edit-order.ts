import type { Context } from '#lib/context.ts'
import { type Amount, DomainError } from '#lib/domains/domain-error.ts'
import { outdateInvoice } from '#lib/domains/shop/invoices/index.ts'
import { announceEdit } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { bookReadyEdit } from './book-ready-edit.ts'
import type { EditQuote, OrderEdit } from './order-edit.ts'
import { prepareEdit } from './prepare-edit.ts'

/** What goes with an edit. */
export type EditRequest = OrderEdit & {
  /** Of the quote that it follows, with its total: an order that has changed since is not edited. */
  version: string
  expectedTotal: number
  /** Whether the buyer is mailed what has changed. */
  notifies?: boolean
  staffId?: number | null
  /** Told how much less the order would cost; what it throws prevents the edit. */
  approve?(worth: Amount): void
}

/** What an edit would come to, without changing anything. Throws DomainError. */
export async function quoteEdit(context: Context, orderId: number, edit: OrderEdit): Promise<EditQuote> {
  return (await prepareEdit(context, orderId, edit)).quote
}

/**
 * Edits an order in one transaction. A payment that the buyer has begun is ended, since it is for the order as it was; where it arrives all
 * the same, the order has changed. Resolves to what it came to; nothing happens if nothing changes. Throws DomainError.
 */
export async function editOrder(
  context: Context,
  orderId: number,
  request: EditRequest,
  within: Transactor = transactor(context),
): Promise<EditQuote> {
  const { version, expectedTotal, notifies = false, staffId = null, approve, ...edit } = request
  const ready = await prepareEdit(context, orderId, edit)
  const { quote } = ready
  const { number, currency } = ready.order
  if (ready.version !== version || quote.after.total !== expectedTotal)
    throw new DomainError('order_edit_outdated', { number })
  if (quote.changes.length === 0) return quote
  const worth = quote.before.total - quote.after.total
  if (worth > 0) approve?.({ amount: worth, currency })
  await cancelAttempts(context, orderId)
  await within(async (tx) => {
    const at = context.clock.now()
    await bookReadyEdit(tx, context, ready, at)
    await outdateInvoice(tx, context, orderId, at)
    const { changes, before, after, due, overpaid } = quote
    const told = { changes, due, overpaid, before: before.total, after: after.total }
    await announceEdit(tx, context, { orderId, ...told, reason: edit.reason ?? null, staffId, notifies, at })
  })
  return quote
}
