import type { Prisma, Tx } from './db.ts'
import { PortableSql } from './portable-sql.ts'

/** To find an older row, people type more of it. */
const MAX_MATCHES = 500

/** The ids of a table's latest rows with a text in one of the columns, in any case. The names are the caller's own. */
export async function matchText(
  tx: Tx,
  { table, columns }: { table: string; columns: readonly string[] },
  text: string,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>(statement(table, columns, text.trim()))
  return rows.map(({ id }) => Number(id))
}

function statement(table: string, columns: readonly string[], text: string): Prisma.Sql {
  const select = (given: string, like: string) => `
    WITH "asked" AS (
      SELECT '%' || replace(replace(replace("text", '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' AS "pattern"
      FROM (SELECT ${given} AS "text") AS "given"
    )
    SELECT "id" FROM "${table}", "asked"
    WHERE ${columns.map((column) => `"${column}" ${like} "pattern" ESCAPE '\\'`).join(' OR ')}
    ORDER BY "id" DESC LIMIT ${MAX_MATCHES}`
  return new PortableSql({ sqlite: select('?', 'LIKE'), postgresql: select('$1::text', 'ILIKE') }, text)
}
