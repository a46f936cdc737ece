/** Returns the columns of a row that an update would change. Undefined values leave a column unchanged. */
export function changedColumns(row: Record<string, unknown>, update: Record<string, unknown>): string[] {
  return Object.keys(update).filter(
    (column) => update[column] !== undefined && toText(row[column]) !== toText(update[column]),
  )
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? 'null'
}
