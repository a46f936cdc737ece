import type { Database } from '#lib/platform/database/db.ts'
import type { Vault } from '#lib/platform/security/vault.ts'
import { APP_SECRET_PURPOSE } from './app-directory.ts'

export function appSecretsVault({ prisma }: Database): Vault {
  return {
    name: "apps' secrets",
    async read(after = 0, take) {
      const rows = await prisma.appSecret.findMany({
        where: { id: { gt: Number(after) } },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, ciphertext: true },
      })
      return rows.map(({ id, ciphertext }) => ({
        key: id,
        texts: [
          {
            purpose: APP_SECRET_PURPOSE,
            sealed: ciphertext,
            replace: (sealed) =>
              prisma.appSecret.updateMany({ where: { id, ciphertext }, data: { ciphertext: sealed } }),
          },
        ],
      }))
    },
  }
}
