import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, jsonList } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { VISIBLE } from './visible.ts'

/** The most products of each group of categories. */
const MAX_FIRSTS = 8

/** Groups are a JSON array of arrays of category ids; `place` counts them from 0. */
const GROUPS: Record<Provider, { rows: string; place: string; ids: string }> = {
  sqlite: {
    rows: 'json_each(@groups) AS given',
    place: 'given."key"',
    ids: 'SELECT "value" FROM json_each(given."value")',
  },
  postgresql: {
    rows: 'jsonb_array_elements(@groups) WITH ORDINALITY AS given("value", "place")',
    place: 'given."place" - 1',
    ids: 'SELECT "id"::int FROM jsonb_array_elements_text(given."value") AS one("id")',
  },
}

/** The ids of the newest visible products of each group of categories. */
export const selectCategoryFirsts = statement({
  parameters: { groups: 'json', now: 'moment' },
  row: { place: 'int', ids: 'json' },
  sql: forBoth((provider) => {
    const { rows, place, ids } = GROUPS[provider]
    const newest = `
      FROM (
        SELECT p."id", p."createdAt" FROM "Product" p
        WHERE ${VISIBLE} AND p."id" IN (
          SELECT l."productId" FROM "ProductCategoryLink" l WHERE l."categoryId" IN (${ids})
        )
        ORDER BY p."createdAt" DESC, p."id" DESC
        LIMIT ${MAX_FIRSTS}
      ) newest`
    const list = jsonList(provider, 'newest."id"', newest, 'newest."createdAt" DESC, newest."id" DESC')
    return `SELECT ${place} AS "place", ${list} AS "ids" FROM ${rows}`
  }),
})
