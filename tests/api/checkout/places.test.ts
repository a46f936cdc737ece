import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home, openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.taxRate.createMany({
    data: [
      { name: 'California', country: 'US', state: 'CA', rate: 82_500 },
      { name: 'ICMS', country: 'BR', state: 'SP', rate: 180_000 },
      { name: 'GST', country: 'CA', rate: 50_000 },
      { name: 'QST', country: 'CA', state: 'QC', rate: 99_750, priority: 2 },
      { name: 'Consumption tax', country: 'JP', state: 'JP-13', rate: 100_000 },
      { name: 'VAT', country: 'DE', rate: 190_000 },
    ],
  })
})
afterAll(() => shop.close())

const touched = new Set<string>()
const set: ShopApi['app']['settings']['set'] = (key, value) => {
  touched.add(key)
  return shop.app.settings.set(key, value)
}
afterEach(async () => {
  for (const key of touched) await shop.app.settings.unset(key as 'checkout.fields.state')
  touched.clear()
})

const begin = async () => shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
const form = (query: Record<string, string>, headers: Record<string, string>) =>
  shop.get(`/checkout?${new URLSearchParams(query)}`, headers)
const countryOf = async (code: string) => {
  const { countries } = (await shop.get('/checkout')).json.data
  return countries.find((one: { code: string }) => one.code === code)
}

