import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { dropCookie, openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'

/** The withdrawal as it was entered, until it is confirmed. */
const WithdrawalDraft = z.object({
  /** Makes a confirmation that is sent twice one withdrawal. */
  key: z.string(),
  /** The order and units by line, if the visitor holds the order. */
  chosen: z
    .object({
      order: z.string(),
      grant: z.string(),
      lines: z.array(z.object({ lineId: z.int(), quantity: z.int() })),
    })
    .nullable(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  statement: z.string().nullable(),
})
export type WithdrawalDraft = z.output<typeof WithdrawalDraft>

const DRAFT_COOKIE: SealedCookie<typeof WithdrawalDraft> = {
  name: 'storefront-withdrawal',
  schema: WithdrawalDraft,
  seconds: 3600,
  parts: 3,
}

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

/** The `Set-Cookie` lines that keep the draft, sealed, in the visitor's browser. */
export async function writeWithdrawal(site: Site, draft: WithdrawalDraft): Promise<string[]> {
  return (await sealCookie(site, DRAFT_COOKIE, draft)) ?? []
}

export async function readWithdrawal(site: Site, cookies: Cookies): Promise<WithdrawalDraft | null> {
  return (await openCookie(site, DRAFT_COOKIE, cookies)) ?? null
}

export function dropWithdrawal(site: Pick<Site, 'settings'>): string[] {
  return dropCookie(site, DRAFT_COOKIE)
}
