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
      const steps = database.prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${sql}`).all(...places)
      const beginsWithPage = BEGINS_WITH_PAGE.test(sql)
      const endsWithPage = beginsWithPage || isEndedByPage(sql, args)
      return findFault(steps, readAliases(sql), { endsWithPage, beginsWithPage })
    },
    close: () => database.close(),
  }
}

// What Prisma writes for a choice among nothing.
const NOTHING = /\b1=0\b/

/** A step within a query or subquery, its parent. */
type Step = { detail: string; parent: number }

// The rows of a page are chosen by a subquery, and sorted once more around it.
const BEGINS_WITH_PAGE = /LIMIT \? OFFSET \?\) page\b/

function findFault(
  steps: Step[],
  aliases: Map<string, string>,
  { endsWithPage, beginsWithPage }: { endsWithPage: boolean; beginsWithPage: boolean },
): string | undefined {
  const found = steps.find(({ detail }) => readsWhole(detail, aliases))
  if (!found) return undefined
  const sorts = steps.some(
    ({ detail, parent }) =>
      detail.includes('TEMP B-TREE FOR ORDER BY') && (!beginsWithPage || parent === found.parent),
  )
  if (sorts) return `sorts all rows: ${steps.map(({ detail }) => detail).join('; ')}`
  const whole = found.detail
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
