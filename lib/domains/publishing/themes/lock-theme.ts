import type { Tx } from '#lib/platform/database/db.ts'
import { lockSetting } from '#lib/services/settings/index.ts'
import { type StoredDesign, UNCHANGED } from '#lib/theming/index.ts'
import type { ThemesContext } from './themes-context.ts'

const KEY = 'theme.active'

/**
 * Locks the design of a theme, and with it what becomes of the theme: it is created if there is none, since a row that another process
 * inserts at the same time would end the transaction. The update changes nothing.
 */
export async function ensureDesign(tx: Tx, theme: string): Promise<void> {
  const live = JSON.stringify(UNCHANGED satisfies StoredDesign)
  await tx.themeDesign.upsert({ where: { theme }, create: { theme, live }, update: { theme } })
}

/** Locks a theme, so that it is not activated and removed at the same time. Resolves to the theme that is active. */
export async function lockTheme(
  { database, settings }: ThemesContext,
  tx: Tx,
  theme: string,
): Promise<string> {
  await ensureDesign(tx, theme)
  await lockSetting(database, tx, KEY)
  return readActiveTheme(settings, tx)
}

/** The theme that visitors see, whether or not its files are there. */
export async function readActiveTheme({ describe }: ThemesContext['settings'], tx: Tx): Promise<string> {
  const row = await tx.setting.findUnique({ where: { key: KEY } })
  const fallback = describe().find(({ key }) => key === KEY)?.default
  return String((row?.value as { value?: unknown } | undefined)?.value ?? fallback)
}
