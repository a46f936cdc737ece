import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home, openShopApi, type ShopApi, totalsOf } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.shippingMethod.createMany({
    data: [
      { code: 'standard', name: 'Standard', price: 650n, freeFrom: 12_000n, position: 1 },
      { code: 'express', name: 'Express', price: 1800n, countries: ['US', 'CA'], position: 2 },
    ],
  })
  await shop.app.database.prisma.taxRate.create({
    data: { name: 'VAT', country: 'DE', rate: 190_000 },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.app.database.prisma.outboxMessage.deleteMany()
})

const db = () => shop.app.database.prisma

describe('POST /checkout', () => {
  it('places an order of what the cart holds, at the cart’s own prices, and empties it', async () => {
    const [cup, jug] = [
      await shop.catalogue.product({ price: 1250, stock: 5 }),
      await shop.catalogue.product({ price: 800 }),
    ]
    const cart = await shop.beginCart([cup, jug], 2)
    const seen = (await shop.get('/checkout?country=US&state=OR', cart)).json.data
    const { status, json } = await shop.checkOut(cart, { expected_total: seen.cart.totals.total.amount })
    expect(status).toBe(201)
    const { order: placed, payment, order_token: token } = json.data
    expect(totalsOf(placed)).toEqual(totalsOf(seen.cart))
    expect(totalsOf(placed)).toEqual([4100, 0, 650, 0, 4750])
    expect(placed).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      fulfillment_status: 'unfulfilled',
      email: 'ada@example.com',
      item_count: 4,
      billing: home,
      shipping: home,
      shipping_method: { id: 'standard', name: 'Standard' },
      payment_method: { id: 'cash_on_delivery', type: 'offline' },
      can_pay: true,
      can_cancel: true,
    })
    expect(placed.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(token).toMatch(/^ot_[\w-]{43}$/)
    expect(payment).toEqual({
      type: 'instructions',
      message: expect.stringMatching(/\S/),
      url: null,
      success_url: null,
      status_url: null,
    })
    expect((await shop.get('/cart', cart)).json.data.items).toEqual([])
    expect((await db().productVariant.findFirstOrThrow({ where: { productId: cup.id } })).stock).toBe(3)
    expect(await shop.mails()).toEqual(['order_placed'])
  })

  it('answers a second call for the emptied cart that it is empty', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product()])
    await shop.checkOut(cart)
    shop.clock.advance(5)
    const { status, json } = await shop.checkOut(cart)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['cart']])
    expect((await shop.checkOut({})).json.errors.cart).toEqual(['Your cart is empty.'])
  })

  it('tells of every field that is wrong at once, before it looks at the total', async () => {
    await shop.app.settings.set('shop.terms_url', '/terms')
    await shop.app.settings.set('checkout.fields.phone', 'required')
    await shop.app.settings.set('shop.countries', ['US', 'DE'])
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const { status, json } = await shop.checkOut(cart, {
      email: 'nobody',
      phone: ' ',
      payment_gateway: 'beads',
      billing: { name: 'A'.repeat(121), line1: '', city: 7, country: 'FR' },
      ship_to_different: true,
      shipping: { line1: 'x' },
      customer_note: 'n'.repeat(2001),
      shipping_method: 'pigeon',
      expected_total: 1,
    })
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual([
      'billing.city',
      'billing.country',
      'billing.line1',
      'billing.name',
      'customer_note',
      'email',
      'payment_gateway',
      'phone',
      'shipping.city',
      'shipping.country',
      'shipping_method',
      'terms',
    ])
    const agreed = await shop.checkOut(cart, { terms: true, expected_total: 1 })
    expect([agreed.status, agreed.json.error]).toEqual([409, 'total_changed'])
    const accepted = await shop.checkOut(cart, { terms: true })
    expect(accepted.status).toBe(201)
    for (const key of ['shop.terms_url', 'checkout.fields.phone', 'shop.countries'] as const)
      await shop.app.settings.unset(key)
  })

  it('drops whatever is sent for a hidden field, and asks for no shipping address where all of it is hidden', async () => {
    const parts = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
    const hidden = [...parts, 'phone', 'customer_note'] as const
    for (const part of hidden) await shop.app.settings.set(`checkout.fields.${part}`, 'hidden')
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const { status, json } = await shop.checkOut(cart, {
      phone: { not: 'text' },
      customer_note: 'Leave it at the door.',
      ship_to_different: true,
      shipping: { line1: 'elsewhere' },
    })
    expect(status).toBe(201)
    const nowhere = { line1: null, line2: null, city: null, state: null, postcode: null, country: null }
    expect(json.data.order).toMatchObject({
      billing: { name: home.name, ...nowhere },
      shipping: null,
      phone: null,
      customer_note: null,
    })
    for (const part of hidden) await shop.app.settings.unset(`checkout.fields.${part}`)
  })

  it('ships where the buyer says, and taxes what goes there', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
    const shipping = {
      name: 'Grace',
      line1: 'Lindenweg 8',
      city: 'Freiburg',
      postcode: '79098',
      country: 'de',
    }
    const { status, json } = await shop.checkOut(cart, { ship_to_different: true, shipping })
    expect(status).toBe(201)
    const { order: placed } = json.data
    expect(placed.shipping).toMatchObject({ ...shipping, country: 'DE', state: null })
    expect(placed.billing).toMatchObject({ name: home.name, country: 'US' })
    // 19 % of items and of shipping
    expect(totalsOf(placed)).toEqual([10_000, 0, 650, 2024, 12_674])
    expect(placed.tax_lines).toEqual([
      { name: 'VAT', rate: '19.00', amount: { amount: 2024, formatted: '$20.24' }, included: false },
    ])
  })

  it('overlooks a shipping address unless it is told to ship there', async () => {
    const ada = await shop.signIn()
    const { json: saved } = await shop.call(
      'POST',
      '/addresses',
      { name: 'Grace', line1: 'Lindenweg 8', city: 'Freiburg', postcode: '79098', country: 'DE' },
      ada.headers,
    )
    const elsewhere = { shipping: { country: 'DE', line1: 7 }, shipping_address_id: saved.data.id }
    for (const [shipToDifferent, country] of [
      [undefined, 'US'],
      [false, 'US'],
      [null, 'US'],
      [true, 'DE'],
    ] as const) {
      await shop.add(await shop.catalogue.product({ price: 10_000 }), 1, ada.headers)
      const changes = { ...elsewhere, ship_to_different: shipToDifferent, save_address: true }
      const { status, json } = await shop.checkOut(ada.headers, changes)
      expect([status, json.data.order.shipping.country]).toEqual([201, country])
      expect(json.data.order.totals.tax.amount).toBe(country === 'DE' ? 2024 : 0)
    }
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    const unknown = { shipping_address_id: saved.data.id + 1_000_000 }
    expect((await shop.checkOut(ada.headers, unknown)).status).toBe(201)
  })

  it('refuses a cart with issues, and what was lost to others', async () => {
    const cup = await shop.catalogue.product({ stock: 2, price: 900 })
    const cart = await shop.beginCart([cup], 2)
    await db().productVariant.updateMany({ where: { productId: cup.id }, data: { stock: 1 } })
    const short = await shop.checkOut(cart, { email: '' })
    expect([short.status, short.json.error]).toEqual([409, 'cart_has_issues'])
    await db().productVariant.updateMany({ where: { productId: cup.id }, data: { stock: 5, price: 1000n } })
    const dearer = await shop.checkOut(cart)
    expect([dearer.status, dearer.json.error]).toEqual([409, 'cart_has_issues'])
    const { items } = (await shop.get('/cart', cart)).json.data
    await shop.call('PATCH', `/cart/items/${items[0].id}`, { quantity: 2 }, cart)
    expect((await shop.checkOut(cart)).status).toBe(201)
  })

  it('takes a free order as paid, without a payment method', async () => {
    await db().coupon.create({ data: { code: 'ALLFREE', type: 'percent', percent: 10_000 } })
    const cart = await shop.beginCart([await shop.catalogue.product({ requiresShipping: false, price: 700 })])
    await shop.call('POST', '/cart/coupon', { code: 'ALLFREE' }, cart)
    expect((await shop.get('/checkout', cart)).json.data.payment_methods).toEqual([
      expect.objectContaining({ type: 'free' }),
    ])
    const { status, json } = await shop.checkOut(cart, { payment_gateway: null })
    expect([status, json.data.payment.type]).toEqual([201, 'paid'])
    expect(json.data.order).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      shipping: null,
      shipping_method: null,
      coupon: { code: 'ALLFREE', discount: { amount: 700 } },
      can_pay: false,
      can_cancel: false,
    })
    expect(await shop.mails()).toEqual(['order_placed'])
    expect((await shop.get('/cart', cart)).json.data.coupon).toBeNull()
  })

  it('refuses guests where only customers may order', async () => {
    await shop.app.settings.set('shop.guest_checkout', false)
    const cart = await shop.beginCart([await shop.catalogue.product()])
    expect((await shop.checkOut(cart)).json.error).toBe('not_signed_in')
    await shop.app.settings.unset('shop.guest_checkout')
  })

  it('lets customers order once their address is confirmed, where the site asks for that', async () => {
    const ada = await shop.signIn()
    await shop.add(await shop.catalogue.product(), 1, ada.headers)
    await shop.app.settings.set('account.email_verification_required', true)
    expect((await shop.checkOut(ada.headers)).json.error).toBe('email_not_verified')
    await db().customer.update({ where: { id: ada.id }, data: { emailVerifiedAt: new Date() } })
    const { status, json } = await shop.checkOut(ada.headers)
    expect(status).toBe(201)
    expect(json.data).not.toHaveProperty('order_token')
    await shop.app.settings.unset('account.email_verification_required')
  })

  it('takes saved addresses, and saves those that are new', async () => {
    const [ada, bob] = [await shop.signIn(), await shop.signIn()]
    const product = await shop.catalogue.product()
    await shop.add(product, 1, ada.headers)
    await shop.checkOut(ada.headers, { save_address: true })
    await shop.add(product, 1, ada.headers)
    await shop.checkOut(ada.headers, { save_address: true })
    const saved = (await shop.get('/addresses', ada.headers)).json.data
    expect(saved).toEqual([expect.objectContaining({ ...home, is_default_billing: true })])
    await shop.add(product, 1, ada.headers)
    const byId = await shop.checkOut(ada.headers, { billing: null, billing_address_id: saved[0].id })
    expect(byId.json.data.order.billing).toMatchObject(home)
    await shop.add(product, 1, bob.headers)
    const foreign = await shop.checkOut(bob.headers, { billing_address_id: saved[0].id })
    expect([foreign.status, Object.keys(foreign.json.errors)]).toEqual([422, ['billing_address_id']])
  })

  it('takes a recipient without a name where names are not asked for', async () => {
    await shop.app.settings.set('checkout.fields.name', 'hidden')
    const cart = await shop.beginCart([await shop.catalogue.product()])
    const shipping = { ...home, name: 'Grace', city: 'Salem' }
    const { status, json } = await shop.checkOut(cart, { ship_to_different: true, shipping })
    expect(status).toBe(201)
    expect(json.data.order.shipping).toMatchObject({ name: null, city: 'Salem' })
    await shop.app.settings.unset('checkout.fields.name')
  })

  it('sends the order to the account’s address unless the customer gives another', async () => {
    const ada = await shop.signIn()
    const product = await shop.catalogue.product()
    const orderWith = async (email: unknown) => {
      await shop.add(product, 1, ada.headers)
      return shop.checkOut(ada.headers, { email })
    }
    for (const email of [undefined, null, ' ']) {
      const { status, json } = await orderWith(email)
      expect([status, json.data?.order.email]).toEqual([201, ada.email])
    }
    expect((await orderWith('gift@example.com')).json.data.order.email).toBe('gift@example.com')
    expect((await orderWith('gift@')).json.errors).toEqual({ email: ['This must be an e-mail address.'] })
    const guest = await shop.checkOut(await shop.beginCart([product]), { email: undefined })
    expect(guest.json.errors).toEqual({ email: ['This field is required.'] })
  })
})

