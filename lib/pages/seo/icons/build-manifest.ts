import type { App } from '#lib/app/app.ts'
import { localPath, siteBasePath } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { clipText } from '../page-metadata.ts'

export const MANIFEST_TYPE = 'application/manifest+json'

/** The manifest with which systems put the site on a home screen. */
export function buildManifest(app: App): string {
  const { current } = app.settings
  const name = current['site.name']
  const locale = current['site.locale']
  const basePath = siteBasePath(current)
  const home = basePath + localPath(app.settings.language, '/')
  return JSON.stringify({
    id: home,
    name,
    short_name: clipText(name, 12),
    description: current['site.tagline'] ?? undefined,
    start_url: home,
    scope: `${basePath}/`,
    display: 'minimal-ui',
    lang: locale,
    dir: textDirection(locale),
    theme_color: current['site.primary_color'],
    background_color: '#ffffff',
    icons: listIcons(app),
  })
}

function listIcons(app: App) {
  const { current } = app.settings
  const own = current['site.icon']
  const folder = `${siteBasePath(current)}/icons`
  const drawn = [
    { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${folder}/full-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  return own === null ? drawn : [{ src: siteFormat(app).url(own), sizes: 'any' }]
}
