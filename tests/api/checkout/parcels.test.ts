import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openInLanguage } from '#lib/app/open-language.ts'
import type { Destination } from '#lib/domains/shop/cart/index.ts'
import { loadRates, type Parcel } from '#lib/domains/shop/checkout/details/shipping.ts'
import { type ShippingChange, setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
afterEach(async () => {
  for (const key of touched) await api.app.settings.unset(key as 'shop.country')
  touched.clear()
  await db().shippingMethod.deleteMany()
  await db().taxRate.deleteMany()
})

const db = () => api.app.database.prisma
const touched = new Set<string>()
const set = async (values: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(values)) {
    touched.add(key)
    await api.app.settings.set(key, value)
  }
}

const oregon: Destination = { country: 'US', state: 'OR', postcode: '97209' }
const methodsAt = async (destination: Destination | null = oregon, wanted: string | null = null) =>
  (await loadRates(api.app, { destination, wanted, vatId: null })).methods

type Line = Parcel['lines'][number]
const parcel = (...lines: Partial<Line>[]): Parcel => ({
  lines: lines.map((line) => ({
    ...{ requiresShipping: true, weightThousandths: 0, quantity: 1, total: 1000, ...line },
  })),
  reduction: null,
})
const download = { requiresShipping: false }
const codesOf = (offers: { code: string; price: number }[]) =>
  offers.map(({ code, price }) => `${code} ${price}`)

/** Two methods for everywhere, and one that is closed. */
async function createMethods() {
  const create = (data: { code: string; price: bigint; position: number; active?: boolean }) =>
    db().shippingMethod.create({ data: { name: data.code.toUpperCase(), ...data } })
  const courier = await create({ code: 'courier', price: 900n, position: 2 })
  const post = await create({ code: 'post', price: 500n, position: 1 })
  await create({ code: 'pigeon', price: 1n, position: 0, active: false })
  return { courier, post }
}

describe('the shipping methods for a parcel', () => {
  it('are in the shop’s order, with all that a buyer is shown of them', async () => {
    const { courier, post } = await createMethods()
    await db().shippingMethod.update({
      where: { id: post.id },
      data: { description: 'To the door', eta: '2 days', taxable: false },
    })
    expect((await methodsAt()).offer(parcel({}))).toEqual([
      {
        ...{ id: post.id, code: 'post', name: 'POST', description: 'To the door', eta: '2 days' },
        ...{ taxable: false, price: 500 },
      },
      {
        ...{ id: courier.id, code: 'courier', name: 'COURIER', description: null, eta: null },
        ...{ taxable: true, price: 900 },
      },
    ])
  })

  it('are the buyer’s choice where that is offered, else the first', async () => {
    await createMethods()
    const chosen = async (wanted: string | null) => (await methodsAt(oregon, wanted)).choose(parcel({}))?.code
    expect([await chosen('courier'), await chosen('post')]).toEqual(['courier', 'post'])
    for (const wanted of ['pigeon', '', null]) expect(await chosen(wanted)).toBe('post')
    const { price, choose } = await methodsAt(oregon, 'courier')
    expect(price(parcel({}))).toEqual(choose(parcel({})))
  })

  it('are none where nothing of it is delivered, and those of the rest where some is', async () => {
    await createMethods()
    const { offer, choose, price, exist } = await methodsAt()
    for (const nothing of [parcel(), parcel(download), parcel(download, download)])
      expect([offer(nothing), choose(nothing), price(nothing)]).toEqual([[], null, null])
    expect(exist).toBe(true)
    expect(codesOf(offer(parcel(download, {})))).toEqual(['post 500', 'courier 900'])
  })

  it('cost nothing where the shop has none', async () => {
    const { offer, choose, price, exist } = await methodsAt()
    expect([offer(parcel({})), choose(parcel({})), exist]).toEqual([[], null, false])
    expect(price(parcel({}))).toEqual({ price: 0, taxable: false })
    expect(price(parcel(download, {}))).toEqual({ price: 0, taxable: false })
    expect([price(parcel(download)), price(parcel())]).toEqual([null, null])
  })

  it('have no price where the shop has some, and none goes there', async () => {
    await db().shippingMethod.create({ data: { code: 'local', name: 'Local', countries: ['DE'] } })
    const { offer, choose, price, exist } = await methodsAt()
    expect([offer(parcel({})), choose(parcel({})), price(parcel({})), exist]).toEqual([[], null, null, true])
    const german = await methodsAt({ country: 'DE', state: null })
    expect(codesOf(german.offer(parcel({})))).toEqual(['local 0'])
  })

  it('are priced by all units that are delivered, and by what everything costs', async () => {
    const heavy = { minWeightThousandths: 6000, price: 700n }
    await db().shippingMethod.create({ data: { code: 'heavy', name: 'Heavy', position: 1, ...heavy } })
    const cheap = { freeFrom: 3000n, price: 300n }
    await db().shippingMethod.create({ data: { code: 'cheap', name: 'Cheap', position: 2, ...cheap } })
    const { offer } = await methodsAt()
    const [two, one] = [
      { weightThousandths: 2000, quantity: 2 },
      { weightThousandths: 2000, quantity: 1 },
    ]
    expect(codesOf(offer(parcel(two, one)))).toEqual(['heavy 700', 'cheap 300'])
    expect(codesOf(offer(parcel(two, { ...one, weightThousandths: 1999 })))).toEqual(['cheap 300'])
    expect(codesOf(offer(parcel(two, { ...one, ...download })))).toEqual(['cheap 300'])
    expect(codesOf(offer(parcel({ total: 1999 }, { ...download, total: 1000 })))).toEqual(['cheap 300'])
    expect(codesOf(offer(parcel({ total: 2000 }, { ...download, total: 1000 })))).toEqual(['cheap 0'])
  })

  it('are those of the country, the state and the postcode', async () => {
    const postcode = (text: string) => ({ country: 'US', state: null, postcodes: text })
    const zones: [ShippingChange['zone'], number][] = [
      [{ country: 'US', state: null, postcodes: null }, 200],
      [{ country: 'US', state: 'CA', postcodes: null }, 300],
      [postcode('97209'), 400],
    ]
    const terms = { price: 100, bands: null, freeFrom: null, minWeight: null, maxWeight: null }
    const save = (change: ShippingChange) => db().$transaction((tx) => setShippingMethod(tx, change))
    await save({ code: 'post', name: 'Post', terms })
    for (const [zone, price] of zones) await save({ code: 'post', zone, terms: { ...terms, price } })
    const priceAt = async (place: Destination | null) => (await methodsAt(place)).price(parcel({}))?.price
    expect(await priceAt({ country: 'DE', state: null })).toBe(100)
    expect(await priceAt({ country: 'US', state: null })).toBe(200)
    expect(await priceAt({ country: 'US', state: 'CA' })).toBe(300)
    expect(await priceAt({ country: 'US', state: 'CA', postcode: '97209' })).toBe(400)
    expect(await priceAt({ country: 'US', state: 'OR', postcode: '97209' })).toBe(400)
    expect(await priceAt({ country: 'US', state: 'OR', postcode: '97208' })).toBe(200)
    expect(await priceAt(null)).toBe(100)
  })

  it('are named in the visitor’s language', async () => {
    await set({ 'site.locales': ['de'] })
    const { post } = await createMethods()
    await db().translation.create({
      data: { entity: 'shipping_method', entityId: post.id, field: 'name', locale: 'de', value: 'Paket' },
    })
    const german = openInLanguage(api.app, { locale: 'de', prefix: '/de' })
    const nameIn = async (site: typeof german) => {
      const { methods } = await loadRates(site, { destination: oregon, wanted: null, vatId: null })
      return methods.choose(parcel({}))?.name
    }
    expect([await nameIn(api.app), await nameIn(german), await nameIn(api.app)]).toEqual([
      'POST',
      'Paket',
      'POST',
    ])
  })
})

