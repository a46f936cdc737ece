import { type CustomerFilter, customerViews } from '#lib/domains/people/accounts/staff/index.ts'
import { choiceIn, dayIn, type Query, textIn } from '../../lists/query.ts'

/** The filter in the list's address; its days are those of a time zone. */
export function readCustomerFilter(query: Query, timeZone: string): CustomerFilter {
  return {
    query: textIn(query.q) || undefined,
    view: choiceIn(query.view, customerViews),
    tag: textIn(query.tag) || undefined,
    from: dayIn(query.from, timeZone),
    until: dayIn(query.until, timeZone, 1),
  }
}
