import { csvRow } from '#lib/web/http/csv.ts'

/** Rows as CSV (RFC 4180), with a line feed after every row but the last. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(csvRow).join('\n')
}
