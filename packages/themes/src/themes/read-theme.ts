import path from 'node:path'
import type { z } from 'zod'
import type { BuiltInFiles } from '../site.ts'
import { type Asset, type Assets, assetType, fingerprintAssets } from './assets.ts'
import {
  describeSize,
  type FolderLimits,
  isFolder,
  listFolder,
  readFolderFile,
  stampOf,
} from './folder-files.ts'
import { localeLimits, readLocales, type ThemeTexts } from './read-locales.ts'
import { BUILT_IN, ThemeFile } from './theme-file.ts'
import { UnreadableTheme } from './unreadable-theme.ts'
import { toViewName, type View, type Views } from './views.ts'

/** The contents of a theme's folder when it was read. */
export type Theme = {
  /** The name of its folder. */
  name: string
  file: ThemeFile
  views: Views
  assets: Assets
  texts: ThemeTexts
  /** Of all its assets together. */
  fingerprint: string
  /** Files below views and assets that are neither views nor assets, by path. */
  ignored: string[]
}

const KB = 1024
const MB = 1024 * KB
export const viewLimits: FolderLimits = { files: 500, fileBytes: 256 * KB, totalBytes: 4 * MB }
export const assetLimits: FolderLimits = { files: 500, fileBytes: 2 * MB, totalBytes: 64 * MB }
const MANIFEST_BYTES = 64 * KB
const VIEW = '.liquid'
export const THEME_FILE = 'theme.json'

/** Reads a theme's folder. Throws UnreadableTheme if there is none or it exceeds the limits. */
export function readTheme(folder: string, name: string): Theme {
  if (!isFolder(folder)) throw new UnreadableTheme(`There is no theme ${name}: ${folder} is not a folder.`)
  const file = readThemeFile(folder)
  const ignored: string[] = []
  const views = readViews(path.join(folder, 'views'), `themes/${name}/views`, ignored)
  const assets = readAssets(path.join(folder, 'assets'), ignored)
  const texts = readLocales(path.join(folder, 'locales'), ignored)
  return { name, file, views, assets, texts, fingerprint: fingerprintAssets(assets), ignored }
}

/** Changes whenever a file of the theme does. */
export function stampTheme(folder: string): string {
  const views = stampFolder(path.join(folder, 'views'), viewLimits)
  const assets = stampFolder(path.join(folder, 'assets'), assetLimits)
  const locales = stampFolder(path.join(folder, 'locales'), localeLimits)
  return [isFolder(folder), stampOf(path.join(folder, THEME_FILE)), views, assets, locales].join('\n')
}

function stampFolder(folder: string, limits: FolderLimits): string {
  const files = listFolder(folder, limits).map((file) => `${file.path}:${file.stamp}`)
  return [folder, ...files].join('\n')
}

/** The views of a folder by name; `shown` is what the folder is called in messages. */
function readViews(folder: string, shown: string, ignored: string[] = []): Views {
  const views = new Map<string, View>()
  let total = 0
  for (const file of listFolder(folder, viewLimits)) {
    const name = file.path.endsWith(VIEW) ? file.path.slice(0, -VIEW.length) : ''
    if (!isViewPath(name)) {
      ignored.push(`views/${file.path}`)
      continue
    }
    const bytes = readFolderFile(path.join(folder, file.path), viewLimits.fileBytes)
    total = addSize(total, bytes, folder, viewLimits)
    views.set(name, { source: decodeText(bytes), file: `${shown}/${file.path}` })
  }
  return views
}

function readAssets(folder: string, ignored: string[] = []): Assets {
  const assets = new Map<string, Asset>()
  let total = 0
  for (const file of listFolder(folder, assetLimits)) {
    const type = assetType(file.path)
    if (type === undefined) {
      ignored.push(`assets/${file.path}`)
      continue
    }
    const bytes = readFolderFile(path.join(folder, file.path), assetLimits.fileBytes)
    total = addSize(total, bytes, folder, assetLimits)
    assets.set(file.path, { bytes, type })
  }
  return assets
}

/** Reads the theme.json of a folder. */
export function readThemeFile(folder: string): ThemeFile {
  const file = path.join(folder, THEME_FILE)
  if (stampOf(file) === undefined)
    throw new UnreadableTheme(`${file} is missing: every theme needs one, even if it is only {}.`)
  const parsed = ThemeFile.safeParse(parseJson(file, decodeText(readFolderFile(file, MANIFEST_BYTES))))
  if (!parsed.success) throw new UnreadableTheme(`${file} is not usable: ${describeIssues(parsed.error)}.`)
  return parsed.data
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableTheme(`${file} is not JSON: ${(error as Error).message}.`)
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' ')).join('; ')
}

/** A file such as `search.form.liquid` would have two names. */
function isViewPath(name: string): boolean {
  return toViewName(name) === name
}

function addSize(total: number, { length }: Buffer, folder: string, { totalBytes }: FolderLimits): number {
  if (total + length > totalBytes)
    throw new UnreadableTheme(`${folder} has more than ${describeSize(totalBytes)} of files in total.`)
  return total + length
}

function decodeText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** The site's own views and assets, used wherever no theme has any. */
export function readBuiltIn(site: BuiltInFiles): Theme {
  const assets = readOwnAssets(site)
  return {
    name: BUILT_IN,
    file: readThemeFile(site.folder),
    views: readViews(path.join(site.folder, 'views'), `${site.shown}/views`),
    assets,
    // Those of the site, below those of themes.
    texts: new Map(),
    fingerprint: fingerprintAssets(assets),
    ignored: [],
  }
}

/** Changes whenever one of the files does. */
export function stampBuiltIn({ folder, assets }: BuiltInFiles): string {
  const others = Object.values(assets).map(stampOf)
  const views = stampFolder(path.join(folder, 'views'), viewLimits)
  const file = stampOf(path.join(folder, THEME_FILE))
  return [file, views, stampFolder(path.join(folder, 'assets'), assetLimits), ...others].join('\n')
}

function readOwnAssets({ folder, assets: others }: BuiltInFiles): Assets {
  const assets = new Map<string, Asset>(readAssets(path.join(folder, 'assets')))
  for (const [file, from] of Object.entries(others)) {
    const type = assetType(file)
    if (type !== undefined && stampOf(from) !== undefined)
      assets.set(file, { bytes: readFolderFile(from, assetLimits.fileBytes), type })
  }
  return assets
}
