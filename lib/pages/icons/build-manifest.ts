import type { App } from '#lib/app.ts'
import { localPath } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { clipText } from '../seo/clip-text.ts'
import { siteFormat } from '../site-format.ts'

export const MANIFEST_TYPE = 'application/manifest+json'

/** What systems need to put the site on a home screen. */
export function buildManifest(app: App): string {
  const { current } = app.settings
  const name = current['site.name']
  const locale = current['site.locale']
  return JSON.stringify({
    id: localPath(app.settings.language, '/'),
    name,
    short_name: clipText(name, 12),
    description: current['site.tagline'] ?? undefined,
    start_url: localPath(app.settings.language, '/'),
    scope: '/',
    display: 'minimal-ui',
    lang: locale,
    dir: textDirection(locale),
    theme_color: current['site.primary_color'],
    background_color: '#ffffff',
    icons: listIcons(app),
  })
}

function listIcons(app: App) {
  const own = app.settings.current['site.icon']
  const drawn = [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/full-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  return own === null ? drawn : [{ src: siteFormat(app).url(own), sizes: 'any' }]
}
