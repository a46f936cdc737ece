import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { PortableSql } from '#lib/platform/database/portable-sql.ts'

/** Whoever means an older one types more of it. */
const MAX_MATCHES = 500

/** The ids of the latest orders that a query means: by number, former number, e-mail address, name or SKU. */
export async function matchOrders(tx: Tx, query: string): Promise<number[]> {
  const asked = query.trim()
  // A whole number or address is looked up; only parts of them need a closer look at every order.
  const exact = await tx.order.findMany({
    where: { OR: [{ number: asked.toUpperCase() }, { email: asked.toLowerCase() }] },
    orderBy: { id: 'desc' },
    take: MAX_MATCHES,
    select: { id: true },
  })
  if (exact.length > 0) return exact.map(({ id }) => id)
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>(likeStatement(asked))
  return rows.map(({ id }) => Number(id))
}

function likeStatement(asked: string): Prisma.Sql {
  const select = (given: string, like: string, name: string) => `
    WITH "asked" AS (
      SELECT "text", replace(replace(replace("text", '\\', '\\\\'), '%', '\\%'), '_', '\\_') AS "pattern"
      FROM (SELECT ${given} AS "text") AS "given"
    )
    SELECT "id" FROM "Order", "asked"
    WHERE "number" ${like} "pattern" || '%' ESCAPE '\\'
      OR "formerNumber" ${like} "pattern" || '%' ESCAPE '\\'
      OR "email" ${like} "pattern" || '%' ESCAPE '\\'
      OR ${name} ${like} '%' || "pattern" || '%' ESCAPE '\\'
      OR "id" IN (SELECT "orderId" FROM "OrderLine" WHERE "sku" IN (SELECT "text" FROM "asked" UNION SELECT upper("text") FROM "asked"))
    ORDER BY "id" DESC LIMIT ${MAX_MATCHES}`
  return new PortableSql(
    {
      sqlite: select('?', 'LIKE', `"billing" ->> '$.name'`),
      postgresql: select('$1::text', 'ILIKE', `"billing" ->> 'name'`),
    },
    asked,
  )
}
