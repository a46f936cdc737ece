import type { Database } from '#lib/platform/database/db.ts'
import type { SearchManager } from '../../contracts.ts'
import { delegateOf, idOf } from '../../lists/delegate.ts'
import type { Pin } from './pins.ts'

export type PinnedRow = Pick<Pin, 'type' | 'rowId'>

/** The titles of pinned rows, one query per type; null for a row that visitors cannot see. */
export async function readPinnedTitles(
  { search, database }: { search: Pick<SearchManager, 'definitions'>; database: Database },
  pins: readonly PinnedRow[],
): Promise<(pin: PinnedRow) => string | null> {
  const titles = new Map<string, string>()
  for (const type of new Set(pins.map((pin) => pin.type))) {
    const model = search.definitions().get(type)?.model
    if (!model) continue
    const ids = pins.filter((pin) => pin.type === type).map(({ rowId }) => rowId)
    const { where = {}, ...query } = model.searchableQuery()
    const rows = await delegateOf(database, model).findMany({
      ...query,
      where: { AND: [where, { id: { in: ids } }] },
    })
    for (const row of rows) titles.set(`${type} ${idOf(row)}`, model.toSearchResult(row).title)
  }
  return ({ type, rowId }) => titles.get(`${type} ${rowId}`) ?? null
}
