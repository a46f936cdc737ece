import { type ArgType, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'

const declaredTypes: Record<string, ColumnType> = {
  BIGINT: ColumnTypeEnum.Int64,
  BLOB: ColumnTypeEnum.Bytes,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  DECIMAL: ColumnTypeEnum.Numeric,
  INT: ColumnTypeEnum.Int32,
  INTEGER: ColumnTypeEnum.Int32,
  JSONB: ColumnTypeEnum.Json,
  REAL: ColumnTypeEnum.Double,
  TEXT: ColumnTypeEnum.Text,
}

/** Converts an argument of Prisma to one that SQLite stores. Dates become ISO text, which sorts by time. */
export function toSqliteValue(arg: unknown, type: ArgType | undefined): unknown {
  if (typeof arg === 'number') return Number.isSafeInteger(arg) ? BigInt(arg) : arg
  if (typeof arg === 'boolean') return arg ? 1n : 0n
  if (arg instanceof Date) return formatMoment(arg)
  return typeof arg === 'string' && type ? parseText(arg, type) : arg
}

/** Maps a column's declared type; undefined for an expression, which has none. */
export function toColumnType(declared: string | null): ColumnType | undefined {
  return declared === null ? undefined : declaredTypes[declared.toUpperCase()]
}

/** Determines the types of a result's columns: as declared, else from the first value that is not null. */
export function completeTypes(
  declared: readonly (ColumnType | undefined)[],
  rows: readonly unknown[][],
): ColumnType[] {
  return declared.map((type, index) => type ?? inferType(rows.find((row) => row[index] !== null)?.[index]))
}

/** Converts SQLite's values to those Prisma expects, in place. Integers arrive as bigint and lose nothing. */
export function convertRows(rows: unknown[][], types: readonly ColumnType[]): unknown[][] {
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) {
      const value = row[index]
      if (typeof value === 'bigint' || typeof value === 'number')
        row[index] = convertNumber(value, types[index])
    }
  }
  return rows
}

function parseText(text: string, type: ArgType): unknown {
  switch (type.scalarType) {
    case 'int':
    case 'bigint':
      return BigInt(text)
    case 'float':
    case 'decimal':
      return Number.parseFloat(text)
    case 'datetime':
      return formatMoment(new Date(text))
    case 'bytes':
      return Buffer.from(text, 'base64')
    default:
      return text
  }
}

// The same form for every date, because SQLite compares them as text.
function formatMoment(moment: Date): string {
  return moment.toISOString().replace('Z', '+00:00')
}

function convertNumber(value: bigint | number, type: ColumnType | undefined): unknown {
  const number = Number(value)
  if (type === ColumnTypeEnum.DateTime) return new Date(number).toISOString()
  return typeof value === 'number' || Number.isSafeInteger(number) ? number : value.toString()
}

function inferType(value: unknown): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64
  if (typeof value === 'number') return ColumnTypeEnum.Double
  return value instanceof Uint8Array ? ColumnTypeEnum.Bytes : ColumnTypeEnum.Int32
}
