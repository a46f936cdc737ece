import type { z } from 'zod'
import type { App } from '#lib/app.ts'
import { isHttpsSite } from '#lib/settings/index.ts'

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

const PURPOSE = 'account cookies'
const PATH = '/account'

/** A cookie that only this site can read or write, for the pages of accounts, as a `Set-Cookie` line. */
export function sealCookie(
  { settings, secrets, clock }: Site,
  name: string,
  value: unknown,
  seconds: number,
): string {
  const until = clock.now().getTime() + seconds * 1000
  const sealed = secrets.encrypt(PURPOSE, JSON.stringify({ name, until, value }))
  return writeCookie(name, sealed, { path: PATH, seconds, isSecure: isHttpsSite(settings.current) })
}

/** What a sealed cookie holds; undefined where it is absent, forged, too old or of another form. */
export function openCookie<S extends z.ZodType>(
  { secrets, clock }: Site,
  name: string,
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  if (!text) return undefined
  try {
    const opened = JSON.parse(secrets.decrypt(PURPOSE, text)) as {
      name: string
      until: number
      value: unknown
    }
    if (opened.name !== name || opened.until <= clock.now().getTime()) return undefined
    return schema.safeParse(opened.value).data
  } catch {
    return undefined
  }
}

export function dropCookie({ settings }: Pick<Site, 'settings'>, name: string): string {
  return writeCookie(name, '', { path: PATH, seconds: 0, isSecure: isHttpsSite(settings.current) })
}

type CookieOptions = { path: string; seconds: number; isSecure: boolean }

/** A `Set-Cookie` line of a cookie that scripts and other sites have no part in. */
export function writeCookie(name: string, value: string, { path, seconds, isSecure }: CookieOptions): string {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
