import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { Voter } from '#lib/domains/shop/catalogue/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { type Cookies, findSignedIn } from '../visitors/website-visitor.ts'

/** Tells the votes of one guest from those of others. It is set with the first vote. */
const VOTER_COOKIE: SealedCookie<z.ZodString> = {
  name: 'storefront-voter',
  schema: z.string(),
  seconds: 180 * 24 * 3600,
}

/** The customer signed in, or the guest that a browser's cookies name; null for a guest who has not voted. */
export async function findVoter(app: App, cookies: Cookies): Promise<Voter | null> {
  const customer = await findSignedIn(app, cookies)
  if (customer) return { customerId: customer.id }
  const known = await openCookie(app, VOTER_COOKIE, cookies)
  return known === undefined ? null : { guestHash: sha256(known) }
}

/** Another guest, with the `Set-Cookie` lines that name them from now on. */
export async function createVoter(app: App): Promise<{ voter: Voter; cookies: string[] }> {
  const text = randomBytes(18).toString('base64url')
  return {
    voter: { guestHash: sha256(text) },
    cookies: (await sealCookie(app, VOTER_COOKIE, text)) ?? [],
  }
}
