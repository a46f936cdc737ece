import { expect, it } from 'vitest'
import { currencyFormat } from '#lib/services/money/currency.ts'
import { definitions, type Settings, settingKeys } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings

it('takes the format of the shop’s currency from the settings', () => {
  const format = currencyFormat({
    ...defaults,
    'currency.code': 'KWD',
    'currency.symbol': 'KD',
    'currency.position': 'before_space',
    'currency.decimals': 1,
    'currency.decimal_separator': ';',
    'currency.thousands_separator': '~',
  })
  expect(format).toEqual({
    exponent: 3,
    symbol: 'KD',
    position: 'before_space',
    decimals: 1,
    decimalSeparator: ';',
    thousandsSeparator: '~',
  })
})
