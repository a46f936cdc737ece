import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { didYouMean } from '../check/findings/nearest-name.ts'
import type { BuiltInFiles } from '../site.ts'
import { readBuiltIn } from '../themes/read-theme.ts'
import { DEFAULT_THEME } from '../themes/theme-file.ts'
import { findAncestry } from '../themes/theme-store.ts'
import { toViewName } from '../themes/views.ts'
import { writeCopyNote } from './copy-note.ts'
import { findTheme } from './find-theme.ts'

/** A view cannot be copied; the message says why. */
class CannotCopyView extends Error {
  override readonly name = 'CannotCopyView'
}

type CopiedView = { from: string; to: string }

type Options = {
  builtIn: BuiltInFiles
  /** Of the built-in views. */
  version: string
  /** Such as `search/index`, or `theme::search.index`. */
  view: string
  theme: string
  /** Whether an existing copy is replaced. */
  force?: boolean
}

/** Copies a view into a theme from the nearest layer below that has it. Throws CannotCopyView and UnreadableTheme. */
export function copyView(
  themesPath: string,
  { builtIn: files, version, view: written, theme, force = false }: Options,
): CopiedView {
  if (theme === DEFAULT_THEME) {
    throw new CannotCopyView(
      `The theme ${DEFAULT_THEME} cannot be changed. Make one of your own with \`bin/storefront theme make NAME\`, and copy with --theme NAME.`,
    )
  }
  const builtIn = readBuiltIn(files)
  const layers = [...findAncestry(theme, (name) => findTheme(themesPath, name)).slice(1), builtIn]
  const name = toViewName(written.replace(/\.liquid$/, ''))
  const view = layers.map(({ views }) => name && views.get(name)).find((found) => found !== undefined)
  if (!name || !view) {
    const names = layers.flatMap(({ views }) => [...views.keys()])
    throw new CannotCopyView(
      `There is no view ${written}. ${didYouMean(written, names, `There are ${[...new Set(names)].sort().join(', ')}.`)}`,
    )
  }
  const to = path.join(themesPath, theme, 'views', `${name}.liquid`)
  if (existsSync(to) && !force) {
    throw new CannotCopyView(`The theme ${theme} already has ${name}. --force replaces ${to}.`)
  }
  mkdirSync(path.dirname(to), { recursive: true })
  const isBuiltIn = view === builtIn.views.get(name)
  writeFileSync(to, isBuiltIn ? writeCopyNote(name, view.source, version) + view.source : view.source)
  return { from: view.file, to }
}
