import {
  findCategoryPath,
  findOrCreateCategoryPath,
  findProductChanges,
  type ProductInput,
  saveProduct,
} from '#lib/domains/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug } from '#lib/platform/text/slug.ts'
import { areLinked, findMembers, type ImportedMember } from './find-members.ts'
import { findKnownSites } from './former-site/known-sites.ts'
import { showKnownCopies } from './former-site/picture-copies.ts'
import { previewText } from './former-site/preview-text.ts'
import type { Batch, ImportRecord, KnownRow, Preview } from './import-record.ts'

export type ImportedProduct = Omit<ProductInput, 'id' | 'categoryIds' | 'memberIds'> & {
  /** The members of a grouped product. */
  members?: ImportedMember[]
  /** Its addresses at the former shop. */
  formerAddresses?: string[]
  /** Paths of category names, from the top. */
  categories: string[][]
}

/** A new product gets another slug if its own is taken; a known one keeps its slug. */
export function productRecord(key: string, line: number, product: ImportedProduct): ImportRecord {
  const { members } = product
  return {
    kind: 'product',
    key,
    line,
    name: product.name,
    content: product,
    async save(batch, known) {
      const { categories, members = [], formerAddresses = [], ...input } = product
      const slug = known?.slug ?? (await findFreeProductSlug(batch.tx, product.slug))
      const categoryIds = await findCategories(batch, categories)
      const { product: unique, warnings } = await withFreeSkus(batch.tx, input, known)
      const { ids: memberIds, lost } = await findMembers(batch.tx, members)
      const { id } = await saveProduct(batch.tx, {
        ...unique,
        descriptionHtml: unique.descriptionHtml && (await showKnownCopies(batch.tx, unique.descriptionHtml)),
        id: known?.id,
        slug,
        categoryIds,
        memberIds,
      })
      const to = `/products/${encodeURIComponent(slug)}`
      batch.moves.push(...formerAddresses.map((from) => ({ from, to })))
      return { id, warnings: [...warnings, ...lost.map(describeLost)] }
    },
    isCurrent: members && ((tx, known, keys) => areLinked(tx, known.id, members, keys)),
    preview: (look, known) => previewProduct(look, product, known),
  }
}

function describeLost({ name }: ImportedMember): string {
  return `Its member "${name}" is not here, or is a group itself.`
}

async function previewProduct({ tx, skus, keys }: Preview, product: ImportedProduct, known: KnownRow | null) {
  const { categories, members = [], formerAddresses: _, ...input } = product
  const found = await findMembers(tx, members)
  const lost = found.lost.filter(({ key }) => !keys.has(key))
  const { product: unique, warnings: own } = await withFreeSkus(tx, input, known, skus)
  for (const { sku } of [unique, ...unique.variants]) if (sku) skus.add(sku)
  const warnings = [...own, ...lost.map(describeLost)]
  if (!known) return { warnings }
  const categoryIds: number[] = []
  for (const path of categories) categoryIds.push((await findCategoryPath(tx, path)) ?? 0)
  const slug = known.slug ?? input.slug
  const memberIds = found.lost.length > lost.length ? [...found.ids, 0] : found.ids
  const html = unique.descriptionHtml
  const descriptionHtml = html && (await previewText(tx, await findKnownSites(tx), html))
  const fields = await findProductChanges(tx, known.id, {
    ...unique,
    descriptionHtml,
    slug,
    categoryIds,
    memberIds,
  })
  return { fields, warnings }
}

function findFreeProductSlug(tx: Tx, wish: string): Promise<string> {
  return findFreeSlug(wish, async (slug) => (await tx.product.count({ where: { slug } })) > 0)
}

async function findCategories({ tx, ids }: Batch, paths: string[][]): Promise<number[]> {
  const found: number[] = []
  for (const path of paths) {
    const key = JSON.stringify(path)
    const id = ids.get(key) ?? (await findOrCreateCategoryPath(tx, path))
    if (id === null) continue
    ids.set(key, id)
    found.push(id)
  }
  return found
}

type WithSkus = Omit<ProductInput, 'id' | 'categoryIds' | 'memberIds'>

/** A SKU belongs to one product: one that is taken is left out, with a warning. */
async function withFreeSkus(tx: Tx, product: WithSkus, known: KnownRow | null, claimed?: Set<string>) {
  const taken = new Set([...(await findTakenSkus(tx, product, known)), ...(claimed ?? [])])
  const warnings: string[] = []
  const claim = (sku: string | null | undefined) => {
    if (!sku) return sku ?? null
    if (!taken.has(sku)) {
      taken.add(sku)
      return sku
    }
    warnings.push(`The SKU "${sku}" is already in use and was left out.`)
    return null
  }
  const variants = product.variants.map((variant) => ({ ...variant, sku: claim(variant.sku) }))
  const own =
    product.sku && taken.has(product.sku) && !variants.some((variant) => variant.sku === product.sku)
  return { product: { ...product, sku: own ? claim(product.sku) : product.sku, variants }, warnings }
}

async function findTakenSkus(tx: Tx, product: WithSkus, known: KnownRow | null): Promise<Set<string>> {
  const skus = [product.sku, ...product.variants.map((variant) => variant.sku)].filter((sku) => sku != null)
  if (skus.length === 0) return new Set()
  const others = known ? { not: known.id } : undefined
  const [products, variants] = [
    await tx.product.findMany({ where: { sku: { in: skus }, id: others }, select: { sku: true } }),
    await tx.productVariant.findMany({
      where: { sku: { in: skus }, productId: others },
      select: { sku: true },
    }),
  ]
  return new Set([...products, ...variants].flatMap((row) => row.sku ?? []))
}
