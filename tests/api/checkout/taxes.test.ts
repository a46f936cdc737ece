import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quoteDraft } from '#lib/domains/shop/checkout/index.ts'
import { setTaxRate, type TaxRateInput } from '#lib/domains/shop/rates/index.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let cart: Record<string, string>

beforeAll(async () => {
  shop = await openShopApi()
  cart = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
})
afterAll(() => shop.close())
beforeEach(() => shop.app.database.prisma.taxRate.deleteMany())

type Rate = { name: string; country: string; state?: string; rate: number; priority?: number }

/** One after the other, so that the first has the lowest id. */
async function setRates(rates: readonly Rate[]) {
  for (const data of rates) await shop.app.database.prisma.taxRate.create({ data })
}

async function taxedAt(query: string) {
  const { cart: shown } = (await shop.get(`/checkout?${query}`, cart)).json.data
  const lines = shown.tax_lines.map(
    ({ name, amount }: { name: string; amount: { amount: number } }) => `${name} ${amount.amount}`,
  )
  return { tax: shown.totals.tax.amount, lines }
}

describe('the tax of a state', () => {
  const country = { name: 'National', country: 'US', rate: 100_000 }
  const state = { name: 'Californian', country: 'US', state: 'CA', rate: 72_500 }

  it.each([
    ['after', [country, state]],
    ['before', [state, country]],
  ])('replaces its country’s of the same priority, set %s it', async (_, rates) => {
    await setRates(rates)
    expect(await taxedAt('country=US&state=CA')).toEqual({ tax: 725, lines: ['Californian 725'] })
    expect(await taxedAt('country=US&state=OR')).toEqual({ tax: 1000, lines: ['National 1000'] })
  })

  it('is added to its country’s of another priority', async () => {
    await setRates([{ ...state, priority: 2 }, country])
    expect(await taxedAt('country=US&state=CA')).toEqual({
      tax: 1725,
      lines: ['National 1000', 'Californian 725'],
    })
  })
})

