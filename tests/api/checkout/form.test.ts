import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildFieldRules } from '#lib/domains/people/accounts/addresses/index.ts'
import { emptyCart } from '#lib/domains/shop/cart/index.ts'
import { loadPrefill } from '#lib/domains/shop/checkout/details/load-prefill.ts'
import { type CheckoutQuery, showCheckout } from '#lib/domains/shop/checkout/show-checkout.ts'
import { readFunnel } from '#lib/domains/shop/orders/index.ts'
import type { Gateway } from '#lib/domains/shop/payments/gateways/index.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let mug: { id: number }
let ebook: { id: number }
/** The customers whose saved cards the provider was asked about. */
const asked: string[] = []

const card = { id: 'pm_1', label: 'Visa •••• 4242', expires: null, canCharge: true }
const larch = {
  ...{ id: 'larch', type: 'web', describe: () => ({ name: 'Larch', description: null, iconUrl: null }) },
  canCharge: (amount: number, currency: string) => amount === 10_000 && currency === 'USD',
  vault: {
    list: async (payer: string) => {
      asked.push(payer)
      return [card]
    },
  },
} as unknown as Gateway

beforeAll(async () => {
  shop = await openShopApi({ gateways: [larch] })
  mug = await shop.catalogue.product({ price: 10_000 })
  ebook = await shop.catalogue.product({ price: 10_000, requiresShipping: false })
  await db().taxRate.createMany({
    data: [
      { name: 'MwSt.', country: 'DE', rate: 190_000 },
      { name: 'PB1', country: 'ID', state: 'BA', rate: 100_000 },
      { name: 'California', country: 'US', state: 'CA', rate: 80_000 },
    ],
  })
})
afterAll(() => shop.close())

const touched = new Set<string>()
const set = async (values: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(values)) {
    touched.add(key)
    await shop.app.settings.set(key, value)
  }
}
afterEach(async () => {
  for (const key of touched) await shop.app.settings.unset(key as 'shop.country')
  touched.clear()
  await db().shippingMethod.deleteMany()
})

const db = () => shop.app.database.prisma
const nowhere: CheckoutQuery = {
  ...{ country: undefined, state: undefined, postcode: undefined, shippingMethod: undefined },
}
type Shopper = Parameters<typeof showCheckout>[1]
const show = (shopper: Shopper, query: Partial<CheckoutQuery> = {}, isEstimate?: boolean) =>
  showCheckout(shop.app, shopper, { query: { ...nowhere, ...query }, language: 'en', isEstimate })
