import { currencyExponent } from '#lib/services/money/currency.ts'
import { formatMoney } from '#lib/services/money/format-money.ts'
import type { presentProductDetail } from '#lib/web/presenters/shop/product-detail.ts'
import type { presentReview } from '#lib/web/presenters/shop/review.ts'
import type { StructuredData } from '../page-head.ts'
import type { SiteFacts } from '../site-facts.ts'

export type PresentedProduct = ReturnType<typeof presentProductDetail>
export type PresentedReview = ReturnType<typeof presentReview>

/** A product as a Product, with its offer and reviews. */
export function describeProduct(
  product: PresentedProduct,
  reviews: readonly PresentedReview[],
  site: SiteFacts,
): StructuredData {
  return {
    '@type': 'Product',
    '@id': `${product.url}#product`,
    url: product.url,
    name: product.name,
    description: product.seo.description || product.description_text.slice(0, 5000) || undefined,
    sku: product.sku ?? undefined,
    image: product.images.map(({ url }) => url),
    category: product.categories[0]?.name,
    offers: describeOffers(product, site),
    aggregateRating: describeRating(product),
    review: reviews.length > 0 ? reviews.map(describeReview) : undefined,
  }
}

const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  backorder: 'https://schema.org/BackOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
}

/** Whether there is a price to show: empty groups and external products may have none. */
export function hasPrice({ type, price }: PresentedProduct): boolean {
  return type === 'simple' || type === 'variable' || price.amount > 0
}

/** One offer, or a price range if the variants or a group's members differ in price. */
function describeOffers(product: PresentedProduct, { currency }: SiteFacts): StructuredData | undefined {
  if (!hasPrice(product)) return undefined
  const { price_range, availability, price } = product
  const url = product.external_url ?? product.url
  const common = { priceCurrency: currency, availability: AVAILABILITY[availability], url }
  const range = price_range ?? (product.type === 'grouped' ? { min: price, max: price } : null)
  if (range) {
    return {
      '@type': 'AggregateOffer',
      ...common,
      lowPrice: plainAmount(range.min.amount, currency),
      highPrice: plainAmount(range.max.amount, currency),
      offerCount: product.type === 'grouped' ? product.members.length : product.variants.length,
    }
  }
  return {
    '@type': 'Offer',
    ...common,
    price: plainAmount(product.price.amount, currency),
    itemCondition: 'https://schema.org/NewCondition',
  }
}

/** Minor units as `1234.50`, regardless of how the site writes money. */
export function plainAmount(amount: number, currency: string): string {
  const exponent = currencyExponent(currency)
  return formatMoney(amount, {
    exponent,
    decimals: exponent,
    symbol: '',
    position: 'before',
    decimalSeparator: '.',
    thousandsSeparator: '',
  })
}

/** Undefined without reviews. */
function describeRating({ rating }: PresentedProduct): StructuredData | undefined {
  if (rating.count === 0) return undefined
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
