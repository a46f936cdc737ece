import { choiceIn, type Query, textIn } from '#lib/admin/lists/query.ts'
import { type StockFilter, stockViews } from '#lib/domains/shop/catalogue/staff/index.ts'

/** Without a choice, all variants are listed whose stock is tracked. */
export function readStockFilter(query: Query): StockFilter {
  return { view: choiceIn(query.show, stockViews) ?? 'all', query: textIn(query.q) }
}
