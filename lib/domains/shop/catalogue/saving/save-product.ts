import { renameSlug } from '#lib/domains/publishing/redirects/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { htmlToText, sanitizeHtml } from '#lib/platform/text/html.ts'
import { toSortName } from '#lib/platform/text/sort-name.ts'
import { saveMediaList } from '#lib/services/media/index.ts'
import { formerPrice } from '../offer-terms.ts'
import { saveSafetyContacts } from '../safety/save-contacts.ts'
import type { ProductInput, SavedProduct, SavedRow } from './product-input.ts'
import { refreshGroups } from './refresh-groups.ts'
import { refreshProduct } from './refresh-product.ts'
import {
  saveProductCategoryLinks,
  saveProductImages,
  saveProductMembers,
  saveProductTags,
} from './save-product-links.ts'
import { saveProductOptions } from './save-product-options.ts'
import { saveProductVariants } from './save-product-variants.ts'

/**
 * Creates or updates a product with its options, variants, pictures, categories and tags, in the caller's transaction.
 * Variants are matched by SKU, else by option values, so that they keep their ids. A variant missing from the input is
 * deleted, or made inactive if a cart or an order refers to it. A change of stock is recorded as an import in the stock
 * movements. `at` decides which of its sales have begun.
 */
export async function saveProduct(tx: Tx, input: ProductInput, at: Date): Promise<SavedProduct> {
  if ((input.kind ?? 'sold') !== 'sold' && input.variants.length > 0) {
    throw new Error(`A ${input.kind} product cannot have variants.`)
  }
  const where = input.id === undefined ? { slug: input.slug } : { id: input.id }
  const existing = await tx.product.findUnique({
    where,
    select: { id: true, slug: true, published: true, publishedAt: true },
  })
  const media = await saveMediaList(tx, picturesOf(input))
  const columns = toProductColumns(input, media)
  const begun = { createdAt: columns.createdAt ?? at, publishedAt: columns.publishedAt ?? at }
  const { id } = existing
    ? await tx.product.update({ where: { id: existing.id }, data: columns, select: { id: true } })
    : await tx.product.create({ data: { ...columns, ...begun }, select: { id: true } })
  if (existing) await renameSlug(tx, '/products/', existing, input.slug)

  const target = { id, isNew: !existing }
  await saveSafetyContacts(tx, [{ id, input }])
  if (input.images) await saveProductImages(tx, target, input.images, media)
  const options = await saveProductOptions(tx, target, input)
  const own = withSharedSku(input)
  const { valueIds } = options
  const sharedStock = await saveProductVariants(tx, target, own, { valueIds, media, at })
  await options.deleteVanished()
  if (input.categoryIds) await saveProductCategoryLinks(tx, target, input.categoryIds)
  if (input.tags) await saveProductTags(tx, target, input.tags)
  const members = input.memberIds ?? (isSoldHere(input) ? [] : undefined)
  if (members && !(target.isNew && members.length === 0)) await saveProductMembers(tx, target, members)
  if (input.kind === 'grouped') await refreshGroups(tx, [id])
  await refreshProduct(tx, [id], at)
  const saved: SavedRow = { id, outcome: existing ? 'updated' : 'created' }
  return sharedStock.length > 1 ? { ...saved, sharedStock } : saved
}

export function picturesOf({ images = [], variants }: ProductInput) {
  return [...images, ...variants.flatMap((variant) => variant.image ?? [])]
}

/** A product's texts as they are stored. */
export type ProductTexts = ReturnType<typeof toProductTexts>

export function toProductTexts({
  descriptionHtml: given,
  shortDescription,
}: Pick<ProductInput, 'descriptionHtml' | 'shortDescription'>) {
  const descriptionHtml = given === undefined ? undefined : sanitizeHtml(given)
  return {
    shortDescription: shortDescription === undefined ? undefined : htmlToText(shortDescription),
    descriptionHtml,
    descriptionText: descriptionHtml === undefined ? undefined : htmlToText(descriptionHtml),
  }
}

export function toProductColumns(
  input: ProductInput,
  media: Map<string, number>,
  texts: ProductTexts = toProductTexts(input),
) {
  const { images } = input
  return {
    slug: input.slug,
    ...toSaleColumns(input),
    name: input.name,
    sortName: toSortName(input.name),
    sku: hasOptions(input) ? input.sku : (input.sku ?? input.variants[0]?.sku),
    vendor: input.vendor,
    ...texts,
    imageId: images && (images[0] ? media.get(images[0].url) : null),
    featured: input.featured,
    published: input.published,
    visibility: input.visibility,
    publishedAt: input.publishedAt,
    createdAt: input.createdAt,
    attributes: input.attributes,
    requiresShipping: input.requiresShipping,
    withdrawalExemption: input.withdrawalExemption,
    safetyText: input.safetyText,
    safetyDocuments: input.safetyDocuments,
    videos: input.videos,
    sizeGuideId: input.sizeGuideId,
    taxable: input.taxable,
    taxClass: input.taxClass,
    weightThousandths: input.weightThousandths,
    minQuantity: input.minQuantity,
    maxQuantity: input.maxQuantity,
    hasVariants: input.hasVariants ?? hasOptions(input),
    seoTitle: input.seoTitle,
    seoDescription: input.seoDescription,
    noindex: input.noindex,
    template: input.template,
  } satisfies Prisma.ProductUncheckedCreateInput
}

function isSoldHere({ kind, variants }: ProductInput): boolean {
  return (kind ?? 'sold') === 'sold' && variants.length > 0
}

const onRequest = {
  ...{ kind: 'on_request', onRequest: true, externalUrl: null, buttonText: null },
  ...{ price: 0n, maxPrice: 0n, compareAtPrice: null, unitMeasure: null, onSale: false },
  inStock: false,
}

/** The columns for where it is sold. An external product has a price of its own. */
function toSaleColumns(input: ProductInput) {
  const { kind, external } = input
  if (!external) {
    if (kind === 'on_request') return onRequest
    const isElsewhere = kind === undefined && !isSoldHere(input)
    return isElsewhere ? {} : { kind: kind ?? 'sold', onRequest: false, externalUrl: null, buttonText: null }
  }
  const { url: externalUrl, buttonText, price, compareAtPrice } = external
  const former = formerPrice(compareAtPrice, price)
  return {
    kind: 'external',
    onRequest: false,
    externalUrl,
    buttonText,
    price: BigInt(price),
    maxPrice: BigInt(price),
    compareAtPrice: former === null ? null : BigInt(former),
    unitMeasure: null,
    onSale: former !== null,
    inStock: true,
  }
}

function hasOptions(input: ProductInput): boolean {
  return (input.options ?? []).length > 0
}

export function withSharedSku(input: ProductInput): ProductInput {
  const [only] = input.variants
  if (hasOptions(input) || input.variants.length !== 1 || !only) return input
  return { ...input, variants: [{ ...only, sku: only.sku ?? input.sku }] }
}
