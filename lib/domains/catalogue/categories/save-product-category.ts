import type { Tx } from '#lib/platform/database/db.ts'
import { assertNotBelow } from '#lib/platform/lists/tree.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { type MediaInput, saveMedia } from '#lib/services/media/index.ts'
import type { SavedRow } from '../saving/product-input.ts'

/** What is left out keeps its value. */
export type ProductCategoryInput = {
  slug: string
  name: string
  /** Plain text. */
  description?: string
  parentId?: number | null
  image?: MediaInput | null
  position?: number
}

/** Creates or updates the category with this slug. Throws where it would become its own ancestor. */
export async function saveProductCategory(tx: Tx, input: ProductCategoryInput): Promise<SavedRow> {
  const { image, ...columns } = input
  const select = { parentId: true }
  const findParent = async (id: number) =>
    (await tx.productCategory.findUnique({ where: { id }, select }))?.parentId ?? null
  const existing = await tx.productCategory.findUnique({ where: { slug: input.slug }, select: { id: true } })
  if (existing && input.parentId)
    await assertNotBelow({ kind: 'category', id: existing.id, parentId: input.parentId, findParent })
  const data = { ...columns, imageId: image ? await saveMedia(tx, image) : image }
  const { id } = existing
    ? await tx.productCategory.update({ where: { id: existing.id }, data, select: { id: true } })
    : await tx.productCategory.create({ data, select: { id: true } })
  return { id, outcome: existing ? 'updated' : 'created' }
}

/**
 * The category at the end of a path of names such as Women › Shirts, made where it is missing. Names are compared
 * by their slugs, among the children of one parent.
 */
export async function findOrCreateCategoryPath(tx: Tx, names: string[]): Promise<number | null> {
  let parentId: number | null = null
  let parentSlug = ''
  for (const name of names) {
    const found = await findChild(tx, parentId, name)
    const category: { id: number; slug: string } =
      found ?? (await createChild(tx, parentId, parentSlug, name))
    parentId = category.id
    parentSlug = category.slug
  }
  return parentId
}

/** The category at the end of such a path, null if there is no such path yet. */
export async function findCategoryPath(tx: Tx, names: string[]): Promise<number | null> {
  let id: number | null = null
  for (const name of names) {
    const found: { id: number } | undefined = await findChild(tx, id, name)
    if (!found) return null
    id = found.id
  }
  return id
}

async function findChild(tx: Tx, parentId: number | null, name: string) {
  const children = await tx.productCategory.findMany({
    where: { parentId },
    select: { id: true, slug: true, name: true },
    orderBy: { id: 'asc' },
  })
  return children.find((child) => slugify(child.name) === slugify(name))
}

async function createChild(tx: Tx, parentId: number | null, parentSlug: string, name: string) {
  const isTaken = async (slug: string) => (await tx.productCategory.count({ where: { slug } })) > 0
  const plain = slugify(name)
  const taken = parentSlug && (await isTaken(plain))
  const slug = await findFreeSlug(taken ? `${parentSlug}-${plain}` : plain, isTaken)
  return tx.productCategory.create({ data: { slug, name, parentId }, select: { id: true, slug: true } })
}
