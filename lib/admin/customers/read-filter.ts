import { type CustomerFilter, customerViews } from '#lib/domains/customers/index.ts'
import { choiceIn, dayIn, type Query, textIn } from '../lists/query.ts'

/** What the address of the list asks for. */
export function readCustomerFilter(query: Query): CustomerFilter {
  return {
    query: textIn(query.q) || undefined,
    view: choiceIn(query.view, customerViews),
    from: dayIn(query.from),
    until: dayIn(query.until, 1),
  }
}
