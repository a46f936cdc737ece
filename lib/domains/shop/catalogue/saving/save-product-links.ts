import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import { compareIds } from '#lib/platform/lists/rows.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { MediaInput } from '#lib/services/media/index.ts'

type Product = { id: number; isNew: boolean }

export async function saveProductImages(
  tx: Tx,
  product: Product,
  images: MediaInput[],
  media: Map<string, number>,
): Promise<void> {
  const productId = product.id
  const wanted = [...new Set(images.flatMap((image) => media.get(image.url) ?? []))]
  const existing = product.isNew ? [] : await tx.productImage.findMany({ where: { productId } })
  const gone = existing.filter((row) => !wanted.includes(row.mediaId)).map((row) => row.id)
  if (gone.length > 0) await tx.productImage.deleteMany({ where: { id: { in: gone } } })
  const added: { productId: number; mediaId: number; position: number }[] = []
  for (const [position, mediaId] of wanted.entries()) {
    const row = existing.find((candidate) => candidate.mediaId === mediaId)
    if (!row) added.push({ productId, mediaId, position })
    else if (row.position !== position) {
      await tx.productImage.update({ where: { id: row.id }, data: { position }, select: { id: true } })
    }
  }
  if (added.length > 0) await tx.productImage.createMany({ data: added })
}

/** Saves the members of a grouped product, in order. */
export async function saveProductMembers(tx: Tx, product: Product, ids: number[]): Promise<void> {
  const groupId = product.id
  if (!product.isNew) await tx.productMember.deleteMany({ where: { groupId } })
  const wanted = [...new Set(ids)].filter((id) => id !== groupId)
  if (wanted.length === 0) return
  await tx.productMember.createMany({
    data: wanted.map((memberId, position) => ({ groupId, memberId, position })),
  })
}

export async function saveProductCategoryLinks(tx: Tx, product: Product, ids: number[]): Promise<void> {
  const productId = product.id
  const existing = product.isNew ? [] : await tx.productCategoryLink.findMany({ where: { productId } })
  const current = existing.map((link) => link.categoryId)
  const { added, gone } = compareIds(current, ids)
  if (gone.length > 0) {
    await tx.productCategoryLink.deleteMany({ where: { productId, categoryId: { in: gone } } })
  }
  if (added.length === 0) return
  await tx.productCategoryLink.createMany({ data: added.map((categoryId) => ({ productId, categoryId })) })
}

/** Creates missing tags. Two names with the same slug are one tag. */
export async function saveProductTags(tx: Tx, product: Product, names: string[]): Promise<void> {
  const productId = product.id
  const wanted = await findOrCreateTags(tx, names)
  const existing = product.isNew ? [] : await tx.productTagLink.findMany({ where: { productId } })
  const current = existing.map((link) => link.tagId)
  const { added, gone } = compareIds(current, wanted)
  if (gone.length > 0) await tx.productTagLink.deleteMany({ where: { productId, tagId: { in: gone } } })
  if (added.length === 0) return
  await tx.productTagLink.createMany({ data: added.map((tagId) => ({ productId, tagId })) })
}

/** Maps slugs to names of tags. Two names with the same slug are one tag. */
export function tagsBySlug(names: string[]): Map<string, string> {
  return firstOfEach(names.map((name) => [slugify(name, ''), name.trim()]))
}

/** The tags by their slugs. Of several spellings, the first counts; a tag without a slug is left out. */
export function firstOfEach(tags: Iterable<[slug: string, name: string]>): Map<string, string> {
  const bySlug = new Map<string, string>()
  for (const [slug, name] of tags) if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name)
  return bySlug
}

async function findOrCreateTags(tx: Tx, names: string[]): Promise<number[]> {
  return [...(await findOrCreateTagIds(tx, tagsBySlug(names))).values()]
}

/** The ids of tags by their slugs; creates those that are missing. */
export async function findOrCreateTagIds(tx: Tx, bySlug: Map<string, string>): Promise<Map<string, number>> {
  if (bySlug.size === 0) return new Map()
  const slugs = [...bySlug.keys()]
  const known = await selectIn<{ id: number; slug: string }>(tx, 'ProductTag', ['id', 'slug'], {
    column: 'slug',
    values: slugs,
  })
  const ids = new Map(known.map((tag) => [tag.slug, tag.id]))
  const missing = slugs.filter((slug) => !ids.has(slug))
  if (missing.length === 0) return ids
  const data = missing.map((slug) => ({ slug, name: bySlug.get(slug) ?? slug }))
  const created = await tx.productTag.createManyAndReturn({ data, select: { id: true, slug: true } })
  for (const tag of created) ids.set(tag.slug, tag.id)
  return ids
}
