import { type Query, textIn } from '#lib/admin/lists/query.ts'

export const ORDERS_PATH = '/admin/orders'

const KEPT = ['q', 'view', 'status', 'payment', 'delivery', 'from', 'until', 'customer'] as const

/** The filters in the address of the list: all that a saved view keeps, without the place in the list. */
export function keptFilters(query: Query): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = textIn(query[name])
      return value === '' ? [] : [[name, value]]
    }),
  )
}
