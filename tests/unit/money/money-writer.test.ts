import { describe, expect, it } from 'vitest'
import { createMoneyWriter } from '#lib/services/money/currency.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const writer = (changes: Partial<Settings> = {}) => createMoneyWriter({ ...defaults, ...changes })
/** Intl keeps numbers and signs together by spaces that do not break. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('the shop’s own currency', () => {
  it('is written as its settings say, named or not', () => {
    const write = writer({
      'currency.code': 'EUR',
      'currency.symbol': 'Euro',
      'currency.position': 'after_space',
      'currency.decimals': 0,
      'currency.thousands_separator': '.',
    })
    expect([write(123_456_00), write(123_456_00, 'EUR')]).toEqual(['123.456 Euro', '123.456 Euro'])
  })
})

describe('any other currency', () => {
  it.each([
    ['en', 'EUR', 125_050, '€1,250.50'],
    ['en', 'JPY', 125_050, '¥125,050'],
    ['en', 'KWD', 125_050, 'KWD 125.050'],
    ['en', 'HUF', 125_050, 'HUF 1,250.50'],
    ['en', 'CLF', 125_050, 'CLF 12.5050'],
    ['en', 'XXA', 125_050, 'XXA 1,250.50'],
    ['en', 'EUR', 0, '€0.00'],
    ['en', 'EUR', -5, '-€0.05'],
    ['en', 'EUR', Number.MAX_SAFE_INTEGER, '€90,071,992,547,409.91'],
    ['de', 'EUR', 125_050, '1.250,50 €'],
    ['fr', 'KWD', 125_050, '125,050 KWD'],
    ['id', 'IDR', 125_050, 'Rp 1.250,50'],
  ])('is written in %s with the digits of ISO 4217: %s %d as %s', (locale, currency, amount, text) => {
    const write = writer({
      'site.locale': locale,
      'currency.code': 'USD',
      'currency.symbol': 'Taler',
      'currency.decimals': 4,
    } as Partial<Settings>)
    expect(plain(write(amount, currency))).toBe(text)
  })
})
