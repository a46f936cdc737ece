import type { ShownProduct, ShownVariant } from '#lib/domains/shop/catalogue/staff/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { writeUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { writeLocalTime } from '#lib/web/inputs/local-time.ts'
import { describeDocuments, describeOptions, describePictures, describeVideos } from './fields/describe.ts'

/** A form's fields by name, as a browser sends them: what is not ticked is empty, and of several values a list. */
type Fields = Record<string, string>

/** A product's details as the fields of their form show them. */
export function writeDetails(product: ShownProduct, timeZone: string) {
  return {
    name: product.name,
    slug: product.slug,
    shortDescription: product.shortDescription,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor ?? '',
    attributes: product.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    publishedAt: writeLocalTime(product.publishedAt, timeZone),
    tags: product.tags.join(', '),
    taxClass: product.taxClass,
    minQuantity: String(product.minQuantity),
    maxQuantity: product.maxQuantity === null ? '' : String(product.maxQuantity),
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    categories: product.categoryIds.join(', '),
    featured: writeTick(product.featured),
    taxable: writeTick(product.taxable),
    requiresShipping: writeTick(product.requiresShipping),
    noindex: writeTick(product.noindex),
    withdrawalExemption: product.withdrawalExemption ?? '',
    manufacturer: String(product.manufacturerId ?? ''),
    sizeGuide: String(product.sizeGuideId ?? ''),
    responsible: String(product.responsibleId ?? ''),
    safetyText: product.safetyText,
  } satisfies Fields
}

/** A variant as a row of the grid. Stock that is not tracked is empty. */
export function writeVariant(
  variant: Pick<
    ShownVariant,
    | ('sku' | 'barcode' | 'price' | 'compareAtPrice' | 'weightThousandths' | 'unitMeasure')
    | ('trackStock' | 'stock' | 'lowStockAt' | 'backorder' | 'active')
  >,
  currency: string,
) {
  const exponent = currencyExponent(currency)
  const major = (amount: number | null) => (amount === null ? '' : writeMajor(amount, exponent))
  const {
    sku,
    barcode,
    price,
    compareAtPrice,
    weightThousandths,
    trackStock,
    stock,
    lowStockAt,
    unitMeasure,
  } = variant
  return {
    price: major(price),
    compareAt: major(compareAtPrice),
    stock: trackStock ? String(stock) : '',
    sku: sku ?? '',
    barcode: barcode ?? '',
    weight: weightThousandths === null ? '' : String(weightThousandths / 1000),
    measure: unitMeasure ? writeUnitMeasure(unitMeasure) : '',
    lowStockAt: String(lowStockAt),
    backorder: writeTick(variant.backorder),
    active: writeTick(variant.active),
  } satisfies Fields
}

/** All rows of the grid. */
export function writeVariants(variants: ShownProduct['variants'], currency: string): Fields {
  return Object.fromEntries(
    variants.flatMap((variant) =>
      Object.entries(writeVariant(variant, currency)).map(([name, value]) => [
        `${name}.${variant.id}`,
        value,
      ]),
    ),
  )
}

/** All that the form of a product shows, to be compared with what was typed. */
export function writeProduct(
  product: ShownProduct,
  { timeZone, currency, related }: { timeZone: string; currency: string; related: string },
): Fields {
  const { options, variants, pictures } = product
  return {
    ...writeDetails(product, timeZone),
    ...(product.kind === 'on_request' && { price: '' }),
    ...(product.kind === 'sold' && {
      options: describeOptions(options),
      ...writeVariants(variants, currency),
    }),
    pictures: describePictures(pictures),
    videos: describeVideos(product.videos),
    documents: describeDocuments(product.safetyDocuments),
    related,
  }
}

/** The value that a browser sends for a ticked checkbox. */
function writeTick(isOn: boolean): string {
  return isOn ? 'on' : ''
}
