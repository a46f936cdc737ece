import { randomBytes } from 'node:crypto'
import type { App } from '#lib/app.ts'
import { isAddressHidden, listAddresses } from '#lib/domains/addresses/index.ts'
import { type CheckoutView, showCheckout } from '#lib/domains/checkout/index.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { isWebShopOn } from '#lib/web/policies/features.ts'
import { CART_PATH, CART_STYLESHEETS, CHECKOUT_PATH } from '../cart/cart-paths.ts'
import { countryChoices } from '../cart/estimate-shipping.ts'
import { identifyShopper, type WebShopper } from '../cart/identify-shopper.ts'
import { loadCmsPage } from '../cms/load-cms-page.ts'
import { openFormNotice } from '../forms/form-notice.ts'
import { siteTexts } from '../site-texts.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'
import { NEW_ADDRESS } from './checkout-fields.ts'
import { type Draft, readDraft } from './draft-cookie.ts'
import { placeFrom } from './read-checkout.ts'
import { showCheckoutForm } from './show-checkout.ts'

export type CheckoutAnswer = StorefrontPage | { redirectTo: string } | null

/** `/checkout`. While visitors cannot buy here, the owner's own page at that address, if any. */
export async function loadCheckoutPage(app: App, cookies: Cookies): Promise<CheckoutAnswer> {
  if (!isWebShopOn(app.settings.current)) return loadCmsPage(app, CHECKOUT_PATH.slice(1))
  const shopper = await identifyShopper(app, cookies)
  const draft = readDraft(app, cookies)
  const view = await loadView(app, shopper, draft)
  if (!view || view.cart.lines.length === 0) return { redirectTo: CART_PATH }
  const notice = openFormNotice(app, cookies, CHECKOUT_PATH)
  const entered = { draft, errors: notice?.errors ?? {} }
  const countries = countryChoices(app.settings.current)
  const asked = { ...entered, view, t: siteTexts(app).t, countries }
  return {
    view: 'checkout/show',
    data: showCheckoutForm(app, asked, {
      shopper,
      notice,
      key: randomBytes(18).toString('base64url'),
      hasAddress: !isAddressHidden(view.fields),
    }),
    path: CHECKOUT_PATH,
    title: siteTexts(app).t('checkout.title'),
    unlisted: true,
    stylesheets: [...CART_STYLESHEETS, 'checkout.css'],
  }
}

/** Null for guests who may not have a cart. */
export async function loadView(app: App, shopper: WebShopper, draft: Draft): Promise<CheckoutView | null> {
  const query = { ...(await findPlace(app, shopper, draft)), shippingMethod: draft.shipping_method }
  const language = app.settings.current['site.locale']
  try {
    return await showCheckout(app, shopper, { query, language })
  } catch (error) {
    if (isDomainError(error, 'guest_carts_off')) return null
    if (!isDomainError(error, 'invalid_fields')) throw error
    // What is wrong with the place is said when the form is sent.
    const nowhere = { country: undefined, state: undefined, postcode: undefined, shippingMethod: undefined }
    return showCheckout(app, shopper, { query: nowhere, language })
  }
}

/** Where the goods would go to, as far as that was entered. */
async function findPlace(app: App, { customer }: WebShopper, draft: Draft) {
  const chosen = draft.address_id
  if (customer && chosen !== undefined && chosen !== NEW_ADDRESS) {
    const saved = (await listAddresses(app, customer.id)).find(({ id }) => String(id) === chosen)
    if (saved) {
      const { country, state, postcode } = saved
      return { country: country ?? undefined, state: state ?? undefined, postcode: postcode ?? undefined }
    }
  }
  return placeFrom(draft)
}
