import type { Context } from '#lib/context.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { claimFormerOrders } from '#lib/domains/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { findLink, spendLink } from '../email-links.ts'
import { recordEvent } from '../record-event.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { unlockAttempts } from '../sign-in/guard-attempts.ts'
import { replacePassword } from './change-password.ts'
import { hashPassword } from './password.ts'
import { judgePassword } from './password-rules.ts'

const RESETS = ['reset', 'invite'] as const

/** Whether the token of a reset link or an invitation is valid now. */
export async function isResetLinkValid(context: Context, token: string): Promise<boolean> {
  return findLink(context, RESETS, token).then(
    () => true,
    (error) => {
      if (isDomainError(error, 'invalid_link')) return false
      throw error
    },
  )
}

/**
 * Sets a new password with the token of a mailed link, and signs out every device. The e-mail address counts as
 * verified, because the link was received there. If `ip` is given, its sign-in lock is lifted. Throws `invalid_link`,
 * or `invalid_fields`, which leaves the link valid.
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  ip?: string,
): Promise<void> {
  const link = await findLink(context, RESETS, token)
  const { customer } = link
  const fault = judgePassword(context, password, customer.email)
  if (fault) throw new DomainError('invalid_fields', { password: [fault] })
  const passwordHash = await hashPassword(password)
  await transact(context.database.prisma, async (tx) => {
    // Locked in the same order as on sign-in: failure counters, the customer, then the rest.
    if (ip !== undefined) await unlockAttempts(tx, { email: customer.email, ip })
    const emailVerifiedAt = customer.emailVerifiedAt ?? context.clock.now()
    await tx.customer.updateMany({ where: { id: customer.id }, data: { emailVerifiedAt } })
    await claimFormerOrders(tx, customer)
    await spendLink(tx, context, link.id)
    await replacePassword(tx, context, customer, passwordHash)
    await endSessions(tx, { customerId: customer.id })
    await recordEvent(tx, context, 'password_reset', { customerId: customer.id, ip })
  })
}
