import type { Tx } from './db.ts'
import { type RawRow, withNumbers } from './insert-rows.ts'
import { PortableSql } from './portable-sql.ts'

type Condition = {
  column: string
  values: readonly string[]
  /** Required values of other text columns. */
  equal?: Record<string, string>
}

/**
 * Reads columns, text or integers, of the rows whose text column has one of many values. For long lists, Prisma's own
 * `in` takes a multiple of the time that the database does.
 */
export async function selectIn<Row extends Record<string, string | number | null>>(
  tx: Tx,
  table: string,
  columns: readonly (keyof Row & string)[],
  { column, values, equal = {} }: Condition,
): Promise<Row[]> {
  if (values.length === 0) return []
  // In the statement itself, since they are the same every time.
  const fixed = Object.entries(equal)
    .map(([name, value]) => `"${name}" = '${value.replaceAll("'", "''")}' AND `)
    .join('')
  const select = `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE ${fixed}"${column}"`
  const statement = new PortableSql(
    {
      sqlite: `${select} IN (SELECT "value" FROM json_each(?))`,
      postgresql: `${select} = ANY (ARRAY(SELECT jsonb_array_elements_text($1::jsonb)))`,
    },
    JSON.stringify([...new Set(values)]),
  )
  return (await tx.$queryRaw<RawRow[]>(statement)).map(withNumbers) as Row[]
}
