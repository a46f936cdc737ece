import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  admitAttempt,
  countFailure,
  forgiveFailures,
  verifyOwnPassword,
} from '#lib/domains/people/accounts/index.ts'
import type { Actor } from '#lib/domains/people/staff/authority/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { isRightCode } from '../factors/is-right-code.ts'
import { SUDO_MS } from '../sessions/staff-session.ts'
import { staffAttempt } from './attempt.ts'
import { lockAccount } from './lock-account.ts'

/** What a member of staff enters before an act that requires reauthentication. */
export type StaffProof = { password: string } | { code: string }

/**
 * Lets the actor's session do acts that require reauthentication for a while, if the proof is right. A wrong one counts as a
 * failed sign-in. Throws `invalid_fields`, `too_many_attempts` or, if the session is over, `forbidden`.
 */
export async function proveStaff(context: Context, actor: Actor, proof: StaffProof): Promise<void> {
  if (actor.kind !== 'staff') return
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
  const proving = transact(prisma, async (tx) => {
    await forgiveFailures(tx, context, attempt)
    if (!(await lockAccount(tx, account))) throw new DomainError('forbidden', { permission: 'own' })
    const isRight = 'password' in proof ? isPasswordRight : await isRightCode(tx, context, account, proof)
    if (!isRight) throw wrong
    const sudoUntil = new Date(context.clock.now().getTime() + SUDO_MS)
    const where = { id: actor.sessionId, staffId: actor.id }
    const { count } = await tx.staffSession.updateMany({ where, data: { sudoUntil } })
    if (count === 0) throw new DomainError('forbidden', { permission: 'own' })
  })
  await proving.catch(async (error) => {
    if (error === wrong) {
      context.security.note('panel.proof_failed', { email })
      await countFailure(context, attempt)
    }
    throw error
  })
}

/** Ends the actor's own session. */
export async function signOutStaff({ database }: Pick<Context, 'database'>, actor: Actor): Promise<void> {
  if (actor.kind === 'staff')
    await database.prisma.staffSession.deleteMany({ where: { id: actor.sessionId, staffId: actor.id } })
}
