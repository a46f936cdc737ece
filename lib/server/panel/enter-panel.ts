import type { App } from '#lib/app/app.ts'
import { describePath } from '#lib/web/http/describe-path.ts'
import { hostOf, isOwnOrigin } from '#lib/web/http/is-own-origin.ts'
import { findPanelLanguage } from '#lib/web/panel/panel-language.ts'
import type { SiteAnswer, SiteRequest } from '#lib/web/site/site.ts'
import { foreignForm } from '../write-refusal.ts'

const READ = ['GET', 'HEAD']
const LONGEST_PATH = 100

/**
 * A request for the panel in the language of its reader; or the answer that refuses it, because what it changes was not asked for by a page
 * of this site.
 */
export function enterPanel(
  { settings, security }: Pick<App, 'settings' | 'security'>,
  request: SiteRequest,
  path: string,
): SiteRequest | SiteAnswer {
  const { headers, method } = request
  const language = { locale: findPanelLanguage(headers), prefix: '' }
  const entered = { ...request, language }
  if (READ.includes(method)) return entered
  const origin = headers.origin ?? null
  const fetchSite = headers['sec-fetch-site']?.toString() ?? null
  const sent = { origin, fetchSite, host: headers.host ?? null }
  if (isOwnOrigin(sent, settings.current['site.url'])) {
    // Next compares them too, and knows neither the site's address nor which proxies may name a host.
    const host = origin === null ? headers.host : hostOf(origin)
    return { ...entered, headers: { ...headers, 'x-forwarded-host': host } }
  }
  security.note('form.foreign', { path: describePath(path).slice(0, LONGEST_PATH) })
  return { ...foreignForm(), closes: true }
}
