import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { isRecoveryCode, makeRecoveryCodes, sealRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/** A code from the authenticator app, or a recovery code in case the app is lost. */
export type SecondFactor = { code: string } | { recoveryCode: string }

/** Where the second factor of an account is stored: a customer's, or that of a member of staff. */
export type Factors = {
  /** The customer's id, or whose they are else, such as `staff 3`: part of what is hashed of a recovery code. */
  owner: number | string
  /** The encrypted secret of the authenticator app; null if there is none. */
  totp: string | null
  /** Uses up a time step and all before it. Resolves to false if it already was. */
  takeStep(tx: Tx, step: number): Promise<boolean>
  listUnusedCodes(tx: Tx): Promise<{ id: number; codeHash: string }[]>
  /** Resolves to false if the code was used. */
  takeCode(tx: Tx, id: number, now: Date): Promise<boolean>
  replaceCodes(tx: Tx, hashes: string[]): Promise<void>
}

/** Whether a second factor is right, and uses it up: of concurrent uses, only one succeeds. */
export async function isRightFactor(
  tx: Tx,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  factors: Factors,
  factor: SecondFactor,
): Promise<boolean> {
  const now = clock.now()
  if ('recoveryCode' in factor) {
    const { owner } = factors
    const unused = await factors.listUnusedCodes(tx)
    const match = unused.find(({ codeHash }) => isRecoveryCode(secrets, owner, codeHash, factor.recoveryCode))
    return match !== undefined && factors.takeCode(tx, match.id, now)
  }
  const step = factors.totp === null ? undefined : findStep(secrets, factors.totp, factor.code, now)
  return step !== undefined && factors.takeStep(tx, step)
}

/** Replaces all recovery codes with new ones. Only this call ever returns them. */
export async function renewCodes(
  tx: Tx,
  secrets: Secrets,
  factors: Pick<Factors, 'owner' | 'replaceCodes'>,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await factors.replaceCodes(
    tx,
    codes.map((code) => sealRecoveryCode(secrets, factors.owner, code)),
  )
  return codes
}
