import { findCategoryPath, findProductChanges, saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import { findKnownSites } from '../../former-site/known-sites.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import { previewText } from '../../former-site/preview-text.ts'
import type { ImportRecord, KnownRow, Preview } from '../import-record.ts'
import { movesTo, productCreator, rememberProduct } from './create-product-records.ts'
import { findCategories } from './find-categories.ts'
import { areLinked, findMembers } from './find-members.ts'
import { findSizeGuides } from './find-size-guides.ts'
import { claimSkus, findTakenSkus, skusOf } from './free-skus.ts'
import { findFreeSlugs } from './free-slugs.ts'
import type { ImportedMember, ImportedProduct } from './imported-product.ts'
import type { MentionedProducts } from './mentioned-products.ts'
import { movesOfTerms } from './moves-of-terms.ts'
import { productKey } from './product-key.ts'
import { hasNewTranslations, saveProductTranslations } from './save-translations.ts'

export type ProductOrigin = {
  line: number
  /** The products that the file names. */
  mentioned: MentionedProducts
  /** Its id in the former shop, as a key: `id:12`. */
  id?: string
  /** The key that its SKU makes, and the ids of others in the file with this SKU, as keys. */
  sold?: { key: string; rivals: string[] }
  /** The slug that a key makes, if it makes one. */
  slugOf?: (key: string) => string
  /** Whether it is the product that has its slug here. */
  ownsSlug?: boolean
}

/**
 * A new product gets another slug if its own is taken. A known one keeps its slug, unless a renamed key makes another
 * and the slug is still the former key's.
 */
export function productRecord(name: string, product: ImportedProduct, origin: ProductOrigin): ImportRecord {
  const { members } = product
  const { line, mentioned, slugOf, id, sold, ownsSlug = false } = origin
  const key = productKey(name)
  const record: ImportRecord = {
    kind: 'product',
    key,
    ...(id && sold && { knownAs: [id, sold.key] }),
    ...(ownsSlug && { ownSlug: product.slug }),
    identity: ownsSlug
      ? undefined
      : {
          skus: skusOf(product),
          name: product.name,
          id,
          translatedIds: product.translations?.flatMap((translation) => translation.id ?? []),
          rivals: sold?.rivals,
          isMentioned: (other) => mentioned.has(other),
          mention: (other) => mentioned.add(other),
        },
    line,
    name: product.name,
    content: product,
    async save(batch, known) {
      const { tx, now } = batch
      const { categories, members = [], formerAddresses = [], termFolder: _, sizeGuide, ...rest } = product
      const { translations, ...input } = rest
      const kept = slugToKeep(known, product, slugOf)
      const [slug = input.slug] = kept === null ? await findFreeSlugs(batch, [product.slug]) : [kept]
      const [categoryIds] = await findCategories(batch, [categories])
      const taken = await findTakenSkus(tx, [input], known?.id)
      const { product: unique, warnings } = claimSkus(input, taken)
      const { ids: memberIds, lost } = await findMembers(tx, members)
      const [guide] = await findSizeGuides(tx, [{ sizeGuide }])
      const html = unique.descriptionHtml
      const descriptionHtml = html && (await showKnownCopies(tx, html))
      const links = { categoryIds, memberIds, sizeGuideId: guide?.sizeGuideId }
      const saved = { ...unique, ...links, descriptionHtml, id: known?.id, slug }
      const { id, sharedStock } = await saveProduct(tx, saved, now)
      batch.moves.push(...movesTo(slug, formerAddresses), ...(await movesOfTerms(batch, [product])))
      const told = [...warnings, ...(guide?.warnings ?? []), ...lost.map(describeLost)]
      const former = await saveProductTranslations(tx, id, { translations })
      return { id, warnings: [...told, ...describeShared(sharedStock), ...former] }
    },
    creator: members ? undefined : productCreator,
    isCurrent: ownsSlug
      ? (tx, known, keys) =>
          isAsHere({ tx, now: new Date(), skus: new Set(), keys: new Set(keys) }, product, known)
      : members && ((tx, known, keys) => areLinked(tx, known.id, members, keys)),
    preview: (look, known) => previewProduct(look, product, known, slugOf),
  }
  rememberProduct(record, product)
  return record
}

/** Whether saving it would change nothing, and there is nothing to tell. */
async function isAsHere(look: Preview, product: ImportedProduct, known: KnownRow): Promise<boolean> {
  const { fields = [], warnings } = await previewProduct(look, product, known, undefined)
  return fields.length === 0 && warnings.length === 0
}

/** Null for a product that gets a new slug. */
function slugToKeep(
  known: KnownRow | null,
  { slug }: ImportedProduct,
  slugOf: ProductOrigin['slugOf'],
): string | null {
  if (!known?.slug || known.formerKey === undefined || !slugOf) return known?.slug ?? null
  const former = slugOf(known.formerKey)
  // Otherwise someone has chosen another since.
  const number = known.slug.startsWith(former) ? known.slug.slice(former.length) : null
  const isOfKey = number !== null && /^(?:-\d+)?$/.test(number)
  return isOfKey && former !== slug ? null : known.slug
}

/** Numbers that should have been one. */
function describeShared(given: number[] = []): string[] {
  if (given.length < 2) return []
  const numbers = [...given].sort((a, b) => a - b)
  return [
    `Its variants share one stock, and have ${numbers.join(', ')} here. It is the lowest: ${numbers[0]}.`,
  ]
}

function describeLost({ name }: ImportedMember): string {
  return `Its member "${name}" is not here, or is a group itself.`
}

async function previewProduct(
  { tx, now, skus, keys }: Preview,
  product: ImportedProduct,
  known: KnownRow | null,
  slugOf: ProductOrigin['slugOf'],
) {
  const { categories, members = [], formerAddresses: _, termFolder: __, sizeGuide, ...rest } = product
  const { translations, ...input } = rest
  const found = await findMembers(tx, members)
  const lost = found.lost.filter(({ key }) => !keys.has(key))
  const taken = new Set([...(await findTakenSkus(tx, [input], known?.id)), ...skus])
  const { product: unique, warnings: own } = claimSkus(input, taken)
  for (const { sku } of [unique, ...unique.variants]) if (sku) skus.add(sku)
  const [guide] = await findSizeGuides(tx, [{ sizeGuide }])
  const warnings = [...own, ...(guide?.warnings ?? []), ...lost.map(describeLost)]
  if (!known) return { warnings }
  const categoryIds: number[] = []
  for (const path of categories) categoryIds.push((await findCategoryPath(tx, path)) ?? 0)
  const slug = slugToKeep(known, product, slugOf) ?? input.slug
  const memberIds = found.lost.length > lost.length ? [...found.ids, 0] : found.ids
  const html = unique.descriptionHtml
  const descriptionHtml = html && (await previewText(tx, await findKnownSites(tx), html))
  const links = { categoryIds, memberIds, sizeGuideId: guide?.sizeGuideId }
  const planned = { ...unique, ...links, descriptionHtml, slug }
  const { fields, sharedStock } = await findProductChanges(tx, known.id, planned, now)
  if (await hasNewTranslations(tx, known.id, { translations })) fields.push('translations')
  return { fields, warnings: [...warnings, ...describeShared(sharedStock)] }
}
