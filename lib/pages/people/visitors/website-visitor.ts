import { decode, encode, type JWT } from 'next-auth/jwt'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import {
  type AuthenticatedCustomer,
  authenticateSession,
  renewSession,
  type SignedIn,
} from '#lib/domains/people/accounts/index.ts'
import { findWebsiteApp } from '#lib/domains/people/apps/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'

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

/**
 * next-auth's token contains the access token of a session like an app's. It is looked up on every request, so anything
 * that ends an account's sessions ends this one immediately.
 */
const ACCESS_TOKEN = 'accessToken'

const DAY_MS = 24 * 3_600_000

export const SESSION_COOKIE = 'storefront.session'

/** The session cookie's name in browsers. */
export function sessionCookieName(app: Pick<App, 'settings'>): string {
  return siteCookieName(app.settings.current, SESSION_COOKIE)
}

/** The secrets of next-auth's tokens: new tokens use the first, and all of them can decode. */
export function sessionSecrets({ secrets }: Pick<App, 'secrets'>): [string, ...string[]] {
  const [current, ...previous] = secrets.signatures('website sessions', 'next-auth').map(toSecret)
  return [current ?? toSecret(secrets.sign('website sessions', 'next-auth')), ...previous]
}

function toSecret(signature: Buffer): string {
  return signature.toString('hex')
}

/** The content of a browser's cookie; null if it is forged, expired or absent. */
export async function openSessionCookie(
  app: Pick<App, 'secrets'>,
  cookie: string | undefined,
): Promise<JWT | null> {
  if (!cookie) return null
  for (const secret of sessionSecrets(app)) {
    const token = await decode({ token: cookie, secret }).catch(() => null)
    if (token) return token
  }
  return null
}

/** How many seconds a session on the website lasts. */
export function sessionSeconds({ settings }: Pick<App, 'settings'>): number {
  return Math.round(settings.current['tokens.access_days'] * 24 * 3600)
}

/** The content of next-auth's token for a session. */
export function toSessionToken({ accessToken }: Pick<SignedIn, 'accessToken'>): Record<string, unknown> {
  return { [ACCESS_TOKEN]: accessToken }
}

/** The `Set-Cookie` line that signs a browser in. */
export async function writeSession(app: App, session: Pick<SignedIn, 'accessToken'>): Promise<string> {
  const seconds = sessionSeconds(app)
  const [secret] = sessionSecrets(app)
  const token = await encode({ token: toSessionToken(session), secret, maxAge: seconds })
  return writeSiteCookie(app.settings.current, SESSION_COOKIE, token, seconds)
}

/** The `Set-Cookie` line that gives a browser another token for its session, after a change of what one signs in with. */
export async function renewCookie(app: App, { sessionId }: { sessionId: number }): Promise<string> {
  return writeSession(app, await renewSession(app, sessionId))
}

export function dropSession(app: App): string {
  return writeSiteCookie(app.settings.current, SESSION_COOKIE, '', 0)
}

/** The customer of a browser's cookie; null if the session has ended. */
export async function authenticateCookie(
  app: App,
  cookie: string | undefined,
): Promise<AuthenticatedCustomer | null> {
  return authenticateToken(app, await openSessionCookie(app, cookie))
}

/** The same, for a token that next-auth has decoded. */
export async function authenticateToken(
  app: App,
  token: Record<string, unknown> | null,
): Promise<AuthenticatedCustomer | null> {
  const accessToken = token?.[ACCESS_TOKEN]
  if (typeof accessToken !== 'string') return null
  const { id } = await findWebsiteApp(app)
  const idleMs = app.settings.current['account.idle_days'] * DAY_MS
  const found = await authenticateSession(app, accessToken, id, { idleMs })
  return typeof found === 'string' ? null : found
}
