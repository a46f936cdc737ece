import type { App } from '#lib/app/app.ts'
import { countryNames } from '#lib/domains/people/accounts/addresses/index.ts'
import { findReturnPolicy, type ReturnPolicy } from '#lib/domains/shop/orders/index.ts'
import type { createDeliver } from '../seo/deliveries.ts'
import { siteFormat, siteTexts } from '../site-format.ts'
import type { ShownProduct } from './show-product.ts'

type Parcel = {
  product: Pick<ShownProduct, 'requires_shipping' | 'purchasable' | 'weight'>
  price: ShownProduct['price']
  deliver: ReturnType<typeof createDeliver>
}

const MOST_COUNTRIES = 12

/**
 * When a product arrives, and for how much, by country: the shop's own first. Null where the shop states no days. Pages are cached
 * for longer than a day, so they state days, and a script the dates.
 */
export function showDelivery(app: App, { product, price, deliver }: Parcel) {
  if (!product.requires_shipping || !product.purchasable) return null
  const { current } = app.settings
  const { t } = siteTexts(app)
  const format = siteFormat(app)
  const names = countryNames(current['site.locale'])
  const weight = Math.round((product.weight ?? 0) * 1000)
  const places = deliver({ weight, subtotal: price.amount })
    .filter(({ state, postcodes }) => state === '' && postcodes === '')
    .slice(0, MOST_COUNTRIES)
    .map(({ country, price: cost, transit, handlingDays }) => {
      const days = transit && { min: transit.min, max: transit.max + (handlingDays ?? 0) }
      return {
        country: names.of(country) ?? country,
        price: cost === 0 ? t('cart.totals.free') : format.money(cost).formatted,
        days,
        text: days ? t('shop.delivery.days', { max: days.max, span: spanOf(days) }) : '',
      }
    })
  const [home] = places
  if (!home) return null
  return { home, places, cutoff: current['shop.cutoff_hour'], time_zone: current['site.timezone'] }
}

function spanOf({ min, max }: { min: number; max: number }): string {
  return min === max ? String(max) : `${min}–${max}`
}

/** The returns policy in a few words; null without one. Where it is not for every country that the shop sells to, its text says for which. */
export function showReturns(app: App): { text: string; url: string | null } | null {
  const { current } = app.settings
  const policy = findReturnPolicy(current)
  if (policy === null || policy.days === 0) return null
  const { t } = siteTexts(app)
  const { days } = policy
  const promise =
    policy.fees === 'free' ? t('shop.returns.free', { days }) : t('shop.returns.within', { days })
  const where = nameCovered(app, policy)
  return {
    text: where === null ? promise : t('shop.returns.where', { promise, countries: where }),
    url: policy.url && siteFormat(app).url(policy.url),
  }
}

const MOST_NAMED = 3

/** The countries that the policy is for, in words; null if it is for all that the shop sells to, or for too many to name. */
function nameCovered({ settings: { current } }: App, { countries }: ReturnPolicy): string | null {
  const sold = current['shop.countries']
  const isAll = countries === null || (sold.length > 0 && sold.every((one) => countries.includes(one)))
  if (isAll || countries.length > MOST_NAMED) return null
  const names = countryNames(current['site.locale'])
  return countries.map((one) => names.of(one) ?? one).join(', ')
}
