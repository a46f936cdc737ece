import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { recordEvent } from '../record-event.ts'
import { mailAccount, type Recipient, recipientColumns } from '../registration/mails.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { hashPassword } from './password.ts'
import { assessPassword } from './password-rules.ts'
import { proveOwner } from './prove-owner.ts'

export type PasswordChange = { currentPassword: string; password: string }

/**
 * Changes the customer's password and signs out every device but that of `sessionId`. Throws `invalid_fields`, or
 * `too_many_attempts` after too many wrong guesses of the current password.
 */
export async function changePassword(
  context: Context,
  { customerId, sessionId, ip }: { customerId: number; sessionId: number; ip: string },
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const customer = await context.database.prisma.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: { id: true, ...recipientColumns },
  })
  const fault = assessPassword(context, password, customer.email)
  if (fault) throw new DomainError('invalid_fields', { password: [fault] })
  const passwordHash = await hashPassword(password)
  const proof = { password: currentPassword }
  await proveOwner(context, { customerId, proof, ip, field: 'current_password' }, async (tx) => {
    await replacePassword(tx, context, customer, passwordHash)
    await endSessions(tx, { customerId, id: { not: sessionId } })
    await recordEvent(tx, context, 'password_changed', { customerId, ip })
  })
}

/** Sets the password, and voids reset links and challenges issued under the old one. */
export async function replacePassword(
  tx: Tx,
  context: Context,
  customer: Recipient & { id: number },
  passwordHash: string,
): Promise<void> {
  const customerId = customer.id
  const data = { passwordHash, passwordScheme: null }
  await tx.customer.update({ where: { id: customerId }, data, select: { id: true } })
  const purpose = { in: ['reset', 'invite'] }
  await tx.emailToken.deleteMany({ where: { customerId, purpose, usedAt: null } })
  await tx.twoFactorChallenge.deleteMany({ where: { customerId } })
  await mailAccount(tx, context, customer, { kind: 'password_changed', data: {} })
}
