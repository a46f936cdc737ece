import type { Factors } from './second-factor.ts'

type Customer = { id: number; twoFactor: { ciphertext: string; confirmedAt: Date | null } | null }

/** Where a customer's second factor is stored. One that was never confirmed does not count. */
export function customerFactors({ id: customerId, twoFactor }: Customer): Factors {
  const isOn = twoFactor?.confirmedAt != null
  return {
    owner: customerId,
    totp: isOn ? twoFactor.ciphertext : null,
    async takeStep(tx, step) {
      const where = { customerId, lastUsedStep: { lt: step } }
      return (await tx.twoFactor.updateMany({ where, data: { lastUsedStep: step } })).count === 1
    },
    async listUnusedCodes(tx) {
      if (!isOn) return []
      const where = { customerId, usedAt: null }
      return tx.recoveryCode.findMany({ where, select: { id: true, codeHash: true } })
    },
    async takeCode(tx, id, usedAt) {
      return (await tx.recoveryCode.updateMany({ where: { id, usedAt: null }, data: { usedAt } })).count === 1
    },
    async replaceCodes(tx, hashes) {
      await tx.recoveryCode.deleteMany({ where: { customerId } })
      await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ customerId, codeHash })) })
    },
  }
}

/** The same, for writing recovery codes only. */
export function codesOf(customerId: number): Factors {
  return customerFactors({ id: customerId, twoFactor: null })
}
