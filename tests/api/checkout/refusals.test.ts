import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CheckoutRequest, checkDetails, checkOut } from '#lib/domains/shop/checkout/index.ts'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

type Customer = { id: number; email: string }
type Changes = Partial<CheckoutRequest>

let shop: ShopApi
let mug: { id: number }
let ebook: { id: number }
let ada: Awaited<ReturnType<ShopApi['signIn']>>

beforeAll(async () => {
  shop = await openShopApi()
  mug = await shop.catalogue.product({ price: 1000 })
  ebook = await shop.catalogue.product({ price: 700, requiresShipping: false })
  ada = await shop.signIn()
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
})

const db = () => shop.app.database.prisma
const request: CheckoutRequest = {
  ...{ email: 'Grace@Example.com', phone: null, customerNote: null, vatId: null, terms: false },
  ...{ billing: home, shipping: {}, shipToDifferent: false },
  ...{ billingAddressId: null, shippingAddressId: null, saveAddress: false },
  ...{ gateway: 'cash_on_delivery', shippingMethod: null, expectedTotal: null },
  wish: { savedMethod: null, saves: false },
}
const guestOf = (headers: Record<string, string>) => ({ customer: null, token: headers['x-cart-token'] })
const shopperOf = ({ id, email }: Customer) => ({ customer: { id, email }, token: undefined })

/** Checks out, and lists the guests' addresses that were asked about. */
async function order(
  shopper: ReturnType<typeof guestOf> | ReturnType<typeof shopperOf>,
  changes: Changes = {},
) {
  const admitted: (string | null)[] = []
  const caller = {
    ...{ shopper, appId: null, locale: 'en' },
    admitGuest: async (email: string | null) => void admitted.push(email),
  }
  const placed = checkOut(shop.app, caller, { ...request, ...changes }, async () => undefined)
  const result = await placed.then(
    ({ order }) => ({ order }),
    ({ code, facts }) => ({ code, facts }),
  )
  return { ...result, admitted } as {
    order?: Awaited<ReturnType<typeof checkOut>>['order']
    code?: string
    facts?: unknown
    admitted: (string | null)[]
  }
}
const buy = async (changes: Changes = {}, product = mug) =>
  order(guestOf(await shop.beginCart([product])), changes)
/** Of a customer, who has the product in the cart. */
const buyAs = async (customer: typeof ada, changes: Changes = {}) => {
  await shop.add(mug, 1, customer.headers)
  return order(shopperOf(customer), changes)
}
const invalid = (faults: object) => ({ code: 'invalid_fields', facts: faults, admitted: [] })
const countOrders = () => db().order.count()

describe('the details of a checkout on the way', () => {
  const elsewhere = { shipToDifferent: true, shipping: { ...home, line1: '' } }
  const required = [{ code: 'required' }]

  it('are asked for an address of delivery where something is delivered', async () => {
    const goods = guestOf(await shop.beginCart([ebook, mug]))
    expect(await checkDetails(shop.app, goods, { ...request, ...elsewhere })).toEqual({
      'shipping.line1': required,
    })
    expect(await checkDetails(shop.app, goods, request)).toEqual({})
  })

  it('are not asked for one where nothing is, and where there is no cart', async () => {
    const files = guestOf(await shop.beginCart([ebook]))
    expect(await checkDetails(shop.app, files, { ...request, ...elsewhere })).toEqual({})
    expect(await checkDetails(shop.app, guestOf({}), { ...request, ...elsewhere })).toEqual({})
  })

  it('are all that is wrong, but for the terms, which come last', async () => {
    await set({ 'shop.terms_url': '/terms' })
    const goods = guestOf(await shop.beginCart([mug]))
    const wrong = { email: 'grace', billing: { ...home, state: null }, gateway: 'beads', expectedTotal: 1 }
    expect(await checkDetails(shop.app, goods, { ...request, ...wrong })).toEqual({
      ...{ email: [{ code: 'email' }], 'billing.state': required },
    })
  })

  it('are a customer’s own: the account’s email address, and saved addresses of no other', async () => {
    const bob = await shop.signIn()
    const { json } = await shop.call('POST', '/addresses', home, ada.headers)
    const saved = { ...request, email: '', billing: {}, billingAddressId: json.data.id }
    expect(await checkDetails(shop.app, shopperOf(ada), saved)).toEqual({})
    const own = { billing: home, email: '' }
    expect(await checkDetails(shop.app, shopperOf(bob), { ...saved, ...own })).toEqual({
      billing_address_id: [{ code: 'unknown_address' }],
    })
    expect(await checkDetails(shop.app, guestOf({}), { ...request, email: '' })).toEqual({ email: required })
  })
})

