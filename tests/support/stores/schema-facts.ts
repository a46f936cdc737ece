import type pg from 'pg'

/** The parts of a schema that a program's statements depend on: columns, whether they may be left out, and what must be unique. */
export type SchemaFacts = {
  columns: Map<string, { type: string; isOptional: boolean; isNullable: boolean; isNullUnlessGiven: boolean }>
  unique: Set<string>
}

export async function readSchemaFacts(client: pg.Client): Promise<SchemaFacts> {
  const { rows } = await client.query<{ name: string; type: string; nullable: boolean; given: boolean }>(`
    SELECT format('%s.%s', c.relname, a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,
           NOT a.attnotnull AS nullable, a.atthasdef OR a.attidentity <> '' AS given
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`)
  const indexes = await client.query<{ name: string }>(`
    SELECT pg_get_indexdef(indexrelid) AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE indisunique AND relnamespace = 'public'::regnamespace`)
  return {
    columns: new Map(
      rows.map(({ name, type, nullable, given }) => [
        name,
        {
          type,
          isNullable: nullable,
          isOptional: nullable || given,
          isNullUnlessGiven: nullable && !given,
        },
      ]),
    ),
    unique: new Set(indexes.rows.map(({ name }) => name.replace(/^CREATE UNIQUE INDEX \S+ /, ''))),
  }
}

/** Statements of a program for the former schema that fail on the new one. */
export function findBreaks(former: SchemaFacts, next: SchemaFacts): string[] {
  const breaks: string[] = []
  const tables = new Set([...former.columns.keys()].map(tableOf))
  for (const [name, { type, isNullable }] of former.columns) {
    const now = next.columns.get(name)
    if (!now) breaks.push(`${name} is gone`)
    else if (now.type !== type) breaks.push(`${name} is ${now.type} and was ${type}`)
    else if (isNullable && !now.isNullable) breaks.push(`${name} may no longer be null`)
  }
  for (const [name, { isOptional }] of next.columns)
    if (!isOptional && !former.columns.has(name) && tables.has(tableOf(name)))
      breaks.push(`${name} must be given`)
  for (const [name, { isOptional }] of former.columns)
    if (isOptional && next.columns.get(name)?.isOptional === false) breaks.push(`${name} must be given`)
  for (const unique of next.unique) {
    const [, table = '', list = ''] = /ON public\."?(\w+)"? USING btree \(([^)]*)\)/.exec(unique) ?? []
    const columns = list.split(', ').map((column) => `${table}.${column.replaceAll('"', '')}`)
    // Of what the former program does not know, all its rows have null, of which there may be several.
    const isNull = (column: string) =>
      !former.columns.has(column) && next.columns.get(column)?.isNullUnlessGiven === true
    if (tables.has(table) && !former.unique.has(unique) && !columns.some(isNull))
      breaks.push(`new to be unique: ${unique}`)
  }
  // `ON CONFLICT` needs its index.
  for (const unique of former.unique) if (!next.unique.has(unique)) breaks.push(`no longer unique: ${unique}`)
  return [...new Set(breaks)]
}

function tableOf(name: string): string {
  return name.split('.')[0] ?? ''
}
