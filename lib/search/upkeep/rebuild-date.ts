const HOUR = 3_600_000
/** Indexes are rebuilt at 03:30 in the site's time zone. */
const BEGINS_AT = 3.5 * HOUR

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date of the last nightly rebuild due at a moment, in the site's time zone, such as 2026-01-31. */
export function rebuildDate(moment: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment)
  const read = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return new Date(wall - BEGINS_AT).toISOString().slice(0, 10)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
