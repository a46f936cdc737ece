import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  for (const [key, value] of [
    ['payments.sandbox.enabled', true],
    ['checkout.fields.vat_id', 'optional'],
    ['shop.gifts', true],
    ['shop.terms_url', 'https://shop.example.com/terms'],
    ['shop.order_prefix', 'SF-'],
  ] as const)
    await shop.app.settings.set(key, value)
  await db().shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n, eta: '2 days' } })
  await db().shippingMethod.create({ data: { code: 'express', name: 'Express', price: 1500n, position: 1 } })
  await db().taxRate.create({ data: { name: 'VAT', country: 'US', rate: 100_000 } })
  await db().taxRate.create({ data: { name: 'Low', country: 'US', rate: 50_000, taxClass: 'reduced' } })
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const HOUR_MS = 3_600_000
const away = { ...home, name: 'Grace Hopper', line1: '20 Alder Lane', line2: 'Back door' }
const wish = {
  ...{ phone: '+1 503 555 0142', customer_note: 'Ring twice', vat_id: 'US123', terms: true },
  ...{ gift: { message: 'Enjoy' }, ship_to_different: true, shipping: away, save_address: true },
  ...{ shipping_method: 'express' },
}
const readCart = (where: { id: number } | { customerId: number }) =>
  db().cart.findFirstOrThrow({ where, include: { items: true } })
const readOrder = (number: string) =>
  db().order.findUniqueOrThrow({
    where: { number },
    include: { lines: { orderBy: { position: 'asc' } }, redemption: true, events: true, payments: true },
  })

/** A shirt in a size, and a book that is taxed less. */
async function products() {
  const shirt = await shop.catalogue.product({
    ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: ['S', 'M'].map((Size) => ({
      ...{ price: 1000, stock: 10, trackStock: true, optionValues: { Size } },
    })),
  })
  const book = await shop.catalogue.product({ name: 'Book', price: 500, taxClass: 'reduced' })
  const medium = await db().productVariant.findFirstOrThrow({ where: { productId: shirt.id, name: 'M' } })
  return { shirt, book, medium }
}

async function fill(headers: Record<string, string>) {
  const { shirt, book, medium } = await products()
  const item = { product_id: shirt.id, variant_id: medium.id, quantity: 2 }
  const { json } = await shop.call('POST', '/cart/items', item, headers)
  const named = json.data.token ? { 'x-cart-token': json.data.token } : headers
  await shop.add(book, 1, named)
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, named)
  return { headers: named, shirt, book, medium }
}

