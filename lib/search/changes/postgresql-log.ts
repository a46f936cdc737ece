import { type Database, Prisma } from '#lib/platform/database/db.ts'
import type { ChangeLog, LoggedChanges } from './change-log.ts'
import { LostChanges, notOfThisLog, olderThanLog } from './lost-changes.ts'
import { purgeLog } from './purge-log.ts'
import { ENTRIES_A_ROW, takeRows } from './take-rows.ts'

type LogState = { name: string; snapshot: string; isAhead: boolean; isPurged: boolean }
type Entry = { id: bigint; xid: bigint; rowId: string }

/** The entries between two snapshots, from the last one read if some were read already. */
type Span = { from: string; to: string; isBegun: boolean; xid: bigint; id: bigint }

/**
 * On PostgreSQL a transaction may commit after another one that began, and logged, later. So a cursor holds the names
 * of its logs and the snapshot at which they were read (see `pg_current_snapshot`). Next comes what that snapshot does
 * not see and the current one does: without a gap, and each entry once. A cursor in the middle of such a span holds
 * both snapshots and the last entry read.
 */
export function createPostgresqlLog(database: Database): ChangeLog {
  const { prisma } = database

  const readAfter = async (type: string, cursor: string, limit: number): Promise<LoggedChanges> => {
    const { name, span } = await checkCursor(type, cursor)
    const entries = await prisma.$queryRaw<Entry[]>`
      SELECT "id", "xid", "rowId" FROM "SearchChange" WHERE "type" = ${type}
      AND "xid" >= ${snapshotMin(span.from)} AND ("xid", "id") > (${span.xid}, ${span.id})
      AND NOT ${sees(span.from)} AND ${sees(span.to)}
      ORDER BY "xid", "id" LIMIT ${limit * ENTRIES_A_ROW}`
    const { taken, rowIds } = takeRows(entries, limit)
    const isAll = taken.length < limit * ENTRIES_A_ROW && taken.length === entries.length
    const last = isAll ? undefined : taken.at(-1)
    const { from, to, isBegun } = span
    return {
      rowIds,
      cursor: last ? `${name} ${from} ${to} ${last.xid} ${last.id}` : `${name} ${to}`,
      // A span begun earlier ends at the snapshot of that time.
      isEnd: !last && !isBegun,
    }
  }

  const checkCursor = async (type: string, cursor: string): Promise<{ name: string; span: Span }> => {
    const [names = '', from = '', to, xid = '0', id = '0'] = cursor.split(' ')
    if (!SNAPSHOT.test(from)) throw new LostChanges(notOfThisLog)
    const [log] = await prisma.$queryRaw<LogState[]>`
      SELECT "name", pg_current_snapshot()::text AS "snapshot", NOT ${sees(from, 'purgedTo')} AS "isPurged",
        pg_snapshot_xmax(${from}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "isAhead"
      FROM "SearchLog" WHERE "type" = ${type}`
    // A cursor is ahead if an older backup was restored.
    if (!log || !names.split(',').includes(log.name) || log.isAhead) throw new LostChanges(notOfThisLog)
    if (log.isPurged) throw new LostChanges(olderThanLog)
    const last = { xid: BigInt(xid), id: BigInt(id) }
    return { name: log.name, span: { from, to: to ?? log.snapshot, isBegun: to !== undefined, ...last } }
  }

  return {
    async end() {
      const [end] = await prisma.$queryRaw<{ names: string | null; snapshot: string }[]>`
        SELECT (SELECT string_agg("name", ',') FROM "SearchLog") AS "names",
          pg_current_snapshot()::text AS "snapshot"`
      return `${end?.names ?? ''} ${end?.snapshot ?? ''}`
    },
    readAfter,
    purge: (before, signal) => purgeLog(database, 'xid', before, signal),
  }
}

const SNAPSHOT = /^\d+:\d+:[\d,]*$/

function snapshotMin(snapshot: string): Prisma.Sql {
  return Prisma.sql`pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint`
}

function sees(snapshot: string, column: 'xid' | 'purgedTo' = 'xid'): Prisma.Sql {
  return Prisma.sql`pg_visible_in_snapshot(${Prisma.raw(`"${column}"`)}::text::xid8, ${snapshot}::pg_snapshot)`
}
