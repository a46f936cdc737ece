import { invalidField, readEach } from '#lib/domains/domain-error.ts'

const PREFIX = 'tracking.'
const MOST = 200

/** Tracking numbers by order, from fields such as `tracking.A-1001`. Throws `invalid_fields`. */
export function readTrackings(form: Iterable<[string, unknown]>): Map<string, string> {
  const trackings = readEach([...form], ([name, value]): [string, string][] => {
    if (!name.startsWith(PREFIX) || typeof value !== 'string' || value.trim() === '') return []
    if (value.trim().length > MOST) throw invalidField(name, 'too_long', { max: MOST })
    return [[name.slice(PREFIX.length), value.trim()]]
  })
  return new Map(trackings.flat())
}
