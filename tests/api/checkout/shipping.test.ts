import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShippingChange, setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())
beforeEach(() => shop.app.database.prisma.shippingMethod.deleteMany())

const checkoutOf = async (price: number, coupon?: string) => {
  const cart = await shop.beginCart([await shop.catalogue.product({ price })])
  if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, cart)
  return { cart, shown: (await shop.get('/checkout?country=US&state=OR', cart)).json.data }
}

describe('shipping that is free from an amount on', () => {
  beforeEach(async () => {
    const data = { code: 'standard', name: 'Standard', price: 650n, freeFrom: 12_000n }
    await shop.app.database.prisma.shippingMethod.create({ data })
  })

  it.each([
    [11_999, 650],
    [12_000, 0],
    [12_001, 0],
  ])('costs a cart of %i: %i', async (price, shipping) => {
    const { cart, shown } = await checkoutOf(price)
    expect(totalsOf(shown.cart)).toEqual([price, 0, shipping, 0, price + shipping])
    expect(shown.shipping_methods[0].price.amount).toBe(shipping)
    const { json } = await shop.checkOut(cart, { expected_total: price + shipping })
    expect(totalsOf(json.data.order)).toEqual(totalsOf(shown.cart))
  })

  it.each([
    [12_100, 650],
    [12_101, 0],
  ])('looks at what is paid for the goods: a cart of %i less a coupon of 101', async (price, shipping) => {
    const data = { code: `LESS${price}`, type: 'fixed', amount: 101n, currency: 'USD' }
    await shop.app.database.prisma.coupon.create({ data })
    const { shown } = await checkoutOf(price, data.code)
    expect(totalsOf(shown.cart)).toEqual([price, 101, shipping, 0, price - 101 + shipping])
  })
})

const plain = { price: 650, bands: null, freeFrom: null, minWeight: null, maxWeight: null }
const set = (change: ShippingChange) =>
  shop.app.database.prisma.$transaction((tx) => setShippingMethod(tx, change))
const zone = (country: string, state: string | null = null, postcodes: string | null = null) => ({
  country,
  state,
  postcodes,
})

/** The methods offered there to a cart of one product, by code and price. */
const offered = async (query: string, { price = 1000, weight = 0, quantity = 1 } = {}) => {
  const product = await shop.catalogue.product({ price, weightThousandths: weight })
  const cart = await shop.beginCart([product], quantity)
  const { data } = (await shop.get(`/checkout?${query}`, cart)).json
  return data.shipping_methods.map(
    ({ id, price }: { id: string; price: { amount: number } }) => `${id} ${price.amount}`,
  )
}

