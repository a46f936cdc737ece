/** Rows as CSV, with the columns of the first one. */
export function writeCsv(rows: Record<string, string | number>[], delimiter = ','): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '', delimiter)).join(delimiter))
  return `${[columns.map((column) => cell(column, delimiter)).join(delimiter), ...lines].join('\r\n')}\r\n`
}

function cell(value: string | number, delimiter: string): string {
  const text = String(value)
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
