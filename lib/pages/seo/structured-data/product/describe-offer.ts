import type { StructuredData } from '../../page-head.ts'
import type { SiteFacts } from '../../site-facts.ts'
import type { PresentedProduct } from './describe-reviews.ts'
import { plainAmount } from './plain-amount.ts'

export const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  backorder: 'https://schema.org/BackOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
}

/** An item with one price: a product, or one of its variants. */
export type Sold = Pick<PresentedProduct, 'price' | 'compare_at_price' | 'availability'> & { url: string }

/** The terms on which the shop itself sells, as nodes or as references to them. */
export type Terms = {
  condition: string
  shippingDetails?: unknown
  hasMerchantReturnPolicy?: unknown
}

/** An offer of the shop. A previous price is stated as struck through. */
export function describeOffer(sold: Sold, { condition, ...terms }: Terms, site: SiteFacts): StructuredData {
  const { currency } = site
  const before = sold.compare_at_price
  return {
    '@type': 'Offer',
    url: sold.url,
    price: plainAmount(sold.price.amount, currency),
    priceCurrency: currency,
    priceSpecification:
      before && before.amount > sold.price.amount
        ? {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: plainAmount(before.amount, currency),
            priceCurrency: currency,
          }
        : undefined,
    availability: AVAILABILITY[sold.availability],
    itemCondition: condition,
    seller: {
      '@type': site.hasShop ? 'OnlineStore' : 'Organization',
      '@id': `${site.url}#organization`,
      name: site.name,
    },
    ...terms,
  }
}

const CONDITIONS: Record<string, string> = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
}

/** The condition that the product's attribute states; new by default. */
export function describeCondition(stated: string | undefined): string {
  return CONDITIONS[stated?.trim().toLowerCase() ?? ''] ?? 'https://schema.org/NewCondition'
}
