import type { PageHead } from './page-head.ts'
import { buildSiteFacts, type SiteSettings } from './site-facts.ts'
import {
  describeProduct,
  hasPrice,
  type PresentedProduct,
  type PresentedReview,
  plainAmount,
} from './structured-data/describe-product.ts'
import { describeTrail, type TrailStep } from './structured-data/describe-trail.ts'

type Seen = {
  product: PresentedProduct
  /** The reviews shown on the page. */
  reviews: readonly PresentedReview[]
  /** The pages above it. */
  trail: readonly TrailStep[]
}

// The values of Open Graph's product object.
const AVAILABILITY = {
  in_stock: 'in stock',
  low_stock: 'in stock',
  backorder: 'available for order',
  out_of_stock: 'out of stock',
}

/** The head of a product's page. */
export function productHead(app: SiteSettings, { product, reviews, trail }: Seen): PageHead {
  const site = buildSiteFacts(app)
  return {
    image: product.image,
    properties: {
      'og:type': 'product',
      ...(hasPrice(product) && {
        'product:price:amount': plainAmount(product.price.amount, site.currency),
        'product:price:currency': site.currency,
        'product:availability': AVAILABILITY[product.availability],
      }),
    },
    data: [
      describeProduct(product, reviews, site),
      describeTrail([...trail, { name: product.name, url: product.url }]),
    ],
  }
}