it('an order has all that its buyer gave, and takes nothing of another’s', async () => {
  const [ada, bob] = [await shop.signIn(), await shop.signIn()]
  await fill(bob.headers)
  const { headers, shirt, book, medium } = await fill(ada.headers)
  const untouched = await readCart({ customerId: bob.id })
  const cart = await readCart({ customerId: ada.id })
  const { json } = await shop.checkOut(headers, { ...wish, payment_gateway: 'bank_transfer' })
  const now = shop.clock.now()
  const { number } = json.data.order
  expect(number).toMatch(/^SF-/)
  const { lines, redemption, events, ...row } = await readOrder(number)
  const address = (parts: object) => ({ ...parts, phone: null })
  expect(row).toEqual({
    ...{ id: row.id, number, tokenSalt: row.tokenSalt, updatedAt: row.updatedAt, payments: [] },
    ...{ importedFrom: null, formerNumber: null, appId: shop.credentials.id, customerId: ada.id },
    ...{ cartId: cart.id, openCartId: null, formKey: null, placedAsGuest: false },
    ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled', currency: 'USD' },
    ...{ email: 'ada@example.com', phone: '+1 503 555 0142', customerNote: 'Ring twice', vatId: 'US123' },
    ...{ billing: address(home), shipping: address(away), giftMessage: 'Enjoy', locale: 'en' },
    ...{ acceptedTermsAt: now, placedAt: now, statusChangedAt: now, itemCount: 3 },
    ...{ subtotal: 2500n, discount: 250n, shippingTotal: 1500n, shippingTax: 150n, tax: 353n, total: 4103n },
    ...{ refunded: 0n, refundQueued: 0n, refundedShipping: 0n, deducted: 0n, outstanding: 0n, disputed: 0n },
    ...{ paid: null, taxInclusive: false, couponCode: 'TEN', couponDiscount: 250n },
    taxLines: [
      { name: 'VAT', rate: '10.00', amount: 330, included: false },
      { name: 'Low', rate: '5.00', amount: 23, included: false },
    ],
    ...{ shippingMethodId: 2, shippingMethodCode: 'express', shippingMethodName: 'Express' },
    ...{ gateway: 'bank_transfer', gatewayName: 'Bank transfer', gatewayType: 'offline' },
    paymentMessage: expect.stringContaining('IBAN'),
    expiresAt: new Date(now.getTime() + 14 * 24 * HOUR_MS),
    ...{ flag: null, releasedAt: null, processingSince: null, paidAt: null, cancelledAt: null },
    ...{ cancelReason: null, erasedAt: null },
  })
  const sold = { image: null, options: [], attributes: [], attributesKey: '', unitMeasure: null, sku: null }
  const units = { refundedQuantity: 0, refundedAmount: 0n, returnedQuantity: 0, settledQuantity: 0 }
  const unshipped = { againQuantity: 0, lostQuantity: 0, sold: 0, soldRecentlyAt: null, orderId: row.id }
  expect(lines).toEqual([
    {
      ...{ ...sold, ...units, ...unshipped, id: lines[0]?.id, position: 0, requiresShipping: true },
      ...{ productId: shirt.id, variantId: medium.id, slug: shirt.slug, name: 'Shirt', variantName: 'M' },
      ...{ options: [{ name: 'Size', value: 'M' }], quantity: 2, unitPrice: 1000n, subtotal: 2000n },
      ...{ discount: 200n, tax: 180n, total: 1800n, taxRates: [{ name: 'VAT', rate: 100_000 }] },
      ...{ stockTaken: 2, withdrawalExemption: null },
    },
    {
      ...{ ...sold, ...units, ...unshipped, id: lines[1]?.id, position: 1, requiresShipping: true },
      ...{ productId: book.id, variantId: lines[1]?.variantId, slug: book.slug, name: 'Book' },
      ...{ variantName: null, quantity: 1, unitPrice: 500n, subtotal: 500n, discount: 50n, tax: 23n },
      ...{ total: 450n, taxRates: [{ name: 'Low', rate: 50_000 }], stockTaken: 0, withdrawalExemption: null },
    },
  ])
  expect(redemption).toMatchObject({ customerId: ada.id, email: 'ada@example.com', releasedAt: null })
  expect(events.map(({ kind }) => kind)).toEqual(['order.placed'])
  const saved = await db().address.findMany({ orderBy: { id: 'asc' } })
  expect(saved.map(({ customerId, line1 }) => [customerId, line1])).toEqual([
    [ada.id, home.line1],
    [ada.id, away.line1],
  ])
  expect(await readCart({ customerId: ada.id })).toMatchObject({ items: [], couponCode: null })
  expect(await readCart({ customerId: bob.id })).toEqual(untouched)
})

it('a guest’s order that waits for its payment keeps its cart, for an hour, and saves no address', async () => {
  const { headers } = await fill({})
  const addresses = await db().address.count()
  const { json } = await shop.checkOut(headers, { ...wish, payment_gateway: 'sandbox' })
  const { number } = json.data.order
  const row = await readOrder(number)
  expect(row).toMatchObject({
    ...{
      customerId: null,
      placedAsGuest: true,
      gateway: 'sandbox',
      gatewayType: 'web',
      paymentMessage: null,
    },
    ...{ openCartId: row.cartId, expiresAt: new Date(shop.clock.now().getTime() + HOUR_MS) },
  })
  expect(row.payments).toMatchObject([{ gateway: 'sandbox', amount: row.total, liveOrderId: row.id }])
  expect((await readCart({ id: row.cartId ?? 0 })).items).toHaveLength(2)
  expect(await db().address.count()).toBe(addresses)
  // The same order, changed: paid otherwise, and elsewhere.
  const again = await shop.checkOut(headers, { email: 'g@example.com', terms: true })
  expect(again.json.data.order.number).toBe(number)
  expect(await readOrder(number)).toMatchObject({
    ...{
      email: 'g@example.com',
      phone: '+1 503 555 0142',
      customerNote: null,
      giftMessage: null,
      vatId: null,
    },
    ...{ gateway: 'cash_on_delivery', openCartId: null, expiresAt: null, shippingMethodCode: 'post' },
    ...{ shipping: { line1: home.line1 }, id: row.id },
  })
})

