import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

/** The values entered at checkout, by field. */
export type Draft = Record<string, string>

const COOKIE = 'storefront-checkout'
const PURPOSE = 'checkout drafts'
const SECONDS = 24 * 3600
// Browsers limit the size of a cookie, including its name and attributes.
const MAX_CHARACTERS = 3800
const MAX_COOKIES = 3
// A small cookie must not decompress into a large text.
const MAX_BYTES = 64 * 1024

const Stored = z.object({ until: z.number(), values: z.record(z.string(), z.string()) })

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

/**
 * The `Set-Cookie` lines that keep what was entered until the order is placed: encrypted, in the visitor's own browser, and so
 * in no database. The longest form in any language fits; of what can hardly be compressed, the longest fields are left out.
 */
export function writeDraft(site: Site, values: Draft): string[] {
  const sealed = sealDraft(site, values)
  return Array.from({ length: MAX_COOKIES }, (_, part) => {
    const text = sealed.slice(part * MAX_CHARACTERS, (part + 1) * MAX_CHARACTERS)
    return writeSiteCookie(site.settings.current, nameOf(part), text, text === '' ? 0 : SECONDS)
  })
}

function sealDraft(site: Site, values: Draft): string {
  const until = site.clock.now().getTime() + SECONDS * 1000
  const packed = brotliCompressSync(JSON.stringify({ until, values })).toString('base64')
  const sealed = site.secrets.encrypt(PURPOSE, packed)
  if (sealed.length <= MAX_COOKIES * MAX_CHARACTERS) return sealed
  const [longest] = Object.entries(values).toSorted(([, a], [, b]) => b.length - a.length)
  return sealDraft(site, Object.fromEntries(Object.entries(values).filter(([name]) => name !== longest?.[0])))
}

/** Empty if nothing was entered, or the cookies are forged, incomplete or expired. */
export function readDraft({ settings, secrets, clock }: Site, cookies: Cookies): Draft {
  const parts = Array.from(
    { length: MAX_COOKIES },
    (_, part) => cookies[siteCookieName(settings.current, nameOf(part))] ?? '',
  )
  const sealed = parts.join('')
  if (sealed === '') return {}
  try {
    const packed = Buffer.from(secrets.decrypt(PURPOSE, sealed), 'base64')
    const text = brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES }).toString()
    const { until, values } = Stored.parse(JSON.parse(text))
    return until > clock.now().getTime() ? values : {}
  } catch {
    return {}
  }
}

export function dropDraft({ settings }: Pick<Site, 'settings'>): string[] {
  return Array.from({ length: MAX_COOKIES }, (_, part) =>
    writeSiteCookie(settings.current, nameOf(part), '', 0),
  )
}

function nameOf(part: number): string {
  return part === 0 ? COOKIE : `${COOKIE}-${part}`
}
