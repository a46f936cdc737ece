import { type StockFilter, stockViews } from '#lib/domains/shop/catalogue/staff/index.ts'
import { choiceIn, type Query, textIn } from '../../../lists/query.ts'

/** Without a choice, all variants are listed whose stock is tracked. */
export function readStockFilter(query: Query): StockFilter {
  return { view: choiceIn(query.show, stockViews) ?? 'all', query: textIn(query.q) }
}
