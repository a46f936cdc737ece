import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { authenticateCookie, sessionCookieName } from '../account/session/website-session.ts'

/** A browser's cookies by name. */
export type Cookies = Readonly<Record<string, string>>

/** The customer signed in on the website; null for guests. */
export async function findSignedIn(app: App, cookies: Cookies): Promise<AuthenticatedCustomer | null> {
  if (!isGroupOn(app.settings.current, 'auth')) return null
  return authenticateCookie(app, cookies[sessionCookieName(app)])
}

/** Whether the site requires a verified address and this customer has none. */
export function isUnverified({ settings }: App, customer: AuthenticatedCustomer | null): boolean {
  const isAsked = settings.current['account.email_verification_required']
  return isAsked && customer !== null && !customer.emailVerified
}

/** The sign-in page, which leads on to the page wanted; null if sign-in is switched off. */
export function signInPath({ settings }: App, next?: string): string | null {
  return isGroupOn(settings.current, 'auth') ? withNext('/account/sign-in', next) : null
}

/** The page that a visitor wanted before they signed in: of the account, the cart or the checkout. Anything else is ignored. */
export const NextPage = z
  .string()
  .regex(/^\/(?:account(?:\/[\w-]{1,64}){1,2}|cart|checkout)$/)
  .optional()
  .catch(undefined)

/** The path with the wanted page as a parameter, to carry it through sign-in. */
export function withNext(path: string, next: unknown): string {
  const wanted = NextPage.parse(next)
  return wanted === undefined ? path : `${path}?${new URLSearchParams({ next: wanted })}`
}
