import path from 'node:path'
import { declareDesign } from '../design/declare-design.ts'
import { isFolder } from '../themes/folder-files.ts'
import { readLocales } from '../themes/read-locales.ts'
import { readBuiltIn, readTheme, THEME_FILE, type Theme } from '../themes/read-theme.ts'
import { DEFAULT_THEME, isThemeName } from '../themes/theme-file.ts'
import { UnreadableTheme } from '../themes/unreadable-theme.ts'
import { checkAssetUse, checkProperties } from './check-assets.ts'
import { checkRendering } from './check-rendering.ts'
import { checkTexts } from './check-texts.ts'
import { checkViews } from './check-views.ts'
import type { CheckedSite } from './checked-site.ts'
import { checkCode } from './code/check-code.ts'
import { type Finding, placeOf, sortFindings } from './findings/finding.ts'
import { checkFonts, checkLayouts, checkSections } from './manifest/check-sections.ts'
import { checkThemeFile, keyOffset } from './manifest/check-theme-file.ts'
import type { LayeredView } from './views/analyse-views.ts'
import { readFolder } from './views/read-folder.ts'

/**
 * Checks a theme without showing it to anybody. Errors keep it from being activated. `folder` is where it is if it is not among the
 * themes yet. Throws UnreadableTheme if there is no theme of that name.
 */
export function checkTheme(
  site: CheckedSite,
  themesPath: string,
  name: string,
  folder: string = path.join(themesPath, name),
): Finding[] {
  if (!isThemeName(name) || !isFolder(folder)) {
    if (name === DEFAULT_THEME) return []
    throw new UnreadableTheme(`There is no theme ${name}. \`bin/storefront theme list\` shows them all.`)
  }
  const manifest = checkThemeFile(folder)
  const own = readFolder(folder)
  const { below, findings: ofLayers } = readLayersBelow(site, themesPath, name, manifest)
  const views = layerViews(own.views, below)
  const assets = new Set([...own.assets.keys(), ...below.flatMap((layer) => [...layer.assets.keys()])])
  const declared = declareDesign([
    ...(manifest.file ? [manifest.file] : []),
    ...below.map(({ file }) => file),
  ])
  const known = site.knowViews({
    declared,
    assets: new Map([...assets].map((file) => [file, sampleAsset(file)])),
    sanitizeHtml: site.sanitizeHtml,
  })
  const ofViews = checkViews({ views, assets, known, siteChecks: site.checks })
  const inherited = below.flatMap((layer) => [...layer.assets])
  return sortFindings([
    ...manifest.findings,
    ...ofLayers,
    ...own.findings,
    ...ofViews,
    ...checkRendering({
      views,
      broken: filesWithErrors(ofViews),
      assets,
      known,
      catalogues: site.catalogues,
      texts: [readLocales(path.join(folder, 'locales')), ...below.map(({ texts }) => texts)],
    }),
    ...checkCode(own.assets),
    ...checkSections(manifest, views),
    ...checkFonts(manifest, assets),
    ...checkLayouts(manifest, declared),
    ...checkTexts({
      folder,
      below: below.map(({ texts }) => texts),
      views: views.values(),
      catalogues: site.catalogues,
    }),
    ...checkAssetUse({
      own: own.assets,
      inherited: new Set([THEME_STYLESHEET, ...inherited.map(([file]) => file)]),
      views: [...views.values()].map(({ source }) => source),
    }),
    ...checkProperties(
      own.assets,
      inherited.filter(([file]) => file.endsWith('.css')).map(([, { bytes }]) => bytes.toString('utf8')),
    ),
  ])
}

function sampleAsset(file: string): string {
  return `/theme-assets/sample/${file}`
}

/** The site loads it on every page if the theme has it. */
const THEME_STYLESHEET = 'theme.css'

type Layers = { below: Theme[]; findings: Finding[] }

/** The parents that exist, nearest first, then the built-in layer. */
function readLayersBelow(
  site: CheckedSite,
  themesPath: string,
  name: string,
  { file, text }: ReturnType<typeof checkThemeFile>,
): Layers {
  const below: Theme[] = []
  const names = [name]
  const fail = (message: string, fix: string): Layers => {
    const place = placeOf(text, keyOffset(text, 'parent'))
    const finding: Finding = { severity: 'error', code: 'parent', file: THEME_FILE, ...place, message, fix }
    return { below: [...below, readBuiltIn(site.builtIn)], findings: [finding] }
  }
  for (let parent = file?.parent ?? null; parent !== null; parent = below.at(-1)?.file.parent ?? null) {
    const way = [...names, parent].join(' → ')
    if (names.includes(parent)) return fail(`The theme is its own ancestor: ${way}.`, 'Name another parent.')
    const folder = path.join(/* turbopackIgnore: true */ themesPath, parent)
    if (parent === DEFAULT_THEME && !isFolder(folder)) break
    try {
      below.push(readTheme(folder, parent))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return fail(`The parent cannot be used: ${reason}`, 'Name another parent, or remove `parent`.')
    }
    names.push(parent)
  }
  const layers = [...below, readBuiltIn(site.builtIn)]
  const [parent] = below
  const errors =
    parent && hasViews(parent) ? checkTheme(site, themesPath, parent.name).filter(isError).length : 0
  if (!parent || errors === 0) return { below: layers, findings: [] }
  const message = `The parent ${parent.name} has ${errors} ${errors === 1 ? 'error' : 'errors'}.`
  return { ...fail(message, `See \`bin/storefront theme check ${parent.name}\`.`), below: layers }
}

function hasViews({ views }: Theme): boolean {
  return views.size > 0
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function layerViews(own: ReadonlyMap<string, string>, below: readonly Theme[]): Map<string, LayeredView> {
  const views = new Map<string, LayeredView>()
  for (const layer of below.toReversed()) {
    for (const [name, view] of layer.views) views.set(name, { ...view, isOwn: false })
  }
  for (const [name, source] of own) views.set(name, { source, file: `views/${name}.liquid`, isOwn: true })
  return views
}

function filesWithErrors(findings: readonly Finding[]): Set<string> {
  return new Set(findings.filter(isError).map(({ file }) => file))
}
