import { createHash } from 'node:crypto'
import path from 'node:path'
import { type DeclaredDesign, declareDesign } from '../design/declare-design.ts'
import type { Log, SanitizeHtml, Site } from '../site.ts'
import { type Asset, assetPath } from './assets.ts'
import { isFolder } from './folder-files.ts'
import { builtInLimits, type Limits, themeLimits } from './limits.ts'
import { listThemeNames } from './list-theme-names.ts'
import { minifyAsset } from './minify.ts'
import type { ThemeTexts } from './read-locales.ts'
import { readBuiltIn, readTheme, stampBuiltIn, stampTheme, type Theme } from './read-theme.ts'
import { BUILT_IN, DEFAULT_THEME, isThemeName } from './theme-file.ts'
import { UnreadableTheme } from './unreadable-theme.ts'
import type { View, Views } from './views.ts'

/** A theme together with the layers below it. */
export type LayeredTheme = {
  /** Unique, and changes with the files. */
  id: number
  /** The facts that views receive. */
  theme: { name: string; version: string; author: string }
  /** The design options. */
  declared: DeclaredDesign
  views: Views
  /** Whether any view is not built in. */
  hasViews: boolean
  limits: Limits
  /** Paths of assets by their file. */
  assets: ReadonlyMap<string, string>
  /** The texts of the themes themselves, nearest theme first. */
  texts: readonly ThemeTexts[]
  sanitizeHtml: SanitizeHtml
}

/** The theme and its parents, nearest first. Throws UnreadableTheme if one is missing or its own ancestor. */
export function findAncestry(name: string, find: (name: string) => Theme | undefined): Theme[] {
  const ancestry: Theme[] = []
  for (let next: string | null = name; next !== null; ) {
    const theme = find(next)
    if (theme) {
      if (ancestry.includes(theme))
        throw new UnreadableTheme(`The theme ${next} is its own ancestor: ${describe([...ancestry, theme])}.`)
      ancestry.push(theme)
    } else if (next !== DEFAULT_THEME) throw missing(next, ancestry.at(-1))
    next = theme?.file.parent ?? null
  }
  return ancestry
}

let ids = 0

/** Merges the layers. The first that has a view or an asset wins. */
function layerThemes(ancestry: readonly Theme[], builtIn: Theme, sanitizeHtml: SanitizeHtml): LayeredTheme {
  const views = new Map<string, View>()
  const assets = new Map<string, string>()
  for (const layer of [builtIn, ...ancestry.toReversed()]) {
    for (const [view, source] of layer.views) views.set(view, source)
    for (const file of layer.assets.keys()) assets.set(file, assetPath(layer.name, layer.fingerprint, file))
  }
  const [first] = ancestry
  const { version, author } = (first ?? builtIn).file
  const theme = { name: first?.name ?? DEFAULT_THEME, version, author }
  const hasViews = ancestry.some((layer) => layer.views.size > 0)
  const declared = declareDesign([...ancestry, builtIn].map(({ file }) => file))
  const limits = hasViews ? themeLimits : builtInLimits
  const texts = ancestry.map((layer) => layer.texts)
  return { id: ++ids, theme, declared, hasViews, limits, views, assets, texts, sanitizeHtml }
}

function missing(name: string, child: Theme | undefined): UnreadableTheme {
  if (!child) return new UnreadableTheme(`There is no theme ${name}.`)
  return new UnreadableTheme(`The parent of the theme ${child.name} is not there: ${name}.`)
}

function describe(ancestry: readonly Theme[]): string {
  return ancestry.map((theme) => theme.name).join(' → ')
}

const known = new WeakMap<LayeredTheme, string>()

/** The same for the same views, assets, facts and declarations of a theme, in every process. */
export function fingerprintTheme(layered: LayeredTheme): string {
  const fingerprint = known.get(layered) ?? compute(layered)
  known.set(layered, fingerprint)
  return fingerprint
}

function compute({ theme, declared, views, assets, texts }: LayeredTheme): string {
  const { groups, fonts, sections, layouts } = declared
  const hash = createHash('sha256').update(
    JSON.stringify([theme, groups, [...fonts], [...sections], layouts]),
  )
  for (const [name, { source }] of [...views].sort(byName)) hash.update(JSON.stringify([name, source]))
  for (const [file, path] of [...assets].sort(byName)) hash.update(JSON.stringify([file, path]))
  for (const layer of texts)
    for (const [locale, patterns] of layer) hash.update(JSON.stringify([locale, ...patterns]))
  return hash.digest('base64url')
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

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
