import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  admitAttempt,
  countFailure,
  forgiveFailures,
  isRightFactor,
  normalizeEmail,
  proveWithin,
  type SecondFactor,
  verifyOwnPassword,
} from '#lib/domains/people/accounts/index.ts'
import { findRole } from '#lib/domains/people/staff/authority/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { PanelBrowser } from '../browser.ts'
import { consumeChallenge, issueChallenge } from '../factors/challenges.ts'
import { staffFactors } from '../factors/staff-factors.ts'
import { openStaffSession } from '../sessions/staff-session.ts'
import { staffAttempt } from './attempt.ts'
import { lockAccount } from './lock-account.ts'

/** The token of a session's cookie, or of a challenge that waits for the second factor. */
export type Entered = { session: string } | { challenge: string; factors: SecondFactors }

/** What can answer a challenge. */
export type SecondFactors = { totp: boolean; passkey: boolean }

/**
 * Signs a member of staff in, or asks for the second factor if one is set up. An unknown address, and a suspended member, are
 * answered like a wrong password, after the same work. Throws `invalid_credentials` or `too_many_attempts`.
 */
export async function signInStaff(
  context: Context,
  { email: given, password }: { email: string; password: string },
  browser: PanelBrowser,
): Promise<Entered> {
  const email = normalizeEmail(given)
  const attempt = staffAttempt(context, email, browser.ip)
  await admitAttempt(context, attempt)
  const { prisma } = context.database
  const known = await prisma.staffAccount.findFirst({ where: { staff: { email } }, select: accountColumns })
  const isRight = await verifyOwnPassword(known?.passwordHash, password)
  const role = known?.staff.active ? await findRole(prisma, known.staff.role) : null
  if (!isRight || !known || !role) {
    context.security.note('panel.sign_in_failed', { email })
    await countFailure(context, attempt)
    throw new DomainError('invalid_credentials')
  }
  const { staffId, totp, passkeys } = known
  const factors = { totp: totp !== null, passkey: passkeys.length > 0 }
  return transact(prisma, async (tx): Promise<Entered> => {
    const isWhole = !factors.totp && !factors.passkey
    // With a second factor, the password alone is not yet a success: failures keep counting.
    if (isWhole) await forgiveFailures(tx, context, attempt)
    if (!(await lockAccount(tx, known))) throw new DomainError('invalid_credentials')
    if (!isWhole)
      return { challenge: await issueChallenge(tx, context, { purpose: 'sign_in', staffId }), factors }
    return { session: await openStaffSession(tx, context, { staffId, how: 'password' }, browser) }
  })
}

/**
 * Completes a sign-in with a code. The first answer, right or wrong, consumes the challenge. Resolves to the token of the session.
 * Throws `invalid_challenge`, `invalid_code` or `too_many_attempts`.
 */
export async function answerStaffChallenge(
  context: Context,
  { challenge, factor }: { challenge: string; factor: SecondFactor },
  browser: PanelBrowser,
): Promise<string> {
  const { prisma } = context.database
  const { staffId } = await consumeChallenge(prisma, context, { token: challenge, purpose: 'sign_in' })
  if (staffId === null) throw new DomainError('invalid_challenge')
  const account = await prisma.staffAccount.findUnique({ where: { staffId }, select: accountColumns })
  const role = account?.staff.active ? await findRole(prisma, account.staff.role) : null
  if (!account || !role) throw new DomainError('invalid_challenge')
  const { email } = account.staff
  const attempt = staffAttempt(context, email, browser.ip)
  await admitAttempt(context, attempt)
  const wrong = new DomainError('invalid_code')
  const note = () => context.security.note('panel.second_factor_failed', { email })
  return proveWithin(context, { attempt, wrong, note }, async (tx) => {
    if (!(await lockAccount(tx, account))) throw new DomainError('invalid_challenge')
    if (!(await isRightFactor(tx, context, staffFactors(account), factor))) throw wrong
    const how = 'code' in factor ? 'totp' : 'recovery_code'
    return openStaffSession(tx, context, { staffId, how }, browser)
  })
}

/** What a challenge that waits can be answered with; null if it does not wait any more. */
export async function findChallenge(
  { database, clock }: Context,
  token: string,
): Promise<SecondFactors | null> {
  const found = await database.prisma.staffChallenge.findFirst({
    where: { tokenHash: sha256(token), purpose: 'sign_in', usedAt: null, expiresAt: { gt: clock.now() } },
    select: { account: { select: { totp: true, passkeys: { select: { id: true }, take: 1 } } } },
  })
  if (!found?.account) return null
  return { totp: found.account.totp !== null, passkey: found.account.passkeys.length > 0 }
}

const accountColumns = {
  staffId: true,
  passwordHash: true,
  totp: true,
  passkeys: { select: { id: true }, take: 1 },
  staff: { select: { email: true, role: true, active: true } },
} as const
