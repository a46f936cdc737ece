import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadOrder, redeemCoupon } from '#lib/domains/shop/orders/index.ts'
import { loadNotified, toNotified } from '#lib/domains/shop/orders/notices/notified-order.ts'
import { closeCart, emptyCart } from '#lib/domains/shop/orders/placing/close-cart.ts'
import {
  describeNewOrder,
  insertLines,
  insertOrder,
  type NewLine,
  type NewOrder,
} from '#lib/domains/shop/orders/placing/new-order.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const at = () => shop.clock.now()
const place = { ...home, phone: null }
let made = 0

const newOrder = (changes: Partial<NewOrder> = {}): NewOrder => ({
  ...{ number: `NEW-${++made}`, tokenSalt: 'salt', placedAsGuest: true, appId: null, customerId: null },
  ...{ cartId: null, openCartId: null, currency: 'USD', email: 'ada@example.com', phone: '1' },
  ...{ billing: place, shipping: { ...place, city: 'Salem' }, customerNote: 'Ring', giftMessage: 'Enjoy' },
  ...{ vatId: 'US1', locale: 'de', formKey: null, acceptedTermsAt: at(), itemCount: 5, subtotal: 3500n },
  ...{ discount: 100n, shippingTotal: 490n, shippingTax: 40n, tax: 300n, total: 4190n, taxInclusive: false },
  taxLines: [{ name: 'VAT', rate: '8.00', amount: 300, included: false }],
  ...{ couponCode: 'TEN', couponDiscount: 100n, shippingMethodId: null, shippingMethodCode: 'post' },
  ...{ shippingMethodName: 'Post', gateway: 'bank_transfer', gatewayName: 'Bank transfer' },
  ...{
    gatewayType: 'offline',
    paymentMessage: 'IBAN',
    expiresAt: at(),
    placedAt: at(),
    statusChangedAt: at(),
  },
  ...changes,
})

it('a new order is described as it is read afterwards, and its lines hold the stock that was taken', async () => {
  const product = await shop.catalogue.product({
    ...{ name: 'Shirt', options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: ['S', 'M'].map((Size) => ({ price: 1000, optionValues: { Size } })),
  })
  const [small, medium] = await db().productVariant.findMany({
    where: { productId: product.id },
    orderBy: { id: 'asc' },
  })
  const line = (changes: Partial<NewLine>): NewLine => ({
    ...{
      productId: product.id,
      variantId: small?.id ?? 0,
      slug: product.slug,
      name: 'Shirt',
      variantName: 'S',
    },
    ...{ sku: 'S-1', options: [{ name: 'Size', value: 'S' }], attributes: [{ key: 'Text', value: 'Ann' }] },
    ...{ image: null, quantity: 2, unitPrice: 1000, subtotal: 2000, discount: 100, tax: 160, total: 1900 },
    ...{ requiresShipping: true, withdrawalExemption: 'custom', attributesKey: 'Ann', taxRates: [] },
    ...{ unitMeasure: null, hasVariants: true },
    ...changes,
  })
  const lines = [
    line({}),
    line({ variantId: medium?.id ?? 0, variantName: 'M', attributes: [], attributesKey: '', quantity: 1 }),
    // Of nothing that is sold, such as a line of a draft.
    line({ productId: null, variantId: null, slug: null, variantName: null, sku: null, hasVariants: false }),
  ]
  const { id: shippingMethodId } = await db().shippingMethod.create({
    data: { code: 'post', name: 'Post', price: 490n, eta: '2 days' },
  })
  const order = newOrder({ shippingMethodId })
  await transact(db(), async (tx) => {
    const id = await insertOrder(tx, order)
    const lineIds = await insertLines(tx, id, lines, new Map([[small?.id ?? 0, true]]))
    const described = describeNewOrder(id, order, lines, lineIds)
    expect(described).toEqual(await loadOrder(tx, id))
    expect(described).toMatchObject({
      id,
      updatedAt: order.placedAt,
      lines: lineIds.map((one) => ({ id: one })),
    })
    const known = toNotified(described, '2 days')
    const { isConfirmed, ...read } = await loadNotified(tx, id)
    expect([known.isConfirmed, isConfirmed]).toEqual([false, true])
    const { lines: notified, ...rest } = read
    expect(known).toMatchObject(rest)
    expect(known.lines).toMatchObject(notified.map((one) => ({ ...one })))
    const rows = await tx.orderLine.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } })
    expect(rows.map((row) => [row.id, row.position, row.stockTaken])).toEqual([
      [lineIds[0], 0, 2],
      [lineIds[1], 1, 0],
      [lineIds[2], 2, 0],
    ])
    // Those that an edit adds follow.
    const [added] = await insertLines(tx, id, [line({ attributesKey: 'Bob' })], new Map(), 3)
    expect(await tx.orderLine.findUniqueOrThrow({ where: { id: added ?? 0 } })).toMatchObject({
      ...{ position: 3, stockTaken: 0, attributesKey: 'Bob', orderId: id },
    })
  })
  const bare = newOrder({ shipping: null, shippingMethodName: null, shippingMethodCode: null })
  await transact(db(), async (tx) => {
    const id = await insertOrder(tx, bare)
    const described = describeNewOrder(id, bare, [], [])
    expect(described).toEqual(await loadOrder(tx, id))
    expect(toNotified(described, null)).toMatchObject({ shipping: null, shippingMethod: null })
  })
})

