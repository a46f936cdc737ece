import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'

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
