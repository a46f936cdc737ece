import { statement } from '#lib/platform/database/statements/statement.ts'

/** SQL for whether lists show a product `p` at `@now`; the same as `visibleProduct`. */
export const VISIBLE = `p."published" = TRUE AND p."publishedAt" <= @now`

/** SQL for whether a product `p` has a page at `@now`, even if no list shows it; the same as `reachableProduct`. */
export const REACHABLE = `(p."published" = TRUE OR p."visibility" IN ('search', 'unlisted')) AND p."publishedAt" <= @now`

/** SQL for whether searches find a product `p` at `@now`; the same as `findableProduct`. */
export const FINDABLE = `((p."published" = TRUE AND p."visibility" IS NULL) OR p."visibility" = 'search') AND p."publishedAt" <= @now`

// Asked with an equals sign, SQLite would rather go through an index of all published products.
export const nextPublication = statement({
  parameters: { now: 'moment' },
  row: { at: 'moment' },
  sql: `
    SELECT "publishedAt" FROM "Product" WHERE "published" IS NOT FALSE AND "publishedAt" > @now
    ORDER BY "publishedAt" LIMIT 1`,
})
