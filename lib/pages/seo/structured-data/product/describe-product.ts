import type {
  ProductAttribute,
  ProductDetail,
  ProductVariant,
  SafetyContact,
} from '#lib/domains/shop/catalogue/index.ts'
import { plainAmount } from '#lib/services/money/currency.ts'
import type { ShownMedia } from '#lib/web/presenters/shop/product-media.ts'
import type { Deliver } from '../../deliveries.ts'
import { describeReturns, type SiteFacts, type StructuredData } from '../../site-facts.ts'
import {
  AVAILABILITY,
  describeCondition,
  describeOffer,
  describeReviews,
  describeShipping,
  type PresentedProduct,
  type PresentedReview,
} from './describe-offer.ts'

export type SeenProduct = {
  found: ProductDetail
  product: PresentedProduct
  /** The reviews shown on the page. */
  reviews: readonly PresentedReview[]
  deliver: Deliver
  /** The gallery of the page. */
  media: readonly ShownMedia[]
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
function describeProductFacts({ found, product }: SeenProduct) {
  const gender = findAttribute(found.attributes, 'gender')?.toLowerCase()
  return {
    '@id': `${product.url}#product`,
    url: product.url,
    name: product.name,
    description: product.seo.description || product.description_text.slice(0, 5000) || undefined,
    image: product.images.length > 0 ? product.images.map(({ url }) => url) : undefined,
    brand: found.vendor ? { '@type': 'Brand', name: found.vendor } : undefined,
    manufacturer: found.safety?.manufacturer ? describeManufacturer(found.safety.manufacturer) : undefined,
    category: product.categories[0]?.name,
    audience: gender ? { '@type': 'PeopleAudience', suggestedGender: gender } : undefined,
  }
}

function describeManufacturer({ name, address, contact }: SafetyContact): StructuredData {
  const isMail = contact.includes('@')
  return {
    '@type': 'Organization',
    name,
    address: address === '' ? undefined : address.replaceAll('\n', ', '),
    email: isMail ? contact : undefined,
    url: /^https?:/i.test(contact) ? contact : undefined,
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
function describeDeliveries(
  { found, deliver }: SeenProduct,
  piece: { price: number; weightThousandths: number | null },
  site: SiteFacts,
): StructuredData[] {
  if (!found.requiresShipping) return []
  const weight = piece.weightThousandths ?? found.weightThousandths ?? 0
  return deliver({ weight, subtotal: piece.price }).map((delivery) => describeShipping(delivery, site))
}

/** Properties of schema.org by which search engines tell variants apart, and what shops call them. */
const TRAITS = {
  color: ['color', 'colour', 'farbe', 'warna', 'couleur', 'colore', 'kleur', 'cor'],
  size: ['size', 'größe', 'groesse', 'ukuran', 'taille', 'talla', 'taglia', 'maat', 'tamanho'],
  material: ['material', 'bahan', 'matière', 'matériau', 'materiale', 'materiaal'],
  pattern: ['pattern', 'muster', 'motif', 'patrón', 'fantasia', 'patroon', 'padrão'],
} as const

export type Trait = keyof typeof TRAITS

export type Named = { name: string; value: string }

/** The property that an option or attribute of this name stands for, if any. */
function findTrait(name: string): Trait | undefined {
  const word = name.trim().toLowerCase()
  return (Object.keys(TRAITS) as Trait[]).find((trait) => (TRAITS[trait] as readonly string[]).includes(word))
}

/** Colour, size and so on, as far as options or attributes state them; the first of a kind counts. */
export function describeTraits(stated: readonly Named[]): Partial<Record<Trait, string>> {
  const pairs = stated.flatMap(({ name, value }): [Trait, string][] => {
    const trait = findTrait(name)
    return trait && value !== '' ? [[trait, value]] : []
  })
  return Object.fromEntries(pairs.reverse())
}

/** Attributes under the names that the owner gave them, so that their traits are known in every language. */
export function stateAttributes(attributes: readonly ProductAttribute[]): Named[] {
  return attributes.map(({ value, original }) => ({ name: original.name, value }))
}

/** The value of the attribute with this name, in any case, as the owner has written it. */
export function findAttribute(attributes: readonly ProductAttribute[], name: string): string | undefined {
  const originals = attributes.map(({ original }) => original)
  return originals.find((one) => one.name.trim().toLowerCase() === name && one.value !== '')?.value
}

type Gtin = Partial<Record<'gtin8' | 'gtin12' | 'gtin13' | 'gtin14', string>>

const LENGTHS: Record<number, keyof Gtin> = { 8: 'gtin8', 12: 'gtin12', 13: 'gtin13', 14: 'gtin14' }

/**
 * A barcode as the GTIN of its length, without spaces and hyphens. Empty for anything else: search engines refuse
 * products whose GTIN has the wrong check digit, or is one that shops give out themselves.
 */
export function findGtin(barcode: string | null): Gtin {
  const digits = (barcode ?? '').replace(/[\s-]/g, '')
  const property = /^\d+$/.test(digits) ? LENGTHS[digits.length] : undefined
  return property && isChecked(digits) && !isInternal(digits) ? { [property]: digits } : {}
}

/** GS1's check digit: from the right, the digits before it count three times and once by turns. */
function isChecked(digits: string): boolean {
  const [check = 0, ...others] = [...digits].reverse().map(Number)
  const sum = others.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check && Number(digits) > 0
}

/** The prefixes 02, 04 and 20 to 29 of GTIN-13, and 0 and 2 of GTIN-8, are for numbers within one shop. */
function isInternal(digits: string): boolean {
  return digits.length === 8 ? /^[02]/.test(digits) : /^(0[24]|2)/.test(digits.padStart(14, '0').slice(1))
}

/** The videos of a product. Search engines list those with a picture. */
export function describeVideos({ product, media }: SeenProduct): StructuredData[] {
  return media.flatMap(({ type, alt, image, video, external_video: external, added_at: uploadDate }) =>
    type === 'image' || !image || uploadDate === null
      ? []
      : [
          {
            '@type': 'VideoObject',
            name: alt || product.name,
            description: product.seo.description || product.name,
            thumbnailUrl: image.url,
            uploadDate,
            contentUrl: video?.url,
            embedUrl: external?.embed_url,
          },
        ],
  )
}

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
