import type { EngineServices, Failure, ReportProgress, RowId } from '../contracts.ts'
import { delegateOf, idOf } from '../lists/delegate.ts'
import { narrowToIds } from '../lists/narrow-to-ids.ts'
import { isOutage } from './outage.ts'
import { MAX_SKIPPED } from './skipped-rows.ts'
import { writeOneByOne } from './write-rows.ts'

type WalkServices = Pick<EngineServices, 'database' | 'definition' | 'skipped' | 'probe'>
type Take = (rows: unknown[]) => Promise<void> | void

/** On SQLite nothing else runs while a batch is read. */
const BATCH = 50

/**
 * Passes all rows of an index on, including scheduled ones, in batches from the highest id to the lowest, so that they
 * are never all in memory. Rows that cannot be read, or that `take` throws for while it accepts others, are left out
 * and recorded; after it has thrown, `take` may receive a row again. Returns how many rows were taken. The total it
 * reports is an upper bound.
 */
export async function walkRows(
  { database, definition, skipped, probe }: WalkServices,
  type: string,
  report: ReportProgress | undefined,
  take: Take,
): Promise<number> {
  const { model } = definition(type)
  const delegate = delegateOf(database, model)
  const query = model.searchableQuery(true)
  const failures: Failure[] = []
  let firstRefusal: Failure | undefined
  let done = 0
  let last: RowId | undefined
  for (;;) {
    // Only ids, by key: combined with the visibility rule, a database might sort the whole table.
    const where = last === undefined ? {} : { id: { lt: last } }
    const ids = (
      await delegate.findMany({ where, orderBy: { id: 'desc' }, take: BATCH, select: { id: true } })
    ).map(idOf)
    if (ids.length > 0) {
      const found = await delegate.findMany({ ...narrowToIds(query, ids, false), orderBy: { id: 'desc' } })
      const sorted = skipped.sort(type, found)
      const refused = await takeRows(sorted.rows, take, () => probe(type))
      failures.push(...[...sorted.failures, ...refused].slice(0, MAX_SKIPPED - failures.length))
      firstRefusal ??= refused[0]
      done += sorted.rows.length - refused.length
    }
    last = ids.at(-1)
    const left = ids.length < BATCH || typeof last !== 'number' ? 0 : last - 1
    report?.(done, done + left)
    if (ids.length < BATCH) break
  }
  // If the engine takes no row at all, the fault is its own.
  if (done === 0 && firstRefusal) throw firstRefusal.error
  await skipped.note(type, 'all', failures)
  return done
}

/** Returns the rows that `take` refuses. */
async function takeRows(rows: unknown[], take: Take, probe: () => Promise<unknown>): Promise<Failure[]> {
  if (rows.length === 0) return []
  try {
    await take(rows)
    return []
  } catch (error) {
    if (isOutage(error)) throw error
    return writeOneByOne(rows, { write: take, without: probe })
  }
}
