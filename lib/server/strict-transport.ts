import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'

const TWO_YEARS = 'max-age=63072000'

/** Whether clients are to use only https from now on: if both the site's address and this request use https. */
export function insistsOnHttps(
  site: Pick<App, 'settings' | 'readAddress'>,
  request: IncomingMessage,
): boolean {
  return isSentOverHttps(site, request) && isHttpsSite(site.settings.current)
}

export function insistOnHttps(response: ServerResponse): void {
  response.setHeader('Strict-Transport-Security', TWO_YEARS)
}

function isSentOverHttps(
  { readAddress }: Pick<App, 'readAddress'>,
  { headers, socket }: IncomingMessage,
): boolean {
  const [scheme] = String(headers['x-forwarded-proto'] ?? '').split(',')
  if (scheme?.trim().toLowerCase() !== 'https') return false
  return readAddress(socket.remoteAddress ?? '', undefined).throughProxy
}
