import { existsSync, readdirSync } from 'node:fs'
import { isThemeName } from './theme-file.ts'

/** The names of all folders that may be themes. */
export function listThemeNames(themesPath: string): string[] {
  if (!existsSync(themesPath)) return []
  const entries = readdirSync(themesPath, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && isThemeName(entry.name))
  return folders.map((entry) => entry.name).sort()
}
