import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { withNext } from '../account/next-page.ts'
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
