import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Counts } from './contracts.ts'

export type DayFigures = { day: Date; queries: ReadonlyMap<string, Counts> }

/** Different queries that are kept of a day. Someone who makes up queries cannot fill the database. */
const MAX_OF_DAY = 5000
/** Keeps statements short. */
const MAX_ROWS = 200

/** Adds what one process has counted to what others have. All of a day or nothing. */
export async function writeFigures(
  { prisma }: Pick<Database, 'prisma'>,
  { day, queries }: DayFigures,
): Promise<void> {
  // In one order, so that two processes do not wait for each other.
  const rows = [...queries].sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  await transact(prisma, async (tx) => {
    let room = MAX_OF_DAY - (await tx.searchFigure.count({ where: { day } }))
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      const batch = rows.slice(at, at + MAX_ROWS)
      const known = await knownOf(tx, day, batch)
      const kept = batch.filter(([query]) => known.has(query) || room-- > 0)
      if (kept.length > 0) await writeRows(tx, day, kept)
    }
  })
}

async function knownOf(tx: Tx, day: Date, rows: [string, Counts][]): Promise<Set<string>> {
  const known = await tx.searchFigure.findMany({
    where: { day, query: { in: rows.map(([query]) => query) } },
    select: { query: true },
  })
  return new Set(known.map(({ query }) => query))
}

async function writeRows(tx: Tx, day: Date, rows: [string, Counts][]): Promise<void> {
  const values = rows.map(
    ([query, { searches, empty, chosen, results }]) =>
      Prisma.sql`(${day}, ${query}, ${searches}, ${empty}, ${chosen}, ${results})`,
  )
  await tx.$executeRaw`
    INSERT INTO "SearchFigure" AS known ("day", "query", "searches", "empty", "chosen", "results")
    VALUES ${Prisma.join(values)}
    ON CONFLICT ("day", "query") DO UPDATE SET
      "searches" = known."searches" + excluded."searches",
      "empty" = known."empty" + excluded."empty",
      "chosen" = known."chosen" + excluded."chosen",
      "results" = CASE WHEN excluded."searches" > 0 THEN excluded."results" ELSE known."results" END`
}
