import { wallClock } from './wall-clock.ts'

/** A moment as clocks in a time zone show it, for a field of the type datetime-local: `2026-11-23T09:30`. */
export function writeLocalTime(moment: Date | null, timeZone: string): string {
  return moment ? new Date(wallClock(moment, timeZone)).toISOString().slice(0, 16) : ''
}

/** The moment at which clocks in a time zone show this; null if it is invalid. The first, if they show it twice. */
export function readLocalTime(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const shown = Date.parse(`${text}Z`)
  if (Number.isNaN(shown)) return null
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => wallClock(near, timeZone) - near)
  const moments = offsets.map((offset) => shown - offset)
  const right = moments.filter((moment) => wallClock(moment, timeZone) === shown)
  return new Date(Math.min(...(right.length > 0 ? right : moments)))
}

/** When a day such as `2026-11-21` begins in a time zone; null if the day does not exist. */
export function startOfDay(day: string, timeZone: string): Date | null {
  return readLocalTime(`${day}T00:00`, timeZone)
}

/** The day so many days after one such as `2026-11-21`, or before it if negative. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Every day from the first to the last. */
export function listDays({ first, last }: { first: string; last: string }): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

const DAY_MS = 24 * 3_600_000
