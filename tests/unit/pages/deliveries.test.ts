import { describe, expect, it } from 'vitest'
import { parseTransit } from '#lib/pages/seo/deliveries.ts'

describe('the days that a shipping method takes', () => {
  it.each([
    ['3–8 working days', { min: 3, max: 8 }],
    ['1 day', { min: 1, max: 1 }],
    ['2 to 4 business days', { min: 2, max: 4 }],
    ['2-3 Werktage', { min: 2, max: 3 }],
    ['3 hari kerja', { min: 3, max: 3 }],
  ])('are read from %j', (eta, days) => {
    expect(parseTransit(eta)).toEqual(days)
  })

  it.each(['Ready the next day', '2–4 weeks', '8–3 days', '', null])('are unknown from %j', (eta) => {
    expect(parseTransit(eta)).toBeNull()
  })
})
