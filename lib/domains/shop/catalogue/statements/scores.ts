import { statement, type ValuesOf } from '#lib/platform/database/statements/statement.ts'
import { VISIBLE } from './visible.ts'

const row = { ratingAverage: 'int', inStock: 'flag', count: 'int', low: 'int?', high: 'int?' } as const

/** How many products have a rating and are in stock or not, and between what they cost; null if all of them are on request. */
export type ScoreRow = ValuesOf<typeof row>

export const countScores = statement({
  parameters: { now: 'moment' },
  row,
  sql: `
    SELECT p."ratingAverage", p."inStock", COUNT(*),
      MIN(p."price") FILTER (WHERE NOT p."onRequest"), MAX(p."maxPrice") FILTER (WHERE NOT p."onRequest")
    FROM "Product" p
    WHERE ${VISIBLE}
    GROUP BY p."ratingAverage", p."inStock"`,
})
