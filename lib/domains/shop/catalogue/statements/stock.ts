import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf, jsonList, jsonObject } from '#lib/platform/database/statements/json-text.ts'
import { type Statement, statement } from '#lib/platform/database/statements/statement.ts'
import type { StockFacts } from '../stock-level.ts'
import { ACTIVE_VARIANTS, stockFields } from './summaries.ts'

/** The stock of a product's active variants. */
export type StockRow = { id: number; variants: (StockFacts & { id: number })[] }

const text = (provider: Provider) => `
  SELECT p."id", ${jsonList(provider, jsonObject(provider, { id: 'v."id"', ...stockFields(provider) }), ACTIVE_VARIANTS)}
  FROM "Product" p WHERE p."id" IN (${integersOf(provider, '@ids')})`

export const selectStock = statement({
  parameters: { ids: 'json' },
  row: { id: 'int', variants: 'json' },
  sql: forBoth(text),
}) as Statement<{ ids: number[] }, StockRow>
