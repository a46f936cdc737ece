import { type Database, Prisma } from '#lib/platform/db.ts'
import type { RowId, Searchable } from '#lib/search/contracts.ts'
import { postgresqlContains } from './postgresql-contains.ts'
import { sqliteContains } from './sqlite-contains.ts'

/** The rows, visible or not, of which all words, or any, stand somewhere in the searchable columns; newest first. */
export async function findMatchingIds(
  { prisma, provider }: Database,
  model: Searchable,
  words: string[],
  match: 'all' | 'any',
): Promise<RowId[]> {
  const contains = provider === 'postgresql' ? postgresqlContains : sqliteContains
  const columns = Object.keys(model.searchableColumns()).map(quoteName)
  const conditions = words.map(
    (word) =>
      Prisma.sql`(${Prisma.join(
        columns.map((column) => contains(column, word)),
        ' OR ',
      )})`,
  )
  const rows = await prisma.$queryRaw<{ id: bigint | number | string }[]>`
    SELECT "id" FROM ${quoteName(model.model)}
    WHERE ${Prisma.join(conditions, match === 'all' ? ' AND ' : ' OR ')} ORDER BY "id" DESC`
  return rows.map(({ id }) => (typeof id === 'bigint' ? Number(id) : id))
}

function quoteName(name: string): Prisma.Sql {
  return Prisma.raw(`"${name.replaceAll('"', '""')}"`)
}
