import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findWebsiteApp } from '#lib/domains/people/apps/index.ts'
import { type CartAnswer, showCart as loadCart, offerCart } from '#lib/domains/shop/cart/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import { type Cookies, signInPath } from '../../people/visitors/website-visitor.ts'
import { loadCmsPage } from '../../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { readDraft } from '../checkout/draft-cookie.ts'
import { findTogether } from '../products/load-product-page.ts'
import { loadPriceNote } from '../products/price-note.ts'
import { showListed } from '../products/show-listed.ts'
import { correctCount } from './cart-cookies.ts'
import { CART_PATH, CART_STYLESHEETS } from './cart-paths.ts'
import { loadEstimate } from './estimate-shipping.ts'
import { showFreeShipping } from './free-shipping.ts'
import { identifyShopper, type WebShopper } from './identify-shopper.ts'
import { showCart } from './show-cart.ts'

/** `/cart`. While visitors cannot buy here, the owner's own page at that address, if any. */
export async function loadCartPage(app: App, query: Query, cookies: Cookies): Promise<StorefrontPage | null> {
  if (!isWebShopOn(app.settings.current)) return loadCmsPage(app, CART_PATH.slice(1))
  const shopper = await identifyShopper(app, cookies)
  const estimated = await loadEstimate(app, shopper, query)
  const answer = estimated?.answer ?? (await findShown(app, shopper))
  return {
    view: 'cart/show',
    data: {
      ...(await frameCart(app, cookies, { shopper, answer })),
      together: await loadTogether(app, answer),
      app_url: await appUrl(app, shopper, answer),
      estimate: answer?.cart.requiresShipping ? (estimated?.estimate ?? null) : null,
    },
    path: CART_PATH,
    title: siteTexts(app).t('cart.title'),
    unlisted: true,
    stylesheets: CART_STYLESHEETS,
    // Another browser may have changed the cart, or ordered it.
    cookies: correctCount(app, cookies, answer?.cart.itemCount ?? 0),
  }
}

/** Products that are often bought together with the item that was added last, without those in the cart. */
async function loadTogether(app: App, answer: CartAnswer | null) {
  const added = answer?.cart.lines.map(({ productId }) => productId) ?? []
  const last = added.at(-1) ?? null
  if (last === null) return []
  const products = await findTogether(app, last)
  return showListed(
    app,
    products.filter(({ id }) => !added.includes(id)),
    siteFormat(app),
  )
}

/** Leads the app to this cart; null if the site has no app. */
async function appUrl(
  app: App,
  { customer, token }: WebShopper,
  answer: CartAnswer | null,
): Promise<string | null> {
  const scheme = app.settings.current['client.scheme']
  if (scheme === null || !answer || answer.cart.lines.length === 0) return null
  if (customer || token === undefined) return `${scheme}://cart`
  const { id } = await findWebsiteApp(app)
  const { code } = await offerCart(app, id, token)
  return `${scheme}://cart?${new URLSearchParams({ code })}`
}

/** The cart beside a page, for the script that opens it; null if visitors cannot buy here. */
export async function loadDrawer(app: App, cookies: Cookies): Promise<Record<string, unknown> | null> {
  if (!isWebShopOn(app.settings.current)) return null
  const shopper = await identifyShopper(app, cookies)
  return frameCart(app, cookies, { shopper, answer: await findShown(app, shopper) })
}

/** Null if guests may not have a cart. */
async function findShown(app: App, shopper: WebShopper): Promise<CartAnswer | null> {
  try {
    return await loadCart(app, shopper)
  } catch (error) {
    if (isDomainError(error, 'guest_carts_off')) return null
    throw error
  }
}

type Found = { shopper: WebShopper; answer: CartAnswer | null }

async function frameCart(
  app: App,
  cookies: Cookies,
  { shopper, answer }: Found,
): Promise<Record<string, unknown>> {
  const notice = await openFormNotice(app, cookies, CART_PATH)
  return {
    ...showCart(app, answer, notice),
    free_shipping: await showFreeShipping(app, answer),
    price_note: await loadPriceNote(app, answer?.cart.requiresShipping ?? false),
    note: await showNote(app, cookies),
    sign_in_url: shopper.customer ? null : signInPath(app, CART_PATH),
  }
}

/** The note to the shop, which the checkout asks for as well; null where it does not. */
async function showNote(app: App, cookies: Cookies): Promise<{ value: string } | null> {
  if (app.settings.current['checkout.fields.customer_note'] === 'hidden') return null
  return { value: (await readDraft(app, cookies)).customer_note ?? '' }
}
