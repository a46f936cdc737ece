import path from 'node:path'
import { isFolder } from '../themes/folder-files.ts'
import { readTheme, type Theme } from '../themes/read-theme.ts'
import { isThemeName } from '../themes/theme-file.ts'

export function findTheme(themesPath: string, name: string): Theme | undefined {
  const folder = path.join(themesPath, name)
  return isThemeName(name) && isFolder(folder) ? readTheme(folder, name) : undefined
}
