import type { ShownProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { writeLocalTime } from '#lib/web/inputs/local-time.ts'
import { writeTick } from './write-forms.ts'

/** A product's details as the fields of their form show them, by name, as a browser sends them: what is not ticked is empty. */
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
  }
}
