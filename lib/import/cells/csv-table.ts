import { ImportError } from '../import-error.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

/** A row by column name: `''` if the file has no such column. */
export type TableRow<Column extends string> = {
  line: number
  get(column: Column): string
  /** The cell below exactly this header, in any case. */
  getByHeader(header: string): string
}

export type Table<Column extends string> = {
  /** As they are in the file. */
  headers: string[]
  rows: AsyncGenerator<TableRow<Column>>
}

export type ColumnNames<Column extends string> = Record<Column, readonly string[]>

/**
 * Opens a CSV file whose columns may have several names, in any order and case. Throws ImportError if a required one is
 * missing. A row with more cells than the header is left out and passed to `onBadRow`.
 */
export async function openTable<Column extends string>(
  file: string,
  names: ColumnNames<Column>,
  required: readonly NoInfer<Column>[],
  onBadRow: (line: number, reason: string) => void,
): Promise<Table<Column>> {
  const rows = readCsv(file)
  const first = await rows.next()
  if (first.done) throw new ImportError('The file is empty.')
  const headers = first.value.cells.map((cell) => cell.trim())
  const byHeader = new Map(headers.map((header, index) => [header.toLowerCase(), index] as const).reverse())
  const find = (column: Column) =>
    names[column].map((name) => byHeader.get(name.toLowerCase())).find((index) => index !== undefined)
  const missing = required.filter((column) => find(column) === undefined)
  if (missing.length > 0) {
    await rows.return(undefined)
    throw missingColumns(missing.map((column) => names[column]))
  }
  const columns = new Map((Object.keys(names) as Column[]).map((column) => [column, find(column)]))
  return { headers, rows: readRows(rows, headers.length, columns, byHeader, onBadRow) }
}

async function* readRows<Column extends string>(
  rows: AsyncGenerator<CsvRow>,
  width: number,
  columns: Map<Column, number | undefined>,
  byHeader: Map<string, number>,
  onBadRow: (line: number, reason: string) => void,
): AsyncGenerator<TableRow<Column>> {
  for await (const { line, cells } of rows) {
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      onBadRow(line, `The row has ${cells.length} cells where the header has ${width}.`)
      continue
    }
    const cellAt = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? '').trim())
    yield {
      line,
      get: (column) => cellAt(columns.get(column)),
      getByHeader: (header) => cellAt(byHeader.get(header.toLowerCase())),
    }
  }
}

function missingColumns(missing: (readonly string[])[]): ImportError {
  const names = missing.map((aliases) => aliases.map((name) => `"${name}"`).join(' or ')).join('; ')
  return new ImportError(`The file is not the right export: its first line names no column ${names}.`)
}
