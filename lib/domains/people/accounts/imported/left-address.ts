import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'

/** Whether a customer has changed this address for another one here, and nobody has taken it since. */
export async function hasLeftAddress(tx: Tx, customerId: number, email: string): Promise<boolean> {
  const changes = await tx.auditEvent.findMany({
    where: { customerId, kind: 'email_changed' },
    select: { details: true },
  })
  const hash = sha256(email)
  if (!changes.some(({ details }) => (details as { former?: unknown }).former === hash)) return false
  return (await tx.customer.count({ where: { email } })) === 0
}
