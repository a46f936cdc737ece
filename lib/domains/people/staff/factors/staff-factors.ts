import type { Factors } from '#lib/domains/people/accounts/index.ts'

/** Where the second factor of a member of staff is stored. */
export function staffFactors({ staffId, totp = null }: { staffId: number; totp?: string | null }): Factors {
  return {
    owner: `staff ${staffId}`,
    totp,
    async takeStep(tx, step) {
      const where = { staffId, lastUsedStep: { lt: step } }
      return (await tx.staffAccount.updateMany({ where, data: { lastUsedStep: step } })).count === 1
    },
    listUnusedCodes: (tx) =>
      tx.staffRecoveryCode.findMany({
        where: { staffId, usedAt: null },
        select: { id: true, codeHash: true },
      }),
    async takeCode(tx, id, usedAt) {
      const where = { id, usedAt: null }
      return (await tx.staffRecoveryCode.updateMany({ where, data: { usedAt } })).count === 1
    },
    async replaceCodes(tx, hashes) {
      await tx.staffRecoveryCode.deleteMany({ where: { staffId } })
      await tx.staffRecoveryCode.createMany({ data: hashes.map((codeHash) => ({ staffId, codeHash })) })
    },
  }
}
