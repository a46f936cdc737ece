/** Rows as CSV (RFC 4180), with a line feed after every row but the last. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join(',')).join('\n')
}

function writeCell(text: string): string {
  return /[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
