import { type CategoryInput, saveCategory } from '#lib/domains/save-category.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import type { SavedRow } from '../saving/product-input.ts'

/** Creates or updates the category with this slug. Throws if it would become its own ancestor. */
export function saveProductCategory(tx: Tx, input: CategoryInput): Promise<SavedRow> {
  return saveCategory(tx, tx.productCategory, input)
}

/**
 * Returns the category at the end of a path of names such as Women › Shirts, and creates the categories that are
 * missing, with slugs of a language. Names are compared by their slugs, among the children of one parent. Null for an empty path.
 */
export async function findOrCreateCategoryPath(
  tx: Tx,
  names: string[],
  language?: string,
): Promise<number | null> {
  let parentId: number | null = null
  let parentSlug = ''
  for (const name of names) {
    const found = await findChild(tx, parentId, name)
    const category: { id: number; slug: string } =
      found ?? (await createChild(tx, { parentId, parentSlug, name, language }))
    parentId = category.id
    parentSlug = category.slug
  }
  return parentId
}

/** Finds the category at the end of such a path; null if the path does not exist. */
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

type NewChild = { parentId: number | null; parentSlug: string; name: string; language: string | undefined }

async function createChild(tx: Tx, { parentId, parentSlug, name, language }: NewChild) {
  const isTaken = async (slug: string) => (await tx.productCategory.count({ where: { slug } })) > 0
  const plain = slugify(name, undefined, language)
  const taken = parentSlug && (await isTaken(plain))
  const slug = await findFreeSlug(taken ? `${parentSlug}-${plain}` : plain, isTaken)
  return tx.productCategory.create({ data: { slug, name, parentId }, select: { id: true, slug: true } })
}
