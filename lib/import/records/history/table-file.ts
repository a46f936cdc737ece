import type { ImportContents } from '#lib/domains/running/imports/index.ts'
import { openTable } from '../../cells/csv-table.ts'
import { NumberStyle } from '../../cells/number-style.ts'
import { BadRow } from '../../cells/read-cell.ts'
import type { TableRow, TableSpec } from '../../cells/table.ts'
import { csvKind, type ImportFile } from '../../files/import-file.ts'
import { shopSite } from '../../former-site/shop-site.ts'
import { GroupCounter } from '../../group-rows.ts'
import type { ImportRecord, NumberContext, OpenedSource, Source, SourceContext } from '../import-record.ts'
import type { TableFile } from './by-header.ts'

/** A CSV file of customers, orders or reviews. */
export type TableKind<Column extends string> = TableSpec<Column> & {
  name: Source['name']
  contents: ImportContents
  /** The columns with amounts of money. */
  amounts?: readonly NoInfer<Column>[]
  /** The value that all rows of a record share. `seen` is empty at first, and remembers what rows before said. */
  keyOf(row: TableRow<Column>, seen: Map<string, string>): string
  /** Whether its texts may link to the former site. */
  isOfSite?: boolean
  /** Why a row without a key is skipped. */
  reasonWithoutKey: string
  /** Null if the rows are skipped, with the reason reported. May throw BadRow. */
  toRecord(rows: TableRow<Column>[], context: NumberContext, headers: string[]): ImportRecord | null
}

/** Reads the file twice: first to count the rows of each record and learn how it writes numbers, then a record at a time. */
export function tableFile<Column extends string>(kind: TableKind<Column>): TableFile {
  const { name, contents, columns, required } = kind
  return {
    source: { name, kind: csvKind, open: (file, context) => open(kind, file, context) },
    contents,
    spec: { columns, required },
  }
}

async function open<Column extends string>(
  kind: TableKind<Column>,
  file: ImportFile,
  context: SourceContext,
): Promise<OpenedSource> {
  const groups = new GroupCounter()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const { rows, ...table } = await openTable(file, kind, () => {})
  const seen = new Map<string, string>()
  for await (const row of rows) {
    const key = kind.keyOf(row, seen)
    if (key) groups.add(key)
    for (const column of kind.amounts ?? []) numbers.prices.add(row.get(column))
  }
  return {
    total: groups.groups,
    ...(kind.amounts && { numbers }),
    table,
    ...(kind.isOfSite && { former: shopSite(context.site, []) }),
    records: () => readRecords(kind, file, groups, { ...context, numbers }),
  }
}

async function* readRecords<Column extends string>(
  kind: TableKind<Column>,
  file: ImportFile,
  groups: GroupCounter,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable(file, kind, report.skip)
  const seen = new Map<string, string>()
  const grouped = groups.collect(rows, (row) => {
    const key = kind.keyOf(row, seen)
    if (!key) report.skip(row.line, kind.reasonWithoutKey)
    return key || null
  })
  for await (const group of grouped) {
    try {
      const record = kind.toRecord(group, context, headers)
      if (record) yield record
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      report.skip(group[0]?.line ?? 0, error.message)
    }
  }
}
