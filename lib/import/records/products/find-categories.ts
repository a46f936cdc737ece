import { findOrCreateCategoryPath } from '#lib/domains/shop/catalogue/index.ts'
import type { Batch } from '../import-record.ts'

/**
 * The ids of the categories at the ends of paths of names, for each list of paths; creates those that are missing. Ids
 * from earlier transactions are checked with one query.
 */
export async function findCategories(batch: Batch, lists: string[][][]): Promise<number[][]> {
  const paths = new Map(lists.flat().map((path) => [JSON.stringify(path), path]))
  await recallCategories(batch, [...paths.keys()])
  for (const [key, path] of paths) {
    if (batch.categories.has(key)) continue
    const id = await findOrCreateCategoryPath(batch.tx, path, batch.language)
    if (id !== null) batch.categories.set(key, id)
  }
  return lists.map((list) => list.flatMap((path) => batch.categories.get(JSON.stringify(path)) ?? []))
}

async function recallCategories({ tx, categories, memory }: Batch, keys: string[]): Promise<void> {
  const recalled = keys.flatMap((key) => {
    const id = categories.has(key) ? undefined : memory.categories.get(key)
    return id === undefined ? [] : [{ key, id }]
  })
  if (recalled.length === 0) return
  const where = { id: { in: recalled.map(({ id }) => id) } }
  const rows = await tx.productCategory.findMany({ where, select: { id: true } })
  const present = new Set(rows.map(({ id }) => id))
  for (const { key, id } of recalled) if (present.has(id)) categories.set(key, id)
}
