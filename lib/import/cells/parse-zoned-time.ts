import { wallClock } from '#lib/platform/text/wall-clock.ts'

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * The moment of `2026-11-21 09:30:00` or `2026-11-21` in a time zone, of a time with its own offset, or of Unix's seconds. Null for
 * another form or no real day, such as WordPress's `0000-00-00 00:00:00`. An hour that the zone skips counts as the
 * one after it.
 */
export function parseZonedTime(text: string, timeZone: string): Date | null {
  const trimmed = text.trim()
  if (/^\d{9,11}$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  if (WITH_OFFSET.test(trimmed)) return validOrNull(new Date(trimmed.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')))
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(trimmed)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  if (year === 0 || month === 0 || month > 12) return null
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== day) return null
  // The offset is that of the resulting moment, which the first guess may miss when the clocks change.
  const guess = local - offsetAt(local, timeZone)
  return new Date(local - offsetAt(guess, timeZone))
}

function validOrNull(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  return wallClock(time, timeZone) - Math.floor(time / 1000) * 1000
}
