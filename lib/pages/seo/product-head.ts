import { plainAmount } from '../../services/money/format-money.ts'
import type { ShownSection } from '../design/load-sections.ts'
import type { PageHead } from './page-metadata.ts'
import {
  buildSiteFacts,
  describeQuestions,
  describeTrail,
  type SiteSettings,
  type TrailStep,
} from './site-facts.ts'
import {
  describeProduct,
  describeVideos,
  hasPrice,
  type SeenProduct,
} from './structured-data/product/describe-product.ts'
import { describeVariants } from './structured-data/product/describe-variants.ts'

type Seen = SeenProduct & {
  /** The pages above it. */
  trail: readonly TrailStep[]
  /** The sections of the page. */
  sections?: readonly ShownSection[]
}

// The values of Open Graph's product object.
const AVAILABILITY = {
  in_stock: 'in stock',
  low_stock: 'in stock',
  backorder: 'available for order',
  out_of_stock: 'out of stock',
}

/** The head of a product's page. */
export function productHead(app: SiteSettings, { trail, sections = [], ...seen }: Seen): PageHead {
  const { product } = seen
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
      ...(product.variants.length > 0 ? describeVariants(seen, site) : [describeProduct(seen, site)]),
      ...describeVideos(seen),
      ...describeQuestions(sections),
      describeTrail([...trail, { name: product.name, url: product.url }]),
    ],
  }
}
