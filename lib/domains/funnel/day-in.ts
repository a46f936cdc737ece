/** The day that it is at a moment in a time zone, such as `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-u-ca-gregory', { dateStyle: 'short', timeZone }).format(at)
}
