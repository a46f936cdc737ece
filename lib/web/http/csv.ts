/** A row of CSV (RFC 4180), without its end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(csvCell).join(',')
}

/** A cell, in quotes if a reader could take it apart otherwise. */
function csvCell(text: string): string {
  return /[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
