import { reducedFrom } from '#lib/domains/shop/catalogue/index.ts'
import { plainAmount } from '#lib/services/money/currency.ts'
import { type Unit, unitCode } from '#lib/services/money/unit-measure.ts'
import type { presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import type { presentReview } from '#lib/web/presenters/shop/review.ts'
import type { Delivery } from '../../deliveries.ts'
import type { SiteFacts, StructuredData } from '../../site-facts.ts'

export const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  backorder: 'https://schema.org/BackOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
}

/** An item with one price: a product, or one of its variants. */
type Sold = Pick<
  PresentedProduct,
  'price' | 'compare_at_price' | 'lowest_price' | 'unit_price' | 'availability'
> & { url: string }

/** The terms on which the shop itself sells, as nodes or as references to them. */
type Terms = {
  condition: string
  shippingDetails?: unknown
  hasMerchantReturnPolicy?: unknown
}

/** An offer of the shop. The price that a reduction is measured by is stated as struck through. */
export function describeOffer(sold: Sold, { condition, ...terms }: Terms, site: SiteFacts): StructuredData {
  const { currency } = site
  const before = reducedFrom({
    price: sold.price.amount,
    compareAtPrice: sold.compare_at_price?.amount ?? null,
    lowestPrice: sold.lowest_price?.amount ?? null,
  })
  return {
    '@type': 'Offer',
    url: sold.url,
    price: plainAmount(sold.price.amount, currency),
    priceCurrency: currency,
    priceSpecification: describePrices(sold, before, currency),
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

/** The struck-through price, and the quantities by which search engines compute the unit price; one of them stands alone. */
function describePrices({ price, unit_price: unit }: Sold, before: number | null, currency: string) {
  const specification = { '@type': 'UnitPriceSpecification', priceCurrency: currency }
  const prices = [
    ...(before === null
      ? []
      : [
          {
            ...specification,
            priceType: 'https://schema.org/StrikethroughPrice',
            price: plainAmount(before, currency),
          },
        ]),
    ...(unit
      ? [
          {
            ...specification,
            price: plainAmount(price.amount, currency),
            referenceQuantity: {
              ...describeQuantity(unit.measure),
              valueReference: describeQuantity(unit.base),
            },
          },
        ]
      : []),
  ]
  return prices.length > 1 ? prices : prices[0]
}

function describeQuantity({ amount, unit }: { amount: number; unit: Unit }): StructuredData {
  return { '@type': 'QuantitativeValue', value: amount, unitCode: unitCode(unit) }
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

/** Shipping to one place. Deliveries that are alike have the same id. */
export function describeShipping(delivery: Delivery, { url, currency }: SiteFacts): StructuredData {
  const { country, state, postcodes, price, transit, handlingDays } = delivery
  const place = [country, state, postcodes, price].filter((part) => part !== '').join('-')
  const isTimed = transit !== null || handlingDays !== null
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${url}#shipping-${encodeURIComponent(place)}`,
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...describePart(state, postcodes),
    },
    shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(price, currency), currency },
    deliveryTime: isTimed
      ? {
          '@type': 'ShippingDeliveryTime',
          handlingTime: handlingDays === null ? undefined : describeDays({ min: 0, max: handlingDays }),
          transitTime: transit ? describeDays(transit) : undefined,
        }
      : undefined,
  }
}

/** A part of a country. Search engines take a state or postcodes, not both; postcodes are the smaller part. */
function describePart(state: string, postcodes: string): Record<string, unknown> {
  if (postcodes === '') return { addressRegion: state || undefined }
  if (postcodes.endsWith('*')) return { postalCodePrefix: postcodes.slice(0, -1) }
  const [postalCodeBegin, postalCodeEnd] = postcodes.split('..')
  if (postalCodeEnd === undefined) return { postalCode: postcodes }
  return { postalCodeRange: { '@type': 'PostalCodeRangeSpecification', postalCodeBegin, postalCodeEnd } }
}

function describeDays({ min, max }: { min: number; max: number }): StructuredData {
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }
}

export type PresentedProduct = ReturnType<typeof presentProductDetail>
export type PresentedReview = ReturnType<typeof presentReview>

/** The rating of a product, and the reviews shown on its page; without reviews, neither. */
export function describeReviews({ rating }: PresentedProduct, reviews: readonly PresentedReview[]) {
  return {
    aggregateRating: rating.count > 0 ? describeRating(rating) : undefined,
    review: reviews.length > 0 ? reviews.map(describeReview) : undefined,
  }
}

function describeRating(rating: PresentedProduct['rating']): StructuredData {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.average,
    reviewCount: rating.count,
    bestRating: 5,
    worstRating: 1,
  }
}

function describeReview(review: PresentedReview): StructuredData {
  return {
    '@type': 'Review',
    name: review.title ?? undefined,
    reviewBody: review.body ?? undefined,
    author: { '@type': 'Person', name: review.author.name },
    datePublished: review.created_at,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  }
}