describe('a checkout', () => {
  it('is for customers alone where guests may not order', async () => {
    await set({ 'shop.guest_checkout': false })
    expect(await buy()).toMatchObject({ code: 'guest_checkout_off', admitted: [] })
    expect((await buyAs(ada)).order).toMatchObject({ status: 'pending' })
  })

  it('asks about a guest once all else is right, by the address that was entered', async () => {
    expect(await buy({ email: 'grace' })).toEqual(invalid({ email: [{ code: 'email' }] }))
    const placed = await buy()
    expect([placed.admitted, placed.order?.email]).toEqual([['Grace@Example.com'], 'grace@example.com'])
    expect((await buyAs(ada)).admitted).toEqual([])
    await set({ 'checkout.fields.email': 'hidden' })
    expect((await buy()).admitted).toEqual([null])
  })

  it('of an empty cart says so, or that it was just ordered', async () => {
    const empty = invalid({ cart: [{ code: 'cart_empty' }] })
    expect(await order(guestOf({}))).toEqual(empty)
    const cart = await shop.beginCart([mug])
    const { items } = (await shop.get('/cart', cart)).json.data
    await shop.call('DELETE', `/cart/items/${items[0].id}`, undefined, cart)
    const other = await shop.beginCart([mug])
    await order(guestOf(other))
    const orderedAt = shop.clock.now()
    expect(await order(guestOf(other))).toEqual(empty)
    shop.clock.set(new Date(orderedAt.getTime() - 1))
    expect(await order(guestOf(other))).toMatchObject({ code: 'checkout_in_progress' })
    expect(await order(guestOf(cart))).toEqual(empty)
    expect(await order(guestOf({}))).toEqual(empty)
    shop.clock.set(orderedAt)
  })

  it('needs a way to pay that the shop offers', async () => {
    expect(await buy({ gateway: null })).toEqual(invalid({ payment_gateway: [{ code: 'required' }] }))
    for (const gateway of ['beads', 'free', ''])
      expect(await buy({ gateway })).toEqual(invalid({ payment_gateway: [{ code: 'unknown_gateway' }] }))
    const before = await countOrders()
    expect(await buy({ gateway: 'beads', email: '' })).toEqual(
      invalid({ email: [{ code: 'required' }], payment_gateway: [{ code: 'unknown_gateway' }] }),
    )
    expect(await countOrders()).toBe(before)
    const free = await shop.catalogue.product({ price: 0 })
    expect((await buy({ gateway: 'beads' }, free)).order?.paymentMethod?.type).toBe('free')
  })

  it('pays with nothing that was not saved', async () => {
    const wish = { savedMethod: 'pm_1', saves: false }
    const unknown = { saved_payment_method: [{ code: 'unknown_saved_method' }] }
    expect(await buy({ wish })).toEqual(invalid(unknown))
    expect(await buyAs(ada, { wish })).toEqual(invalid(unknown))
    expect(await buy({ wish, gateway: null })).toEqual(
      invalid({ ...unknown, payment_gateway: [{ code: 'required' }] }),
    )
  })

  it('is refused with the total as it is, where another was seen', async () => {
    for (const expectedTotal of [0, 999, 1001])
      expect(await buy({ expectedTotal })).toEqual({
        ...{ code: 'total_changed', facts: { total: 1000 }, admitted: [] },
      })
    expect((await buy({ expectedTotal: 1000 })).order?.total).toBe(1000)
  })

  it('is refused for what is wrong in the cart before what is wrong in the form', async () => {
    const lamp = await shop.catalogue.product({ stock: 2 })
    const cart = await shop.beginCart([lamp], 2)
    await db().productVariant.updateMany({ where: { productId: lamp.id }, data: { stock: 1 } })
    expect(await order(guestOf(cart), { email: '', expectedTotal: 1 })).toMatchObject({
      ...{ code: 'cart_has_issues', admitted: [] },
    })
  })
})

