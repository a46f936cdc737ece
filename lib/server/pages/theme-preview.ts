import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { PREVIEW_END, PREVIEW_NAME, PREVIEW_SECONDS, verifyPreview } from '#lib/theming/index.ts'
import { writeSiteCookie } from '#lib/web/http/site-cookie.ts'

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

/**
 * Answers links that start or end a theme preview in one browser, by moving the token from the address into a cookie.
 * Returns false for all other requests. A forged or expired link just redirects to the page.
 */
export function answerPreviewLink(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2)
  const query = new URLSearchParams(search)
  const token = query.get(PREVIEW_NAME)
  if (token === null) return false
  query.delete(PREVIEW_NAME)
  // Several leading slashes would redirect to another site.
  const address = `/${path.replace(/^[/\\]+/, '')}${query.size > 0 ? `?${query}` : ''}`
  const cookie = cookieFor(site, token)
  response.statusCode = 303
  // In the language of the page.
  response.setHeader('Location', address)
  response.setHeader('Cache-Control', 'no-store')
  if (cookie) response.setHeader('Set-Cookie', cookie)
  response.end()
  return true
}

function cookieFor({ settings, secrets, clock }: Site, token: string): string | undefined {
  const isEnd = token === PREVIEW_END
  if (!isEnd && verifyPreview({ secrets, clock }, token) === undefined) return undefined
  return isEnd
    ? writeSiteCookie(settings.current, PREVIEW_NAME, '', 0)
    : writeSiteCookie(settings.current, PREVIEW_NAME, token, PREVIEW_SECONDS)
}
