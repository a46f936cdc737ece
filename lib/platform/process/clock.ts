/** The time, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Creates a formatter for times such as `2026-11-21T09:30:00+07:00`, with the offset of a time zone. */
export function createIsoTime(timeZone: string): (date: Date) => string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  // Offsets change on the hour or half-hour, so the offset is cached for a quarter of an hour.
  const offsets = new Map<number, number>()
  const offsetMinutes = (date: Date): number => {
    const quarter = Math.floor(date.getTime() / 900_000)
    let minutes = offsets.get(quarter)
    if (minutes === undefined) {
      if (offsets.size > 10_000) offsets.clear()
      minutes = parseOffset(parts, date)
      offsets.set(quarter, minutes)
    }
    return minutes
  }
  return (date) => {
    const minutes = offsetMinutes(date)
    const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)
    const absolute = Math.abs(minutes)
    const hh = String(Math.floor(absolute / 60)).padStart(2, '0')
    const mm = String(absolute % 60).padStart(2, '0')
    return `${local}${minutes < 0 ? '-' : '+'}${hh}:${mm}`
  }
}

/** Parses `GMT+07:00`; plain `GMT` is UTC. */
function parseOffset(format: Intl.DateTimeFormat, date: Date): number {
  const name = format.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
