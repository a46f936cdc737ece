import { describe, expect, it } from 'vitest'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings

const formatIn = (timezone: string) =>
  createFormat({ ...defaults, 'site.timezone': timezone } as Settings, 'https://shop.example.com/')

describe('times', () => {
  it.each([
    ['UTC', '2026-11-21T02:30:00.999Z', '2026-11-21T02:30:00+00:00'],
    ['Asia/Jakarta', '2026-11-21T02:30:00Z', '2026-11-21T09:30:00+07:00'],
    ['America/New_York', '2026-07-01T03:00:00Z', '2026-06-30T23:00:00-04:00'],
    ['America/New_York', '2026-12-01T03:00:00Z', '2026-11-30T22:00:00-05:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30'],
  ])('in %s have its offset', (zone, utc, local) => {
    expect(formatIn(zone).time(new Date(utc))).toBe(local)
  })

  it('change their offset at the moment the clocks do', () => {
    const { time } = formatIn('Europe/Berlin')
    expect(time(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59+01:00')
    expect(time(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00+02:00')
  })
})

describe('addresses', () => {
  it('are absolute, and left alone where they are', () => {
    const { url } = formatIn('UTC')
    expect(url('/posts/hello')).toBe('https://shop.example.com/posts/hello')
    expect(url('media/a.png')).toBe('https://shop.example.com/media/a.png')
    expect(url('https://cdn.example.com/a.png')).toBe('https://cdn.example.com/a.png')
  })
})
