import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'

/**
 * Ends sessions in the caller's transaction, and with them what was to reach their devices. Resolves to how many
 * there were: of calls at once, each session is counted by one.
 */
export async function endSessions(tx: Tx, where: Prisma.SessionWhereInput): Promise<number> {
  await tx.pushDevice.updateMany({ where: { session: where }, data: { customerId: null, sessionId: null } })
  return (await tx.session.deleteMany({ where })).count
}

/** Signs the device of a session out. */
export async function signOut({ database }: Context, sessionId: number): Promise<void> {
  await transact(database.prisma, (tx) => endSessions(tx, { id: sessionId }))
}

/** Signs a device of the customer out. Throws `unknown_device`. */
export async function endDevice(
  { database, security }: Context,
  customerId: number,
  id: number,
): Promise<void> {
  const ended = await transact(database.prisma, (tx) => endSessions(tx, { id, customerId }))
  if (ended > 0) return
  security.note('access.refused', { customer: customerId, device: id })
  throw new DomainError('unknown_device')
}
