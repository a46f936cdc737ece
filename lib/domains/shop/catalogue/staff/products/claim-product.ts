import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** A product as a form showed it: to save it, a member must have seen its latest state. */
export type SeenProduct = { id: number; was: Date }

/** Locks a product until the transaction ends, and resolves to its new version. Throws `product_not_found`, or `stale` if someone has changed it since it was shown. */
export async function claimProduct(tx: Tx, { id, was }: SeenProduct, now: Date): Promise<Date> {
  // Later than what was shown, so that of two who were shown the same, one comes second.
  const updatedAt = new Date(Math.max(now.getTime(), was.getTime() + 1))
  const { count } = await tx.product.updateMany({ where: { id, updatedAt: was }, data: { updatedAt } })
  if (count > 0) return updatedAt
  const row = await tx.product.findUnique({ where: { id }, select: { name: true } })
  if (!row) throw new DomainError('product_not_found')
  throw new DomainError('stale', { current: row.name })
}
