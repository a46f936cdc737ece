import type { Context } from '#lib/context.ts'
import { isRecoveryCode, makeRecoveryCodes, sealRecoveryCode } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const ownerOf = (staffId: number) => `staff ${staffId}`

/** Replaces all of a member's codes with new ones. Only this call ever returns them. */
export async function renewStaffCodes(tx: Tx, secrets: Secrets, staffId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await tx.staffRecoveryCode.deleteMany({ where: { staffId } })
  await tx.staffRecoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: sealRecoveryCode(secrets, ownerOf(staffId), code) })),
  })
  return codes
}

/** Consumes a code. Returns false if it is wrong or was used: of concurrent uses, only one succeeds. */
export async function takeStaffRecoveryCode(
  tx: Tx,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  staffId: number,
  code: string,
): Promise<boolean> {
  const unused = await tx.staffRecoveryCode.findMany({ where: { staffId, usedAt: null } })
  const match = unused.find(({ codeHash }) => isRecoveryCode(secrets, ownerOf(staffId), codeHash, code))
  if (!match) return false
  const used = await tx.staffRecoveryCode.updateMany({
    where: { id: match.id, usedAt: null },
    data: { usedAt: clock.now() },
  })
  return used.count === 1
}
