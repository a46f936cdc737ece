import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { buildFieldRules, listCountries } from '#lib/domains/people/accounts/addresses/index.ts'
import type { CartAnswer } from '#lib/domains/shop/cart/index.ts'
import { type CheckoutView, showCheckout } from '#lib/domains/shop/checkout/index.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { explainRefusal } from '../../forms/explain-refusal.ts'
import { queryText } from '../../page-query.ts'
import { CART_PATH } from './cart-paths.ts'
import type { WebShopper } from './identify-shopper.ts'

type Estimated = { answer: CartAnswer | null; estimate: ReturnType<typeof describe> }

const MAX_POSTCODE = 20

/** The shipping costs to the place in the query; null where the shop asks for no country. */
export async function loadEstimate(app: App, shopper: WebShopper, query: Query): Promise<Estimated | null> {
  const { current } = app.settings
  const asked = {
    country: queryText(query, 'country').slice(0, 2),
    postcode: queryText(query, 'postcode').slice(0, MAX_POSTCODE),
  }
  if (buildFieldRules(current).country === 'hidden') return null
  if (asked.country === '')
    return { answer: null, estimate: describe(app, asked, { methods: null, error: '' }) }
  try {
    const view = await showCheckout(app, shopper, {
      query: { ...asked, state: undefined, shippingMethod: undefined },
      language: current['site.locale'],
      isEstimate: true,
    })
    const methods = showMethods(app, view)
    const error = methods.length === 0 ? siteTexts(app).t('cart.estimate.none') : ''
    return { answer: view, estimate: describe(app, asked, { methods, error }) }
  } catch (error) {
    if (isDomainError(error, 'guest_carts_off')) return null
    const messages = chooseMessages(undefined, [current['site.locale']])
    const { t } = siteTexts(app)
    const fault = explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
    if (!fault) throw error
    const text = Object.values(fault.errors)[0] ?? fault.text
    return { answer: null, estimate: describe(app, asked, { methods: null, error: text }) }
  }
}

type Asked = { country: string; postcode: string }
type Result = { methods: ReturnType<typeof showMethods> | null; error: string }

function describe(app: App, { country, postcode }: Asked, { methods, error }: Result) {
  const { current } = app.settings
  const chosen = country || homeCountry(current)
  return {
    action: CART_PATH,
    countries: countryChoices(current).map((choice) => ({ ...choice, current: choice.value === chosen })),
    has_postcode: buildFieldRules(current).postcode !== 'hidden',
    postcode,
    /** Null until a place was asked for. */
    methods,
    error,
  }
}

function showMethods(app: App, { shippingMethods }: CheckoutView) {
  const format = siteFormat(app)
  return shippingMethods.map(({ name, eta, price }) => ({ name, eta, price: format.money(price) }))
}

type Choice = { value: string; label: string }

// Sorting names takes longer than making a page.
const choices = new WeakMap<Settings, Choice[]>()

/** The countries that the shop sells to, in the site's language. */
export function countryChoices(settings: Settings): readonly Choice[] {
  const known = choices.get(settings)
  if (known) return known
  const listed = listCountries(settings, settings['site.locale']).map(({ code, name }) => ({
    value: code,
    label: name,
  }))
  choices.set(settings, listed)
  return listed
}
