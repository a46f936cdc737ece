import type { App } from '#lib/app/app.ts'
import { PREVIEW_NAME, verifyPreview } from '#lib/theming/index.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import { pathOf, type SiteRequest } from '#lib/web/site/site-request.ts'

/** What pages are made of, and what other servers send. */
const OPEN = ['/_next/', '/theme-assets/', '/media/', '/webhooks/']
/** Files, such as pictures and feeds, have an extension. */
const FILE = /\.[a-z0-9]+$/i

/** Whether a request asks for a page or sends a form while the site is closed. Previews of themes see it all the same. */
export function isClosedTo(
  { settings, secrets, clock }: Pick<App, 'settings' | 'secrets' | 'clock'>,
  request: Pick<SiteRequest, 'target' | 'headers'>,
): boolean {
  const { current } = settings
  if (!current['maintenance.active']) return false
  const path = pathOf(request)
  const isOpen = isPanelPath(path) || FILE.test(path) || OPEN.some((start) => path.startsWith(start))
  if (isOpen) return false
  const token = parseCookies(request.headers.cookie ?? '').get(siteCookieName(current, PREVIEW_NAME))
  return verifyPreview({ secrets, clock }, token) === undefined
}
