import type { Tx } from '#lib/platform/database/db.ts'
import { assertNotBelow } from '#lib/platform/lists/tree.ts'
import { type MediaInput, saveMedia } from '#lib/services/media/index.ts'
import type { SavedRow } from '../content-input.ts'

/** What is left out keeps its value. */
export type PostCategoryInput = {
  slug: string
  name: string
  /** Plain text. */
  description?: string
  parentId?: number | null
  image?: MediaInput | null
  position?: number
}

/** Creates or updates the category with this slug. Throws where it would become its own ancestor. */
export async function savePostCategory(tx: Tx, input: PostCategoryInput): Promise<SavedRow> {
  const { image, ...columns } = input
  const select = { parentId: true }
  const findParent = async (id: number) =>
    (await tx.postCategory.findUnique({ where: { id }, select }))?.parentId ?? null
  const existing = await tx.postCategory.findUnique({ where: { slug: input.slug }, select: { id: true } })
  if (existing && input.parentId)
    await assertNotBelow({ kind: 'category', id: existing.id, parentId: input.parentId, findParent })
  const data = { ...columns, imageId: image ? await saveMedia(tx, image) : image }
  const { id } = existing
    ? await tx.postCategory.update({ where: { id: existing.id }, data, select: { id: true } })
    : await tx.postCategory.create({ data, select: { id: true } })
  return { id, outcome: existing ? 'updated' : 'created' }
}
