import { expect, it } from 'vitest'
import { bareTaxName } from '#lib/services/money/bare-tax-name.ts'

it.each([
  ['VAT 19%', 19, 'VAT'],
  ['MwSt. 19 %', 19, 'MwSt.'],
  ['USt (7,00 %)', 7, 'USt'],
  ['GST 8.50%', 8.5, 'GST'],
  ['GST 8.875% (city)', 8.875, 'GST (city)'],
  ['VAT', 19, 'VAT'],
  ['VAT 119%', 19, 'VAT 119%'],
  ['VAT 1.19%', 19, 'VAT 1.19%'],
  ['Reduced rate of 19 countries', 19, 'Reduced rate of 19 countries'],
  ['19%', 19, '19%'],
])('%s at %d per cent is called %s', (name, rate, bare) => {
  expect(bareTaxName(name, rate)).toBe(bare)
})
