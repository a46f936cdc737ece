import type { Database } from '#lib/platform/database/db.ts'
import type { ChangeBatch, RowId, Searchable } from '../contracts.ts'
import { delegateOf, idOf } from '../lists/delegate.ts'
import { narrowToIds } from '../lists/narrow-to-ids.ts'

/** Loads the rows that belong in an index, as it reads them. The others are deleted or not public. */
export async function loadChangedRows(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  rowIds: readonly string[],
): Promise<Pick<ChangeBatch, 'rows' | 'deleted'>> {
  if (rowIds.length === 0) return { rows: [], deleted: [] }
  const ids: RowId[] = model.key === 'text' ? [...rowIds] : rowIds.map(Number)
  const query = narrowToIds(model.searchableQuery(true), ids, false)
  const rows = await delegateOf(database, model).findMany(query)
  const found = new Set(rows.map(idOf))
  return { rows, deleted: ids.filter((id) => !found.has(id)) }
}
