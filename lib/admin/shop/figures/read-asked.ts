import { type Basis, bases, type Days, type ReportName, reports } from '#lib/domains/shop/figures/index.ts'
import { dayAfter, listDays } from '#lib/web/inputs/local-time.ts'
import { choiceIn, type Query, textIn } from '../../lists/query.ts'

export const FIGURES_PATH = '/admin/figures'

/** The times that are offered as links. */
export const SPANS = [7, 30, 90, 365] as const
const USUAL = 30
/** More days are not listed: ten years. */
const MAX_DAYS = 3660

export type AskedFigures = { report: ReportName; basis: Basis; days: Days }

/** Reads the report that an address asks for; by default sales of the last 30 days, by when orders were placed. */
export function readAsked(query: Query, { timeZone, now }: { timeZone: string; now: Date }): AskedFigures {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
  return {
    report: choiceIn(query.report, reports) ?? 'sales',
    basis: choiceIn(query.basis, bases) ?? 'orders',
    days: readDays(query, today),
  }
}

export function lastDays(count: number, today: string): Days {
  return { first: dayAfter(today, 1 - count), last: today }
}

/** The first and the last day of the quarter before the one that a day is in. */
export function lastQuarter(day: string): Days {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const begin = Math.floor((month - 1) / 3) * 3
  const write = (monthOf: number, dayOf: number) =>
    new Date(Date.UTC(year, monthOf, dayOf)).toISOString().slice(0, 10)
  return { first: write(begin - 3, 1), last: write(begin, 0) }
}

/** Days in whichever order they were given; of one alone, those until today, or the usual number before it. */
function readDays(query: Query, today: string): Days {
  const [from, until] = [textIn(query.from), textIn(query.until)].map((text) => (isDay(text) ? text : null))
  const ends = [from ?? dayAfter(until ?? today, 1 - USUAL), until ?? today].sort()
  const [first = today, last = today] = ends
  const [, latest = first] = [first, dayAfter(last, 1 - MAX_DAYS)].sort()
  return { first: latest, last }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text
}

/** The query that asks for it again. */
export function toQuery({ report, basis, days }: AskedFigures): Record<string, string> {
  return { report, basis, from: days.first, until: days.last }
}

/** Days in steps that a chart has room for: single days, weeks from Monday, or months. */
export function stepsOf(days: Days): { size: 'day' | 'week' | 'month'; stepOf(day: string): string } {
  const count = listDays(days).length
  if (count <= 62) return { size: 'day', stepOf: (day) => day }
  if (count <= 400) return { size: 'week', stepOf: (day) => dayAfter(day, -((weekday(day) + 6) % 7)) }
  return { size: 'month', stepOf: (day) => `${day.slice(0, 7)}-01` }
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
