import { statement } from '#lib/platform/database/statements/statement.ts'

/** SQL for whether visitors can see a product `p` at `@now`; the same as `visibleProduct`. */
export const VISIBLE = `p."published" = TRUE AND p."publishedAt" <= @now`

// Asked with an equals sign, SQLite would rather go through an index of all published products.
export const nextPublication = statement({
  parameters: { now: 'moment' },
  row: { at: 'moment' },
  sql: `
    SELECT "publishedAt" FROM "Product" WHERE "published" IS NOT FALSE AND "publishedAt" > @now
    ORDER BY "publishedAt" LIMIT 1`,
})
