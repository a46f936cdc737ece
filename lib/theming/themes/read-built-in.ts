import path from 'node:path'
import { projectRoot } from '#lib/platform/process/project-root.ts'
import { type Asset, type Assets, assetType, fingerprintAssets } from './assets.ts'
import { readFolderFile, stampOf } from './folder-files.ts'
import {
  assetLimits,
  readAssets,
  readThemeFile,
  readViews,
  stampFolder,
  THEME_FILE,
  type Theme,
  viewLimits,
} from './read-theme.ts'
import { BUILT_IN } from './theme-file.ts'

const FOLDER = 'lib/theming'
const LIVE_SEARCH = 'lib/search/live-results'
const LIVE_SEARCH_ASSETS = ['site-search.js', 'site-search.css'] as const

/** The project's own views and assets, used wherever no theme has any. */
export function readBuiltIn(): Theme {
  const assets = readOwnAssets()
  return {
    name: BUILT_IN,
    file: readThemeFile(inProject(FOLDER)),
    views: readViews(inProject(FOLDER, 'views'), `${FOLDER}/views`),
    assets,
    // Those of the project, below those of themes.
    texts: new Map(),
    fingerprint: fingerprintAssets(assets),
    ignored: [],
  }
}

/** Changes whenever one of the files does. */
export function stampBuiltIn(): string {
  const live = LIVE_SEARCH_ASSETS.map((file) => stampOf(inProject(LIVE_SEARCH, file)))
  const views = stampFolder(inProject(FOLDER, 'views'), viewLimits)
  const file = stampOf(inProject(FOLDER, THEME_FILE))
  return [file, views, stampFolder(inProject(FOLDER, 'assets'), assetLimits), ...live].join('\n')
}

function readOwnAssets(): Assets {
  const assets = new Map<string, Asset>(readAssets(inProject(FOLDER, 'assets')))
  for (const file of LIVE_SEARCH_ASSETS) {
    const type = assetType(file)
    const from = inProject(LIVE_SEARCH, file)
    if (type !== undefined && stampOf(from) !== undefined)
      assets.set(file, { bytes: readFolderFile(from, assetLimits.fileBytes), type })
  }
  return assets
}

/** The module's own path cannot be used, since a bundler moves it. */
function inProject(...parts: string[]): string {
  return [projectRoot(), ...parts].join(path.sep)
}
