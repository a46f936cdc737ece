import type { Context } from '#lib/context.ts'
import { draftDiscounts, loadDraftLines, type PricedCart, priceLoaded } from '#lib/domains/shop/cart/index.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { parcelOf, type Rates } from '../details/shipping.ts'
import type { ChosenShipping } from '../placing/place-order.ts'
import type { Draft } from './draft.ts'

/** What decides on the prices of a draft. */
export type PricedPart = Pick<
  Draft,
  'lines' | 'couponCode' | 'discount' | 'shippingPrice' | 'customerId' | 'currency'
>

type Pricing = {
  draft: PricedPart
  /** Undefined if it is not known yet, null if there is none. */
  email: string | null | undefined
  /** The taxes and shipping methods of the destination. */
  rates: Rates
  locale: string
}

/** The code of a shipping method that only one order has. */
const OWN_METHOD = 'custom'

/** Prices a draft by the functions of the checkout. A price of its own counts in place of the shop's. */
export async function priceDraft(
  tx: Statements,
  context: Context,
  { draft, email, rates, locale }: Pricing,
): Promise<{ priced: PricedCart; offer: ChosenShipping | null }> {
  const { lines, discount, shippingPrice, customerId } = draft
  const priced = await priceLoaded(tx, context, await loadDraftLines(tx, context, draft), {
    ...{ customerId, email, taxRates: rates.taxRates },
    discounts: draftDiscounts(lines, discount),
    shippingPrice: (parcel) => {
      if (shippingPrice === null) return rates.methods.price(parcel)
      if (!parcel.lines.some(({ requiresShipping }) => requiresShipping)) return null
      return { price: shippingPrice, taxable: rates.methods.choose(parcel)?.taxable ?? true }
    },
  })
  const method = rates.methods.choose(parcelOf(priced))
  const isOwn = shippingPrice !== null && method === null && priced.requiresShipping
  const name = textsIn(locale).t('orders.totals.shipping')
  return { priced, offer: isOwn ? { id: null, code: OWN_METHOD, name, eta: null } : method }
}
