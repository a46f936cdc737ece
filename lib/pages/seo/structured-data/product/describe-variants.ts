import type { ProductVariant } from '#lib/domains/shop/catalogue/index.ts'
import { describeReturns, type SiteFacts, type StructuredData } from '../../site-facts.ts'
import { describeCondition, describeOffer, describeReviews, type PresentedProduct } from './describe-offer.ts'
import {
  describeDeliveries,
  describeProductFacts,
  describeTraits,
  findAttribute,
  findGtin,
  findTrait,
  type SeenProduct,
  stateAttributes,
} from './describe-product.ts'

/**
 * A product with variants as a ProductGroup, followed by the terms of shipping and returns, which the offers of its
 * variants refer to.
 */
export function describeVariants(seen: SeenProduct, site: SiteFacts): StructuredData[] {
  const { found, product, reviews } = seen
  const traits = product.options.flatMap(({ name }) => findTrait(name) ?? [])
  const terms = collectTerms(seen, site)
  const group = {
    '@type': 'ProductGroup',
    ...describeProductFacts(seen),
    productGroupID: product.sku ?? String(product.id),
    variesBy: traits.length > 0 ? traits.map((trait) => `https://schema.org/${trait}`) : undefined,
    ...describeTraits(stateAttributes(found.attributes)),
    hasVariant: found.variants.flatMap((variant) => {
      const presented = product.variants.find(({ id }) => id === variant.id)
      return presented ? describeVariant(seen, { variant, presented }, { site, terms }) : []
    }),
    ...describeReviews(product, reviews),
  }
  return [group, ...terms.nodes]
}

type Terms = ReturnType<typeof collectTerms>

/** The nodes of shipping and returns, each once, and references to those of a variant. */
function collectTerms(seen: SeenProduct, site: SiteFacts) {
  const returns = describeReturns(site)
  const byVariant = new Map(
    seen.found.variants.map((variant) => [variant.id, describeDeliveries(seen, variant, site)]),
  )
  const deliveries = new Map([...byVariant.values()].flat().map((node) => [node['@id'], node]))
  const refer = (node: StructuredData) => ({ '@id': node['@id'] })
  return {
    nodes: [...(returns ? [returns] : []), ...deliveries.values()],
    of(variantId: number) {
      const own = byVariant.get(variantId) ?? []
      return {
        shippingDetails: own.length > 0 ? own.map(refer) : undefined,
        hasMerchantReturnPolicy: returns && refer(returns),
      }
    },
  }
}

type Variant = { variant: ProductVariant; presented: PresentedProduct['variants'][number] }

function describeVariant(
  { found, product }: SeenProduct,
  { variant, presented }: Variant,
  { site, terms }: { site: SiteFacts; terms: Terms },
): StructuredData {
  const url = `${product.url}?variant=${variant.id}`
  const values = variant.options.map(({ value }) => value).join(', ')
  const others = variant.options.filter(({ name }) => !findTrait(name))
  const condition = describeCondition(findAttribute(found.attributes, 'condition'))
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: values ? `${product.name} – ${values}` : product.name,
    description: product.seo.description || product.description_text.slice(0, 300) || undefined,
    image: presented.image?.url ?? product.image?.url,
    sku: presented.sku ?? undefined,
    ...findGtin(variant.barcode),
    ...describeTraits(variant.options),
    additionalProperty:
      others.length > 0 ? others.map((option) => ({ '@type': 'PropertyValue', ...option })) : undefined,
    offers: describeOffer({ ...presented, url }, { condition, ...terms.of(variant.id) }, site),
  }
}
