import type { App } from '#lib/app/app.ts'
import { countryNames } from '#lib/domains/people/accounts/addresses/index.ts'
import type { CartAnswer } from '#lib/domains/shop/cart/index.ts'
import { termsAt } from '#lib/domains/shop/rates/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { rememberShippingMethods } from '../../seo/deliveries.ts'

/** How near a cart is to free shipping to the shop's own country, as passed to views. */
export type FreeShipping = { text: string; amount: number; goal: number }

/** Null for carts of which nothing is shipped, and where no method becomes free for any weight. */
export async function showFreeShipping(app: App, answer: CartAnswer | null): Promise<FreeShipping | null> {
  const { current } = app.settings
  const country = homeCountry(current)
  if (!answer?.cart.requiresShipping || !country) return null
  const methods = await rememberShippingMethods(app)
  const bounds = methods.flatMap((method) => {
    const zones = method.zones.filter(
      (zone) => zone.country === country && zone.state === '' && zone.postcodes === '',
    )
    const terms = method.active ? termsAt({ ...method, zones }, country) : null
    const isForAll = terms?.freeFrom != null && terms.minWeight === null && terms.maxWeight === null
    return isForAll && terms.freeFrom !== null ? [terms.freeFrom] : []
  })
  const goal = Math.min(...bounds)
  if (!Number.isFinite(goal) || goal === 0) return null
  const { subtotal, discount } = answer.cart.totals
  const amount = subtotal - discount
  const place = { country: countryNames(current['site.locale']).of(country) ?? country }
  const { t } = siteTexts(app)
  const left = siteFormat(app).money(goal - amount).formatted
  const text =
    amount >= goal
      ? t('cart.free_shipping.reached', place)
      : t('cart.free_shipping.left', { ...place, amount: left })
  return { text, amount: Math.min(amount, goal), goal }
}
