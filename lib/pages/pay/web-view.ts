import type { App } from '#lib/app/app.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

const COOKIE = 'storefront-web-view'

// As long as an order waits for a payment that was begun.
const SECONDS = 60 * 60

type Site = Pick<App, 'settings'>

/**
 * The `Set-Cookie` line by which an app’s web view is known again when it comes back from the provider. The address that it
 * comes back to cannot say so, since providers compare it.
 */
export function markWebView({ settings }: Site, orderNumber: string): string {
  return writeSiteCookie(settings.current, COOKIE, orderNumber, SECONDS)
}

/** Whether an app’s web view left for the provider to pay for this order. */
export function hasLeftWebView({ settings }: Site, orderNumber: string, cookies: Cookies): boolean {
  return cookies[siteCookieName(settings.current, COOKIE)] === orderNumber
}