describe('GET /checkout', () => {
  it('tells all that a form needs, and prices the cart for where it goes', async () => {
    const cart = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
    const { status, json } = await shop.get('/checkout?country=DE&shipping_method=express', cart)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      fields: { email: 'required', name: 'required', phone: 'optional', customer_note: 'optional' },
      terms_required: false,
      guest_checkout: true,
      addresses: null,
      prefill: null,
    })
    expect(json.data.shipping_methods.map(({ id, selected }: never) => [id, selected])).toEqual([
      ['standard', true],
    ])
    expect(totalsOf(json.data.cart)).toEqual([10_000, 0, 650, 2024, 12_674])
    const there = (await shop.get('/checkout?country=US&shipping_method=express', cart)).json.data
    expect(totalsOf(there.cart)).toEqual([10_000, 0, 1800, 0, 11_800])
    expect(there.shipping_methods.map(({ id, selected }: never) => [id, selected])).toEqual([
      ['standard', false],
      ['express', true],
    ])
    const ids = there.payment_methods.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(['cash_on_delivery', 'bank_transfer']))
  })

  it('names the countries in the client’s language, with their states', async () => {
    await shop.app.settings.set('site.locales', ['en', 'de'])
    await shop.app.settings.set('shop.countries', ['DE', 'US', 'ID'])
    const { data } = (await shop.get('/checkout', { 'accept-language': 'de' })).json
    expect(data.countries.map(({ name }: { name: string }) => name)).toEqual([
      'Deutschland',
      'Indonesien',
      'Vereinigte Staaten',
    ])
    expect(data.countries[1].states).toContainEqual({ code: 'JK', name: 'Jakarta' })
    expect(data.countries[0].states).toEqual([])
    await shop.app.settings.unset('shop.countries')
    await shop.app.settings.unset('site.locales')
    expect((await shop.get('/checkout')).json.data.countries.length).toBeGreaterThan(200)
  })

  it('gives a guest without a cart a token, and a customer what is known already', async () => {
    expect((await shop.get('/checkout')).json.data.cart).toMatchObject({
      id: null,
      token: expect.any(String),
    })
    const ada = await shop.signIn()
    const before = (await shop.get('/checkout', ada.headers)).json.data
    expect(before.prefill).toMatchObject({ email: ada.email, billing: { name: 'Ada', line1: null } })
    await shop.call('POST', '/addresses', { ...home, label: 'Home' }, ada.headers)
    const after = (await shop.get('/checkout', ada.headers)).json.data
    expect(after.addresses).toHaveLength(1)
    expect(after.prefill).toMatchObject({ billing: home, shipping: null })
  })

  it('begins with the addresses that the customer made their usual ones', async () => {
    const ada = await shop.signIn()
    await shop.call('POST', '/addresses', { ...home, label: 'Home' }, ada.headers)
    const usual = { ...home, city: 'Salem', is_default_billing: true }
    await shop.call('POST', '/addresses', usual, ada.headers)
    const elsewhere = { ...home, city: 'Eugene', is_default_shipping: true }
    await shop.call('POST', '/addresses', elsewhere, ada.headers)
    const { prefill } = (await shop.get('/checkout', ada.headers)).json.data
    expect([prefill.billing.city, prefill.shipping.city]).toEqual(['Salem', 'Eugene'])
  })

  it('begins with the address of the last order, of those of one moment too', async () => {
    const ada = await shop.signIn()
    for (const city of ['Salem', 'Eugene', 'Bend']) {
      await shop.add(await shop.catalogue.product(), 1, ada.headers)
      await shop.checkOut(ada.headers, { billing: { ...home, city } })
    }
    const { prefill } = (await shop.get('/checkout', ada.headers)).json.data
    expect(prefill.billing.city).toBe('Bend')
  })
})
