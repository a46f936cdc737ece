import type { TypeDefinition } from '../contracts.ts'

/** A table whose writes concern rows of a type. */
export type Watch = {
  type: string
  table: string
  /** As in `Dependency`: the rows concerned, in SQL, where `{row}` is a placeholder for the written row. */
  ids: string
  /** Only updates of these columns count; any column's if undefined. */
  columns?: readonly string[]
}

/** The tables to watch to keep the types' indexes current. */
export function listWatches(definitions: ReadonlyMap<string, TypeDefinition>): Watch[] {
  const tables = [...definitions].filter(([, { model }]) => !model.source)
  return tables.flatMap(([type, { model }]) => [
    {
      type,
      table: model.model,
      ids: '{row}."id"',
      columns: model.watchedColumns && ['id', ...model.watchedColumns],
    },
    ...(model.dependencies ?? []).map((dependency) => ({ type, ...dependency })),
  ])
}

/** A table expression of one column: the rows that a written one concerns. */
export function concernedRows({ ids }: Watch, row: string): string {
  const sql = ids.replaceAll('{row}', row)
  return isQuery(ids) ? `(${sql})` : `(SELECT ${sql})`
}

/** Whether the rows concerned are looked up, rather than named in the written row itself. */
export function isQuery(ids: string): boolean {
  return /^\s*SELECT\b/i.test(ids)
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