describe('what is not delivered', () => {
  const berlin = { ...home, line1: 'Weg 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }
  const abroad = { shipping: home, ship_to_different: true }
  const taxOf = ({ totals }: { totals: { tax: { amount: number } } }) => totals.tax.amount
  let ebook: { id: number }
  beforeAll(async () => {
    ebook = await shop.catalogue.product({ price: 10_000, requiresShipping: false })
  })
  beforeEach(() => setRates([{ name: 'VAT', country: 'DE', rate: 190_000 }]))

  it('is taxed where the bill goes, whatever else was given as an address', async () => {
    for (const changes of [{}, abroad, { ship_to_different: true, shipping: { country: 'XX' } }]) {
      const { status, json } = await shop.checkOut(await shop.beginCart([ebook]), {
        billing: berlin,
        ...changes,
      })
      expect([status, taxOf(json.data.order), json.data.order.shipping]).toEqual([201, 1900, null])
    }
  })

  it('is shown, priced and charged alike to a customer who has goods sent abroad', async () => {
    const ada = await shop.signIn()
    for (const address of [
      { ...berlin, default_billing: true },
      { ...home, default_shipping: true },
    ])
      expect((await shop.call('POST', '/addresses', address, ada.headers)).status).toBe(201)
    await shop.add(ebook, 1, ada.headers)
    const shown = (await shop.get('/checkout', ada.headers)).json.data
    expect(taxOf(shown.cart)).toBe(1900)
    const { json } = await shop.checkOut(ada.headers, { billing: berlin, ...abroad, save_address: true })
    expect(taxOf(json.data.order)).toBe(1900)
    const variant = await shop.app.database.prisma.productVariant.findFirstOrThrow({
      where: { productId: ebook.id },
    })
    const { cart: priced } = await quoteDraft(shop.app, {
      ...emptyDraft,
      lines: [draftLine({ productId: ebook.id, variantId: variant.id })],
      ...{ billing: berlin, shipping: home },
    })
    expect(priced.totals.tax).toBe(1900)
  })

  it('leaves what is delivered to the place of delivery', async () => {
    const mug = await shop.catalogue.product({ price: 10_000 })
    const { json } = await shop.checkOut(await shop.beginCart([ebook, mug]), { billing: berlin, ...abroad })
    expect(taxOf(json.data.order)).toBe(0)
  })
})

/** Sets taxes as the owner does. */
async function set(given: Partial<TaxRateInput> & Pick<TaxRateInput, 'country' | 'rate'>) {
  const defaults = {
    state: null,
    postcodes: null,
    taxClass: 'standard',
    priority: 1,
    appliesToShipping: true,
  }
  const input = {
    name: `${given.state ?? given.country} ${given.postcodes ?? ''}`.trim(),
    ...defaults,
    ...given,
  }
  return shop.app.database.prisma.$transaction((tx) => setTaxRate(tx, input))
}

describe('the tax of postcodes', () => {
  const at = async (postcode: string, state = 'CA') =>
    (await taxedAt(`country=US&state=${state}&postcode=${encodeURIComponent(postcode)}`)).lines

  it('replaces that of wider zones of the same priority, whatever order they were set in', async () => {
    await set({ country: 'US', postcodes: '90210', rate: 40_000 })
    await set({ country: 'US', rate: 10_000 })
    await set({ country: 'US', state: 'California', postcodes: '902*', rate: 30_000 })
    await set({ country: 'US', state: 'CA', rate: 20_000 })
    await set({ country: 'US', state: 'CA', postcodes: '90210..90219', rate: 35_000 })
    expect(await at('97209', 'OR')).toEqual(['US 100'])
    expect(await at('90001')).toEqual(['CA 200'])
    expect(await at('')).toEqual(['CA 200'])
    expect(await at('90200')).toEqual(['California 902* 300'])
    expect(await at('90219')).toEqual(['CA 90210..90219 350'])
    expect(await at('90220')).toEqual(['California 902* 300'])
    expect(await at('90210-1234')).toEqual(['US 90210 400'])
    expect(await at('90210', 'OR')).toEqual(['US 90210 400'])
  })

  it('is added to those of other priorities', async () => {
    await set({ country: 'US', state: 'CA', rate: 60_000 })
    await set({ country: 'US', postcodes: '90210', rate: 15_000, priority: 2 })
    expect(await at('90210')).toEqual(['CA 600', 'US 90210 150'])
  })

  it('is found by letters too, in any case and with any blanks', async () => {
    await set({ country: 'GB', postcodes: 'sw1*', rate: 200_000 })
    expect((await taxedAt('country=GB&postcode=sw1a1aa')).tax).toBe(2000)
    expect((await taxedAt('country=GB&postcode=SW1A%201AA')).tax).toBe(2000)
    expect((await taxedAt('country=GB&postcode=N1%201AA')).tax).toBe(0)
  })

  it('is looked up by one statement, however many there are', async () => {
    await shop.app.database.prisma.taxRate.deleteMany()
    const count = async () => (await shop.statements(() => at('90210'))).length
    await set({ country: 'US', rate: 10_000 })
    const few = await count()
    for (let zip = 90_200; zip < 90_230; zip++)
      await set({ country: 'US', state: 'CA', postcodes: String(zip), rate: 20_000 + zip })
    expect(await count()).toBe(few)
    expect(await at('90215')).toEqual(['CA 90215 1102'])
  })
})

describe('a tax that is set', () => {
  it('takes the place of the one of its zone, class and priority', async () => {
    const first = await set({ country: 'us', state: 'california', rate: 10_000 })
    const again = await set({ country: 'US', state: 'CA', rate: 20_000, name: 'New' })
    expect(again).toMatchObject({ id: first.id, country: 'US', state: 'CA', rate: 20_000, name: 'New' })
    await set({ country: 'US', state: 'CA', rate: 30_000, taxClass: 'reduced' })
    expect(await shop.app.database.prisma.taxRate.count()).toBe(2)
  })

  it.each([
    [{ country: 'ZZ' }, 'country: country_code'],
    [{ country: '', name: 'Nowhere' }, 'country: country_code'],
    [{ state: 'Bavaria' }, 'state: state_code'],
    [{ country: 'DE', state: 'Bayern' }, 'state: state_code'],
    [{ postcodes: '9*1' }, 'postcodes: postcode_range'],
    [{ rate: -1 }, 'rate: tax_percent'],
    [{ rate: 1_000_001 }, 'rate: tax_percent'],
    [{ rate: 0.5, taxClass: 'Two Words' }, 'rate: tax_percent, tax_class: code_characters'],
    [{ priority: 0 }, 'priority: whole_between'],
    [{ name: ' ' }, 'name: required'],
    [{ taxClass: 'Two Words' }, 'tax_class: code_characters'],
  ] as [Partial<TaxRateInput>, string][])('is refused with %j', async (change, refusal) => {
    expect(await refusalOf(set({ country: 'US', rate: 10_000, ...change }))).toBe(refusal)
    expect(await shop.app.database.prisma.taxRate.count()).toBe(0)
  })

  it('is refused where it overlaps another of its priority, and it is not clear which is the more specific', async () => {
    await set({ country: 'US', state: 'CA', postcodes: '90000..90299', rate: 10_000 })
    const overlap = { country: 'US', postcodes: '90200..90999', rate: 20_000 }
    const zones = { zone: 'US 90200..90999', other: 'US CA 90000..90299' }
    await expect(set(overlap)).rejects.toMatchObject({
      facts: { postcodes: [{ code: 'tax_overlap', facts: zones }] },
    })
    await set({ ...overlap, priority: 2 })
    await set({ ...overlap, taxClass: 'reduced' })
    await set({ ...overlap, state: 'NV' })
    await set({ country: 'US', postcodes: '90200..90210', rate: 20_000 })
  })
})

describe('the tax on shipping', () => {
  const buy = async (method: string) => {
    const own = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
    const place = { country: 'DE', state: null, postcode: '79098' }
    const query = `country=DE&postcode=79098&shipping_method=${method}`
    const shown = (await shop.get(`/checkout?${query}`, own)).json.data.cart
    const { json } = await shop.checkOut(own, { billing: { ...home, ...place }, shipping_method: method })
    const row = await shop.app.database.prisma.order.findUniqueOrThrow({
      where: { number: json.data.order.number },
      include: { lines: true },
    })
    const lineTax = row.lines.reduce((total, { tax }) => total + tax, 0n)
    expect(row.tax).toBe(lineTax + row.shippingTax)
    const told = (lines: { amount: { amount: number } }[]) =>
      lines.reduce((n, { amount }) => n + amount.amount, 0)
    expect(told(json.data.order.tax_lines)).toBe(Number(row.tax))
    const { shipping, shipping_tax: tax, tax: all, total } = json.data.order.totals
    expect([shown.totals.shipping_tax, shown.totals.tax, shown.totals.total]).toEqual([tax, all, total])
    expect(tax.amount).toBe(Number(row.shippingTax))
    return [shipping.amount, tax.amount, all.amount, total.amount]
  }

  beforeEach(async () => {
    await shop.app.database.prisma.shippingMethod.deleteMany()
    await shop.app.database.prisma.shippingMethod.createMany({
      data: [
        { code: 'taxed', name: 'Taxed', price: 650n, position: 1 },
        { code: 'untaxed', name: 'Untaxed', price: 650n, taxable: false, position: 2 },
      ],
    })
  })

  it('is that of the destination, apart from the goods’', async () => {
    await set({ country: 'DE', rate: 190_000 })
    expect(await buy('taxed')).toEqual([650, 124, 2024, 12_674])
    expect(await buy('untaxed')).toEqual([650, 0, 1900, 12_550])
  })

  it('is in the price where prices have their tax in them', async () => {
    await set({ country: 'DE', rate: 190_000 })
    await shop.app.settings.set('shop.tax_inclusive', true)
    expect(await buy('taxed')).toEqual([650, 104, 1701, 10_650])
    expect(await buy('untaxed')).toEqual([650, 0, 1597, 10_650])
    await shop.app.settings.unset('shop.tax_inclusive')
  })

  it('leaves out what is not for shipping, and adds up what is', async () => {
    await set({ country: 'DE', rate: 190_000, appliesToShipping: false })
    await set({ country: 'DE', rate: 30_000, priority: 2 })
    await set({ country: 'DE', rate: 10_000, priority: 3 })
    // 3 % and 1 % of 6.50, each rounded
    expect(await buy('taxed')).toEqual([650, 20 + 7, 2300 + 27, 12_977])
  })
})

describe('prices that include a tax which is not charged', () => {
  const set = async (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values)) await shop.app.settings.set(key, value)
  }
  const KEYS = ['shop.tax_inclusive', 'shop.country', 'shop.untaxed_prices', 'shop.reverse_charge'] as const
  beforeEach(async () => {
    await shop.app.database.prisma.shippingMethod.deleteMany()
    await set({ 'shop.tax_inclusive': true, 'shop.country': 'DE' })
    await setRates([
      { name: 'MwSt.', country: 'DE', rate: 190_000 },
      { name: 'USt.', country: 'AT', rate: 200_000 },
    ])
  })
  afterEach(async () => {
    for (const key of [...KEYS, 'shop.vat_exemption', 'site.vat_id', 'checkout.fields.vat_id'] as const)
      await shop.app.settings.unset(key)
    await shop.app.database.prisma.shippingMethod.deleteMany()
  })
  const totalsAt = async (query: string) => {
    const { cart: shown, shipping_methods: methods } = (await shop.get(`/checkout?${query}`, cart)).json.data
    const { total, tax, shipping } = shown.totals
    return {
      ...{ unit: shown.items[0].unit_price.amount, total: total.amount, tax: tax.amount },
      ...{
        shipping: shipping?.amount ?? null,
        offered: methods.map((one: { price: { amount: number } }) => one.price.amount),
      },
    }
  }
  const shippedFree = { shipping: 0, offered: [] }

  it('stay where the destination has no tax, or lose that of the store’s country, as the owner chooses', async () => {
    expect(await totalsAt('country=CH')).toEqual({ unit: 10_000, total: 10_000, tax: 0, ...shippedFree })
    await set({ 'shop.untaxed_prices': 'net' })
    expect(await totalsAt('country=CH')).toMatchObject({ unit: 8403, total: 8403, tax: 0 })
    expect(await totalsAt('country=AT')).toMatchObject({ unit: 10_000, total: 10_000, tax: 1667 })
    const shown = (await shop.get('/cart', cart)).json.data
    expect([shown.totals.total.amount, shown.totals.tax.amount]).toEqual([10_000, 1597])
  })

  it('are ordered as they were shown, with the shipping', async () => {
    await set({ 'shop.untaxed_prices': 'net' })
    await shop.app.database.prisma.shippingMethod.create({
      data: { code: 'post', name: 'Post', price: 595n },
    })
    const shown = await totalsAt('country=CH')
    expect(shown).toEqual({ unit: 8403, total: 8903, tax: 0, shipping: 500, offered: [500] })
    const bern = { ...home, city: 'Bern', state: null, postcode: '3011', country: 'CH' }
    const bought = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })], 3)
    const { status, json } = await shop.checkOut(bought, { billing: bern, expected_total: 3 * 8403 + 500 })
    expect(status).toBe(201)
    const { items, totals, tax_lines: taxes } = json.data.order
    expect([items[0].unit_price.amount, items[0].total.amount]).toEqual([8403, 25_209])
    expect([totals.total.amount, totals.shipping.amount, taxes]).toEqual([25_709, 500, []])
  })

  it('are charged without it to a trader of another member state, by a number of the state it is delivered to', async () => {
    await set({ 'checkout.fields.vat_id': 'optional', 'site.vat_id': 'DE136695976' })
    const trader = 'country=AT&vat_id=ATU13585627'
    expect(await totalsAt(trader)).toMatchObject({ total: 10_000, tax: 1667 })
    await set({ 'shop.reverse_charge': true })
    expect(await totalsAt(trader)).toMatchObject({ unit: 8333, total: 8333, tax: 0 })
    const charged = { total: 10_000, tax: 1667 }
    // A wrong digit, a number of another state, one of the shop's own, and none.
    for (const number of ['ATU13585628', 'FR40303265045', 'DE136695976', ''])
      expect([number, await totalsAt(`country=AT&vat_id=${number}`)]).toMatchObject([number, charged])
    expect(await totalsAt('country=DE&vat_id=DE136695976')).toMatchObject({ total: 10_000, tax: 1597 })
    const wien = { ...home, city: 'Wien', state: null, postcode: '1010', country: 'AT' }
    const bought = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
    const { json } = await shop.checkOut(bought, {
      billing: wien,
      vat_id: 'ATU 13585627',
      expected_total: 8333,
    })
    expect(json.data.order.totals.total.amount).toBe(8333)
    await set({ 'checkout.fields.vat_id': 'hidden' })
    expect(await totalsAt(trader)).toMatchObject(charged)
  })

  it('of a small business are final, without any tax', async () => {
    await set({ 'shop.vat_exemption': 'de' })
    expect(await totalsAt('country=DE')).toMatchObject({ unit: 10_000, total: 10_000, tax: 0 })
    await set({ 'shop.untaxed_prices': 'net', 'shop.tax_inclusive': false })
    expect(await totalsAt('country=CH')).toMatchObject({ total: 10_000, tax: 0 })
  })
})