describe('a way to ship', () => {
  it('costs what its most specific zone says, else what it costs everywhere', async () => {
    await set({ code: 'standard', name: 'Standard', terms: plain })
    await set({ code: 'standard', zone: zone('US'), terms: { ...plain, price: 700 } })
    await set({ code: 'standard', zone: zone('US', 'CA'), terms: { ...plain, price: 800 } })
    await set({ code: 'standard', zone: zone('US', null, '90210..90299'), terms: { ...plain, price: 900 } })
    await set({ code: 'standard', zone: zone('US', 'CA', '90211'), terms: { ...plain, price: 1000 } })
    await set({ code: 'standard', zone: zone('GB', null, 'HS*'), terms: null })
    expect(await offered('country=DE')).toEqual(['standard 650'])
    expect(await offered('country=US&state=OR')).toEqual(['standard 700'])
    expect(await offered('country=US&state=CA&postcode=90001')).toEqual(['standard 800'])
    expect(await offered('country=US&state=CA&postcode=90210-0001')).toEqual(['standard 900'])
    expect(await offered('country=US&state=CA&postcode=90211')).toEqual(['standard 1000'])
    expect(await offered('country=GB&postcode=sw1a1aa')).toEqual(['standard 650'])
    expect(await offered('country=GB&postcode=hs1%202aa')).toEqual([])
  })

  it('that has zones alone is offered in these alone', async () => {
    await set({ code: 'standard', name: 'Standard', terms: plain })
    await set({
      code: 'courier',
      name: 'Courier',
      zone: zone('GB', null, 'SW1*'),
      terms: { ...plain, price: 1200 },
    })
    expect(await offered('country=GB&postcode=SW1A%201AA')).toEqual(['standard 650', 'courier 1200'])
    expect(await offered('country=GB&postcode=N1%201AA')).toEqual(['standard 650'])
    await set({ code: 'courier', terms: { ...plain, price: 1500 } })
    expect(await offered('country=DE')).toEqual(['standard 650', 'courier 1500'])
    await set({ code: 'courier', onlyInZones: true })
    await set({ code: 'standard', active: false })
    expect(await offered('country=DE')).toEqual([])
  })

  it('goes by the weight of all pieces, up to the heaviest band', async () => {
    const steps = [
      { bound: 2000, price: 500 },
      { bound: 5000, price: 900 },
    ]
    await set({ code: 'parcel', name: 'Parcel', terms: { ...plain, bands: { by: 'weight', steps } } })
    const at = (weight: number, quantity: number) => offered('country=DE', { weight, quantity })
    expect(await at(1000, 2)).toEqual(['parcel 500'])
    expect(await at(1001, 2)).toEqual(['parcel 900'])
    expect(await at(1000, 5)).toEqual(['parcel 900'])
    expect(await at(1001, 5)).toEqual([])
  })

  it('goes by the subtotal', async () => {
    const steps = [
      { bound: 0, price: 650 },
      { bound: 5000, price: 400 },
    ]
    await set({
      code: 'post',
      name: 'Post',
      terms: { ...plain, bands: { by: 'subtotal', steps }, freeFrom: 9000 },
    })
    const at = (price: number) => offered('country=DE', { price })
    expect(await at(4999)).toEqual(['post 650'])
    expect(await at(5000)).toEqual(['post 400'])
    expect(await at(8999)).toEqual(['post 400'])
    expect(await at(9000)).toEqual(['post 0'])
  })

  it('is ordered as it was offered, and refused where it is not', async () => {
    await set({ code: 'standard', name: 'Standard', terms: plain })
    await set({ code: 'standard', zone: zone('US', 'OR', '972*'), terms: { ...plain, price: 300 } })
    await set({ code: 'standard', zone: zone('US', 'WA'), terms: null })
    const cart = await shop.beginCart([await shop.catalogue.product({ price: 1000 })])
    const away = await shop.checkOut(cart, { billing: { ...home, state: 'WA' } })
    expect([away.status, away.json.errors]).toEqual([
      422,
      { shipping_method: ['Your cart cannot be shipped to this address.'] },
    ])
    const unknown = await shop.checkOut(cart, { shipping_method: 'pigeon' })
    expect([unknown.status, JSON.parse(unknown.headers['X-Error-Details'] ?? '')]).toEqual([
      422,
      { fields: { shipping_method: ['unknown_shipping_method'] } },
    ])
    const { json } = await shop.checkOut(cart)
    expect(totalsOf(json.data.order)).toEqual([1000, 0, 300, 0, 1300])
  })

  it('is found with the same few statements, however many zones there are', async () => {
    await set({ code: 'standard', name: 'Standard', terms: plain })
    await set({ code: 'standard', zone: zone('US', 'CA', '90210'), terms: plain })
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const look = async () =>
      (await shop.statements(() => shop.get('/checkout?country=US&state=CA&postcode=90210', cart))).length
    // The first also counts that a checkout has begun.
    await look()
    // A change lets the next one read them again.
    await set({ code: 'standard', zone: zone('US', 'CA', '90209'), terms: plain })
    const few = await look()
    for (let at = 10; at < 50; at++)
      await set({ code: 'standard', zone: zone('US', 'CA', `902${at}`), terms: plain })
    expect(await look()).toBe(few)
  })

  it.each([
    [{ code: 'No Code' }, 'code: code_characters'],
    [{ code: 'new' }, 'name: required, price: required'],
    [{ code: 'new', name: 'New' }, 'price: required'],
    [{ code: 'new', name: ' ', terms: plain }, 'name: required'],
    [{ code: 'new', name: 'New', terms: { ...plain, price: -1 } }, 'price: below_zero'],
    [{ code: 'new', name: 'New', terms: plain, zone: zone('ZZ') }, 'country: country_code'],
    [{ code: 'new', name: 'New', terms: plain, zone: zone('US', 'Bavaria') }, 'state: state_code'],
    [{ code: 'new', name: 'New', terms: plain, countries: ['US', 'EU'] }, 'countries: country_code'],
    [{ code: 'known', terms: null }, 'country: required'],
    [{ code: 'known', zone: zone('US') }, 'price: zone_needed'],
    [{ code: 'known', zone: zone('US', null, '90205..90215'), terms: plain }, 'postcodes: zone_overlap'],
  ] as [ShippingChange, string][])(
    'is refused as %j, and nothing of it is stored',
    async (change, refusal) => {
      await set({ code: 'known', name: 'Known', terms: plain })
      await set({ code: 'known', zone: zone('US', null, '90210..90219'), terms: plain })
      expect(await refusalOf(set(change))).toBe(refusal)
      const kept = await shop.app.database.prisma.shippingMethod.findMany({ include: { zones: true } })
      expect(kept.map(({ code, zones }) => [code, zones.length])).toEqual([['known', 1]])
    },
  )
})

