import pg from 'pg'
import { bigTables, type ExplainStatement } from './plan-fault.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}

/**
 * PostgreSQL reads a table as a whole where that is cheaper, such as for counting most of it. Told not to where it can
 * do otherwise, it does so only for want of an index: that is a fault, as is sorting most of a big table.
 */
export async function openPostgresqlExplain(
  url: string,
): Promise<{ explain: ExplainStatement; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query<{ name: string; rows: number }>(
    'SELECT relname AS name, reltuples AS rows FROM pg_class WHERE relname = ANY($1)',
    [bigTables],
  )
  const sizes = new Map(rows.map((row) => [row.name, row.rows]))
  return {
    async explain(sql, args) {
      const found = await client.query({
        text: `EXPLAIN (FORMAT JSON) ${sql}`,
        values: args,
        rowMode: 'array',
      })
      const [[[{ Plan: plan }]]] = found.rows as [[[{ Plan: Node }]]]
      return flatten(plan)
        .map((node) => findFault(node, sizes))
        .find((fault) => fault !== undefined)
    },
    close: () => client.end(),
  }
}

function findFault(node: Node, sizes: ReadonlyMap<string, number>): string | undefined {
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && sizes.has(table)) return `reads all rows: Seq Scan on ${table}`
  if (node['Node Type'] !== 'Sort') return undefined
  const sorted = flatten(node).find((below) => sizes.has(below['Relation Name'] ?? ''))
  const size = sizes.get(sorted?.['Relation Name'] ?? '') ?? 0
  return sorted && node['Plan Rows'] > size / 2 ? `sorts all rows of ${sorted['Relation Name']}` : undefined
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
