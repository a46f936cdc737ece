import path from 'node:path'
import { projectRoot } from '#lib/platform/process/project-root.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { FALLBACK_LOCALE, fallbackLocales, readCatalogue } from '#lib/services/texts/index.ts'
import type { Site } from '#themes'

const FOLDER = 'lib/theming'
const LIVE_SEARCH = 'lib/search/results/live-results'

/** The facts of this site that themes are shown with. */
export function describeSite(): Site {
  return {
    builtIn: {
      folder: inProject(FOLDER),
      shown: FOLDER,
      assets: {
        'site-search.js': inProject(LIVE_SEARCH, 'site-search.js'),
        'site-search.css': inProject(LIVE_SEARCH, 'site-search.css'),
      },
    },
    catalogues: { fallback: FALLBACK_LOCALE, fallbackLocales, read: readCatalogue },
    sanitizeHtml,
  }
}

/** The module's own path cannot be used, since a bundler moves it. */
export function inProject(...parts: string[]): string {
  return [projectRoot(), ...parts].join(path.sep)
}
