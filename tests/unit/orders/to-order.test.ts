import { expect, it } from 'vitest'
import { type OrderRow, toOrder } from '#lib/domains/shop/orders/reading/order.ts'

const date = new Date('2026-03-01T12:00:00Z')
const line = (id: number, changes: object = {}) => ({
  ...{ id, productId: id, variantId: 10 + id, slug: 'cup', name: 'Cup', variantName: null, sku: null },
  ...{ options: [], attributes: [], image: null, quantity: 3, unitPrice: 100n, subtotal: 300n, discount: 0n },
  ...{ tax: 0n, total: 300n, refundedQuantity: 0, returnedQuantity: 0, settledQuantity: 0 },
  ...{ againQuantity: 0, lostQuantity: 0, requiresShipping: true, withdrawalExemption: null },
  ...{ unitMeasure: null, product: { hasVariants: true } },
  ...changes,
})
const row = (changes: object = {}) =>
  ({
    ...{ id: 7, number: 'A1', importedFrom: null, formerNumber: null, tokenSalt: 'salt', customerId: 3 },
    ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled', currency: 'USD' },
    ...{ total: 1000n, itemCount: 3, placedAt: date, placedAsGuest: false, email: 'a@example.com' },
    ...{ phone: '1', billing: { city: 'Elko' }, shipping: null, customerNote: 'Ring', giftMessage: '' },
    ...{ subtotal: 600n, discount: 10n, shippingTotal: 490n, shippingTax: 20n, tax: 30n, paid: null },
    ...{ deducted: 0n, refunded: 40n, disputed: 50n, outstanding: 60n, taxLines: [{ name: 'VAT' }] },
    ...{ couponCode: null, couponDiscount: null, shippingMethodCode: null, shippingMethodName: null },
    ...{ gateway: null, gatewayName: null, gatewayType: null, paymentMessage: 'Pay', locale: 'en' },
    ...{ processingSince: null, paidAt: null, cancelledAt: null, cancelReason: null, updatedAt: date },
    ...{ lines: [], shipments: [], returns: [], refunds: [] },
    ...changes,
  }) as unknown as OrderRow
const read = (changes: object = {}) => toOrder(row(changes))

it('an order has its columns, with all sums in minor units', () => {
  expect(read()).toEqual({
    ...{ id: 7, number: 'A1', importedFrom: null, formerNumber: null, tokenSalt: 'salt', customerId: 3 },
    ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled', currency: 'USD' },
    ...{
      total: 1000,
      itemCount: 3,
      placedAt: date,
      placedAsGuest: false,
      email: 'a@example.com',
      phone: '1',
    },
    ...{ billing: { city: 'Elko' }, shipping: null, customerNote: 'Ring', giftMessage: '', image: null },
    totals: {
      ...{ subtotal: 600, discount: 10, shipping: 490, shippingTax: 20, tax: 30, refunded: 40 },
      ...{ due: 1000, deducted: 0, paid: 1000, disputed: 50 },
    },
    ...{ taxLines: [{ name: 'VAT' }], coupon: null, shippingMethod: null, paymentMethod: null },
    ...{ paymentKind: null, paymentMessage: 'Pay', locale: 'en', processingSince: null },
    ...{ lines: [], units: [], shipments: [], returns: [], refunds: [] },
    ...{ paidAt: null, cancelledAt: null, cancelReason: null, updatedAt: date },
  })
})

it('an unpaid order owes what was not deducted, a paid one what an edit made it dearer by', () => {
  const dueOf = (paymentStatus: string, changes: object = {}) =>
    read({ paymentStatus, deducted: 100n, ...changes }).totals.due
  for (const status of ['pending', 'failed', 'authorized'])
    expect([status, dueOf(status)]).toEqual([status, 900])
  for (const status of ['paid', 'partially_refunded']) {
    expect([status, dueOf(status)]).toEqual([status, 60])
    expect([status, dueOf(status, { status: 'cancelled' })]).toEqual([status, 0])
  }
  for (const status of ['cancelled', 'disputed', 'refunded'])
    expect([status, dueOf(status)]).toEqual([status, 0])
  for (const status of ['pending', 'paid']) expect(dueOf(status, { importedFrom: 'shopify' })).toBe(0)
  expect(read({ deducted: 100n }).totals.paid).toBe(900)
  expect(read({ deducted: 100n, paid: 5n }).totals.paid).toBe(5)
})

