import type { Tx } from '#lib/platform/database/db.ts'
import type { SeedContext } from '../steps/seed-context.ts'

/** What the steps of a removal share: one transaction, and what they tell of it. */
export type Removal = Pick<SeedContext, 'env'> & {
  tx: Tx
  /** Rows that went, by kind. */
  removed: Record<string, number>
  /** What stays because the owner has changed or uses it, as "page about". */
  kept: string[]
}

export function count({ removed }: Removal, kind: string, rows: { count: number }): void {
  removed[kind] = (removed[kind] ?? 0) + rows.count
}

/** Notes what stays of the rows that the demo store brought, by their slugs. */
export function keep({ kept }: Removal, kind: string, slugs: Iterable<string>): void {
  for (const slug of slugs) kept.push(`${kind} ${slug}`)
}
