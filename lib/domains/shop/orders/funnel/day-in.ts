// Making one takes longer than the rest of counting a step.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that it is at a moment in a time zone, such as `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-u-ca-gregory', { dateStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
