import { createHash } from 'node:crypto'
import { type DeclaredDesign, declareDesign } from '../design/declare-design.ts'
import type { SanitizeHtml } from '../site.ts'
import { assetPath } from './assets.ts'
import { builtInLimits, type Limits, themeLimits } from './limits.ts'
import type { ThemeTexts } from './read-locales.ts'
import type { Theme } from './read-theme.ts'
import { DEFAULT_THEME } from './theme-file.ts'
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
export function layerThemes(
  ancestry: readonly Theme[],
  builtIn: Theme,
  sanitizeHtml: SanitizeHtml,
): LayeredTheme {
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
