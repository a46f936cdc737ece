import type { App } from '#lib/app/app.ts'
import { siteBasePath } from '#lib/services/settings/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'

/**
 * Allows crawling everything except the API, personal pages and what the owner's rules close. Search results say that
 * they are not to be listed, which crawlers have to be able to read.
 */
export function buildRobots(app: App): string {
  const { current } = app.settings
  const closed = [
    ...app.settings.languages.flatMap(({ prefix }) => CLOSED.map((path) => prefix + path)),
    `/${app.apiPrefix}/`,
  ]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${siteBasePath(current)}${path}`),
    ...(current['seo.robots_rules']?.split(/\r\n?|\n/) ?? []),
    // Pages of a site that is not to be listed stay open, so that search engines see that they are not.
    ...(current['seo.noindex'] ? [] : ['', `Sitemap: ${siteFormat(app).url('/sitemap.xml')}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** Personal pages, and the addresses that the search field asks. */
const CLOSED = [
  '/search/',
  ...['/account', '/admin', '/orders', '/pay'].flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
]