describe('a coupon that each buyer may use once', () => {
  let coupons = 0
  /** A cart with the coupon, and the coupon as it was used by a buyer. */
  const begin = async () => {
    const code = `EACH${++coupons}`
    await db().coupon.create({ data: { code, type: 'percent', percent: 1000, maxUsesPerCustomer: 1 } })
    const cart = async () => {
      const headers = await shop.beginCart([mug])
      await shop.call('POST', '/cart/coupon', { code }, headers)
      return guestOf(headers)
    }
    expect((await order(await cart(), { email: 'USED@example.com' })).order?.total).toBe(900)
    return { code, cart }
  }

  it('is refused to the same buyer, whatever the case of the address, and not to another', async () => {
    const { cart } = await begin()
    const again = await cart()
    for (const email of ['used@example.com', 'Used@Example.com'])
      expect(await order(again, { email })).toMatchObject({ code: 'coupon_exhausted', admitted: [] })
    expect((await order(again, { email: 'new@example.com' })).order?.total).toBe(900)
  })

  it('is refused after all else that is wrong, which is said first', async () => {
    const { cart } = await begin()
    const wrong = { email: 'used@example.com', billing: { ...home, line1: '' } }
    expect(await order(await cart(), wrong)).toEqual(invalid({ 'billing.line1': [{ code: 'required' }] }))
  })

  it('needs to know who its buyer is, where the shop can ask', async () => {
    const { code, cart } = await begin()
    await set({ 'checkout.fields.email': 'optional' })
    const again = await cart()
    for (const email of ['', null])
      expect(await order(again, { email })).toEqual(invalid({ email: [{ code: 'required' }] }))
    expect(await order(again, { email: 'grace@' })).toEqual(invalid({ email: [{ code: 'email' }] }))
    expect((await buy({ email: '' })).order?.email).toBeNull()
    await set({ 'checkout.fields.email': 'hidden' })
    expect(await order(again)).toMatchObject({ code: 'coupon_exhausted' })
    const bob = await shop.signIn()
    const redeem = async () => {
      await shop.add(mug, 1, bob.headers)
      await shop.call('POST', '/cart/coupon', { code }, bob.headers)
      return order(shopperOf(bob))
    }
    expect((await redeem()).order?.total).toBe(900)
    await shop.add(mug, 1, bob.headers)
    const { id } = await db().coupon.findUniqueOrThrow({ where: { code } })
    await db().cart.update({ where: { customerId: bob.id }, data: { couponId: id, couponCode: code } })
    expect(await order(shopperOf(bob))).toMatchObject({ code: 'cart_has_issues' })
  })
})

it('a cart whose order waits for its payment asks about its guest no more', async () => {
  await set({ 'payments.sandbox.enabled': true })
  const cart = guestOf(await shop.beginCart([mug]))
  const first = await order(cart, { gateway: 'sandbox' })
  const again = await order(cart, { gateway: 'bank_transfer' })
  expect([first.admitted.length, again.admitted.length]).toEqual([1, 0])
  expect(again.order?.id).toBe(first.order?.id)
})
