import type { Database } from '#lib/platform/database/db.ts'
import type { SealedText, Vault } from '#lib/platform/security/vault.ts'
import { RECOVERY_CODE_PURPOSE } from './recovery-codes.ts'
import { TOTP_PURPOSE } from './totp.ts'

/** What accounts keep encrypted for longer than minutes. */
export function secondFactorVaults(database: Database): Vault[] {
  return [totpVault(database), recoveryCodesVault(database)]
}

function totpVault({ prisma }: Database): Vault {
  return {
    name: "customers' TOTP secrets",
    async read(after = 0, take) {
      const rows = await prisma.twoFactor.findMany({
        where: { customerId: { gt: Number(after) } },
        orderBy: { customerId: 'asc' },
        take,
        select: { customerId: true, ciphertext: true, replacement: true },
      })
      return rows.map(({ customerId, ciphertext, replacement }) => {
        const { twoFactor } = prisma
        const texts: SealedText[] = [
          {
            purpose: TOTP_PURPOSE,
            sealed: ciphertext,
            replace: (sealed) =>
              twoFactor.updateMany({ where: { customerId, ciphertext }, data: { ciphertext: sealed } }),
          },
        ]
        if (replacement !== null)
          texts.push({
            purpose: TOTP_PURPOSE,
            sealed: replacement,
            replace: (sealed) =>
              twoFactor.updateMany({ where: { customerId, replacement }, data: { replacement: sealed } }),
          })
        return { key: customerId, texts }
      })
    },
  }
}

function recoveryCodesVault({ prisma }: Database): Vault {
  return {
    name: "customers' recovery codes",
    async read(after = 0, take) {
      const rows = await prisma.recoveryCode.findMany({
        where: { id: { gt: Number(after) }, usedAt: null },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, codeHash: true },
      })
      return rows.map(({ id, codeHash }) => ({
        key: id,
        texts: [
          {
            purpose: RECOVERY_CODE_PURPOSE,
            sealed: codeHash,
            replace: (sealed) =>
              prisma.recoveryCode.updateMany({ where: { id, codeHash }, data: { codeHash: sealed } }),
          },
        ],
      }))
    },
  }
}
