import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  admitAttempt,
  isRightFactor,
  proveWithin,
  verifyOwnPassword,
} from '#lib/domains/people/accounts/index.ts'
import type { Actor } from '#lib/domains/people/staff/authority/index.ts'
import { asMember } from '../factors/own-totp.ts'
import { staffFactors } from '../factors/staff-factors.ts'
import { renewStaffSession } from '../sessions/renew-session.ts'
import { staffAttempt } from './attempt.ts'
import { lockAccount } from './lock-account.ts'

/** What a member of staff enters before an act that requires reauthentication. */
export type StaffProof = { password: string } | { code: string }

/**
 * Lets the actor's session do acts that require reauthentication for a while, if the proof is right. A wrong one counts as a
 * failed sign-in. Resolves to the token that replaces the session's. Throws `invalid_fields`, `too_many_attempts` or, if the session
 * is over, `forbidden`.
 */
export async function proveStaff(context: Context, given: Actor, proof: StaffProof): Promise<string> {
  const actor = asMember(given)
  const { prisma } = context.database
  const account = await prisma.staffAccount.findUniqueOrThrow({
    where: { staffId: actor.id },
    select: { staffId: true, passwordHash: true, totp: true, staff: { select: { email: true } } },
  })
  const { email } = account.staff
  const attempt = staffAttempt(context, email, actor.ip ?? '')
  await admitAttempt(context, attempt)
  const isPasswordRight =
    'password' in proof && (await verifyOwnPassword(account.passwordHash, proof.password))
  const wrong =
    'password' in proof ? invalidField('password', 'password_wrong') : invalidField('code', 'code_wrong')
  const note = () => context.security.note('panel.proof_failed', { email })
  return proveWithin(context, { attempt, wrong, note }, async (tx) => {
    if (!(await lockAccount(tx, account))) throw new DomainError('forbidden', { permission: 'own' })
    const isRight =
      'password' in proof ? isPasswordRight : await isRightFactor(tx, context, staffFactors(account), proof)
    if (!isRight) throw wrong
    return renewStaffSession(tx, context, actor, { endsOthers: false, isProof: true })
  })
}

/** Ends the actor's own session. */
export async function signOutStaff({ database }: Pick<Context, 'database'>, actor: Actor): Promise<void> {
  if (actor.kind === 'staff')
    await database.prisma.staffSession.deleteMany({ where: { id: actor.sessionId, staffId: actor.id } })
}
