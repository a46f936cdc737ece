import type { App } from '#lib/app/app.ts'
import { type CartAnswer, countItems, GUEST_CART_MS, type Shopper } from '#lib/domains/shop/cart/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteCookieName, writePlainCookie, writeSiteCookie } from '#lib/web/http/site-cookie.ts'

/** Holds the token that apps send as `X-Cart-Token`. */
export const CART_COOKIE = 'storefront-cart'
/** The number of items, for the script that shows it: the pages themselves are the same for everybody. */
const COUNT_COOKIE = 'storefront-cart-count'

const SECONDS = GUEST_CART_MS / 1000

type Site = Pick<App, 'settings'>

/** The `Set-Cookie` lines after a cart was changed. A guest's token is renewed along with the cart. */
export function writeCartCookies(
  site: Site,
  { token: given }: Shopper,
  { cart, token }: CartAnswer,
): string[] {
  const own = token ?? given
  return [...(own === undefined ? [] : [writeCartToken(site, own)]), writeCount(site, cart.itemCount)]
}

export function writeCartToken({ settings }: Site, token: string): string {
  return writeSiteCookie(settings.current, CART_COOKIE, token, SECONDS)
}

/** The `Set-Cookie` lines that leave a browser without a guest's cart. */
export function dropCart(site: Site): string[] {
  return [writeSiteCookie(site.settings.current, CART_COOKIE, '', 0), writeCount(site, 0)]
}

/** The `Set-Cookie` lines after a sign-in: the guest's cart has become part of the customer's. */
export async function handCartToCustomer(
  app: App,
  customer: { id: number; email: string },
): Promise<string[]> {
  if (!isWebShopOn(app.settings.current)) return []
  const [dropped = ''] = dropCart(app)
  return [dropped, writeCount(app, await countItems(app, { customer, token: undefined }))]
}

/** The `Set-Cookie` lines for a page that shows the cart: none where the browser has the right number already. */
export function correctCount(
  site: Site,
  cookies: Readonly<Record<string, string | undefined>>,
  count: number,
): string[] {
  const known = Number(cookies[siteCookieName(site.settings.current, COUNT_COOKIE)] ?? 0)
  return known === count ? [] : [writeCount(site, count)]
}

/** Unlike the site's other cookies, scripts may read this one. */
export function writeCount({ settings: { current } }: Site, count: number): string {
  return writePlainCookie(current, COUNT_COOKIE, String(count), count > 0 ? SECONDS : 0)
}
