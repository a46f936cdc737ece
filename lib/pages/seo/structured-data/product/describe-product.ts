import type { ProductDetail } from '#lib/domains/shop/catalogue/index.ts'
import type { Deliver } from '../../deliveries.ts'
import type { StructuredData } from '../../page-head.ts'
import type { SiteFacts } from '../../site-facts.ts'
import { describeReturns } from '../describe-returns.ts'
import { AVAILABILITY, describeCondition, describeOffer } from './describe-offer.ts'
import { describeReviews, type PresentedProduct, type PresentedReview } from './describe-reviews.ts'
import { describeShipping } from './describe-shipping.ts'
import { describeTraits, findAttribute, stateAttributes } from './describe-traits.ts'
import { findGtin } from './find-gtin.ts'
import { plainAmount } from './plain-amount.ts'

export type SeenProduct = {
  found: ProductDetail
  product: PresentedProduct
  /** The reviews shown on the page. */
  reviews: readonly PresentedReview[]
  deliver: Deliver
}

/** A product without variants as a Product, with its offer and reviews. */
export function describeProduct(seen: SeenProduct, site: SiteFacts): StructuredData {
  const { found, product, reviews } = seen
  return {
    '@type': 'Product',
    ...describeProductFacts(seen),
    sku: product.sku ?? undefined,
    ...findGtin(found.barcode),
    mpn: findAttribute(found.attributes, 'mpn'),
    ...describeTraits(stateAttributes(found.attributes)),
    offers: describeOffers(seen, site),
    ...describeReviews(product, reviews),
  }
}

/** The facts that a product and a group of variants share. */
export function describeProductFacts({ found, product }: SeenProduct) {
  const gender = findAttribute(found.attributes, 'gender')?.toLowerCase()
  return {
    '@id': `${product.url}#product`,
    url: product.url,
    name: product.name,
    description: product.seo.description || product.description_text.slice(0, 5000) || undefined,
    image: product.images.length > 0 ? product.images.map(({ url }) => url) : undefined,
    brand: found.vendor ? { '@type': 'Brand', name: found.vendor } : undefined,
    category: product.categories[0]?.name,
    audience: gender ? { '@type': 'PeopleAudience', suggestedGender: gender } : undefined,
  }
}

/** Whether there is a price to show: empty groups and external products may have none. */
export function hasPrice({ type, price }: PresentedProduct): boolean {
  return type === 'simple' || type === 'variable' || price.amount > 0
}

function describeOffers(seen: SeenProduct, site: SiteFacts): StructuredData | undefined {
  const { found, product } = seen
  if (!hasPrice(product)) return undefined
  if (product.type === 'grouped') return describePriceSpan(product, site)
  const condition = describeCondition(findAttribute(found.attributes, 'condition'))
  if (product.type === 'external') {
    const url = product.external_url ?? product.url
    const { seller: _, ...offer } = describeOffer({ ...product, url }, { condition }, site)
    return offer
  }
  const shipping = describeDeliveries(seen, { price: found.price, weightThousandths: null }, site)
  const terms = {
    condition,
    shippingDetails: shipping.length > 0 ? shipping : undefined,
    hasMerchantReturnPolicy: describeReturns(site),
  }
  return describeOffer(product, terms, site)
}

/** The members of a group are products of their own, with offers of their own. */
function describePriceSpan(product: PresentedProduct, { currency }: SiteFacts): StructuredData {
  const { min, max } = product.price_range ?? { min: product.price, max: product.price }
  return {
    '@type': 'AggregateOffer',
    url: product.url,
    priceCurrency: currency,
    availability: AVAILABILITY[product.availability],
    lowPrice: plainAmount(min.amount, currency),
    highPrice: plainAmount(max.amount, currency),
    offerCount: product.members.length,
  }
}

/** Shipping one piece of a product or of its variant; empty if it is not shipped. */
export function describeDeliveries(
  { found, deliver }: SeenProduct,
  piece: { price: number; weightThousandths: number | null },
  site: SiteFacts,
): StructuredData[] {
  if (!found.requiresShipping) return []
  const weight = piece.weightThousandths ?? found.weightThousandths ?? 0
  return deliver({ weight, subtotal: piece.price }).map((delivery) => describeShipping(delivery, site))
}
