import type { App } from '#lib/app/app.ts'
import { describePath } from '#lib/web/http/describe-path.ts'
import { isOwnOrigin } from '#lib/web/http/is-own-origin.ts'

type Site = Pick<App, 'settings' | 'security'>

const LONGEST_PATH = 100

/** Whether a form was sent from a page of this site. */
export function isSentFromSite({ settings, security }: Site, { url, headers }: Request): boolean {
  const sent = {
    origin: headers.get('origin'),
    fetchSite: headers.get('sec-fetch-site'),
    host: headers.get('host'),
  }
  const isOwn = isOwnOrigin(sent, settings.current['site.url'])
  if (!isOwn)
    security.note('form.foreign', { path: describePath(new URL(url).pathname).slice(0, LONGEST_PATH) })
  return isOwn
}
