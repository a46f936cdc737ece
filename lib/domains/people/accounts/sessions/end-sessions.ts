import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'

/**
 * Ends sessions in the caller's transaction, and with them push messages to their devices. Resolves to how many were
 * ended: of concurrent calls, only one counts each session.
 */
export async function endSessions(tx: Tx, where: Prisma.SessionWhereInput): Promise<number> {
  await tx.pushDevice.updateMany({ where: { session: where }, data: { customerId: null, sessionId: null } })
  return (await tx.session.deleteMany({ where })).count
}

/** Signs out every device of a customer, and ends sign-ins that wait for a code. Resolves to how many devices there were. */
export async function endAllSessions(tx: Tx, customerId: number): Promise<number> {
  await tx.twoFactorChallenge.deleteMany({ where: { customerId } })
  return endSessions(tx, { customerId })
}

/** Signs out the device of a session. */
export async function signOut({ database }: Context, sessionId: number): Promise<void> {
  await transact(database.prisma, (tx) => endSessions(tx, { id: sessionId }))
}

/** Signs out one of the customer's devices. Throws `unknown_device`. */
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
