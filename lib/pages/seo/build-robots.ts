import type { App } from '#lib/app/app.ts'
import { siteBasePath } from '#lib/services/settings/index.ts'
import { siteFormat } from '../site-format.ts'

/** Allows crawling everything except search results, the API, personal pages and what the owner's rules close. */
export function buildRobots(app: App): string {
  const { current } = app.settings
  // Without a results page, /search is an ordinary page.
  const search = current['search.page_enabled'] ? ['/search$', '/search?', '/search/'] : ['/search/']
  const closed = [
    ...app.settings.languages.flatMap(({ prefix }) => [...search, ...PRIVATE].map((path) => prefix + path)),
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

const PRIVATE = ['/account', '/admin', '/orders', '/pay'].flatMap((path) => [
  `${path}$`,
  `${path}?`,
  `${path}/`,
])
