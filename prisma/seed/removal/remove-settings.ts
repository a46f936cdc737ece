import { isDeepStrictEqual } from 'node:util'
import { HOME_THEME, homeDesign } from '../home.ts'
import { siteSettingKeys, siteSettings } from '../site.ts'
import { count, type Removal } from './removal.ts'

/** Resets settings and the home page that still have the demo store's values, except paths of pages that stay. */
export async function removeSettings(removal: Removal): Promise<void> {
  const { tx, kept } = removal
  const rows = await tx.setting.findMany({ where: { key: { in: siteSettingKeys } } })
  const unchanged = rows.filter(({ key, value }) => {
    const ours: unknown = siteSettings[key as keyof typeof siteSettings]
    const isPageKept = typeof ours === 'string' && kept.includes(`page ${ours.slice(1)}`)
    return !isPageKept && isDeepStrictEqual((value as { value?: unknown }).value, ours)
  })
  const keys = unchanged.map(({ key }) => key)
  count(removal, 'settings', await tx.setting.deleteMany({ where: { key: { in: keys } } }))
  await tx.themeDesign.deleteMany({ where: { theme: HOME_THEME, live: homeDesign } })
}
