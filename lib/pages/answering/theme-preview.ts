import type { App } from '#lib/app/app.ts'
import { PREVIEW_END, PREVIEW_NAME, PREVIEW_SECONDS, verifyPreview } from '#lib/theming/index.ts'
import { writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import type { SiteAnswer } from '#lib/web/site/site-answer.ts'
import type { SiteRequest } from '#lib/web/site/site-request.ts'

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

/**
 * Answers links that start or end a theme preview in one browser, by moving the token from the address into a cookie. A forged or expired
 * link just redirects to the page.
 */
export function answerPreviewLink(
  site: Site,
  { target }: Pick<SiteRequest, 'target'>,
): SiteAnswer | undefined {
  const [path = '/', search] = target.split('?', 2)
  if (search === undefined) return undefined
  const query = new URLSearchParams(search)
  const token = query.get(PREVIEW_NAME)
  if (token === null) return undefined
  query.delete(PREVIEW_NAME)
  const cookie = cookieFor(site, token)
  return {
    status: 303,
    headers: {
      // In the language of the page. Several leading slashes would redirect to another site.
      location: `/${path.replace(/^[/\\]+/, '')}${query.size > 0 ? `?${query}` : ''}`,
      'cache-control': 'no-store',
      ...(cookie && { 'set-cookie': [cookie] }),
    },
    body: null,
  }
}

function cookieFor({ settings, secrets, clock }: Site, token: string): string | undefined {
  const isEnd = token === PREVIEW_END
  if (!isEnd && verifyPreview({ secrets, clock }, token) === undefined) return undefined
  return isEnd
    ? writeSiteCookie(settings.current, PREVIEW_NAME, '', 0)
    : writeSiteCookie(settings.current, PREVIEW_NAME, token, PREVIEW_SECONDS)
}
