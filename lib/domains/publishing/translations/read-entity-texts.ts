import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { type RawRow, withNumbers } from '#lib/platform/database/insert-rows.ts'
import { type EntityName, findEntity } from './entities.ts'
import type { OwnText } from './texts.ts'

/** The texts of an entity's rows, those that are empty left out, and the ids of all that were read. `which` follows `WHERE`. */
export async function readEntityTexts(
  prisma: Tx,
  name: EntityName,
  which: Prisma.Sql,
): Promise<{ ids: number[]; texts: OwnText[] }> {
  const { table, label, fields } = findEntity(name)
  const columns = [...new Set(['id', label, ...Object.keys(fields)])].map((column) => `"${column}"`)
  // The names are this module's own.
  const select = Prisma.raw(`SELECT ${columns.join(', ')} FROM "${table}"`)
  const found = await prisma.$queryRaw<RawRow[]>`${select} WHERE ${which}`
  const rows = found.map(withNumbers)
  const texts = rows.flatMap((row) =>
    Object.keys(fields).flatMap((field) => {
      const { id, [label]: called, [field]: original } = row
      return original
        ? [{ entity: name, id: Number(id), label: String(called), field, original: String(original) }]
        : []
    }),
  )
  return { ids: rows.map(({ id }) => Number(id)), texts }
}
