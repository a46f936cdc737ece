import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'

/**
 * The name under which a browser keeps a cookie of the site. Under https its prefix has browsers take it from this host
 * alone, over https alone: no other host of the domain can plant one.
 */
export function siteCookieName(settings: Settings, name: string): string {
  return isHttpsSite(settings) ? `__Host-${name}` : name
}

/** A `Set-Cookie` line of a cookie that scripts and other sites have no part in. */
export function writeSiteCookie(settings: Settings, name: string, value: string, seconds: number): string {
  const parts = [`${siteCookieName(settings, name)}=${value}`, 'Path=/', `Max-Age=${seconds}`]
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttpsSite(settings) ? ['Secure'] : [])].join('; ')
}
