import type { ChangeBatch, Failure, SearchEngine } from '../contracts.ts'
import { blameEngine, isOutage } from '../documents/outage.ts'
import { writeOneByOne } from '../documents/write-rows.ts'
import { idOf } from '../lists/delegate.ts'

type Applying = {
  engine: Required<Pick<SearchEngine, 'apply'>>
  type: string
  batch: ChangeBatch
  /** Notes the rows that the engine refuses, before the index moves on without them. */
  refused(failures: Failure[]): Promise<void>
}

/**
 * Has an engine apply a batch without the rows that it refuses. Resolves to false, as `apply` does, if the index is not
 * at the batch's beginning. Throws if the engine fails whatever the rows are; the batch is then applied later.
 */
export async function applyBatch({ engine, type, batch, refused }: Applying): Promise<boolean> {
  try {
    return await engine.apply(type, batch)
  } catch (error) {
    if (isOutage(error) || batch.rows.length === 0) throw error
  }
  const { rows, deleted, from, to } = batch
  // Only finds out which rows are at fault, so the cursor does not move. The index may be replaced during this.
  const applyHere = async (part: Pick<ChangeBatch, 'rows' | 'deleted'>): Promise<void> => {
    if (!(await engine.apply(type, { ...part, from, to: from }))) throw blameEngine(new Replaced())
  }
  let failures: Failure[]
  try {
    failures = await writeOneByOne(rows, {
      write: (some) => applyHere({ rows: some, deleted: [] }),
      without: (row) => applyHere({ rows: [], deleted: [idOf(row)] }),
    })
    if (failures.length > 0) await refused(failures)
  } catch (error) {
    if (error instanceof Replaced) return false
    throw error
  }
  const ids = new Set(failures.map(({ id }) => id))
  const kept = rows.filter((row) => !ids.has(idOf(row)))
  return engine.apply(type, { rows: kept, deleted: [...deleted, ...ids], from, to })
}

/** The index was replaced or has moved on. */
class Replaced extends Error {}