it('a place without a country is at home, with its state and postcode only where the country may be left out', async () => {
  await db().taxRate.create({
    data: { name: 'City', country: 'US', postcodes: '97*', state: 'OR', rate: 30_000, priority: 2 },
  })
  await shop.app.settings.set('shop.country', 'US')
  const headers = await shop.beginCart([await shop.catalogue.product({ price: 10_000 })])
  const taxOf = async (query: string) =>
    (await shop.get(`/checkout?${query}`, headers)).json.data.cart.totals.tax.amount
  expect(await taxOf('state=OR&postcode=97209')).toBe(1049)
  await shop.app.settings.set('checkout.fields.country', 'hidden')
  expect(await taxOf('state=OR&postcode=97209')).toBe(1364)
  expect(await taxOf('')).toBe(1049)
  await shop.app.settings.unset('checkout.fields.country')
  await shop.app.settings.unset('shop.country')
})

it('a customer’s checkout is priced for their usual place, unless they name another', async () => {
  await db().taxRate.create({ data: { name: 'MwSt.', country: 'DE', rate: 190_000 } })
  const ada = await shop.signIn()
  await shop.call('POST', '/addresses', { ...home, label: 'Home' }, ada.headers)
  await shop.add(await shop.catalogue.product({ price: 10_000 }), 1, ada.headers)
  const taxOf = async (query: string) =>
    (await shop.get(`/checkout${query}`, ada.headers)).json.data.cart.totals.tax.amount
  expect([await taxOf(''), await taxOf('?country=DE')]).toEqual([1364, 1993])
})

it('another way to pay is kept with its expiry, and told in the timeline where it is online', async () => {
  const { headers } = await fill({})
  const { json } = await shop.checkOut(headers, { payment_gateway: 'bank_transfer', terms: true })
  const { number } = json.data.order
  const path = `/orders/${number}/payment?order_token=${json.data.order_token}`
  const pay = (gateway: string) => shop.call('POST', path, { payment_gateway: gateway })
  await pay('bank_transfer')
  const { expiresAt, events } = await readOrder(number)
  expect([expiresAt !== null, events.map(({ kind }) => kind)]).toEqual([true, ['order.placed']])
  await pay('sandbox')
  expect(await readOrder(number)).toMatchObject({ gateway: 'bank_transfer', expiresAt })
  await pay('cash_on_delivery')
  const row = await readOrder(number)
  expect(row).toMatchObject({
    ...{ gateway: 'cash_on_delivery', gatewayName: 'Cash on delivery', gatewayType: 'offline' },
    ...{ paymentMessage: 'Pay when the order is delivered.', expiresAt: null },
  })
  expect(row.events.map(({ kind, details }) => [kind, details])).toEqual([
    ['order.placed', {}],
    ['order.payment_begun', { gateway: 'sandbox' }],
    ['order.payment_begun', { gateway: 'cash_on_delivery' }],
  ])
  await db().order.update({ where: { number }, data: { status: 'cancelled', paymentStatus: 'cancelled' } })
  for (const gateway of ['sandbox', 'bank_transfer'])
    expect((await pay(gateway)).json.error).toBe('order_not_payable')
})

it('a checkout begins with what is known of its customer, and of no other', async () => {
  const [ada, bob] = [await shop.signIn(), await shop.signIn()]
  const order = async (headers: Record<string, string>, changes: object) => {
    await shop.add(await shop.catalogue.product(), 1, headers)
    await shop.checkOut(headers, { ...changes, terms: true })
  }
  await order(bob.headers, { phone: '+1 503 555 0199', billing: away })
  const prefill = async () => (await shop.get('/checkout', ada.headers)).json.data.prefill
  const nobody = { line1: null, line2: null, city: null, state: null, postcode: null, country: null }
  expect(await prefill()).toMatchObject({
    ...{ email: ada.email, phone: null, billing: { name: 'Ada', ...nobody }, shipping: null },
  })
  await order(ada.headers, { phone: '+1 503 555 0142', email: 'other@example.com' })
  await order(bob.headers, { phone: '+1 503 555 0199', billing: away })
  expect(await prefill()).toMatchObject({
    ...{ email: ada.email, phone: '+1 503 555 0142', billing: home, shipping: null },
  })
  await db().customer.update({ where: { id: ada.id }, data: { phone: '+1 503 555 0100' } })
  const usual = { ...home, city: 'Salem', is_default_billing: true, is_default_shipping: true }
  await shop.call('POST', '/addresses', usual, ada.headers)
  expect(await prefill()).toMatchObject({
    ...{ phone: '+1 503 555 0100', billing: { city: 'Salem' }, shipping: null },
  })
})
