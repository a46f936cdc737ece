const names = new Map<string, string>()

/** Gives a statement the name under which PostgreSQL keeps it prepared on each connection. */
export function nameStatement(sql: string, name: string): void {
  names.set(sql, name)
}

/** The name of a statement; undefined for those of Prisma, which are too many to keep. */
export function findStatementName(sql: string): string | undefined {
  return names.get(sql)
}
