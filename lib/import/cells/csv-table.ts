import type { FilePart, ImportFile } from '../files/import-file.ts'
import { ImportError } from '../import-error.ts'
import { renameHeaders } from './column-names.ts'
import { type ColumnUse, countUnread } from './column-use.ts'
import { describeMismatch } from './describe-mismatch.ts'
import { findDelimiter, type Separation } from './find-delimiter.ts'
import { LineCounter } from './line-counter.ts'
import { normalizeHeader } from './normalize-header.ts'
import { readCsv } from './read-csv.ts'
import type { OpenedPart, Table, TableRow, TableSpec } from './table.ts'

/**
 * Opens a CSV file whose columns may have several names, in any order and case. Of an archive, all files with the
 * required columns are read. Throws ImportError if no file has them. A row with more cells than the header is left out and
 * passed to `onBadRow`.
 */
export async function openTable<Column extends string>(
  file: ImportFile,
  spec: TableSpec<Column>,
  onBadRow: (line: number, reason: string) => void,
): Promise<Table<Column>> {
  const opened: OpenedPart<Column>[] = []
  for (const part of file.parts) opened.push(await openPart(part, spec.columns, file.columns))
  const fitting = opened.filter(({ columns }) => spec.required.every((column) => columns.has(column)))
  const [first] = fitting
  if (!first) throw new ImportError(describeMismatch(spec, opened))
  const isArchive = file.packing === 'zip'
  return {
    headers: [...new Set(fitting.flatMap(({ headers }) => headers))],
    rows: readRows(fitting, spec.columns, file.use, onBadRow),
    delimiter: first.separation.delimiter,
    entries: isArchive ? fitting.map(({ part }) => part.name) : [],
    leftOut: isArchive
      ? [...opened.filter((one) => !fitting.includes(one)).map(({ part }) => part.name), ...file.otherEntries]
      : [],
  }
}

async function openPart<Column extends string>(
  part: FilePart,
  names: TableSpec<Column>['columns'],
  given: ImportFile['columns'],
): Promise<OpenedPart<Column>> {
  const separation = await findDelimiter(part)
  const written = await readHeaders(part, separation)
  const headers = renameHeaders(written, given)
  const byHeader = new Map(
    headers.map((header, index) => [normalizeHeader(header), index] as const).reverse(),
  )
  const columns = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const index = names[column]
      .map((name) => byHeader.get(normalizeHeader(name)))
      .find((found) => found !== undefined)
    if (index !== undefined) columns.set(column, index)
  }
  return { part, separation, written, headers, byHeader, columns }
}

async function readHeaders(part: FilePart, separation: Separation): Promise<string[]> {
  for await (const { cells } of readCsv(part, separation)) return cells.map((cell) => cell.trim())
  return []
}

async function* readRows<Column extends string>(
  parts: OpenedPart<Column>[],
  names: TableSpec<Column>['columns'],
  use: ColumnUse | undefined,
  onBadRow: (line: number, reason: string) => void,
): AsyncGenerator<TableRow<Column>> {
  let linesBefore = 0
  for (const { part, separation, written, headers, byHeader, columns } of parts) {
    const used = use?.begin(part.name, written)
    const counter = new LineCounter()
    let isHeader = true
    for await (const { line: lineOfPart, cells } of readCsv(part, separation, counter)) {
      if (isHeader) {
        isHeader = false
        continue
      }
      const line = linesBefore + lineOfPart
      if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
        onBadRow(line, `The row has ${cells.length} cells where the header has ${headers.length}.`)
        continue
      }
      if (used) countUnread(used, cells)
      const cellAt = (index: number | undefined) => {
        if (index === undefined) return ''
        if (used) used.asked[index] = true
        return withoutGuard((cells[index] ?? '').trim())
      }
      yield {
        line,
        get: (column) => cellAt(columns.get(column)),
        getByHeader: (header) => cellAt(byHeader.get(normalizeHeader(header))),
        headerOf: (column) => headers[columns.get(column) ?? -1] ?? names[column][0] ?? column,
      }
    }
    linesBefore += counter.total
  }
}

/** Exports put an apostrophe before cells that a spreadsheet would treat as a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '')
}
