import type { EngineServices, ReportProgress, RowId } from './contracts.ts'
import { delegateOf } from './delegate.ts'
import { narrowToIds } from './narrow-to-ids.ts'
import { idOf } from './read-document.ts'
import { type Failure, MOST_SKIPPED } from './skipped-rows.ts'

/** A batch is read in one go, which on SQLite nothing else happens beside. */
const BATCH = 50

/**
 * Hands on all rows an index is made of, scheduled ones too, in batches from the highest id to the lowest; never are
 * all of them in memory. Those that cannot be read are left out and noted. Returns how many there were. What is reported
 * as the total is the most there can be.
 */
export async function walkRows(
  { database, definition, skipped }: Pick<EngineServices, 'database' | 'definition' | 'skipped'>,
  type: string,
  report: ReportProgress | undefined,
  take: (rows: unknown[]) => Promise<void> | void,
): Promise<number> {
  const { model } = definition(type)
  const delegate = delegateOf(database, model)
  const query = model.searchableQuery(true)
  const failures: Failure[] = []
  let done = 0
  let last: RowId | undefined
  for (;;) {
    // The ids alone, by their key: together with the rule of visibility a database may sort the whole table.
    const where = last === undefined ? {} : { id: { lt: last } }
    const ids = (
      await delegate.findMany({ where, orderBy: { id: 'desc' }, take: BATCH, select: { id: true } })
    ).map(idOf)
    if (ids.length > 0) {
      const found = await delegate.findMany({ ...narrowToIds(query, ids, false), orderBy: { id: 'desc' } })
      const sorted = skipped.sort(type, found)
      failures.push(...sorted.failures.slice(0, MOST_SKIPPED - failures.length))
      if (sorted.rows.length > 0) await take(sorted.rows)
      done += sorted.rows.length
    }
    last = ids.at(-1)
    const left = ids.length < BATCH || typeof last !== 'number' ? 0 : last - 1
    report?.(done, done + left)
    if (ids.length < BATCH) break
  }
  await skipped.note(type, 'all', failures)
  return done
}
