import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** The customer in the audit log. */
export function customerSubject(id: number): string {
  return `customer:${id}`
}

/** Locks the account's row until the transaction ends, before whatever belongs to it. Throws `unknown_customer`. */
export async function lockAccount(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  id: number,
): Promise<{ email: string; status: string; isStaff: boolean }> {
  const locked = await tx.customer.updateMany({
    where: { id, deletedAt: null },
    data: { updatedAt: clock.now() },
  })
  if (locked.count === 0) throw new DomainError('unknown_customer')
  const { email, status, staff } = await tx.customer.findUniqueOrThrow({
    where: { id },
    select: { email: true, status: true, staff: { select: { active: true } } },
  })
  return { email, status, isStaff: staff?.active ?? false }
}
