import { PortableSql } from '#lib/platform/database/portable-sql.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'

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
  const select = (text: string, like: string, name: string) => `
    SELECT "id" FROM "Order"
    WHERE "number" ${like} ${text} || '%' ESCAPE '\\'
      OR "formerNumber" ${like} ${text} || '%' ESCAPE '\\'
      OR "email" ${like} ${text} || '%' ESCAPE '\\'
      OR ${name} ${like} '%' || ${text} || '%' ESCAPE '\\'
      OR "id" IN (SELECT "orderId" FROM "OrderLine" WHERE "sku" = ${text} OR "sku" = upper(${text}))
    ORDER BY "id" DESC LIMIT ${MAX_MATCHES}`
  return new PortableSql(
    {
      sqlite: select('?1', 'LIKE', `"billing" ->> '$.name'`),
      postgresql: select('$1::text', 'ILIKE', `"billing" ->> 'name'`),
    },
    asked.replace(/[\\%_]/g, '\\$&'),
  )
}
