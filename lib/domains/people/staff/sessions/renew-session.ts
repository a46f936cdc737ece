import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import { SUDO_MS } from './staff-session.ts'

type How = {
  /** Whether the member is signed out everywhere else. */
  endsOthers: boolean
  /** Whether it was proved just now who acts. */
  isProof: boolean
}

/**
 * Gives the actor's session another token, so that a copy of the former cookie is worth nothing from now on. A secret that waits
 * for its first code stays the session's, unless it has just been confirmed. Resolves to the token, which cannot be shown again.
 * Throws `forbidden` if the session is over.
 */
export async function renewStaffSession(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { id: staffId, sessionId }: Pick<StaffActor, 'id' | 'sessionId'>,
  { endsOthers, isProof }: How,
): Promise<string> {
  const token = randomToken('st')
  if (endsOthers) {
    await tx.staffSession.deleteMany({ where: { staffId, id: { not: sessionId } } })
    await tx.staffChallenge.deleteMany({ where: { staffId } })
  }
  const { count } = await tx.staffSession.updateMany({
    where: { id: sessionId, staffId },
    data: {
      tokenHash: sha256(token),
      ...(isProof && { sudoUntil: new Date(clock.now().getTime() + SUDO_MS) }),
      ...(endsOthers && { pendingTotp: null }),
    },
  })
  if (count === 0) throw new DomainError('forbidden', { permission: 'own' })
  return token
}

/** Signs a member out everywhere, and ends sign-ins that wait for a second factor. */
export async function endStaffSessions(tx: Tx, staffId: number): Promise<void> {
  await tx.staffChallenge.deleteMany({ where: { staffId } })
  await tx.staffSession.deleteMany({ where: { staffId } })
}
