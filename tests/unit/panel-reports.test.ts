import { expect, it } from 'vitest'
import type { Query } from '#lib/admin/lists/query.ts'
import { titleOf } from '#lib/admin/shop/figures/columns.ts'
import { readAsked } from '#lib/admin/shop/figures/read-asked.ts'

const now = new Date('2026-11-27T12:00:00Z')
const daysOf = (query: Query) => readAsked(query, { timeZone: 'UTC', now }).days

it.each<[string, Query, string, string]>([
  ['the days that are asked for', { from: '2026-11-01', until: '2026-11-09' }, '2026-11-01', '2026-11-09'],
  ['the same in the other order', { from: '2026-11-09', until: '2026-11-01' }, '2026-11-01', '2026-11-09'],
  ['all days since one', { from: '2026-11-20', until: '' }, '2026-11-20', '2026-11-27'],
  ['a month until one', { until: '2026-06-30' }, '2026-06-01', '2026-06-30'],
  ['ten years at most', { from: '0002-01-01', until: '2026-11-27' }, '2016-11-20', '2026-11-27'],
  ['the last 30 days by default', {}, '2026-10-29', '2026-11-27'],
  ['the last 30 days for what are no days', { from: '2026-13-45', until: 'x' }, '2026-10-29', '2026-11-27'],
])('a report is about %s', (_, query, first, last) => {
  expect(daysOf(query)).toEqual({ first, last })
})

it('the sum that taxes are charged on is not called gross', () => {
  expect(titleOf('amount', 'taxes', 'orders')).toBe('base')
  expect(titleOf('amount', 'taxes', 'payments')).toBe('base')
  expect(titleOf('amount', 'products', 'orders')).toBe('amount')
  expect(titleOf('orders', 'refunds', 'payments')).toBe('refunds')
})