it('an order names its coupon and its methods, or else their codes', () => {
  expect(read({ couponCode: 'TEN', couponDiscount: 10n }).coupon).toEqual({ code: 'TEN', discount: 10 })
  const methods = (name: string | null, type: string | null) => {
    const { shippingMethod, paymentMethod, paymentKind } = read({
      ...{ shippingMethodCode: 'post', shippingMethodName: name, gateway: 'stripe', gatewayName: name },
      gatewayType: type,
    })
    return { shippingMethod, paymentMethod, paymentKind }
  }
  expect(methods('Name', 'web')).toEqual({
    shippingMethod: { code: 'post', name: 'Name' },
    ...{ paymentMethod: { id: 'stripe', name: 'Name', type: 'web' }, paymentKind: 'online' },
  })
  expect(methods(null, null)).toEqual({
    shippingMethod: { code: 'post', name: 'post' },
    ...{ paymentMethod: { id: 'stripe', name: 'stripe', type: 'offline' }, paymentKind: 'in_advance' },
  })
})

it('an order says in its own language that its payment is processed', () => {
  const messageIn = (locale: string | null) => read({ processingSince: date, locale }).paymentMessage
  const english = messageIn('en')
  expect(english).not.toBe('Pay')
  expect(english?.length).toBeGreaterThan(10)
  expect(messageIn(null)).toBe(english)
  expect(messageIn('de')).not.toBe(english)
})

it('a line names its variant where its product has several, and has the units of its parcels', () => {
  const [picture, other] = [{ url: '/1.jpg' }, { url: '/2.jpg' }]
  const parcel = (id: number, ...lines: [lineId: number, quantity: number][]) => ({
    ...{ id, carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: date, deliveredAt: null },
    lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  })
  const back = (shipmentId: number | null, receivedQuantity: number) => ({
    ...{ id: 1, shipmentId, state: 'received', reason: 'other', files: [] },
    lines: [{ lineId: 1, quantity: 1, receivedQuantity, wantedName: null }],
  })
  const order = read({
    lines: [
      line(1, {
        image: picture,
        refundedQuantity: 1,
        returnedQuantity: 2,
        settledQuantity: 1,
        againQuantity: 1,
      }),
      line(2, {
        image: other,
        product: { hasVariants: false },
        withdrawalExemption: 'custom',
        lostQuantity: 1,
      }),
      line(3, { product: null, requiresShipping: false, withdrawalExemption: 'made_up' }),
    ],
    shipments: [parcel(5, [1, 2], [2, 1]), parcel(6, [1, 1])],
    returns: [back(6, 1), back(null, 1)],
  })
  expect(order.image).toBe(picture)
  expect(
    order.lines.map((one) => [one.variantId, one.withdrawalExemption, one.total, one.unitPrice]),
  ).toEqual([
    [11, null, 300, 100],
    [null, 'custom', 300, 100],
    [null, null, 300, 100],
  ])
  const none = { refunded: 0, returned: 0, settled: 0, again: 0, lost: 0 }
  expect(order.units).toEqual([
    {
      ...none,
      lineId: 1,
      variantId: 11,
      quantity: 3,
      shipped: 3,
      refunded: 1,
      returned: 2,
      settled: 1,
      again: 1,
    },
    { ...none, lineId: 2, variantId: 12, quantity: 3, shipped: 1, lost: 1 },
  ])
  expect(order.shipments.map(({ id, state, left }) => [id, state, left])).toEqual([
    [
      5,
      'shipped',
      [
        { lineId: 1, quantity: 2 },
        { lineId: 2, quantity: 1 },
      ],
    ],
    [6, 'returned', []],
  ])
})

it('a refund is pending until its provider has made it', () => {
  const refund = (id: number, status: string) => ({
    ...{ id, status, amount: 500n, shippingAmount: 20n, createdAt: date },
    lines: [{ lineId: 1, quantity: 2, amount: 480n }],
  })
  const { refunds } = read({ refunds: ['queued', 'pending', 'done'].map((status, id) => refund(id, status)) })
  expect(refunds).toEqual(
    ['pending', 'pending', 'done'].map((status, id) => ({
      ...{ id, status, amount: 500, shipping: 20, createdAt: date },
      lines: [{ lineId: 1, quantity: 2, amount: 480 }],
    })),
  )
})
