import { describe, expect, it } from 'vitest'
import { lastHour } from '#lib/domains/running/notices/send-digest.ts'

const last = (now: string, hour: number, zone: string) => lastHour(new Date(now), hour, zone).toISOString()

describe('the last time that clocks showed an hour', () => {
  it.each([
    ['2026-06-01T12:00:00Z', 8, 'UTC', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T07:59:59Z', 8, 'UTC', '2026-05-31T08:00:00.000Z'],
    ['2026-06-01T08:00:00Z', 8, 'UTC', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T12:00:00Z', 0, 'Asia/Jakarta', '2026-05-31T17:00:00.000Z'],
    ['2026-06-01T03:00:00Z', 8, 'America/New_York', '2026-05-31T12:00:00.000Z'],
    ['2026-06-01T12:34:56Z', 8, 'Asia/Kathmandu', '2026-06-01T02:15:00.000Z'],
    // Clocks go forward on 29 March at 2 o'clock, and back on 25 October at 3.
    ['2026-03-29T12:00:00Z', 8, 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T05:00:00Z', 8, 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 8, 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ])('at %s is, for %d in %s, %s', (now, hour, zone, moment) => {
    expect(last(now, hour, zone)).toBe(moment)
  })

  it('is never ahead, and at most a day and an hour ago', () => {
    for (
      let at = Date.parse('2026-03-27T00:00:00Z');
      at < Date.parse('2026-03-31T00:00:00Z');
      at += 900_000
    ) {
      for (const hour of [0, 2, 3, 23]) {
        const moment = lastHour(new Date(at), hour, 'Europe/Berlin').getTime()
        expect(moment).toBeLessThanOrEqual(at)
        expect(at - moment).toBeLessThanOrEqual(25 * 3_600_000)
      }
    }
  })
})
