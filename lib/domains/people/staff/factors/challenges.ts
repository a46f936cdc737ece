import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'

export type ChallengePurpose = 'sign_in' | 'passkey_sign_in' | 'passkey_registration' | 'passkey_proof'

const CHALLENGE_MS = 10 * 60_000

type NewChallenge = {
  purpose: ChallengePurpose
  /** Null while it is unknown who signs in. */
  staffId: number | null
  /** What a passkey has to sign. */
  challenge?: string
}

/** Resolves to the challenge's token, which cannot be shown again. */
export async function issueChallenge(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  challenge: NewChallenge,
): Promise<string> {
  const now = clock.now()
  const token = randomToken('sc')
  await tx.staffChallenge.create({
    data: {
      ...challenge,
      tokenHash: sha256(token),
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      createdAt: now,
    },
    select: { id: true },
  })
  return token
}

/** Consumes a challenge: of concurrent answers, only one is checked. Throws `invalid_challenge`. */
export async function consumeChallenge(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { token, purpose }: { token: string; purpose: ChallengePurpose },
): Promise<{ staffId: number | null; challenge: string | null }> {
  const where = { tokenHash: sha256(token), purpose, usedAt: null, expiresAt: { gt: clock.now() } }
  const spent = await tx.staffChallenge.updateMany({ where, data: { usedAt: clock.now() } })
  if (spent.count === 0) throw new DomainError('invalid_challenge')
  return tx.staffChallenge.findUniqueOrThrow({
    where: { tokenHash: where.tokenHash },
    select: { staffId: true, challenge: true },
  })
}
