import type { Database } from '#lib/platform/database/db.ts'
import type { ModelQuery, NarrowedQuery, SearchEngine, SearchQuery, TypeDefinition } from '../../contracts.ts'
import { delegateOf, idOf } from '../../lists/delegate.ts'
import type { Pins } from './rules.ts'

type Constrain = {
  database: Pick<Database, 'prisma'>
  engine: SearchEngine
  type: string
  definition: TypeDefinition
  pins: Pins
}

/** Narrows a query to the matches without the rows left out, and with the pinned ones that meet the query's conditions. */
export async function constrainWithPins<Q extends ModelQuery>(
  { database, engine, type, definition: { model }, pins }: Constrain,
  modelQuery: Q,
  query: SearchQuery,
  rank: boolean,
): Promise<NarrowedQuery<Q>> {
  const { where = {} } = modelQuery
  const visible = model.searchableQuery().where ?? {}
  const ofPinned = { AND: [where, visible, { id: { in: [...pins.first] } }] }
  const rows = await delegateOf(database, model).findMany({ where: ofPinned, select: { id: true } })
  const left = new Set(rows.map(idOf))
  const pinned = pins.first.filter((id) => left.has(id))
  const others = { id: { notIn: [...pins.first, ...pins.never] } }
  const narrowed = await engine.constrain(
    { ...modelQuery, where: { AND: [where, others] } },
    type,
    query,
    rank,
  )
  if (pinned.length === 0) return narrowed
  const { found, rankedIds } = narrowed
  return {
    ...narrowed,
    where: { OR: [narrowed.where ?? {}, { id: { in: pinned } }] },
    ...(rankedIds && { rankedIds: [...pinned, ...rankedIds] }),
    ...(found && { found: { ids: [...pinned, ...found.ids], total: found.total + pinned.length } }),
  }
}
