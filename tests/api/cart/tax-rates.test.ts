import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { type Destination, findTaxRates, NO_TAXES, type TaxRates } from '#lib/domains/shop/cart/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  const rates = [
    { name: 'MwSt.', country: 'DE', rate: 190_000 },
    { name: 'MwSt.', country: 'DE', taxClass: 'reduced', rate: 70_000, appliesToShipping: false },
    { name: 'USt.', country: 'AT', rate: 200_000 },
    { name: 'MWST', country: 'CH', rate: 81_000 },
    { name: 'County', country: 'US', rate: 10_000, priority: 3, appliesToShipping: false },
    { name: 'City', country: 'US', rate: 5_000, priority: 4 },
    { name: 'National', country: 'US', rate: 40_000, priority: 2 },
    { name: 'Californian', country: 'US', state: 'CA', rate: 72_500, priority: 2 },
  ]
  for (const data of rates) await api.app.database.prisma.taxRate.create({ data })
})
afterAll(() => api.close())

type Place = Destination | null
const at = (country: string, state: string | null = null): Destination => ({ country, state })
const find = (place: Place, changes: Partial<Settings> = {}, vatId: string | null = null) => {
  const { current, language } = api.app.settings
  const settings = { current: { ...current, ...changes }, language } as Context['settings']
  return findTaxRates({ database: api.app.database, settings }, place, vatId)
}
/** All that rates say, in per cent: of two classes, shipping, and what is taken out of prices and shipping. */
const tell = ({ ofClass, ofShipping, takenOut, takenOutOfShipping }: TaxRates) => {
  const percents = (rates: { name: string; rate: number }[]) =>
    rates.map(({ name, rate }) => `${name} ${rate / 10_000}`).join(' + ')
  return [
    ...[ofClass('standard'), ofClass('reduced'), ofShipping(), ofShipping('reduced')],
    ...[takenOut('standard'), takenOut('reduced'), takenOutOfShipping()],
  ].map(percents)
}
const german = ['MwSt. 19', 'MwSt. 7', 'MwSt. 19', '', '', '', '']
const none = ['', '', '', '', '', '', '']
const germanTakenOut = ['', '', '', '', 'MwSt. 19', 'MwSt. 7', 'MwSt. 19']
const austrianTakenOut = ['', '', '', '', 'USt. 20', '', 'USt. 20']
const austrian = ['USt. 20', '', 'USt. 20', '', '', '', '']

describe('the taxes of a buyer', () => {
  const shop = { 'shop.country': 'DE' } as const
  const inclusive = { ...shop, 'shop.tax_inclusive': true } as const
  const net = { ...inclusive, 'shop.untaxed_prices': 'net' } as const

  it.each<[string, Place, Partial<Settings>, string[]]>([
    ['are those of the destination', at('AT'), shop, austrian],
    ['are those of the shop’s country until a destination is known', null, shop, german],
    ['are none before both are', null, { 'shop.country': null, 'shop.countries': [] }, none],
    ['are none where none are set', at('FR'), shop, none],
    ['are none of a shop that is exempt', at('DE'), { ...inclusive, 'shop.vat_exemption': 'de' }, none],
    [
      'add up by priority, of each the one of the narrowest zone',
      at('US', 'CA'),
      shop,
      ['Californian 7.25 + County 1 + City 0.5', '', 'Californian 7.25 + City 0.5', '', '', '', ''],
    ],
    [
      'are those of the country in another state',
      at('US', 'OR'),
      shop,
      ['National 4 + County 1 + City 0.5', '', 'National 4 + City 0.5', '', '', '', ''],
    ],
    ['stay in prices where none are charged', at('FR'), inclusive, none],
    ['are taken out of prices where none are charged, if the shop says so', at('FR'), net, germanTakenOut],
    ['are charged where there are some, whatever the shop says of others', at('AT'), net, austrian],
    ['are not taken out of net prices', at('FR'), { ...net, 'shop.tax_inclusive': false }, none],
    [
      'cannot be taken out of the prices of a shop that has no country',
      at('FR'),
      { ...net, 'shop.country': null, 'shop.countries': [] },
      none,
    ],
  ])('%s', async (_, place, settings, expected) => {
    expect(tell(await find(place, settings))).toEqual(expected)
  })

  it('are none of untaxed items, nor of their shipping', async () => {
    const { ofClass, ofShipping, takenOut } = await find(at('DE'), shop)
    expect([ofClass(null), ofShipping(null), takenOut(null), ofClass('none')]).toEqual([[], [], [], []])
    expect((await find(at('FR'), net)).takenOut(null)).toEqual([])
    const free = await find(at('FR'), { ...shop, 'shop.vat_exemption': 'de' })
    expect(tell(free)).toEqual(tell(NO_TAXES))
  })
})

describe('a trader with a VAT number', () => {
  const shop = {
    ...{ 'shop.country': 'DE', 'shop.tax_inclusive': true, 'shop.reverse_charge': true },
    'site.vat_id': 'DE136695976',
  } as const
  const number = 'ATU13585627'

  it.each<[string, Destination, Partial<Settings>, string | null, string[]]>([
    ['is charged none in another member state', at('AT'), {}, number, austrianTakenOut],
    ['is charged none on top of net prices', at('AT'), { 'shop.tax_inclusive': false }, number, none],
    ['pays as all do without a number', at('AT'), {}, null, austrian],
    ['pays as all do with a wrong digit', at('AT'), {}, 'ATU13585628', austrian],
    ['pays as all do with a number of another state', at('AT'), {}, 'FR40303265045', austrian],
    [
      'pays as all do where the shop charges all',
      at('AT'),
      { 'shop.reverse_charge': false },
      number,
      austrian,
    ],
    ['pays as all do to a shop without a number', at('AT'), { 'site.vat_id': null }, number, austrian],
    ['pays as all do in the shop’s own country', at('DE'), {}, 'DE136695976', german],
    [
      'pays as all do outside the EU',
      at('CH'),
      {},
      'CHE107787577',
      ['MWST 8.1', '', 'MWST 8.1', '', '', '', ''],
    ],
    ['pays as all do to a shop outside the EU', at('AT'), { 'shop.country': 'CH' }, number, austrian],
    [
      'pays no tax of the shop’s country where the destination has none',
      at('FR'),
      {},
      'FR40303265045',
      germanTakenOut,
    ],
  ])('%s', async (_, place, changes, vatId, expected) => {
    expect(tell(await find(place, { ...shop, ...changes }, vatId))).toEqual(expected)
  })
})
