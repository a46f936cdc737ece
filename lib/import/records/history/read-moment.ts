import { parseZonedTime } from '../../cells/parse-zoned-time.ts'

/** The moment of a time such as `2026-09-03 10:15:00 -0400` or `2025-03-02 10:12:00 UTC`; null if it cannot be read. */
export function readMoment(cell: string, timeZone: string): Date | null {
  const text = cell
    .trim()
    .replace(/ (?:UTC|GMT|Z)$/, 'Z')
    .replace(/ ([+-]\d{2}:?\d{2})$/, '$1')
  return parseZonedTime(text, timeZone)
}
