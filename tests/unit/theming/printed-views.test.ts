import { expect, it } from 'vitest'
import { createPrintedViews } from '#packages/themes/src/worker/render-pass.ts'

const MEGABYTE = 1_000_000

it('keeps what views printed by all that they read', () => {
  const kept = createPrintedViews()
  kept.keep('cart of one', { html: '<p>tea</p>', marker: null })
  expect(kept.find('cart of one')).toEqual({ html: '<p>tea</p>', marker: null })
  expect(kept.find('cart of another')).toBeUndefined()
})

it('keeps the latest, as far as there is room', () => {
  const kept = createPrintedViews()
  const html = 'x'.repeat(MEGABYTE / 10)
  for (let view = 0; view < 60; view++) kept.keep(`view ${view}`, { html, marker: null })
  const found = Array.from({ length: 60 }, (_, view) => kept.find(`view ${view}`) !== undefined)
  expect(found.filter(Boolean).length).toBeLessThanOrEqual(40)
  expect(found.at(-1)).toBe(true)
  expect(found[0]).toBe(false)
})

it('keeps nothing that would take the place of many others', () => {
  const kept = createPrintedViews()
  kept.keep('small', { html: 'small', marker: null })
  kept.keep('large', { html: 'x'.repeat(MEGABYTE), marker: null })
  expect(kept.find('large')).toBeUndefined()
  expect(kept.find('small')).toBeDefined()
})
