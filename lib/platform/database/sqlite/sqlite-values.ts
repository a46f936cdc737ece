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

/** Turns an argument of Prisma's into one that SQLite stores. Moments become ISO text, which sorts by time. */
export function toSqliteValue(arg: unknown, type: ArgType | undefined): unknown {
  if (typeof arg === 'number') return Number.isSafeInteger(arg) ? BigInt(arg) : arg
  if (typeof arg === 'boolean') return arg ? 1n : 0n
  if (arg instanceof Date) return formatMoment(arg)
  return typeof arg === 'string' && type ? parseText(arg, type) : arg
}

/** The type of a column by its declaration; an expression has none. */
export function readDeclaredType(declared: string | null): ColumnType | undefined {
  return declared === null ? undefined : declaredTypes[declared.toUpperCase()]
}

/** The types of a result's columns: as declared, else from the first value that is not null. */
export function completeTypes(
  declared: readonly (ColumnType | undefined)[],
  rows: readonly unknown[][],
): ColumnType[] {
  return declared.map((type, index) => type ?? inferType(rows.find((row) => row[index] !== null)?.[index]))
}

/** Turns SQLite's values into those Prisma expects, in place; integers arrive as bigint and lose nothing. */
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

// The same form for every moment, since SQLite compares them as text.
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
