import type { ChangeBatch, EngineFactory, ModelQuery, RowId, SearchEngine } from '#lib/search/contracts.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import { idOf } from '#lib/search/lists/delegate.ts'

type Index = { rows: Map<RowId, unknown>; cursor: string; builtAt: Date }

/** An engine that keeps its indexes in this process and remembers what it was told. */
export type MemoryEngine = SearchEngine & {
  /** The documents of an index by id, as their rows were read. */
  rows(type: string): Map<RowId, unknown>
  readonly batches: ({ type: string } & ChangeBatch)[]
  /** Called between the reading of rows and their being swapped in. */
  beforeSwap?: () => Promise<void>
  /** Throws for what it refuses to write: a row, or the id of one that is to be deleted. */
  refuse?: (what: { row: unknown } | { id: RowId }) => void
  grown: boolean
}

/** Finds nothing but what it has: every row, whatever was asked for. */
export function memoryEngine(made: MemoryEngine[] = []): EngineFactory {
  return (services) => {
    const indexes = new Map<string, Index>()
    const engine: MemoryEngine = {
      batches: [],
      grown: false,
      rows: (type) => indexes.get(type)?.rows ?? new Map(),
      constrain: async <Q extends ModelQuery>(query: Q) => query,
      async search(type, _term, limit, offset = 0) {
        const { model } = services.definition(type)
        const rows = [...engine.rows(type).values()]
        const items = rows.slice(offset, offset + limit).map((row) => {
          const { visible_from, slug = null, ...result } = model.toSearchResult(row)
          return { id: idOf(row), type, slug, ...result }
        })
        return { total: rows.length, items, match: 'all' }
      },
      ready: (type) => indexes.has(type),
      async update(type, row) {
        engine.refuse?.({ row })
        indexes.get(type)?.rows.set(idOf(row), row)
      },
      async delete(type, id) {
        engine.refuse?.({ id })
        indexes.get(type)?.rows.delete(id)
      },
      async rebuild(type, report) {
        const cursor = await services.logEnd()
        const rows = new Map<RowId, unknown>()
        await walkRows(services, type, report, (batch) => {
          for (const row of batch) {
            engine.refuse?.({ row })
            rows.set(idOf(row), row)
          }
        })
        await engine.beforeSwap?.()
        indexes.set(type, { rows, cursor, builtAt: services.clock.now() })
        engine.grown = false
        return rows.size
      },
      async status(type) {
        const builtAt = indexes.get(type)?.builtAt.toISOString() ?? null
        const documents = engine.rows(type).size
        return { ready: builtAt !== null, documents, built_at: builtAt, updated_at: builtAt, bytes: 0 }
      },
      cursor: async (type) => indexes.get(type)?.cursor ?? null,
      async apply(type, batch) {
        if (indexes.get(type)?.cursor !== batch.from) return false
        engine.batches.push({ type, ...batch })
        for (const row of batch.rows) await engine.update(type, row)
        for (const id of batch.deleted) await engine.delete(type, id)
        const index = indexes.get(type)
        if (index) index.cursor = batch.to
        return true
      },
      needsRebuild: () => engine.grown,
    }
    made.push(engine)
    return engine
  }
}
