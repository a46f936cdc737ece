import type { Database } from '#lib/platform/database/db.ts'
import type {
  ResultItem,
  RowId,
  SearchEngine,
  SearchQuery,
  SearchResults,
  TypeDefinition,
} from '../../contracts.ts'
import { toStored } from '../../documents/build-document.ts'
import { delegateOf, idOf } from '../../lists/delegate.ts'
import { narrowToIds } from '../../lists/narrow-to-ids.ts'
import { runRanked } from '../../lists/run-ranked.ts'
import type { Pins } from './rules.ts'

type Search = {
  database: Pick<Database, 'prisma'>
  engine: SearchEngine
  type: string
  definition: TypeDefinition
  pins: Pins
}

/** One page of an engine's results with the pinned rows first, if they are visible, and without those left out. */
export async function searchWithPins(
  { database, engine, type, definition: { model }, pins }: Search,
  query: SearchQuery,
  limit: number,
  offset: number,
): Promise<SearchResults> {
  const pinned = await loadPinned(database, { type, model }, pins.first)
  const moved = new Set<RowId>([...pinned.map(({ id }) => id), ...pins.never])
  const among = await engine.constrain(narrowToIds({ select: { id: true } }, [...moved], false), type, query)
  const matching = (await runRanked(delegateOf(database, model), among)).rows.length
  const start = Math.max(0, offset - pinned.length)
  const end = Math.max(0, offset + limit - pinned.length)
  // Rows that were moved may be anywhere before the end of the page.
  const found = await engine.search(type, query, end + matching, 0)
  const others = found.items.filter(({ id }) => !moved.has(id)).slice(start, end)
  return {
    total: found.total - matching + pinned.length,
    items: [...pinned.slice(offset, offset + limit), ...others],
    match: found.total > matching ? found.match : 'all',
  }
}

/** In the owner's order. */
async function loadPinned(
  database: Pick<Database, 'prisma'>,
  { type, model }: { type: string; model: TypeDefinition['model'] },
  ids: readonly number[],
): Promise<ResultItem[]> {
  if (ids.length === 0) return []
  const rows = await delegateOf(database, model).findMany(narrowToIds(model.searchableQuery(), ids, false))
  const items = new Map(
    rows.map((row): [RowId, ResultItem] => {
      const { visible_from: _, ...result } = model.toSearchResult(row)
      return [idOf(row), { id: idOf(row), type, ...toStored(result) }]
    }),
  )
  return ids.flatMap((id) => items.get(id) ?? [])
}
