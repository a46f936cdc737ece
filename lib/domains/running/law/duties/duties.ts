import { isWithdrawalOn } from '#lib/domains/shop/orders/index.ts'
import {
  isPriorPriceShown,
  type LegalPage,
  listConsentScripts,
  type SettingKey,
} from '#lib/services/settings/index.ts'
import type { LegalPageState } from '../pages/read-legal-pages.ts'
import type { Duty } from './duty.ts'
import type { ShopFacts } from './shop-facts.ts'
import { sources } from './sources.ts'

const sellsToConsumers = ({ settings }: ShopFacts) => settings['shop.buyers'] !== 'businesses'
const offersMore = ({ settings }: ShopFacts) => settings['shop.offers'].some((one) => one !== 'digital')
const sellsGoods = (facts: ShopFacts) => sellsToConsumers(facts) && offersMore(facts)
/** Things that are sold by weight or volume: elsewhere a unit price is the exception. */
const sellsByQuantity = ({ settings }: ShopFacts) =>
  settings['shop.offers'].some((one) => one === 'food' || one === 'cosmetics')
const everyShop = () => true

const setting = (key: SettingKey) => ({ setting: key })

/** A duty to have a page, which is met once visitors find it. */
function page(name: LegalPage) {
  return {
    judge: ({ pages }: ShopFacts) =>
      pages[name].state === 'linked' ? ('met' as const) : ('missing' as const),
    mend: { page: name },
  }
}

/** Whether order e-mails can bring the page along. */
const isHeld = ({ state, id }: LegalPageState) => state === 'linked' && id !== null

const when = (isMet: boolean) => (isMet ? 'met' : 'missing')

/**
 * What the law demands of a shop, in the order in which owners read it. A duty that a page of the shop has to show is tried by
 * tests/api/law, which fails where the page does not.
 */
export const duties = {
  imprint: { sources: sources.imprint, concerns: everyShop, ...page('imprint') },
  terms: { sources: sources.terms, concerns: everyShop, ...page('terms') },
  privacy: { sources: sources.privacy, concerns: everyShop, ...page('privacy') },
  shipping: { sources: sources.shipping, concerns: sellsGoods, ...page('shipping') },
  withdrawal_notice: {
    sources: sources.withdrawal_notice,
    concerns: sellsToConsumers,
    ...page('withdrawal'),
  },
  withdrawal_function: {
    sources: sources.withdrawal_function,
    concerns: sellsToConsumers,
    judge: ({ settings }) => when(isWithdrawalOn(settings) && settings['withdrawal.days'] >= 14),
    mend: setting('withdrawal.enabled'),
  },
  confirmation: {
    sources: sources.confirmation,
    concerns: sellsToConsumers,
    // A page of another site can only be linked, and links are no durable medium.
    judge: ({ pages }) => when(isHeld(pages.terms) && isHeld(pages.withdrawal)),
    mend: { page: 'withdrawal' },
  },
  prices: {
    sources: sources.prices,
    concerns: sellsToConsumers,
    // A small business charges no tax, so that its prices are final either way.
    judge: ({ settings }) => when(settings['shop.tax_inclusive'] || settings['shop.vat_exemption'] !== null),
    mend: setting('shop.tax_inclusive'),
  },
  prior_price: {
    sources: sources.prior_price,
    concerns: sellsGoods,
    judge: ({ settings }) => when(isPriorPriceShown(settings)),
    mend: setting('shop.prior_prices'),
  },
  unit_price: {
    sources: sources.unit_price,
    concerns: (facts) => sellsToConsumers(facts) && sellsByQuantity(facts),
    judge: ({ lacksUnitPrices }) => when(!lacksUnitPrices),
    mend: { products: true },
  },
  product_safety: {
    sources: sources.product_safety,
    concerns: (facts) =>
      sellsToConsumers(facts) &&
      facts.settings['shop.offers'].some((one) => one !== 'digital' && one !== 'food'),
    judge: ({ lacksManufacturers }) => when(!lacksManufacturers),
    mend: { manufacturers: true },
  },
  food_information: {
    sources: sources.food_information,
    concerns: (facts) => sellsToConsumers(facts) && facts.settings['shop.offers'].includes('food'),
    judge: () => 'check',
    mend: { products: true },
  },
  fibre_composition: {
    sources: sources.fibre_composition,
    concerns: (facts) => sellsToConsumers(facts) && facts.settings['shop.offers'].includes('clothes'),
    judge: () => 'check',
    mend: { products: true },
  },
  guarantee: { sources: sources.guarantee, concerns: sellsGoods, ...page('guarantee') },
  durability_label: {
    sources: sources.durability_label,
    concerns: sellsGoods,
    judge: () => 'check',
    mend: { products: true },
  },
  reviews: {
    sources: sources.reviews,
    concerns: (facts) => sellsToConsumers(facts) && facts.settings['features.reviews'],
    ...page('reviews'),
  },
  accessibility: {
    sources: sources.accessibility,
    concerns: (facts) => sellsToConsumers(facts) && !facts.settings['shop.micro_enterprise'],
    ...page('accessibility'),
  },
  order_button: {
    sources: sources.order_button,
    concerns: sellsToConsumers,
    // The words of the button are the site's own in every language.
    judge: () => 'met',
    mend: { theme: true },
  },
  consent: {
    sources: sources.consent,
    // The site's own cookies are those that it needs, and other sites' scripts load only from the lists that visitors agree to.
    concerns: ({ settings }) => listConsentScripts(settings).length > 0,
    judge: () => 'met',
    mend: setting('consent.statistics'),
  },
  invoices: {
    sources: sources.invoices,
    concerns: everyShop,
    judge: ({ settings }) =>
      when(
        settings['invoices.enabled'] &&
          (settings['invoices.address'] ?? settings['contact.address']) !== null &&
          (settings['site.vat_id'] ?? settings['invoices.tax_number']) !== null,
      ),
    mend: setting('invoices.enabled'),
  },
} satisfies Record<string, Duty>

export type DutyName = keyof typeof duties
