import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import type { ImportRecord } from '../import-record.ts'

const KIND = 'product-id'

/** Notes which ids products have in the former shop, so that one is found again under another key. */
export async function noteIds(
  tx: Tx,
  source: string,
  saved: { record: ImportRecord; rowId: number }[],
): Promise<void> {
  const byId = new Map(
    saved.flatMap(({ record, rowId }) => (record.identity?.id ? [[record.identity.id, rowId] as const] : [])),
  )
  if (byId.size === 0) return
  await tx.importSource.deleteMany({ where: { source, kind: KIND, key: { in: [...byId.keys()] } } })
  const updatedAt = new Date()
  await insertRows(
    tx,
    'ImportSource',
    [...byId].map(([key, rowId]) => ({ source, kind: KIND, key, rowId, hash: '', updatedAt })),
  )
}

/** The rows by ids of the former shop. Without a SKU, a product's key is its id. */
export async function findNotedIds(tx: Tx, source: string, ids: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const kind of ['product', KIND]) {
    const entries = await selectIn<{ key: string; rowId: number }>(tx, 'ImportSource', ['key', 'rowId'], {
      column: 'key',
      values: ids,
      equal: { source, kind },
    })
    for (const { key, rowId } of entries) found.set(key, rowId)
  }
  return found
}
