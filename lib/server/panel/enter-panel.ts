import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { describePath } from '#lib/web/http/describe-path.ts'
import { hostOf, isOwnOrigin } from '#lib/web/http/is-own-origin.ts'
import { setPageLanguage } from '#lib/web/http/page-response.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { choosePanelLanguage, PANEL_LANGUAGE_COOKIE } from '#lib/web/panel/panel-language.ts'
import { closeAfterAnswer } from '../connections/end-socket.ts'
import { foreignForm, sendRefusal } from '../write-refusal.ts'

const READ = ['GET', 'HEAD']
const LONGEST_PATH = 100

/**
 * Prepares a request for the panel: its language, and that whatever it changes was asked for by a page of this site. Returns false
 * once the request has been refused.
 */
export function enterPanel(
  { settings, security }: Pick<App, 'settings' | 'security'>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  const { headers, method = 'GET' } = request
  const chosen = parseCookies(headers.cookie ?? '').get(PANEL_LANGUAGE_COOKIE)
  setPageLanguage(response, {
    locale: choosePanelLanguage(chosen, headers['accept-language']),
    prefix: '',
  })
  if (READ.includes(method)) return true
  const origin = headers.origin ?? null
  const fetchSite = headers['sec-fetch-site']?.toString() ?? null
  const sent = { origin, fetchSite, host: headers.host ?? null }
  if (isOwnOrigin(sent, settings.current['site.url'])) {
    // Next compares them too, and knows neither the site's address nor which proxies may name a host.
    headers['x-forwarded-host'] = origin === null ? headers.host : hostOf(origin)
    return true
  }
  security.note('form.foreign', { path: describePath(path).slice(0, LONGEST_PATH) })
  closeAfterAnswer(request, response)
  sendRefusal(response, foreignForm())
  return false
}
