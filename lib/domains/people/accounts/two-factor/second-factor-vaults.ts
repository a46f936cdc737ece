import type { Database } from '#lib/platform/database/db.ts'
import { createVault, type SealedText, type Vault } from '#lib/platform/security/vault.ts'
import { RECOVERY_CODE_PURPOSE } from './recovery-codes.ts'
import { TOTP_PURPOSE } from './totp.ts'

/** What accounts store encrypted for longer than a few minutes. */
export function secondFactorVaults(database: Database): Vault[] {
  return [totpVault(database), recoveryCodesVault(database)]
}

/** Secrets in use, and those that will replace them once confirmed. */
function totpVault({ prisma: { twoFactor } }: Database): Vault {
  return {
    name: "customers' TOTP secrets",
    async read(after = 0, take) {
      const rows = await twoFactor.findMany({
        where: { customerId: { gt: Number(after) } },
        orderBy: { customerId: 'asc' },
        take,
        select: { customerId: true, ciphertext: true, replacement: true },
      })
      return rows.map(({ customerId, ciphertext, replacement }) => {
        const textOf = (column: 'ciphertext' | 'replacement', sealed: string): SealedText => ({
          purpose: TOTP_PURPOSE,
          sealed,
          replace: (by) =>
            twoFactor.updateMany({ where: { customerId, [column]: sealed }, data: { [column]: by } }),
        })
        const texts = [textOf('ciphertext', ciphertext)]
        if (replacement !== null) texts.push(textOf('replacement', replacement))
        return { key: customerId, texts }
      })
    },
  }
}

function recoveryCodesVault({ prisma: { recoveryCode } }: Database): Vault {
  return createVault({
    name: "customers' recovery codes",
    purpose: RECOVERY_CODE_PURPOSE,
    async read(after = 0, take) {
      const rows = await recoveryCode.findMany({
        where: { id: { gt: Number(after) }, usedAt: null },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, codeHash: true },
      })
      return rows.map(({ id, codeHash }) => ({ key: id, sealed: codeHash }))
    },
    replace: (id, codeHash, by) =>
      recoveryCode.updateMany({ where: { id, codeHash }, data: { codeHash: by } }),
  })
}
