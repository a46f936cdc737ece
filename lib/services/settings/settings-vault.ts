import type { Database, Prisma } from '#lib/platform/database/db.ts'
import type { Vault } from '#lib/platform/security/vault.ts'
import { purposeOf } from './settings-store.ts'

/** Secret settings, such as the keys of payment providers. */
export function settingsVault({ prisma }: Database): Vault {
  return {
    name: 'settings',
    async read(after = '', take) {
      const rows = await prisma.setting.findMany({
        where: { key: { gt: String(after) } },
        orderBy: { key: 'asc' },
        take,
        select: { key: true, value: true },
      })
      return rows.map(({ key, value }) => ({
        key,
        texts: isSealed(value)
          ? [
              {
                purpose: purposeOf(key),
                sealed: value.sealed,
                replace: (sealed) =>
                  prisma.setting.updateMany({
                    where: { key, value: { equals: value } },
                    data: { value: { sealed } },
                  }),
              },
            ]
          : [],
      }))
    },
  }
}

function isSealed(value: Prisma.JsonValue): value is { sealed: string } {
  return typeof (value as { sealed?: unknown } | null)?.sealed === 'string'
}
