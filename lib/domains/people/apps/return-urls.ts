import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'

const MAX_URLS = 10
const MAX_LENGTH = 200
// Without a fragment, which no server would see; and without what would end an attribute.
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^\s#"'<>\\]*$/i
// Schemes that mean something to a browser, which would not leave it for the app.
const OF_BROWSERS =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|intent|content|ftp|wss?):/i

/**
 * Addresses that open an app: `com.example.shop://paid`, or `https://shop.example.com/app/paid` where the phone knows that the app
 * opens it. Plain HTTP is for development on the same machine. Throws DomainError.
 */
export function parseReturnUrls(given: readonly string[]): string[] {
  const urls = [...new Set(given.map((text) => parseReturnUrl(text.trim())))]
  if (urls.length > MAX_URLS) throw invalidField('returnUrls', 'return_urls_limit', { max: MAX_URLS })
  return urls
}

function parseReturnUrl(text: string): string {
  const isAddress = ADDRESS.test(text) && text.length <= MAX_LENGTH && URL.canParse(text)
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/?]|$)/i.test(text)
  if (!isAddress || OF_BROWSERS.test(text) || (/^http:/i.test(text) && !isLocal))
    throw invalidField('returnUrls', 'return_url', { url: text })
  return text
}

/** Whether an enabled app is registered with this return address. */
export async function isReturnUrl({ database }: Pick<Context, 'database'>, url: string): Promise<boolean> {
  const apps = await database.prisma.app.findMany({ where: { enabled: true }, select: { returnUrls: true } })
  return apps.some(({ returnUrls }) => (returnUrls as string[]).includes(url))
}
