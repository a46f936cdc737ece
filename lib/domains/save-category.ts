import type { Tx } from '#lib/platform/database/db.ts'
import { assertNotBelow } from '#lib/platform/lists/rows.ts'
import { type MediaInput, saveMedia } from '#lib/services/media/index.ts'

/** A category of products or posts to save. Fields that are left out keep their values. */
export type CategoryInput = {
  slug: string
  name: string
  /** Plain text. */
  description?: string
  parentId?: number | null
  image?: MediaInput | null
  position?: number
}

type Columns = Omit<CategoryInput, 'image'> & { imageId?: number | null }

type CategoryTable = {
  findUnique(query: {
    where: { id: number } | { slug: string }
    select: { id: true; parentId: true }
  }): PromiseLike<{ id: number; parentId: number | null } | null>
  create(query: { data: Columns; select: { id: true } }): PromiseLike<{ id: number }>
  update(query: { where: { id: number }; data: Columns; select: { id: true } }): PromiseLike<{ id: number }>
}

/** Creates or updates the category with this slug. Throws if it would become its own ancestor. */
export async function saveCategory(
  tx: Tx,
  table: CategoryTable,
  { image, ...columns }: CategoryInput,
): Promise<{ id: number; outcome: 'created' | 'updated' }> {
  const select = { id: true, parentId: true } as const
  const findParent = async (id: number) =>
    (await table.findUnique({ where: { id }, select }))?.parentId ?? null
  const existing = await table.findUnique({ where: { slug: columns.slug }, select })
  if (existing && columns.parentId)
    await assertNotBelow({ kind: 'category', id: existing.id, parentId: columns.parentId, findParent })
  const data = { ...columns, imageId: image ? await saveMedia(tx, image) : image }
  const { id } = existing
    ? await table.update({ where: { id: existing.id }, data, select: { id: true } })
    : await table.create({ data, select: { id: true } })
  return { id, outcome: existing ? 'updated' : 'created' }
}
