import type { Database } from '#lib/platform/db.ts'
import type { ReportProgress, RowId, Searchable } from './contracts.ts'
import { delegateOf } from './delegate.ts'
import { idOf } from './read-document.ts'

const BATCH = 200

/**
 * Hands on all rows an index is made of, scheduled ones too, in batches from the highest id to the lowest; never are
 * all of them in memory. Returns how many there were.
 */
export async function walkRows(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  report: ReportProgress | undefined,
  take: (rows: unknown[]) => Promise<void> | void,
): Promise<number> {
  const delegate = delegateOf(database, model)
  const query = model.searchableQuery(true)
  const total = await delegate.count({ where: query.where })
  let done = 0
  let last: RowId | undefined
  for (;;) {
    const beyond = last === undefined ? {} : { id: { lt: last } }
    const where = { AND: [query.where ?? {}, beyond] }
    const rows = await delegate.findMany({ ...query, where, orderBy: { id: 'desc' }, take: BATCH })
    if (rows.length > 0) await take(rows)
    done += rows.length
    report?.(done, Math.max(done, total))
    if (rows.length < BATCH) return done
    last = idOf(rows.at(-1))
  }
}
