import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { listAddresses } from '#lib/domains/people/accounts/addresses/index.ts'
import { type CheckoutView, showCheckout } from '#lib/domains/shop/checkout/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { countryChoices } from '../cart/estimate-shipping.ts'
import type { WebShopper } from '../cart/identify-shopper.ts'
import { type Asked, type Entered, NEW_ADDRESS } from './checkout-fields.ts'
import type { Draft } from './draft-cookie.ts'
import { type AddressPrefix, isSplit, joinAddresses, placeFrom } from './read-checkout.ts'

/** The checkout's fields for a shopper, priced for the entered values; null for guests who may not have a cart. */
export async function loadAsked(app: App, shopper: WebShopper, entered: Entered): Promise<Asked | null> {
  const view = await loadView(app, shopper, entered.draft)
  const countries = countryChoices(app.settings.current)
  const draft = view?.cart.requiresShipping === false ? joinAddresses(entered.draft) : entered.draft
  return view && { ...entered, draft, view, t: siteTexts(app).t, countries }
}

async function loadView(app: App, shopper: WebShopper, draft: Draft): Promise<CheckoutView | null> {
  const query = {
    ...(await findPlace(app, shopper, draft, '')),
    shippingMethod: draft.shipping_method,
    vatId: draft.vat_id,
    billing: isSplit(draft) ? await findPlace(app, shopper, draft, 'invoice_') : undefined,
  }
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

/** Where the order, or its invoice, would go to, as far as that was entered. */
async function findPlace(app: App, { customer }: WebShopper, draft: Draft, prefix: AddressPrefix) {
  const chosen = prefix === '' ? draft.address_id : draft.invoice_id
  if (customer && chosen !== undefined && chosen !== NEW_ADDRESS) {
    const saved = (await listAddresses(app, customer.id)).find(({ id }) => String(id) === chosen)
    if (saved) {
      const { country, state, postcode } = saved
      return { country: country ?? undefined, state: state ?? undefined, postcode: postcode ?? undefined }
    }
  }
  return placeFrom(draft, prefix)
}
