import type { BuiltInFiles } from '../site.ts'
import { readBuiltIn } from '../themes/read-theme.ts'
import { findAncestry } from '../themes/theme-store.ts'
import { hashView, readCopyNote } from './copy-note.ts'
import { findTheme } from './find-theme.ts'

/** A theme's view that takes the place of a built-in one, which is not, or may not be, what it was copied from. */
export type StaleCopy = {
  theme: string
  view: string
  /** The file, and that of the built-in view. */
  file: string
  original: string
  /** The version whose view was copied; null if the file does not say. */
  copiedFrom: string | null
}

/** The views of a theme and its parents that may have to follow built-in views. Throws UnreadableTheme. */
export function findStaleCopies(files: BuiltInFiles, themesPath: string, theme: string): StaleCopy[] {
  const builtIn = readBuiltIn(files)
  const ancestry = findAncestry(theme, (name) => findTheme(themesPath, name))
  return ancestry.flatMap(({ name, views }) =>
    [...views].flatMap(([view, { source, file }]) => {
      const original = builtIn.views.get(view)
      const note = readCopyNote(source)
      if (!original || source === original.source || note?.hash === hashView(original.source)) return []
      return [{ theme: name, view, file, original: original.file, copiedFrom: note?.version ?? null }]
    }),
  )
}
