import path from 'node:path'
import type { BuiltInFiles } from '../site.ts'
import { isFolder, listFolder, stampOf } from '../themes/folder-files.ts'
import { localeLimits } from '../themes/read-locales.ts'
import { assetLimits, readThemeFile, stampBuiltIn, THEME_FILE, viewLimits } from '../themes/read-theme.ts'
import { isThemeName } from '../themes/theme-file.ts'

/** Stamps of the files that a theme is made of, by their path below the folder of all themes. */
export type ThemeFiles = ReadonlyMap<string, string>

const PARTS = { views: viewLimits, assets: assetLimits, locales: localeLimits }

/** The files of a theme, of its parents and of the site's own views. Those that cannot be listed are left out. */
export function readThemeFiles(builtIn: BuiltInFiles, themesPath: string, name: string): ThemeFiles {
  const files = new Map([['', stampBuiltIn(builtIn)]])
  const seen = new Set<string>()
  for (let next: string | null = name; next !== null && !seen.has(next); next = parentOf(themesPath, next)) {
    seen.add(next)
    const folder = path.join(/* turbopackIgnore: true */ themesPath, next)
    const at = (part: string) => path.join(/* turbopackIgnore: true */ folder, part)
    files.set(`${next}/${THEME_FILE}`, stampOf(at(THEME_FILE)) ?? '')
    for (const [part, limits] of Object.entries(PARTS)) {
      for (const file of listSafely(at(part), limits)) files.set(`${next}/${part}/${file.path}`, file.stamp)
    }
  }
  return files
}

/** The paths of the files that were added, changed or removed; `''` for the site's own. */
export function compareThemeFiles(before: ThemeFiles, after: ThemeFiles): string[] {
  const all = new Set([...before.keys(), ...after.keys()])
  return [...all].filter((file) => before.get(file) !== after.get(file))
}

function parentOf(themesPath: string, name: string): string | null {
  const folder = path.join(/* turbopackIgnore: true */ themesPath, name)
  try {
    return isThemeName(name) && isFolder(folder) ? readThemeFile(folder).parent : null
  } catch {
    // A theme.json that cannot be read names no parent.
    return null
  }
}

function listSafely(...args: Parameters<typeof listFolder>): ReturnType<typeof listFolder> {
  try {
    return listFolder(...args)
  } catch {
    return []
  }
}