describe('a coupon for free shipping', () => {
  const prices = { cheap: 500, parcel: 700, express: 9900 }
  beforeEach(async () => {
    const rows = Object.entries(prices).map(([code, price], position) => ({
      code,
      name: code,
      price,
      position,
    }))
    await shop.app.database.prisma.shippingMethod.createMany({ data: rows })
  })
  let made = 0
  const couponOf = async (terms: object) => {
    const code = `SHIPS${++made}`
    await shop.app.database.prisma.coupon.create({ data: { code, type: 'free_shipping', ...terms } })
    return code
  }

  it.each([
    ['that says nothing else covers what the cheapest costs', {}, [0, 700, 9900]],
    ['that names methods covers these', { shippingMethods: ['parcel'] }, [500, 0, 9900]],
    ['with a highest price covers up to it', { maxShipping: 700n }, [0, 0, 9900]],
    [
      'with both covers what is both',
      { shippingMethods: ['parcel', 'express'], maxShipping: 900n },
      [500, 0, 9900],
    ],
  ])('%s, and what is listed is charged', async (_, terms, expected) => {
    const code = await couponOf(terms)
    for (const [index, [method]] of Object.entries(prices).entries()) {
      const { cart, shown } = await checkoutOf(100, code)
      type Listed = { id: string; price: { amount: number } }
      expect(shown.shipping_methods.map(({ price }: Listed) => price.amount)).toEqual(expected)
      const { json } = await shop.checkOut(cart, { shipping_method: method })
      expect(totalsOf(json.data.order)).toEqual([100, 0, expected[index], 0, 100 + (expected[index] ?? 0)])
    }
  })
})

describe('the tax on shipping', () => {
  const db = () => shop.app.database.prisma
  beforeEach(async () => {
    await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 600 } })
    await db().taxRate.deleteMany()
    const rates = [
      { taxClass: 'standard', name: 'VAT 19%', rate: 190_000 },
      { taxClass: 'reduced', name: 'VAT 7%', rate: 70_000 },
    ]
    await db().taxRate.createMany({ data: rates.map((rate) => ({ ...rate, country: 'US' })) })
  })
  const orderOf = async () => {
    const [book, lamp] = [
      await shop.catalogue.product({ price: 2000, taxClass: 'reduced' }),
      await shop.catalogue.product({ price: 1000 }),
    ]
    const { json } = await shop.checkOut(await shop.beginCart([book, lamp]))
    const { totals, tax_lines: lines } = json.data.order
    const taxes = lines.map((line: { name: string; amount: { amount: number } }) => [
      line.name,
      line.amount.amount,
    ])
    return { shipping: totals.shipping_tax.amount, taxes: Object.fromEntries(taxes) }
  }

  it('is at the standard rate, or in proportion at the rates of the items', async () => {
    expect(await orderOf()).toEqual({ shipping: 114, taxes: { 'VAT 19%': 304, 'VAT 7%': 140 } })
    await shop.app.settings.set('shop.shipping_tax', 'as_items')
    // Two thirds of 6.00 at 7 %, one third at 19 %.
    expect(await orderOf()).toEqual({ shipping: 66, taxes: { 'VAT 19%': 228, 'VAT 7%': 168 } })
    await shop.app.settings.unset('shop.shipping_tax')
  })
})
