import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type Draft, draftColumns, toDraft } from '#lib/domains/shop/checkout/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findBuyer } from './find-draft-customer.ts'

/** The draft in the audit log. */
export function draftSubject(id: number): string {
  return `draft:${id}`
}

/**
 * Locks a draft until the transaction ends. Throws `unknown`, `draft_ordered` if it is an order already, and `stale` if it is not as it
 * was shown.
 */
export async function lockDraft(tx: Tx, { id, version }: { id: number; version: number }): Promise<void> {
  const { count } = await tx.draftOrder.updateMany({
    where: { id, version, orderId: null },
    data: { version: { increment: 0 } },
  })
  if (count === 0) throw await explainLock(tx, id)
}

async function explainLock(tx: Tx, id: number): Promise<DomainError> {
  const found = await tx.draftOrder.findUnique({
    where: { id },
    select: { order: { select: { number: true } } },
  })
  if (!found) return new DomainError('unknown', { what: 'draft', name: id })
  if (found.order) return new DomainError('draft_ordered', { number: found.order.number })
  return new DomainError('stale', { current: String(id) })
}

export type LoadedDraft = {
  draft: Draft
  note: string | null
  customer: { id: number; name: string; email: string } | null
}

/** A draft that is not an order yet. Throws `unknown`, `draft_ordered` and `unknown_customer`. */
export async function loadDraft({ database: { prisma } }: Context, id: number): Promise<LoadedDraft> {
  const row = await prisma.draftOrder.findFirst({
    where: { id, orderId: null },
    select: { ...draftColumns, note: true },
  })
  if (!row) throw await explainLock(prisma, id)
  const { note, ...columns } = row
  const draft = toDraft(columns)
  return {
    draft,
    note,
    customer: draft.customerId === null ? null : await findBuyer(prisma, draft.customerId),
  }
}
