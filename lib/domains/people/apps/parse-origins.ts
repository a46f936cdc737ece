import { invalidField } from '#lib/domains/domain-error.ts'

const MAX_ORIGINS = 20

/**
 * Origins as browsers send them: `https://shop.example.com`, or `capacitor://localhost` of an app's own web view. Plain
 * HTTP is for development on the same machine. Throws DomainError.
 */
export function parseOrigins(given: readonly string[]): string[] {
  const origins = [...new Set(given.map((text) => parseOrigin(text.trim())))]
  if (origins.length > MAX_ORIGINS) throw invalidField('origins', 'origins_limit', { max: MAX_ORIGINS })
  return origins
}

function parseOrigin(text: string): string {
  const url =
    /^[a-z][a-z\d+.-]*:\/\/[^/?#@*\s\\]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url) throw invalidField('origins', 'origin', { origin: text })
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    throw invalidField('origins', 'origin_unencrypted', { origin: text })
  // The URL standard gives schemes of apps no origin; web views send scheme and host.
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
}
