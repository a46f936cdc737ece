import { randomBytes } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { isAddressHidden } from '#lib/domains/people/accounts/addresses/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { loadCmsPage } from '../../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { CART_PATH, CART_STYLESHEETS, CHECKOUT_PATH } from '../cart/cart-paths.ts'
import { identifyShopper } from '../cart/identify-shopper.ts'
import { checkoutActions } from './checkout-paths.ts'
import { readDraft } from './draft-cookie.ts'
import { loadAsked } from './load-asked.ts'
import { showCheckoutForm } from './show-checkout.ts'

export type CheckoutAnswer = StorefrontPage | { redirectTo: string } | null

/** `/checkout`. While visitors cannot buy here, the owner's own page at that address, if any. */
export async function loadCheckoutPage(app: App, cookies: Cookies): Promise<CheckoutAnswer> {
  if (!isWebShopOn(app.settings.current)) return loadCmsPage(app, CHECKOUT_PATH.slice(1))
  const shopper = await identifyShopper(app, cookies)
  const notice = await openFormNotice(app, cookies, CHECKOUT_PATH)
  const draft = await readDraft(app, cookies)
  const asked = await loadAsked(app, shopper, { draft, errors: notice?.errors ?? {} })
  if (!asked || asked.view.cart.lines.length === 0) return { redirectTo: CART_PATH }
  const data = showCheckoutForm(app, asked, {
    shopper,
    notice,
    key: randomBytes(18).toString('base64url'),
    hasAddress: !isAddressHidden(asked.view.fields),
  })
  const hidden = data.is_ready ? data.hidden.map(({ name }) => `name="${name}"`) : []
  return {
    view: 'checkout/show',
    data,
    path: CHECKOUT_PATH,
    title: siteTexts(app).t('checkout.title'),
    unlisted: true,
    needs: [`action="${checkoutActions.place}"`, ...hidden],
    stylesheets: [...CART_STYLESHEETS, 'checkout.css'],
  }
}
