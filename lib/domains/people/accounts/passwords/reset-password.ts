import type { Context } from '#lib/context.ts'
import { DomainError, invalidField, isDomainError } from '#lib/domains/domain-error.ts'
import { claimFormerOrders } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { recordEvent } from '../record-event.ts'
import { consumeLink, findLink, findLinkByCode, type MailedLink } from '../registration/email-links.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { admitAttempt, countFailure, forgiveFailures, unlockAttempts } from '../sign-in/guard-attempts.ts'
import { replacePassword } from './change-password.ts'
import { hashPassword } from './password.ts'
import { assessPassword } from './password-rules.ts'
import { resetCodeHashes } from './reset-code.ts'

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
  const { email } = link.customer
  const passwordHash = await hashNewPassword(context, password, email)
  await transact(context.database.prisma, async (tx) => {
    // Locked in the same order as on sign-in: failure counters, the customer, then the rest.
    if (ip !== undefined) await unlockAttempts(tx, { email, ip })
    await setPassword(tx, context, link, { passwordHash, ip })
  })
}

/**
 * The same with the code of the mail, which is guarded like a password: a wrong one counts as a failed sign-in. Throws
 * `invalid_fields` about `password` or `code`, or `too_many_attempts`. Unknown addresses are answered as those with
 * another code.
 */
export async function resetPasswordByCode(
  context: Context,
  given: { email: string; code: string; password: string },
  ip: string,
): Promise<void> {
  const email = normalizeEmail(given.email)
  const attempt = { email, ip }
  await admitAttempt(context, attempt)
  const passwordHash = await hashNewPassword(context, given.password, email)
  const codeHashes = resetCodeHashes(context.secrets, email, given.code)
  const link = await findLinkByCode(context, 'reset', { email, codeHashes })
  if (!link) {
    context.security.note('proof.failed', { email })
    await countFailure(context, attempt)
    throw invalidField('code', 'code_wrong')
  }
  const setting = transact(context.database.prisma, async (tx) => {
    await forgiveFailures(tx, context, attempt)
    await setPassword(tx, context, link, { passwordHash, ip })
  })
  await setting.catch((error) => {
    // Another use of the code was faster.
    throw isDomainError(error, 'invalid_link') ? invalidField('code', 'code_wrong') : error
  })
}

async function hashNewPassword(context: Context, password: string, email: string): Promise<string> {
  const fault = assessPassword(context, password, email)
  if (fault) throw new DomainError('invalid_fields', { password: [fault] })
  return hashPassword(password)
}

async function setPassword(
  tx: Tx,
  context: Context,
  { id, customer }: MailedLink,
  { passwordHash, ip }: { passwordHash: string; ip?: string },
): Promise<void> {
  const emailVerifiedAt = customer.emailVerifiedAt ?? context.clock.now()
  await tx.customer.updateMany({ where: { id: customer.id }, data: { emailVerifiedAt } })
  await claimFormerOrders(tx, customer)
  await consumeLink(tx, context, id)
  await replacePassword(tx, context, customer, passwordHash)
  await endSessions(tx, { customerId: customer.id })
  await recordEvent(tx, context, 'password_reset', { customerId: customer.id, ip })
}
