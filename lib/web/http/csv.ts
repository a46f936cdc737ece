/** A cell of CSV (RFC 4180), in quotes if a reader could take it apart otherwise. */
export function csvCell(text: string): string {
  return /[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
