import { RECOVERY_CODE_PURPOSE, TOTP_PURPOSE } from '#lib/domains/people/accounts/index.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { createVault, type SealedText, type Vault } from '#lib/platform/security/vault.ts'

/** What accounts of staff store encrypted. */
export function staffVaults(database: Database): Vault[] {
  return [totpVault(database), recoveryCodesVault(database)]
}

function totpVault({ prisma: { staffAccount } }: Database): Vault {
  return {
    name: "the staff's TOTP secrets",
    async read(after = 0, take) {
      const rows = await staffAccount.findMany({
        where: { staffId: { gt: Number(after) } },
        orderBy: { staffId: 'asc' },
        take,
        select: { staffId: true, totp: true, totpReplacement: true },
      })
      return rows.map(({ staffId, ...sealed }) => {
        const textsOf = (column: 'totp' | 'totpReplacement'): SealedText[] => {
          const text = sealed[column]
          if (text === null) return []
          const replace = (by: string) =>
            staffAccount.updateMany({ where: { staffId, [column]: text }, data: { [column]: by } })
          return [{ purpose: TOTP_PURPOSE, sealed: text, replace }]
        }
        return { key: staffId, texts: [...textsOf('totp'), ...textsOf('totpReplacement')] }
      })
    },
  }
}

function recoveryCodesVault({ prisma: { staffRecoveryCode } }: Database): Vault {
  return createVault({
    name: "the staff's recovery codes",
    purpose: RECOVERY_CODE_PURPOSE,
    async read(after = 0, take) {
      const rows = await staffRecoveryCode.findMany({
        where: { id: { gt: Number(after) }, usedAt: null },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, codeHash: true },
      })
      return rows.map(({ id, codeHash }) => ({ key: id, sealed: codeHash }))
    },
    replace: (id, codeHash, by) =>
      staffRecoveryCode.updateMany({ where: { id, codeHash }, data: { codeHash: by } }),
  })
}
