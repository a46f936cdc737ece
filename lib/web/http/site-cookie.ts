import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'

/** The cookies of a `Cookie` header by name. The first of a repeated one counts. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The name of a cookie of the site. On an https site its prefix makes browsers accept it only from this host and only
 * over https, so no other host of the domain can plant one. Below a path it has a weaker one (`lib/server/base-path`).
 */
export function siteCookieName(settings: Settings, name: string): string {
  return isHttpsSite(settings) ? `__Host-${name}` : name
}

/** The `Set-Cookie` line of a cookie that neither scripts nor other sites can use. */
export function writeSiteCookie(settings: Settings, name: string, value: string, seconds: number): string {
  const parts = [`${siteCookieName(settings, name)}=${value}`, 'Path=/', `Max-Age=${seconds}`]
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttpsSite(settings) ? ['Secure'] : [])].join('; ')
}

/** The `Set-Cookie` line of a cookie that scripts of the site may read. */
export function writePlainCookie(settings: Settings, name: string, value: string, seconds: number): string {
  return writeSiteCookie(settings, name, value, seconds).replace(' HttpOnly;', '')
}
