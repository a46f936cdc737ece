import {
  productStatuses,
  type StockroomFilter,
  stockStates,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { choiceIn, numberIn, type Query, textIn } from '../../lists/query.ts'

/** The filter in the list's address. */
export function readProductFilter(query: Query): StockroomFilter {
  return {
    query: textIn(query.q) || undefined,
    status: choiceIn(query.status, productStatuses),
    categoryId: numberIn(query.category),
    tagId: numberIn(query.tag),
    stock: choiceIn(query.stock, stockStates),
  }
}
