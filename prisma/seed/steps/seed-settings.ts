import { HOME_THEME, homeDesign } from '../home.ts'
import { siteSettingKeys, siteSettings } from '../site.ts'
import type { SeedContext } from './seed-context.ts'

/** Keeps settings and designs of the owner. */
export async function seedSettings({ database, settings }: SeedContext): Promise<number> {
  const rows = await database.prisma.setting.findMany({ select: { key: true } })
  const missing = siteSettingKeys.filter((key) => !rows.some((row) => row.key === key))
  for (const key of missing) await settings.set(key, siteSettings[key])
  const design = { theme: HOME_THEME, live: homeDesign }
  await database.prisma.themeDesign.upsert({ where: { theme: HOME_THEME }, create: design, update: {} })
  return missing.length
}