const guestWith = async (...products: { id: number }[]): Promise<Shopper> => {
  const headers = await shop.beginCart(products)
  return { customer: null, token: headers['x-cart-token'] }
}
/** A customer with a saved address or two, and the product in the cart. */
async function customerWith(product: { id: number } | null, ...addresses: object[]) {
  const { id, email, headers } = await shop.signIn()
  for (const address of addresses)
    expect((await shop.call('POST', '/addresses', { ...home, ...address }, headers)).status).toBe(201)
  if (product) await shop.add(product, 1, headers)
  return { customer: { id, email }, token: undefined }
}
const berlin = { line1: 'Weg 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }
const taxOf = async (shopper: Shopper, query: Partial<CheckoutQuery> = {}) =>
  (await show(shopper, query)).cart.totals.tax

describe('a checkout form', () => {
  it('of a guest without a cart is all empty, with a token for a cart', async () => {
    const { countries, ...view } = await show({ customer: null, token: undefined })
    expect(view).toEqual({
      ...{ cart: emptyCart(shop.app), token: expect.stringMatching(/^ct_/) },
      fields: buildFieldRules(shop.app.settings.current),
      paymentMethods: [expect.objectContaining({ id: 'free', type: 'free' })],
      ...{ savedMethods: [], shippingMethods: [], addresses: null, prefill: null },
    })
    expect(countries.length).toBeGreaterThan(200)
  })

  it('of a customer has the addresses and cards that were saved, and needs no token', async () => {
    const shopper = await customerWith(mug, { city: 'Salem' })
    await db().paymentCustomer.create({
      data: { customerId: shopper.customer.id, gateway: 'larch', reference: 'cus_1', createdAt: new Date() },
    })
    const { token, addresses, prefill, savedMethods, paymentMethods } = await show(shopper)
    expect([token, addresses?.map(({ city }) => city), prefill?.email]).toEqual([
      ...[undefined, ['Salem'], shopper.customer.email],
    ])
    expect(savedMethods).toEqual([{ gateway: 'larch', name: 'Larch', methods: [card] }])
    expect(paymentMethods.map(({ id, canSave }) => [id, canSave])).toContainEqual(['larch', true])
    // A guest has nothing saved, and an estimate beside the cart asks nobody.
    asked.length = 0
    const guest = await show(await guestWith(mug))
    expect([guest.token, guest.savedMethods, guest.addresses]).toEqual([undefined, [], null])
    expect((await show(shopper, {}, true)).savedMethods).toEqual([])
    expect(asked).toEqual([])
  })

  it('offers what can charge its total in its currency, and an order takes nothing else', async () => {
    const [one, two] = [await shop.beginCart([mug]), await shop.beginCart([mug], 2)]
    const offered = async (headers: Record<string, string>) => {
      const { paymentMethods } = await show({ customer: null, token: headers['x-cart-token'] })
      return paymentMethods.some(({ id }) => id === 'larch')
    }
    expect([await offered(one), await offered(two)]).toEqual([true, false])
    const wrong = { payment_gateway: 'larch', email: 'ada@' }
    expect(Object.keys((await shop.checkOut(one, wrong)).json.errors)).toEqual(['email'])
    expect(Object.keys((await shop.checkOut(two, wrong)).json.errors)).toEqual(['email', 'payment_gateway'])
  })

  it('counts with what a customer alone may use', async () => {
    await db().coupon.create({
      data: { code: 'MEMBER', type: 'percent', percent: 1000, customersOnly: true },
    })
    const { id, email, headers } = await shop.signIn()
    await shop.add(mug, 1, headers)
    await shop.call('POST', '/cart/coupon', { code: 'MEMBER' }, headers)
    const { cart } = await show({ customer: { id, email }, token: undefined })
    expect([cart.issues, cart.totals.discount]).toEqual([[], 1000])
  })

  it('marks the method that is chosen, or the first', async () => {
    const methods = [
      { code: 'post', name: 'Post', price: 500n, position: 1 },
      { code: 'courier', name: 'Courier', price: 900n, position: 2 },
    ]
    await db().shippingMethod.createMany({ data: methods })
    const guest = await guestWith(mug)
    const shown = async (shippingMethod?: string) => {
      const { shippingMethods, cart } = await show(guest, { country: 'US', state: 'OR', shippingMethod })
      return [shippingMethods.map(({ code, isSelected }) => [code, isSelected]), cart.totals.shipping]
    }
    const first = [
      [
        ['post', true],
        ['courier', false],
      ],
      500,
    ]
    expect([await shown(), await shown('pigeon'), await shown('post')]).toEqual([first, first, first])
    expect(await shown('courier')).toEqual([
      [
        ['post', false],
        ['courier', true],
      ],
      900,
    ])
  })

  it('says which countries need a state, and none does where the shop asks for no state', async () => {
    await set({ 'shop.countries': ['DE', 'ID', 'US'] })
    const needed = async () => {
      const { countries } = await show({ customer: null, token: undefined })
      return countries.filter(({ needsState }) => needsState).map(({ code }) => code)
    }
    expect(await needed()).toEqual(['ID', 'US'])
    await set({ 'checkout.fields.state': 'required' })
    expect(await needed()).toEqual(['ID', 'US'])
    await set({ 'checkout.fields.state': 'hidden' })
    expect(await needed()).toEqual([])
  })

  it('shows once what has changed in the cart', async () => {
    const guest = await guestWith(mug)
    const { id } = (await show(guest)).cart
    const notice = { code: 'product_unavailable', itemId: 1, name: 'Lamp', oldPrice: null, newPrice: null }
    await db().cart.update({ where: { id: id ?? 0 }, data: { notices: [{ ...notice, available: null }] } })
    const issues = async () => (await show(guest)).cart.issues.map(({ name }) => name)
    expect([await issues(), await issues()]).toEqual([['Lamp'], []])
  })

  it('counts as begun once it is shown with something in it, and no estimate does', async () => {
    const at = shop.clock.now()
    const [guest, other] = [await guestWith(mug), await guestWith(mug)]
    const counted = async () => (await readFunnel(shop.app, { days: 1 }))[0]?.checkout ?? 0
    const before = await counted()
    const { id } = (await show(guest, {}, true)).cart
    const begunAt = async () => (await db().cart.findUniqueOrThrow({ where: { id: id ?? 0 } })).checkoutAt
    expect([await counted(), await begunAt()]).toEqual([before, null])
    await Promise.all([show(guest), show(guest), show(guest)])
    shop.clock.advance(1)
    await show(guest)
    expect([await counted(), await begunAt()]).toEqual([before + 1, at])
    const { cart } = await show(other, {}, true)
    const rest = await db().cart.findUniqueOrThrow({ where: { id: cart.id ?? 0 } })
    expect(rest.checkoutAt).toBeNull()
    await db().cartItem.deleteMany({ where: { cartId: cart.id ?? 0 } })
    expect((await show(other)).cart.lines).toEqual([])
    expect(await counted()).toBe(before + 1)
  })
})

describe('the place that a checkout form is priced for', () => {
  it('is the one that was asked for', async () => {
    const guest = await guestWith(mug)
    expect(await taxOf(guest, { country: 'DE' })).toBe(1900)
    expect(await taxOf(guest, { country: 'US' })).toBe(0)
    expect(await taxOf(guest, { country: 'US', state: 'California' })).toBe(800)
  })

  it('is that of the delivery, and of the bill where nothing is delivered', async () => {
    const billing = { country: 'DE', state: undefined, postcode: undefined }
    const [goods, files] = [await guestWith(mug), await guestWith(ebook)]
    expect(await taxOf(goods, { country: 'US', billing })).toBe(0)
    expect(await taxOf(files, { country: 'US', billing })).toBe(1900)
    expect(await taxOf(files, { country: 'US', state: 'CA' })).toBe(800)
  })

  it('is the customer’s usual one, by what is in the cart, until another is named', async () => {
    const addresses = [
      { ...berlin, is_default_billing: true },
      { state: 'CA', postcode: '90001', is_default_shipping: true },
    ]
    const [goods, files] = [await customerWith(mug, ...addresses), await customerWith(ebook, ...addresses)]
    expect([await taxOf(goods), await taxOf(files)]).toEqual([800, 1900])
    expect(await taxOf(goods, { country: 'US' })).toBe(0)
    // A state or a postcode alone says nothing, where a country has to be given.
    expect(await taxOf(goods, { state: 'OR' })).toBe(800)
    expect(await taxOf(goods, { postcode: '97209' })).toBe(800)
    const other = await customerWith(mug, berlin)
    expect(await taxOf(other)).toBe(1900)
  })

  it.each(['optional', 'hidden'])(
    'is at home by a state or postcode alone, where the country is %s',
    async (rule) => {
      await set({ 'shop.country': 'US', 'checkout.fields.country': rule })
      const saved = rule === 'hidden' ? { country: undefined } : {}
      const shopper = await customerWith(mug, { ...saved, state: 'CA', postcode: '90001' })
      expect([await taxOf(shopper), await taxOf(shopper, { state: ' ' })]).toEqual([800, 800])
      expect(await taxOf(shopper, { state: 'OR' })).toBe(0)
      expect(await taxOf(shopper, { postcode: '97209' })).toBe(0)
      expect(await taxOf(shopper, { state: 'California' })).toBe(800)
    },
  )

  it('is refused where no order could go, by each part that is wrong', async () => {
    await set({ 'shop.countries': ['DE', 'US'] })
    const guest = await guestWith(mug)
    expect(await refusalOf(show(guest, { country: 'FR' }))).toBe('country: unknown_country')
    expect(await refusalOf(show(guest, { country: 'US', state: 'Bavaria' }))).toBe('state: unknown_state')
    const long = { country: 'DE', postcode: '1'.repeat(33) }
    expect(await refusalOf(show(guest, long))).toBe('postcode: too_long')
    expect(await taxOf(guest, { country: 'DE', postcode: '1'.repeat(32) })).toBe(1900)
  })

  it('has no part that the shop does not ask for, be it wrong', async () => {
    const guest = await guestWith(mug)
    const wrong = { country: 'US', state: 'Bavaria', postcode: '1'.repeat(33) }
    await set({ 'checkout.fields.state': 'hidden', 'checkout.fields.postcode': 'hidden' })
    expect(await taxOf(guest, wrong)).toBe(0)
    expect(await taxOf(guest, { country: 'US', state: 'CA' })).toBe(0)
    await set({ 'checkout.fields.country': 'hidden', 'shop.country': 'DE' })
    expect(await taxOf(guest, { ...wrong, country: 'Atlantis' })).toBe(1900)
  })

  it('is asked of nobody again for a saved address that is no longer right', async () => {
    const shopper = await customerWith(mug, { ...berlin, is_default_shipping: true })
    await db().address.updateMany({
      where: { customerId: shopper.customer.id },
      data: { country: 'Atlantis' },
    })
    expect(await taxOf(shopper)).toBe(0)
  })

  it('is taxed without regard to a VAT number that the shop does not ask for', async () => {
    await set({ 'shop.country': 'AT', 'site.vat_id': 'ATU13585627', 'shop.reverse_charge': true })
    const guest = await guestWith(mug)
    const trader = { country: 'DE', vatId: 'DE136695976' }
    expect(await taxOf(guest, trader)).toBe(1900)
    for (const rule of ['optional', 'required']) {
      await set({ 'checkout.fields.vat_id': rule })
      expect([await taxOf(guest, trader), await taxOf(guest, { country: 'DE' })]).toEqual([0, 1900])
    }
  })
})

describe('what a checkout form begins with', () => {
  const ordered = async (customerId: number, data: object) => {
    const { json } = await shop.checkOut(await shop.beginCart([mug]))
    await db().order.update({ where: { number: json.data.order.number }, data: { customerId, ...data } })
  }
  const prefill = async ({ customer }: { customer: { id: number; email: string } }) =>
    (await loadPrefill(shop.app, customer)).prefill
  const parts = { ...home, phone: null }

  it('is the customer’s name alone, until there is more', async () => {
    const [shopper, other] = [await customerWith(null), await customerWith(null)]
    await ordered(other.customer.id, {})
    const nothing = Object.fromEntries(Object.keys(parts).map((part) => [part, null]))
    expect(await loadPrefill(shop.app, shopper.customer)).toEqual({
      addresses: [],
      prefill: {
        ...{ email: shopper.customer.email, phone: null },
        ...{ billing: { ...nothing, name: 'Ada' }, shipping: null },
      },
    })
  })

  it('is the address and telephone number of the latest order, and of two at once, of the last', async () => {
    const shopper = await customerWith(null)
    const now = shop.clock.now().getTime()
    for (const [city, phone, later] of [
      ['Bend', '+1 503 2', 0],
      ['Eugene', '+1 503 4', 1000],
      ['Salem', '+1 503 1', 1000],
      ['Astoria', '+1 503 5', 0],
    ] as const)
      await ordered(shopper.customer.id, {
        ...{ billing: { ...parts, city }, phone, placedAt: new Date(now + later) },
      })
    expect(await prefill(shopper)).toMatchObject({ billing: { ...parts, city: 'Salem' }, phone: '+1 503 1' })
    await db().customer.update({ where: { id: shopper.customer.id }, data: { phone: '+1 503 3' } })
    expect(await prefill(shopper)).toMatchObject({ phone: '+1 503 3' })
  })

  it('is the address that was signed in with, where the account has just gone', async () => {
    const { email, phone, billing, shipping } = await prefill({
      customer: { id: 0, email: 'gone@example.com' },
    })
    expect([email, phone, billing.name, shipping]).toEqual(['gone@example.com', null, null, null])
  })

  it('is a saved address before any of an order: the usual one, else the first', async () => {
    const shopper = await customerWith(null, { city: 'Salem' }, { city: 'Eugene' })
    await ordered(shopper.customer.id, { billing: { ...parts, city: 'Bend' } })
    expect(await prefill(shopper)).toMatchObject({ billing: { city: 'Salem' }, shipping: null })
    const { customer } = shopper
    const mark = (city: string, data: object) =>
      db().address.updateMany({ where: { customerId: customer.id, city }, data })
    await mark('Salem', { isDefaultBilling: false, isDefaultShipping: false })
    expect(await prefill(shopper)).toMatchObject({ billing: { city: 'Salem' }, shipping: null })
    await mark('Eugene', { isDefaultBilling: true, isDefaultShipping: true })
    expect(await prefill(shopper)).toMatchObject({ billing: { city: 'Eugene' }, shipping: null })
    await mark('Eugene', { isDefaultShipping: false })
    await mark('Salem', { isDefaultShipping: true })
    expect(await prefill(shopper)).toMatchObject({
      ...{ billing: { ...parts, city: 'Eugene' }, shipping: { ...parts, city: 'Salem' } },
    })
  })
})
