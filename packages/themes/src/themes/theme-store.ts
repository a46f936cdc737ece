import path from 'node:path'
import type { Log, Site } from '../site.ts'
import type { Asset } from './assets.ts'
import { isFolder } from './folder-files.ts'
import { listThemeNames } from './list-theme-names.ts'
import { minifyAsset } from './minify.ts'
import { readBuiltIn, readTheme, stampBuiltIn, stampTheme, type Theme } from './read-theme.ts'
import { BUILT_IN, isThemeName } from './theme-file.ts'
import { findAncestry, type LayeredTheme, layerThemes } from './theme-layers.ts'

/** The themes of a folder, kept in memory and up to date with their files. */
export type ThemeStore = {
  /** A theme with its layers; only the built-in views if it could never be read. */
  layered(name: string): LayeredTheme
  builtIn(): LayeredTheme
  /** The themes that a theme builds on, nearest first, apart from those that have no views. */
  parents(name: string): LayeredTheme[]
  /** An asset of one layer as it is sent, with the fingerprint shared by all assets of the layer. */
  findAsset(layer: string, file: string): { asset: Asset; fingerprint: string } | undefined
  /** As the files are now, whenever they were looked at: owners see what they have just changed, in whichever process. */
  list(): ListedTheme[]
}

/** A theme, and what is wrong with its current files. */
export type ListedTheme = {
  name: string
  folder: string
  theme: Theme | undefined
  problem: Error | undefined
}

/** Parents whose views stand in for one that fails. */
const MAX_PARENTS = 4

type Options = {
  site: Pick<Site, 'builtIn' | 'sanitizeHtml'>
  themesPath: string
  log: Log
  /** How often files are looked at, at most. */
  lookEveryMs?: number | undefined
}

export function createThemeStore({ site, themesPath, log, lookEveryMs }: Options): ThemeStore {
  const own = watchFiles(
    () => stampBuiltIn(site.builtIn),
    () => readBuiltIn(site.builtIn),
    lookEveryMs,
  )
  const themes = new Map<string, WatchedFiles<Theme>>()
  const layered = new Map<string, { layers: Theme[]; result: LayeredTheme }>()
  const reported = new Map<string, string>()

  const watch = (name: string): WatchedFiles<Theme> | undefined => {
    const folder = path.join(themesPath, name)
    if (!themes.has(name) && isThemeName(name) && isFolder(folder)) {
      const watched = watchFiles(
        () => stampTheme(folder),
        () => readTheme(folder, name),
        lookEveryMs,
      )
      themes.set(name, watched)
    }
    return themes.get(name)
  }
  const report = (about: string, problem: Error | undefined, message: string): void => {
    if (problem === undefined) reported.delete(about)
    else if (reported.get(about) !== problem.message) {
      reported.set(about, problem.message)
      log.error({ reason: problem.message }, message)
    }
  }
  const find = (name: string): Theme | undefined => {
    const watched = watch(name)
    report(name, watched?.problem(), `The theme ${name} cannot be read; its last version stays in use.`)
    return watched?.value()
  }
  const loadBuiltIn = (): Theme => {
    const theme = own.value()
    report(BUILT_IN, own.problem(), 'The built-in views cannot be read; their last version stays in use.')
    if (theme === undefined) throw own.problem() ?? new Error('There are no built-in views.')
    return theme
  }
  const layer = (name: string, ancestry: Theme[]): LayeredTheme => {
    const builtIn = loadBuiltIn()
    const layers = [...ancestry, builtIn]
    const before = layered.get(name)
    if (before && isSame(before.layers, layers)) return before.result
    const result = layerThemes(ancestry, builtIn, site.sanitizeHtml)
    layered.set(name, { layers, result })
    return result
  }
  const builtIn = (): LayeredTheme => layer(BUILT_IN, [])

  return {
    layered(name) {
      const about = `layers of ${name}`
      try {
        const ancestry = findAncestry(name, find)
        report(about, undefined, '')
        return ancestry.length > 0 ? layer(name, ancestry) : builtIn()
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error))
        report(about, problem, `The theme ${name} cannot be used; its last usable version stays in use.`)
        return layered.get(name)?.result ?? builtIn()
      }
    },
    builtIn,
    parents(name) {
      try {
        const ancestry = findAncestry(name, find)
        const layers = ancestry.map((theme, index) => layer(theme.name, ancestry.slice(index)))
        return layers.slice(1, 1 + MAX_PARENTS).filter(({ hasViews }) => hasViews)
      } catch {
        return []
      }
    },
    findAsset(name, file) {
      const isBuiltIn = name === BUILT_IN
      const theme = isBuiltIn ? loadBuiltIn() : find(name)
      const asset = theme?.assets.get(file)
      if (!theme || !asset) return undefined
      return { asset: isBuiltIn ? minifyAsset(file, asset) : asset, fingerprint: theme.fingerprint }
    },
    list: () =>
      listThemeNames(themesPath).map((name) => {
        const watched = watch(name)
        watched?.look()
        const folder = path.join(themesPath, name)
        return { name, folder, theme: watched?.value(), problem: watched?.problem() }
      }),
  }
}

function isSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

/** Something read from files, kept up to date. */
type WatchedFiles<T> = {
  /** Reads the files at once if they have changed. */
  look(): void
  /** The last contents read; undefined if reading never succeeded. */
  value(): T | undefined
  /** Why the current files cannot be read. */
  problem(): Error | undefined
}

const LOOK_EVERY_MS = 1000

/**
 * Reads again when the files' stamp changes; checks at most once a second unless given another time. If the files can no longer be read, the last
 * value stays.
 */
function watchFiles<T>(stamp: () => string, read: () => T, lookEveryMs = LOOK_EVERY_MS): WatchedFiles<T> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: string | undefined
  let value: T | undefined
  let problem: Error | undefined

  const look = (): void => {
    lookedAt = performance.now()
    try {
      // Before reading, so that later changes are read again.
      const current = stamp()
      if (current === seen) return
      seen = current
      value = read()
      problem = undefined
    } catch (error) {
      // The problem may go away without a change to the files.
      seen = undefined
      problem = error instanceof Error ? error : new Error(String(error))
    }
  }
  const lookIfDue = (): void => {
    if (performance.now() - lookedAt >= lookEveryMs) look()
  }
  return {
    look,
    value() {
      lookIfDue()
      return value
    },
    problem() {
      lookIfDue()
      return problem
    },
  }
}
