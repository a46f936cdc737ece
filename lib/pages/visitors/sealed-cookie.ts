import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { writeSiteCookie } from '#lib/web/http/site-cookie.ts'

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

const PURPOSE = 'account cookies'

/** The `Set-Cookie` line of a cookie that only this site can read or write, for account pages. */
export function sealCookie(
  { settings, secrets, clock }: Site,
  name: string,
  value: unknown,
  seconds: number,
): string {
  const until = clock.now().getTime() + seconds * 1000
  const sealed = secrets.encrypt(PURPOSE, JSON.stringify({ name, until, value }))
  return writeSiteCookie(settings.current, name, sealed, seconds)
}

/** The content of a sealed cookie; undefined if it is absent, forged, expired or does not match the schema. */
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
  return writeSiteCookie(settings.current, name, '', 0)
}
