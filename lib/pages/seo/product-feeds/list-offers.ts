import { type OfferedProduct, type ProductVariant, reducedFrom } from '#lib/domains/shop/catalogue/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { writeGoogleMeasure } from '#lib/services/money/unit-measure.ts'
import type { Delivery } from '../deliveries.ts'
import {
  describeTraits,
  findAttribute,
  findGtin,
  type Named,
  stateAttributes,
  type Trait,
} from '../structured-data/product/describe-product.ts'
import { clean, cleanAddress } from './clean.ts'
import type { FeedFacts } from './feed-facts.ts'

/** Offers at one price each, for feeds of any format. Texts are plain, addresses absolute, amounts in minor units. */
export type Offer = {
  /** Stays the same in every language, and when the SKU or the name changes. */
  id: string
  /** The facts that variants of one product share; null for a product without variants. */
  groupId: string | null
  title: string
  description: string
  link: string
  /** The main picture first. */
  images: string[]
  availability: ProductVariant['availability']
  /** The price without the reduction. */
  price: number
  /** Null unless it is reduced. */
  salePrice: number | null
  brand: string | null
  gtin: string | null
  mpn: string | null
  condition: 'new' | 'used' | 'refurbished'
  gender: string | null
  ageGroup: string | null
  traits: Partial<Record<Trait, string>>
  /** The way to its deepest category. */
  productType: string
  googleCategory: string | null
  taxClass: string | null
  /** In the shop's unit, times 1000; null if unknown. */
  weightThousandths: number | null
  /** The contents of one item and the base of its unit price, in Google's units. */
  unitPricing: { measure: string; base: string | null } | null
  deliveries: Delivery[]
}

const GENDERS = ['male', 'female', 'unisex']
const AGES = ['newborn', 'infant', 'toddler', 'kids', 'adult']
const CONDITIONS = ['new', 'used', 'refurbished'] as const

/**
 * What a product is sold as: itself, or each of its variants. Empty if no feed would take it, because it has no picture or
 * costs nothing.
 */
export function listOffers(product: OfferedProduct, facts: FeedFacts): Offer[] {
  const common = describeProduct(product, facts)
  const offers = product.hasVariants
    ? product.variants.map((variant) => offerVariant(product, variant, { common, facts }))
    : [offerProduct(product, { common, facts })]
  return offers.filter(({ images, price }) => images.length > 0 && price > 0)
}

type Common = ReturnType<typeof describeProduct>
type Shared = { common: Common; facts: FeedFacts }

function describeProduct(product: OfferedProduct, { format, categoryPath }: FeedFacts) {
  const { attributes, categories } = product
  const stated = (name: string) => clean(findAttribute(attributes, name) ?? '') || null
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === stated(name)?.toLowerCase()) ?? null
  const paths = categories.map(({ id }) => categoryPath(id))
  return {
    description: clean(product.descriptionText || product.shortDescription || product.name),
    link: format.url(`/products/${encodeURIComponent(product.slug)}`),
    brand: product.vendor && (clean(product.vendor) || null),
    mpn: stated('mpn'),
    condition: known('condition', CONDITIONS) ?? 'new',
    gender: known('gender', GENDERS),
    ageGroup: known('age_group', AGES),
    traits: describeTraits(stateAttributes(attributes).map(cleanValue)),
    productType: clean(paths.sort((a, b) => b.split(' > ').length - a.split(' > ').length)[0] ?? ''),
    googleCategory: stated('google_product_category'),
    taxClass: product.taxClass,
  }
}

function offerProduct(product: OfferedProduct, { common, facts }: Shared): Offer {
  return {
    ...common,
    id: `p${product.id}`,
    groupId: null,
    title: clean(product.name),
    images: listImages(product.images, facts),
    availability: product.availability,
    gtin: gtinOf(product.barcode),
    ...describePrice(product, product.taxClass, facts),
    unitPricing: product.unitMeasure && writeGoogleMeasure(product.unitMeasure),
    ...describeParcel(product, product, facts),
  }
}

function offerVariant(product: OfferedProduct, variant: ProductVariant, { common, facts }: Shared): Offer {
  const values = variant.options.map(({ value }) => value).join(', ')
  const images = variant.image ? [variant.image, ...product.images] : product.images
  return {
    ...common,
    id: `p${product.id}-${variant.id}`,
    groupId: `p${product.id}`,
    title: clean(values ? `${product.name} – ${values}` : product.name),
    link: `${common.link}?variant=${variant.id}`,
    images: listImages(images, facts),
    availability: variant.availability,
    gtin: gtinOf(variant.barcode),
    traits: { ...common.traits, ...describeTraits(variant.options.map(cleanValue)) },
    ...describePrice(variant, product.taxClass, facts),
    unitPricing: variant.unitMeasure && writeGoogleMeasure(variant.unitMeasure),
    ...describeParcel(product, variant, facts),
  }
}

function describePrice(
  sold: Pick<ProductVariant, 'price' | 'compareAtPrice' | 'lowestPrice'>,
  taxClass: string | null,
  { shownPrice }: FeedFacts,
) {
  const shown = shownPrice(sold.price, taxClass)
  const former = reducedFrom(sold)
  return former === null
    ? { price: shown, salePrice: null }
    : { price: shownPrice(former, taxClass), salePrice: shown }
}

function describeParcel(
  { requiresShipping, weightThousandths: usual }: OfferedProduct,
  { price, weightThousandths }: { price: number; weightThousandths: number | null },
  { deliver }: FeedFacts,
) {
  const weight = weightThousandths ?? usual
  return {
    weightThousandths: requiresShipping ? weight : null,
    deliveries: requiresShipping ? deliver({ weight: weight ?? 0, subtotal: price }) : [],
  }
}

/** Feeds take no drawings. */
function listImages(images: readonly Picture[], { format }: FeedFacts): string[] {
  const addresses = images.map(({ url }) => cleanAddress(format.url(url)))
  return [...new Set(addresses)].filter((address) => !/\.svg(?:[?#]|$)/i.test(address))
}

function cleanValue({ name, value }: Named): Named {
  return { name, value: clean(value) }
}

function gtinOf(barcode: string | null): string | null {
  return Object.values(findGtin(barcode))[0] ?? null
}
