import type { App } from '#lib/app.ts'
import { siteFormat } from '../site-format.ts'

/** Everything may be crawled but results of searches, the API, and what belongs to one person. */
export function buildRobots(app: App): string {
  const { current } = app.settings
  // Without a page of results, /search is a page like others.
  const search = current['search.page_enabled'] ? ['/search$', '/search?', '/search/'] : ['/search/']
  const closed = [
    ...search,
    ...PRIVATE.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
    `/${app.apiPrefix}/`,
  ]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteFormat(app).url('/sitemap.xml')}`,
  ]
  return `${lines.join('\n')}\n`
}

const PRIVATE = ['/account', '/admin', '/orders', '/pay']
