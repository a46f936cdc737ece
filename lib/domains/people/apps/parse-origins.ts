import { OperationRefused } from '#lib/domains/operation-refused.ts'

const MAX_ORIGINS = 20

/**
 * Origins as browsers send them: `https://shop.example.com`, or `capacitor://localhost` of an app's own web view. Plain
 * HTTP is for development on the same machine. Throws OperationRefused.
 */
export function parseOrigins(given: readonly string[]): string[] {
  const origins = [...new Set(given.map((text) => parseOrigin(text.trim())))]
  if (origins.length > MAX_ORIGINS)
    throw new OperationRefused(`An app can have at most ${MAX_ORIGINS} origins.`)
  return origins
}

function parseOrigin(text: string): string {
  const url =
    /^[a-z][a-z\d+.-]*:\/\/[^/?#@*\s\\]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url) throw new OperationRefused(`"${text}" is not an origin such as https://shop.example.com.`)
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    throw new OperationRefused(`"${text}" is not encrypted: over http:, only localhost can be an origin.`)
  // The URL standard gives schemes of apps no origin; web views send scheme and host.
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
}
