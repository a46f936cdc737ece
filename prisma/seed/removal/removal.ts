import type { Tx } from '#lib/platform/database/db.ts'
import type { SeedContext } from '../steps/seed-context.ts'

/** State shared by the steps of a removal: the transaction and the report. */
export type Removal = Pick<SeedContext, 'env' | 'settings'> & {
  tx: Tx
  /** Number of removed rows, by kind. */
  removed: Record<string, number>
  /** Records kept because the owner has changed or uses them, such as "page about". */
  kept: string[]
}

export function count({ removed }: Removal, kind: string, rows: { count: number }): void {
  removed[kind] = (removed[kind] ?? 0) + rows.count
}

/** Reports which rows of the demo store stay, by slug. */
export function keep({ kept }: Removal, kind: string, slugs: Iterable<string>): void {
  for (const slug of slugs) kept.push(`${kind} ${slug}`)
}
