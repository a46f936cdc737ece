import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { type EntityName, findEntity } from '../entities.ts'

export type Order = 'ASC' | 'DESC'

type Asked = { table: string; order: Order; after: number | undefined; isMissing: boolean }
type Window = {
  /** Narrows rows `r` down to those that a page looks through. */
  where: Prisma.Sql
  /** The last id of them; null if all that are left are among them. */
  end: number | null
}

// What is not translated is found by looking at rows one after the other.
const MAX_LOOKED_AT = 3000

/** Which rows one page looks through: all that follow, or some of them if only those without a translation are wanted. */
export async function findWindow(
  prisma: Tx,
  { table, order, after = order === 'ASC' ? 0 : 2 ** 31 - 1, isMissing }: Asked,
): Promise<Window> {
  const [beyond, within] = order === 'ASC' ? ['>', '<='] : ['<', '>=']
  const follows = Prisma.sql`r."id" ${Prisma.raw(beyond ?? '')} ${after}`
  if (!isMissing) return { where: follows, end: null }
  const found = await prisma.$queryRaw<{ id: number | bigint }[]>`
    SELECT r."id" FROM ${Prisma.raw(`"${table}"`)} r WHERE ${follows}
    ORDER BY r."id" ${Prisma.raw(order)} LIMIT 1 OFFSET ${MAX_LOOKED_AT - 1}`
  const [last] = found.map(({ id }) => Number(id))
  return last === undefined
    ? { where: follows, end: null }
    : { where: Prisma.sql`${follows} AND r."id" ${Prisma.raw(within ?? '')} ${last}`, end: last }
}

/** Narrows rows `r` of an entity down to those that lack a translation of one of their texts. */
export function missingIn(entity: EntityName, locale: string): Prisma.Sql {
  const lacking = Object.keys(findEntity(entity).fields).map(
    (field) => Prisma.sql`(${Prisma.raw(`r."${field}"`)} <> '' AND NOT EXISTS (
      SELECT 1 FROM "Translation" t WHERE t."locale" = ${locale} AND t."entity" = ${entity}
        AND t."entityId" = r."id" AND t."field" = ${field}))`,
  )
  return Prisma.sql`AND (${Prisma.join(lacking, ' OR ')})`
}

/** Narrows rows `r` of an entity down to those with a part of a query's text in one of their short texts, in the main language. */
export function matching(entity: EntityName, query: string): Prisma.Sql {
  const columns = Object.entries(findEntity(entity).fields).filter(([, { kind }]) => kind !== 'html')
  // SQLite knows capitals of ASCII alone: others are found as they are typed.
  const spellings = [query, query.toLowerCase()].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const like = columns.map(([field]) => {
    const column = Prisma.raw(`r."${field}"`)
    return Prisma.sql`${column} LIKE ${spellings[0]} ESCAPE '\\' OR LOWER(${column}) LIKE ${spellings[1]} ESCAPE '\\'`
  })
  return Prisma.sql`AND (${Prisma.join(like, ' OR ')})`
}
