import { wallClock } from '#lib/platform/text/wall-clock.ts'

const HOUR = 3_600_000
/** Indexes are rebuilt at 03:30 in the site's time zone. */
const BEGINS_AT = 3.5 * HOUR

/** The date of the last nightly rebuild due at a moment, in the site's time zone, such as 2026-01-31. */
export function rebuildDate(moment: Date, timeZone: string): string {
  return new Date(wallClock(moment, timeZone) - BEGINS_AT).toISOString().slice(0, 10)
}
