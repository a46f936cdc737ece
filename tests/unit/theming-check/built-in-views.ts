import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describeCheckedSite } from '#lib/theming/check/checked-site.ts'
import type { LayeredView } from '#packages/themes/src/check/views/analyse-views.ts'
import { declareDesign } from '#packages/themes/src/design/declare-design.ts'
import { readBuiltIn } from '#packages/themes/src/themes/read-theme.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The views of a folder, by name. */
export function readViewsFrom(folder: string, isOwn: boolean): Map<string, LayeredView> {
  const base = path.join(root, folder)
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.liquid'),
  )
  return new Map(
    files.map((file) => [
      file.replace(/\.liquid$/, ''),
      { source: readFileSync(path.join(base, file), 'utf8'), file: `views/${file}`, isOwn },
    ]),
  )
}

const ASSETS = [
  'site.css',
  'shop.css',
  'site-search.css',
  'site-search.js',
  'request-signing.js',
  'playground.js',
  'console.js',
]

export const builtInAssets = new Set(ASSETS)

const { builtIn, checks, knowViews, sanitizeHtml } = describeCheckedSite()

export const siteChecks = checks
/** The variables of the built-in views, with the site's own settings and sections. */
export const builtInKnown = knowViews({
  declared: declareDesign([readBuiltIn(builtIn).file]),
  assets: new Map(),
  sanitizeHtml,
})

/** The built-in views with some of a theme's in their place. */
export function withViews(views: Record<string, string>): Map<string, LayeredView> {
  const own = Object.entries(views).map(([name, source]): [string, LayeredView] => [
    name,
    { source, file: `views/${name}.liquid`, isOwn: true },
  ])
  return new Map([...readViewsFrom('lib/theming/views', false), ...own])
}
