import { expect, it } from 'vitest'
import { chargeStep } from '#lib/services/money/currency.ts'

it.each([
  ['EUR', 1],
  ['JPY', 1],
  ['HUF', 100],
  ['MGA', 100],
  ['TWD', 100],
  ['KWD', 10],
  ['CLF', 100],
])('amounts in %s are charged in steps of %i minor units', (currency, step) => {
  expect(chargeStep(currency)).toBe(step)
})