describe('a coupon’s free shipping', () => {
  const pricesFor = async (reduction: Parcel['reduction']) =>
    codesOf((await methodsAt()).offer({ ...parcel({}), reduction }))

  it('is what the coupon is for: other coupons leave the prices as they are', async () => {
    await createMethods()
    const full = ['post 500', 'courier 900']
    expect(await pricesFor({ type: 'percent', percent: 10_000 })).toEqual(full)
    expect(await pricesFor({ type: 'fixed', amount: 10_000 })).toEqual(full)
    expect(await pricesFor({ type: 'free_shipping', methods: ['drone'], maxPrice: null })).toEqual(full)
    expect(await pricesFor({ type: 'free_shipping', methods: [], maxPrice: 499 })).toEqual(full)
    expect(await pricesFor({ type: 'free_shipping', methods: [], maxPrice: 0 })).toEqual(full)
    expect(await pricesFor({ type: 'free_shipping', methods: [], maxPrice: null })).toEqual([
      'post 0',
      'courier 900',
    ])
    expect(await pricesFor({ type: 'free_shipping', methods: ['courier'], maxPrice: null })).toEqual([
      'post 500',
      'courier 0',
    ])
  })
})

describe('the price of shipping where its tax is not charged', () => {
  it('is without the tax of the store’s country, of what is taxed there', async () => {
    await set({ 'shop.tax_inclusive': true, 'shop.country': 'DE', 'shop.untaxed_prices': 'net' })
    await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
    const rows = [
      { code: 'taxed', price: 595n, position: 1 },
      { code: 'stamps', price: 595n, position: 2, taxable: false },
    ]
    for (const data of rows) await db().shippingMethod.create({ data: { name: data.code, ...data } })
    const pricesAt = async (country: string) =>
      codesOf((await methodsAt({ country, state: null })).offer(parcel({})))
    expect(await pricesAt('DE')).toEqual(['taxed 595', 'stamps 595'])
    expect(await pricesAt('CH')).toEqual(['taxed 500', 'stamps 595'])
  })

  it('is an amount that can be charged in the shop’s currency', async () => {
    await set({ 'shop.tax_inclusive': true, 'shop.country': 'DE', 'shop.untaxed_prices': 'net' })
    await set({ 'currency.code': 'KWD' })
    await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
    await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 5000n } })
    // 4.2017, to the nearest hundredth.
    const { price } = await methodsAt({ country: 'CH', state: null })
    expect(price(parcel({}))?.price).toBe(4200)
  })
})
