import type { App } from '#lib/app/app.ts'
import {
  showWishlist,
  type Wisher,
  type Wishlist,
  type WishlistAnswer,
} from '#lib/domains/shop/wishlist/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteCookieName, writePlainCookie, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import { type Cookies, findSignedIn } from '../../people/visitors/website-visitor.ts'

/** Holds the token that apps send as `X-Wishlist-Token`. */
export const WISHLIST_COOKIE = 'storefront-wishlist'
/** The ids of saved products, for the script that fills hearts: the pages themselves are the same for everybody. */
const WISHED_COOKIE = 'storefront-wished'

const SECONDS = 180 * 24 * 3600

type Site = Pick<App, 'settings'>

/** Whose wishlist a browser's cookies name. A customer's belongs to the account, whatever else the browser holds. */
export async function identifyWisher(app: App, cookies: Cookies): Promise<Wisher> {
  const customer = await findSignedIn(app, cookies)
  const token = cookies[siteCookieName(app.settings.current, WISHLIST_COOKIE)]
  return { customer, token: customer ? undefined : token || undefined }
}

/** The `Set-Cookie` lines that go with a wishlist. They keep a guest's token for as long as the list. */
export function writeWishlistCookies(
  site: Site,
  { token: given }: Wisher,
  { token = given, ...list }: WishlistAnswer,
): string[] {
  const own = token === undefined ? [] : [writeToken(site, token, SECONDS)]
  return [...own, writeWished(site, list)]
}

/** The `Set-Cookie` lines for a page that shows the list: none for a browser that has none. */
export function renewWishlistCookies(site: Site, cookies: Cookies, wisher: Wisher, list: Wishlist): string[] {
  const isKnown = cookies[siteCookieName(site.settings.current, WISHED_COOKIE)] !== undefined
  return list.wishes.length > 0 || isKnown ? writeWishlistCookies(site, wisher, list) : []
}

/** The `Set-Cookie` lines that leave a browser without a guest's wishlist. */
export function dropWishlist(site: Site): string[] {
  return [writeToken(site, '', 0), writeWished(site, { wishes: [] })]
}

/** The `Set-Cookie` lines after a sign-in: the guest's wishlist has become part of the customer's. */
export async function handWishlistToCustomer(app: App, customer: { id: number }): Promise<string[]> {
  if (!isWebShopOn(app.settings.current)) return []
  const list = await showWishlist(app, { customer, token: undefined })
  return [writeToken(app, '', 0), writeWished(app, list)]
}

function writeToken({ settings }: Site, token: string, seconds: number): string {
  return writeSiteCookie(settings.current, WISHLIST_COOKIE, token, seconds)
}

/** Products by id, such as `12.7`, with the chosen variant where there is one: `12-34.7`. */
function writeWished({ settings }: Site, { wishes }: Pick<Wishlist, 'wishes'>): string {
  const value = wishes
    .map(({ productId, variantId }) => [productId, ...(variantId === null ? [] : [variantId])].join('-'))
    .join('.')
  return writePlainCookie(settings.current, WISHED_COOKIE, value, value === '' ? 0 : SECONDS)
}