describe('a place', () => {
  const spellings: [country: string, state: string, code: string, tax: number][] = [
    ['US', 'CA', 'CA', 825],
    ['us', 'ca', 'CA', 825],
    ['US', 'California', 'CA', 825],
    [' us ', '  cALIFORNIA ', 'CA', 825],
    ['US', 'US-CA', 'CA', 825],
    ['US', 'oregon', 'OR', 0],
    ['BR', 'São Paulo', 'SP', 1800],
    ['BR', 'SAO PAULO', 'SP', 1800],
    ['BR', 'Sa\u0303o\u00a0 Paulo', 'SP', 1800],
    ['CA', 'Québec', 'QC', 1498],
    ['JP', 'tokyo', 'JP-13', 1000],
    ['JP', '13', 'JP-13', 1000],
    ['DE', 'Württemberg', 'Württemberg', 1900],
  ]
  const postcodes: Record<string, string> = {
    ...{ US: '97209', BR: '40301-110', CA: 'K1A 0B1', JP: '154-0023', DE: '10115' },
  }
  it.each(spellings)('in %s, %s, costs what the form said', async (country, state, code, tax) => {
    const cart = await begin()
    const shown = (await form({ country, state }, cart)).json.data.cart
    expect(shown.totals.tax.amount).toBe(tax)
    const { status, json } = await shop.checkOut(cart, {
      billing: { ...home, country, state, postcode: postcodes[country.trim().toUpperCase()] },
      expected_total: shown.totals.total.amount,
    })
    expect([status, json.data?.order.billing.state]).toEqual([201, code])
    expect(totalsOf(json.data.order)).toEqual([10_000, 0, 0, tax, 10_000 + tax])
  })

  it('in a state that the country does not have is refused by the form and by the order', async () => {
    const cart = await begin()
    const errors = ['Choose a state in this country.']
    for (const state of ['Kalifornien', 'XX', '?', '13']) {
      const shown = await form({ country: 'US', state }, cart)
      expect([shown.status, shown.json.errors]).toEqual([422, { state: errors }])
      const billed = await shop.checkOut(cart, { billing: { ...home, state } })
      expect([billed.status, billed.json.errors]).toEqual([422, { 'billing.state': errors }])
      const shipped = await shop.checkOut(cart, { ship_to_different: true, shipping: { ...home, state } })
      expect([shipped.status, shipped.json.errors]).toEqual([422, { 'shipping.state': errors }])
    }
  })

  it('without its state is refused where the country’s states are taxed differently', async () => {
    const cart = await begin()
    const required = ['This field is required.']
    for (const state of [null, '', '  ', undefined]) {
      const billed = await shop.checkOut(cart, { billing: { ...home, state } })
      expect([billed.status, billed.json.errors]).toEqual([422, { 'billing.state': required }])
      const shipped = await shop.checkOut(cart, { ship_to_different: true, shipping: { ...home, state } })
      expect([shipped.status, shipped.json.errors]).toEqual([422, { 'shipping.state': required }])
    }
    expect((await countryOf('US')).state_required).toBe(true)
    // A buyer who has not chosen one yet sees the country's own taxes.
    expect((await form({ country: 'CA' }, cart)).json.data.cart.totals.tax.amount).toBe(500)
    expect((await form({ country: 'CA', state: ' ' }, cart)).json.data.cart.totals.tax.amount).toBe(500)
    expect((await countryOf('DE')).state_required).toBe(false)
    expect((await shop.checkOut(cart, { billing: { ...home, state: null, country: 'DE' } })).status).toBe(201)
  })

  it('without its state is refused wherever the form says that one is required', async () => {
    const cart = await begin()
    const listed = (await form({}, cart)).json.data.countries as { code: string; state_required: boolean }[]
    const required = listed.filter(({ state_required }) => state_required).map(({ code }) => code)
    expect(required).toEqual(expect.arrayContaining(['AU', 'BR', 'CA', 'IN', 'JP', 'MX', 'US']))
    for (const country of required) {
      const { status, json } = await shop.checkOut(cart, { billing: { ...home, state: ' ', country } })
      const errors = Object.keys(json.errors).filter((field) => field !== 'billing.postcode')
      expect([country, status, errors]).toEqual([country, 422, ['billing.state']])
      expect((await form({ country }, cart)).status).toBe(200)
    }
  })

  it('needs a state once a tax depends on it, and none where the shop does not ask for one', async () => {
    const cart = await begin()
    const { taxRate } = shop.app.database.prisma
    expect((await countryOf('ID')).state_required).toBe(false)
    const { id } = await taxRate.create({ data: { name: 'PB1', country: 'ID', state: 'BA', rate: 100_000 } })
    expect((await countryOf('ID')).state_required).toBe(true)
    const billing = { ...home, state: null, country: 'ID' }
    expect(Object.keys((await shop.checkOut(cart, { billing })).json.errors)).toEqual(['billing.state'])
    await set('checkout.fields.state', 'hidden')
    expect((await countryOf('ID')).state_required).toBe(false)
    const shown = (await form({ country: 'ID', state: 'Bali' }, cart)).json.data.cart
    expect(shown.totals.tax.amount).toBe(0)
    const { status, json } = await shop.checkOut(cart, {
      billing: { ...billing, state: 'Bali' },
      expected_total: shown.totals.total.amount,
    })
    expect([status, json.data.order.billing.state]).toEqual([201, null])
    await taxRate.delete({ where: { id } })
  })

  it('in a country the shop does not sell to is refused by both, and priced as home where none is asked for', async () => {
    await set('shop.countries', ['DE', 'US'])
    await set('shop.country', 'DE')
    const cart = await begin()
    const errors = ['We do not sell to this country.']
    const shown = await form({ country: 'FR', state: 'anywhere' }, cart)
    expect([shown.status, shown.json.errors]).toEqual([422, { country: errors }])
    const refused = await shop.checkOut(cart, { billing: { ...home, country: 'FR' } })
    expect([refused.status, refused.json.errors]).toEqual([422, { 'billing.country': errors }])
    await set('checkout.fields.country', 'hidden')
    const priced = (await form({ country: 'US', state: 'CA' }, cart)).json.data.cart
    expect(priced.totals.tax.amount).toBe(1900)
    const placed = await shop.checkOut(cart, { expected_total: priced.totals.total.amount })
    expect(placed.status).toBe(201)
  })

  it.each(['hidden', 'optional'])(
    'is read in the shop’s own country where the country is %s and left out: its state is checked, needed and taxed',
    async (rule) => {
      await set('shop.countries', ['US'])
      await set('checkout.fields.country', rule)
      const cart = await begin()
      const { country: _, ...rest } = home
      const refusals: [state: string | null, error: string][] = [
        ['Nowhere', 'Choose a state in this country.'],
        [null, 'This field is required.'],
      ]
      for (const [state, error] of refusals) {
        const billed = await shop.checkOut(cart, { billing: { ...rest, state } })
        expect([billed.status, billed.json.errors]).toEqual([422, { 'billing.state': [error] }])
        const shipping = { ...rest, state }
        const shipped = await shop.checkOut(cart, { ship_to_different: true, shipping })
        expect([shipped.status, shipped.json.errors]).toEqual([422, { 'shipping.state': [error] }])
      }
      expect((await form({ state: 'Nowhere' }, cart)).status).toBe(422)
      expect((await form({}, cart)).json.data.cart.totals.tax.amount).toBe(0)
      const shown = (await form({ state: 'california' }, cart)).json.data.cart
      expect(shown.totals.tax.amount).toBe(825)
      const { status, json } = await shop.checkOut(cart, {
        billing: { ...rest, state: 'california' },
        expected_total: shown.totals.total.amount,
      })
      expect([status, json.data?.order.billing]).toMatchObject([201, { country: null, state: 'CA' }])
      expect(totalsOf(json.data.order)).toEqual([10_000, 0, 0, 825, 10_825])
      const ada = await shop.signIn()
      const saved = await shop.call('POST', '/addresses', { ...rest, state: 'oregon' }, ada.headers)
      expect([saved.status, saved.json.data?.state]).toEqual([201, 'OR'])
      await shop.add(await shop.catalogue.product({ price: 10_000 }), 1, ada.headers)
      const priced = async (query: Record<string, string>) =>
        (await form(query, ada.headers)).json.data.cart.totals.tax.amount
      expect([await priced({}), await priced({ state: 'CA' })]).toEqual([0, 825])
    },
  )

  it('is kept in its proper form in orders and saved addresses, which refuse what orders refuse', async () => {
    const ada = await shop.signIn()
    const save = (body: object) => shop.call('POST', '/addresses', { ...home, ...body }, ada.headers)
    const proper = { state: 'ON', postcode: 'K1A 0B1', country: 'CA' }
    const { json } = await save({ state: 'ontario', postcode: ' k1a\u00a0 ０b1 ', country: 'ca' })
    expect(json.data).toMatchObject(proper)
    expect((await save({ state: 'Atlantis' })).json.errors).toEqual({
      state: ['Choose a state in this country.'],
    })
    expect((await save({ state: null })).json.errors).toEqual({ state: ['This field is required.'] })
    const path = `/addresses/${json.data.id}`
    const moved = await shop.call('PATCH', path, { country: 'US' }, ada.headers)
    expect(Object.keys(moved.json.errors)).toEqual(['state', 'postcode'])
    await shop.add(await shop.catalogue.product({ price: 10_000 }), 1, ada.headers)
    const shown = (await form({}, ada.headers)).json.data.cart
    expect(shown.totals.tax.amount).toBe(500)
    const placed = await shop.checkOut(ada.headers, {
      billing_address_id: json.data.id,
      expected_total: shown.totals.total.amount,
    })
    expect(placed.json.data.order.billing).toMatchObject(proper)
  })

  it('has the postcode of its country, written as there, where mail needs one', async () => {
    const cart = await begin()
    const german = { ...home, state: null, city: 'Berlin', country: 'DE' }
    const irish = { ...home, state: 'Dublin', city: 'Dublin', country: 'IE' }
    const refused: [object, string | null][] = [
      ...['ABC', '2134', ''].map((postcode): [object, string] => [home, postcode]),
      [home, null],
      [german, '1011'],
    ]
    for (const [place, postcode] of refused) {
      const { status, json } = await shop.checkOut(cart, { billing: { ...place, postcode } })
      expect([postcode, status, Object.keys(json.errors)]).toEqual([postcode, 422, ['billing.postcode']])
    }
    const taken: [object, string, string][] = [
      [home, '97201', '97201'],
      [home, '972011234', '97201-1234'],
      [german, '10115', '10115'],
      [{ ...german, city: 'London', country: 'GB' }, 'sw1a1aa', 'SW1A 1AA'],
      [{ ...german, city: 'Utrecht', country: 'NL' }, '1012 LG', '1012 LG'],
      [{ ...home, city: 'Ottawa', state: 'ON', country: 'CA' }, 'K1A 0B1', 'K1A 0B1'],
      [{ ...irish, state: 'Co. Dublin' }, 'D02X285', 'D02 X285'],
      [{ ...home, city: 'San Juan', state: 'PR' }, '00901', '00901'],
      [{ ...home, city: 'APO', state: 'AE' }, '09012', '09012'],
      [{ ...german, city: 'San Juan', country: 'PR' }, '00901', '00901'],
    ]
    for (const [place, postcode, written] of taken) {
      const { status, json } = await shop.checkOut(await begin(), { billing: { ...place, postcode } })
      expect([postcode, status, json.data?.order.billing.postcode]).toEqual([postcode, 201, written])
    }
  })

  it.each(['optional', 'hidden'])(
    'needs no postcode for what is not shipped where the address is %s',
    async (rule) => {
      await set('checkout.fields.country', 'optional')
      await set('checkout.fields.line1', rule)
      await set('checkout.fields.city', rule)
      const download = await shop.catalogue.product({ price: 700, requiresShipping: false })
      const [cart, shipped] = [await shop.beginCart([download]), await begin()]
      for (const place of [{ country: 'DE' }, { country: 'US', state: 'OR' }])
        for (const postcode of [undefined, null, ' ']) {
          const billing = { name: 'Ada', ...place, postcode }
          const sent = await shop.checkOut(shipped, { billing })
          expect([sent.status, Object.keys(sent.json.errors ?? {})]).toEqual([422, ['billing.postcode']])
          expect((await shop.checkOut(cart, { billing: { ...billing, postcode: 'ABC' } })).status).toBe(422)
          expect((await shop.checkOut(await shop.beginCart([download]), { billing })).status).toBe(201)
        }
      const { status } = await shop.checkOut(cart, { billing: { ...home, postcode: null } })
      expect(status).toBe(rule === 'optional' ? 422 : 201)
    },
  )

  it('has one line for each of its lines', async () => {
    const billing = { ...home, name: 'Ada\nLind', line1: '1 Lane\r\nYard' }
    const { json } = await shop.checkOut(await begin(), { billing })
    expect(Object.keys(json.errors)).toEqual(['billing.name'])
    const placed = await shop.checkOut(await begin(), { billing: { ...billing, name: 'Ada' } })
    expect(placed.json.data.order.billing.line1).toBe('1 Lane Yard')
  })

  it('that was saved before is priced as it would be charged', async () => {
    const ada = await shop.signIn()
    const { address } = shop.app.database.prisma
    const older = { ...home, customerId: ada.id, isDefaultBilling: true, isDefaultShipping: true }
    const { id } = await address.create({ data: { ...older, state: 'california' } })
    await shop.add(await shop.catalogue.product({ price: 10_000 }), 1, ada.headers)
    const shown = (await form({}, ada.headers)).json.data.cart
    expect(shown.totals.tax.amount).toBe(825)
    await address.update({ where: { id }, data: { state: 'Kalifornien' } })
    expect((await form({}, ada.headers)).json.data.cart.totals.tax.amount).toBe(0)
    const refused = await shop.checkOut(ada.headers, { billing_address_id: id })
    expect(Object.keys(refused.json.errors)).toEqual(['billing.state'])
  })
})
