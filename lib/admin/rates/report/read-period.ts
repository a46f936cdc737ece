import type { TaxPeriod } from '#lib/domains/shop/invoices/index.ts'
import { dayIn, type Query } from '../../lists/query.ts'

export const REPORT_PATH = '/admin/rates/report'

/** The days of a period as the address names them, such as `2026-07-01`; by default, the quarter that was last completed. */
export function readPeriod(
  query: Query,
  { timeZone, now }: { timeZone: string; now: Date },
): TaxPeriod & { first: string; last: string } {
  const usual = lastQuarter(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now))
  const read = (first: string, last: string) => {
    const [from, until] = [dayIn(first, timeZone), dayIn(last, timeZone, 1)]
    return from && until && from < until ? { first, last, from, until } : null
  }
  const [first, last] = [query.from, query.until].map((value) => (typeof value === 'string' ? value : ''))
  const period = read(first ?? '', last ?? '') ?? read(usual.first, usual.last)
  if (!period) throw new Error(`${usual.first} is no day.`)
  return period
}

/** The first and the last day of the quarter before the one that a day is in. */
export function lastQuarter(day: string): { first: string; last: string } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const begin = Math.floor((month - 1) / 3) * 3
  const write = (of: number, monthOf: number, dayOf: number) =>
    new Date(Date.UTC(of, monthOf, dayOf)).toISOString().slice(0, 10)
  return { first: write(year, begin - 3, 1), last: write(year, begin, 0) }
}
