import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { listFormerSchemes, renewFormerHash } from '../passwords/former-hashes.ts'
import { verifyOwnPassword } from '../passwords/password.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { lockCustomer } from '../profile/lock-customer.ts'
import type { Caller } from '../sessions/caller.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import { type Challenge, issueChallenge } from '../two-factor/issue-challenge.ts'
import { admitAttempt, countFailure, forgiveFailures } from './guard-attempts.ts'

export type Credentials = {
  email: string
  password: string
  deviceName?: string | null
  cartToken?: string
  wishlistToken?: string
}

/**
 * Signs a customer in, or asks for the second factor if one is set up. An unknown e-mail address is answered like a
 * wrong password, after the same work. Throws `invalid_credentials`, `too_many_attempts`, `account_inactive` or
 * `staff_blocked`; the last two only if the password is right.
 */
export async function signIn(
  context: Context,
  { email: given, password, deviceName, cartToken, wishlistToken }: Credentials,
  caller: Caller,
  inTransaction?: InTransaction<SignedIn | Challenge>,
): Promise<SignedIn | Challenge> {
  const email = normalizeEmail(given)
  const attempt = { email, ip: caller.ip }
  await admitAttempt(context, attempt)
  const { prisma } = context.database
  // Nothing else is loaded yet: queries that depend on the account would reveal it by taking longer.
  const known = await prisma.customer.findUnique({
    where: { email },
    select: { id: true, passwordHash: true },
  })
  const schemes = await listFormerSchemes(prisma)
  const isRight = await verifyOwnPassword(known?.passwordHash, password, schemes)
  const account = isRight && known ? await findAccount(context, known, password) : null
  if (!account) {
    context.security.note('sign_in.failed', { email, customer: known?.id })
    await countFailure(context, attempt)
    throw new DomainError('invalid_credentials')
  }
  assertMaySignIn(context, account)

  return transact(prisma, async (tx) => {
    const hasSecondFactor = account.twoFactor?.confirmedAt != null
    // With a second factor, the password alone is not yet a success: failures keep counting.
    if (!hasSecondFactor) await forgiveFailures(tx, context, attempt)
    if (!(await lockCustomer(tx, context, account))) throw new DomainError('invalid_credentials')
    const session = { customerId: account.id, caller, deviceName, cartToken, wishlistToken }
    const result = hasSecondFactor
      ? await issueChallenge(tx, context, session)
      : await openSession(tx, context, { ...session, announce: true })
    await inTransaction?.(tx, result)
    return result
  })
}

/** Throws `account_inactive` or `staff_blocked`. */
export function assertMaySignIn(
  { settings, security }: Context,
  { id, status, staff }: { id: number; status: string; staff: { active: boolean } | null },
): void {
  if (status !== 'active') {
    security.note('sign_in.suspended', { customer: id })
    throw new DomainError('account_inactive')
  }
  if (staff?.active && !settings.current['api.allow_staff']) {
    security.note('staff.refused', { customer: id })
    throw new DomainError('staff_blocked')
  }
}

export const accountColumns = {
  id: true,
  email: true,
  passwordHash: true,
  status: true,
  deletedAt: true,
  staff: { select: { active: true } },
  twoFactor: { select: { ciphertext: true, confirmedAt: true } },
} as const

/**
 * Finds the account, provided that its password is still the one that was verified. If its hash came from a former shop, it is
 * replaced by one of the shop's own.
 */
async function findAccount(
  { database }: Context,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  password: string,
) {
  const current = await renewFormerHash(database.prisma, { id, passwordHash }, password)
  return database.prisma.customer.findFirst({
    where: { id, passwordHash: current, deletedAt: null },
    select: accountColumns,
  })
}
