import { siteSettingKeys, siteSettings } from '../site.ts'
import type { SeedContext } from './seed-context.ts'

/** Keeps settings of the owner. */
export async function seedSettings({ database, settings }: SeedContext): Promise<number> {
  const rows = await database.prisma.setting.findMany({ select: { key: true } })
  const missing = siteSettingKeys.filter((key) => !rows.some((row) => row.key === key))
  for (const key of missing) await settings.set(key, siteSettings[key])
  return missing.length
}
