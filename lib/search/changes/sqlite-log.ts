import { type Database, Prisma } from '#lib/platform/database/db.ts'
import type { ChangeLog, LoggedChanges } from './change-log.ts'
import { LostChanges, notOfThisLog, olderThanLog } from './lost-changes.ts'
import { purgeLog } from './purge-log.ts'
import { ENTRIES_A_ROW, takeRows } from './take-rows.ts'

// Includes entries deleted since.
const LAST_ID = Prisma.sql`COALESCE((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'SearchChange'), 0)`

type LogState = { name: string; purgedTo: bigint; lastId: bigint }
type Entry = { id: bigint; rowId: string }

/**
 * SQLite has one writer at a time, so ids are in commit order. A cursor holds the names of its logs and the last id
 * read.
 */
export function createSqliteLog(database: Database): ChangeLog {
  const { prisma } = database

  const readAfter = async (type: string, cursor: string, limit: number): Promise<LoggedChanges> => {
    const { name, id } = await checkCursor(type, cursor)
    const entries = await prisma.$queryRaw<Entry[]>`
      SELECT "id", "rowId" FROM "SearchChange"
      WHERE "type" = ${type} AND "xid" = 0 AND "id" > ${id} ORDER BY "id" LIMIT ${limit * ENTRIES_A_ROW}`
    const { taken, rowIds } = takeRows(entries, limit)
    const lastId = taken.at(-1)?.id ?? id
    return {
      rowIds,
      cursor: `${name} ${lastId}`,
      isEnd: taken.length < limit * ENTRIES_A_ROW && taken.length === entries.length,
    }
  }

  const checkCursor = async (type: string, cursor: string): Promise<{ name: string; id: bigint }> => {
    const [log] = await prisma.$queryRaw<LogState[]>`
      SELECT "name", "purgedTo", ${LAST_ID} AS "lastId" FROM "SearchLog" WHERE "type" = ${type}`
    const [names = '', text = ''] = cursor.split(' ')
    if (!log || !names.split(',').includes(log.name) || !/^\d+$/.test(text)) {
      throw new LostChanges(notOfThisLog)
    }
    const id = BigInt(text)
    // An older backup was restored.
    if (id > log.lastId) throw new LostChanges(notOfThisLog)
    if (id < log.purgedTo) throw new LostChanges(olderThanLog)
    return { name: log.name, id }
  }

  return {
    async end() {
      const [end] = await prisma.$queryRaw<{ names: string | null; lastId: bigint }[]>`
        SELECT (SELECT group_concat("name") FROM "SearchLog") AS "names", ${LAST_ID} AS "lastId"`
      return `${end?.names ?? ''} ${end?.lastId ?? 0}`
    },
    readAfter,
    purge: (before, signal) => purgeLog(database, 'id', before, signal),
  }
}
