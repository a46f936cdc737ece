import type { App } from '#lib/app/app.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'

const COOKIE = 'storefront-web-view'

// As long as an order waits for a payment that was begun.
const SECONDS = 60 * 60

type Site = Pick<App, 'settings'>

/** An app's web view, with the address that leads back to the app, if the app gave one. */
export type WebView = { returnUrl: string | null }

/** The web view that a page's address tells of; null for a browser's. */
export function webViewOf({ view, back }: { view?: unknown; back?: unknown }): WebView | null {
  if (view !== 'app') return null
  return { returnUrl: typeof back === 'string' && back !== '' ? back : null }
}

/**
 * The `Set-Cookie` line by which an app’s web view is known again when it comes back from the provider. The address that it
 * comes back to cannot say so, since providers compare it.
 */
export function markWebView({ settings }: Site, orderNumber: string, { returnUrl }: WebView): string {
  const value = returnUrl === null ? orderNumber : `${orderNumber}.${encodeURIComponent(returnUrl)}`
  return writeSiteCookie(settings.current, COOKIE, value, SECONDS)
}

/** The web view that left for the provider to pay for this order; null if none did. */
export function findLeftWebView({ settings }: Site, orderNumber: string, cookies: Cookies): WebView | null {
  const [, number, back] =
    /^([^.]*)(?:\.(.*))?$/.exec(cookies[siteCookieName(settings.current, COOKIE)] ?? '') ?? []
  if (number !== orderNumber) return null
  return { returnUrl: back === undefined ? null : decode(back) }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
