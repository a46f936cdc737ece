import type { Database } from '#lib/platform/database/db.ts'
import { createVault, type Vault } from '#lib/platform/security/vault.ts'
import { APP_SECRET_PURPOSE } from './app-directory.ts'

export function appSecretsVault({ prisma: { appSecret } }: Database): Vault {
  return createVault({
    name: "apps' secrets",
    purpose: APP_SECRET_PURPOSE,
    async read(after = 0, take) {
      const rows = await appSecret.findMany({
        where: { id: { gt: Number(after) } },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, ciphertext: true },
      })
      return rows.map(({ id, ciphertext }) => ({ key: id, sealed: ciphertext }))
    },
    replace: (id, ciphertext, by) =>
      appSecret.updateMany({ where: { id, ciphertext }, data: { ciphertext: by } }),
  })
}
