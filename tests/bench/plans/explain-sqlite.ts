import Sqlite from 'better-sqlite3'
import { bigTables, type ExplainStatement } from './plan-fault.ts'

/**
 * A big table is read whole where it is scanned, or walked along an index for all that is visible. That is
 * right where the walk is in the order asked for, since it ends with the page, and where an index covers all of a
 * count. It is a fault where rows are fetched for nothing, or all of them sorted.
 */
export function openSqliteExplain(file: string): { explain: ExplainStatement; close(): void } {
  const database = new Sqlite(file, { readonly: true })
  return {
    explain: async (sql, args) => {
      if (NOTHING.test(sql)) return undefined
      const places = Array.from({ length: args.length }, () => null)
      const steps = database
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...places)
      return findFault(
        steps.map(({ detail }) => detail),
        readAliases(sql),
        isEndedByPage(sql, args),
      )
    },
    close: () => database.close(),
  }
}

// What Prisma writes for a choice among nothing.
const NOTHING = /\b1=0\b/

function findFault(steps: string[], aliases: Map<string, string>, endsWithPage: boolean): string | undefined {
  const whole = steps.find((step) => readsWhole(step, aliases))
  if (!whole) return undefined
  const sorts = steps.some((step) => step.includes('TEMP B-TREE FOR ORDER BY'))
  if (sorts) return `sorts all rows: ${steps.join('; ')}`
  if (/^SCAN \S+$/.test(whole)) return `reads all rows: ${whole}`
  if (!endsWithPage && !whole.includes('COVERING INDEX')) return `fetches all rows: ${whole}`
  return undefined
}

function readsWhole(step: string, aliases: Map<string, string>): boolean {
  const [, how, name = ''] = /^(SCAN|SEARCH) (?:main\.)?(\S+)/.exec(step) ?? []
  if (!bigTables.includes(aliases.get(name) ?? name)) return false
  return how === 'SCAN' || VISIBLE_ALONE.test(step)
}

// What every visible row has.
const VISIBLE_ALONE = / \((published=\? AND publishedAt<\?|published=\?|publishedAt<\?|status=\?)\)$/

/** `FROM "Product" p`, ``JOIN `main`.`Product` AS `t0` `` */
function readAliases(sql: string): Map<string, string> {
  const named = sql.matchAll(/(?:FROM|JOIN)\s+(?:`main`\.)?["`](\w+)["`](?:\s+AS)?\s+["`]?(\w+)["`]?/gi)
  return new Map([...named].map(([, table = '', alias = '']) => [alias, table]))
}

/** Prisma ends every statement with a LIMIT, which is -1 where all rows are asked for. */
function isEndedByPage(sql: string, args: unknown[]): boolean {
  return /ORDER BY[^)]*LIMIT \? OFFSET \?$/s.test(sql) && Number(args.at(-2)) >= 0
}