it('a cart that was ordered keeps what was added since, and loses its coupon; another cart stays as it is', async () => {
  const [cup, jug] = [await shop.catalogue.product({ stock: 9 }), await shop.catalogue.product({ stock: 9 })]
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
  const fill = async () => {
    const headers = await shop.beginCart([cup, jug], 2)
    await shop.call('POST', '/cart/coupon', { code: 'TEN' }, headers)
    const { id } = await db().cart.findFirstOrThrow({ orderBy: { id: 'desc' } })
    return { id, headers }
  }
  const look = async (id: number) => {
    const { items, couponCode, version } = await db().cart.findUniqueOrThrow({
      where: { id },
      include: { items: { orderBy: { id: 'asc' } } },
    })
    return { left: items.map(({ quantity }) => quantity), couponCode, version }
  }
  const [cart, other] = [await fill(), await fill()]
  const untouched = await look(other.id)
  const { json } = await shop.checkOut(other.headers, { payment_gateway: 'bank_transfer' })
  const { id: orderId } = await db().order.update({
    where: { number: json.data.order.number },
    data: { openCartId: cart.id },
  })
  await shop.add(jug, 1, cart.headers)
  const before = await look(cart.id)
  expect(before).toMatchObject({ left: [2, 3], couponCode: 'TEN' })
  shop.clock.advance(60)
  const close = () => db().$transaction((tx) => closeCart(tx, orderId, at()))
  await close()
  const closed = { left: [1], couponCode: null, version: before.version + 1 }
  expect(await look(cart.id)).toEqual(closed)
  const row = await db().order.findUniqueOrThrow({ where: { id: orderId } })
  expect([row.openCartId, row.updatedAt]).toEqual([null, at()])
  // It is closed once.
  await close()
  expect(await look(cart.id)).toEqual(closed)
  await db().$transaction((tx) => closeCart(tx, 999_999, at()))
  const [third, fourth] = [await fill(), await fill()]
  await transact(db(), (tx) => emptyCart(tx, third.id, true))
  expect(await look(third.id)).toMatchObject({ left: [], couponCode: null })
  // Nothing but its items are known to be there.
  await transact(db(), (tx) => emptyCart(tx, fourth.id, false))
  expect(await look(fourth.id)).toMatchObject({ left: [], couponCode: 'TEN' })
  expect(untouched).toMatchObject({ left: [2, 2], couponCode: 'TEN' })
  expect((await look(other.id)).left).toEqual([])
})

it('a coupon that each customer may use twice is used twice, and does not count what was given back', async () => {
  const { id: couponId } = await db().coupon.create({
    data: { code: 'TWICE', type: 'percent', percent: 1000, maxUsesPerCustomer: 2, maxUses: 4 },
  })
  const use = async (email: string) => {
    const orderId = await transact(db(), (tx) => insertOrder(tx, newOrder()))
    const outcome = await transact(db(), (tx) =>
      redeemCoupon(tx, { couponId, orderId, customerId: null, email }, at()),
    ).then(
      () => 'used',
      ({ code }) => code,
    )
    return { orderId, outcome }
  }
  const first = await use('ada@example.com')
  const outcomes = [first.outcome]
  for (const email of ['ada@example.com', 'ada@example.com', 'eve@example.com'])
    outcomes.push((await use(email)).outcome)
  expect(outcomes).toEqual(['used', 'used', 'coupon_exhausted', 'used'])
  const usesOf = async () => (await db().coupon.findUniqueOrThrow({ where: { id: couponId } })).uses
  expect(await usesOf()).toBe(3)
  const released = { where: { orderId: first.orderId }, data: { releasedAt: at() } }
  await db().couponRedemption.update(released)
  expect((await use('ada@example.com')).outcome).toBe('used')
  expect([(await use('bob@example.com')).outcome, await usesOf()]).toEqual(['coupon_exhausted', 4])
})
