import type { Context } from '#lib/context.ts'
import { findStep } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { takeStaffRecoveryCode } from './recovery-codes.ts'

/** A code from the authenticator app, or a recovery code in case the app is lost. */
export type CodeFactor = { code: string } | { recoveryCode: string }

/** Whether a code is right, and consumes it: of concurrent uses, only one succeeds. */
export async function isRightCode(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'clock'>,
  { staffId, totp }: { staffId: number; totp: string | null },
  factor: CodeFactor,
): Promise<boolean> {
  if ('recoveryCode' in factor) return takeStaffRecoveryCode(tx, context, staffId, factor.recoveryCode)
  if (totp === null) return false
  const step = findStep(context.secrets, totp, factor.code, context.clock.now())
  if (step === undefined) return false
  const taken = await tx.staffAccount.updateMany({
    where: { staffId, lastUsedStep: { lt: step } },
    data: { lastUsedStep: step },
  })
  return taken.count === 1
}
