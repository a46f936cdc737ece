import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { dropCookie, openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { readCheckoutDraft } from '../../people/visitors/former-cookies.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'

/** The values entered at checkout, by field. */
export type Draft = Record<string, string>

const Draft = z.record(z.string(), z.string())

const DRAFT_COOKIE: SealedCookie<typeof Draft> = {
  name: 'storefront-checkout',
  schema: Draft,
  seconds: 24 * 3600,
  parts: 3,
  readFormer: readCheckoutDraft,
}

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

/**
 * The `Set-Cookie` lines that keep what was entered until the order is placed: encrypted, in the visitor's own browser, and so
 * in no database. The longest form in any language fits; of what can hardly be compressed, the longest fields are left out.
 */
export async function writeDraft(site: Site, values: Draft): Promise<string[]> {
  const lines = await sealCookie(site, DRAFT_COOKIE, values)
  if (lines) return lines
  const [longest] = Object.entries(values).toSorted(([, a], [, b]) => b.length - a.length)
  return writeDraft(
    site,
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== longest?.[0])),
  )
}

/** Empty if nothing was entered, or the cookies are forged, incomplete or expired. */
export async function readDraft(site: Site, cookies: Cookies): Promise<Draft> {
  return (await openCookie(site, DRAFT_COOKIE, cookies)) ?? {}
}

export function dropDraft(site: Pick<Site, 'settings'>): string[] {
  return dropCookie(site, DRAFT_COOKIE)
}
