import type { App } from '#lib/app/app.ts'
import { findSharedWishlist, showWishlist } from '#lib/domains/shop/wishlist/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { type FormNotice, openFormNotice } from '../../forms/form-notice.ts'
import { type Cookies, signInPath } from '../../people/visitors/website-visitor.ts'
import { loadCmsPage } from '../../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { CART_STYLESHEETS } from '../cart/cart-paths.ts'
import { showWish } from './show-wishlist.ts'
import { identifyWisher, renewWishlistCookies } from './wishlist-cookies.ts'
import { sharedPath, WISHLIST_PATH, wishlistActions } from './wishlist-paths.ts'

/** `/wishlist`. While visitors cannot buy here, the owner's own page at that address, if any. */
export async function loadWishlistPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  if (!isWebShopOn(app.settings.current)) return loadCmsPage(app, WISHLIST_PATH.slice(1))
  const { t } = siteTexts(app)
  const wisher = await identifyWisher(app, cookies)
  const list = await showWishlist(app, wisher)
  const { shareToken } = list
  const notice = await openFormNotice(app, cookies, WISHLIST_PATH)
  return {
    view: 'wishlist/show',
    data: {
      heading: t('wishlist.title'),
      items: list.wishes.map((wish) => showWish(app, wish)),
      is_shared_view: false,
      share_url: shareToken === null ? null : siteFormat(app).url(sharedPath(shareToken)),
      notice: notice ? showNotice(notice) : null,
      actions: wishlistActions,
      sign_in_url: wisher.customer ? null : signInPath(app, WISHLIST_PATH),
    },
    path: WISHLIST_PATH,
    title: t('wishlist.title'),
    unlisted: true,
    stylesheets: CART_STYLESHEETS,
    // Another browser may have changed the list.
    cookies: renewWishlistCookies(app, cookies, wisher, list),
  }
}

/** `/wishlist/shared/{token}`: the list of another person, who is not named. */
export async function loadSharedWishlistPage(app: App, token: string): Promise<StorefrontPage | null> {
  if (!isWebShopOn(app.settings.current)) return null
  const wishes = await findSharedWishlist(app, token)
  if (!wishes) return null
  const title = siteTexts(app).t('wishlist.shared.title')
  return {
    view: 'wishlist/show',
    data: {
      heading: title,
      items: wishes.map((wish) => ({ ...showWish(app, wish), price_change: '' })),
      is_shared_view: true,
      share_url: null,
      notice: null,
      actions: wishlistActions,
      sign_in_url: null,
    },
    // Names no address that others could find it by.
    path: '',
    title,
    unlisted: true,
    stylesheets: CART_STYLESHEETS,
  }
}

function showNotice({ kind, text, values }: FormNotice) {
  const { product_id = '', variant_id = '' } = values
  return { kind, text, undo: kind === 'done' && product_id !== '' ? { product_id, variant_id } : null }
}
