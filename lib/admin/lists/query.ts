import { startOfDay } from '#lib/web/inputs/local-time.ts'

/** The query of a page's address, as Next gives it. */
export type Query = Record<string, string | string[] | undefined>

const MAX_LENGTH = 200

export function textIn(value: Query[string]): string {
  return typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : ''
}

export function numberIn(value: Query[string]): number | undefined {
  return /^\d{1,9}$/.test(textIn(value)) ? Number(textIn(value)) : undefined
}

/** One of the choices, if it is one. */
export function choiceIn<T extends string>(value: Query[string], choices: readonly T[]): T | undefined {
  return choices.find((one) => one === textIn(value))
}

/** When a day such as `2026-11-21`, or the one so many days later, begins in a time zone. */
export function dayIn(value: Query[string], timeZone: string, days = 0): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(textIn(value))) return undefined
  const time = Date.parse(`${textIn(value)}T00:00:00Z`) + days * 24 * 3_600_000
  if (Number.isNaN(time)) return undefined
  return startOfDay(new Date(time).toISOString().slice(0, 10), timeZone) ?? undefined
}

/** Whether the address narrows its list, so that an empty one may have more. */
export function isNarrowed(query: Query): boolean {
  return Object.values(query).some((value) => textIn(value) !== '')
}

/** The address of a list with some of its query replaced; empty values are left out. */
export function addressWith(path: string, query: Query, changes: Record<string, string> = {}): string {
  const given = Object.entries({ ...query, ...changes }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
