import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draws } from '#tests/support/draws.ts'
import { openShopApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  const { prisma } = shop.app.database
  await prisma.shippingMethod.createMany({
    data: [
      { code: 'standard', name: 'Standard', price: 695n, freeFrom: 20_000n, position: 1 },
      { code: 'express', name: 'Express', price: 1799n, position: 2 },
    ],
  })
  await prisma.taxRate.createMany({
    data: [
      { name: 'VAT', country: 'DE', rate: 190_000 },
      { name: 'VAT', country: 'DE', taxClass: 'reduced', rate: 70_000 },
      { name: 'GST', country: 'CA', rate: 50_000 },
      { name: 'QST', country: 'CA', state: 'QC', rate: 99_750, priority: 2 },
    ],
  })
  await prisma.coupon.createMany({
    data: [
      { code: 'THIRD', type: 'percent', percent: 3333 },
      { code: 'FIVE', type: 'fixed', amount: 501n },
      { code: 'SHIP', type: 'free_shipping' },
    ],
  })
})
afterAll(() => shop.close())

const line = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 7 }),
  taxClass: fc.constantFrom('standard', 'reduced'),
})
const purchase = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  coupon: fc.constantFrom(null, 'THIRD', 'FIVE', 'SHIP'),
  place: fc.constantFrom(
    ['DE', null, '10115'],
    ['CA', 'QC', 'H2X 1Y4'],
    ['ca', 'québec', 'H2X 1Y4'],
    ['CA', 'Ontario', 'K1A 0B1'],
    ['US', 'OR', '97209'],
  ),
  method: fc.constantFrom('standard', 'express'),
  taxInclusive: fc.boolean(),
})

it('an order never differs by a unit from the cart that was shown, whatever is bought where', async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async ({ lines, coupon, place, method, taxInclusive }) => {
      await shop.app.settings.set('shop.tax_inclusive', taxInclusive)
      let cart: Record<string, string> = {}
      for (const { quantity, ...given } of lines) {
        const { json } = await shop.add(await shop.catalogue.product(given), quantity, cart)
        if (json.data.token) cart = { 'x-cart-token': json.data.token }
      }
      if (coupon) await shop.call('POST', '/cart/coupon', { code: coupon }, cart)
      const [country, state, postcode] = place
      const query = `country=${country}&state=${state ?? ''}&shipping_method=${method}`
      const shown = (await shop.get(`/checkout?${query}`, cart)).json.data.cart
      const { status, json } = await shop.checkOut(cart, {
        billing: { name: 'Ada', line1: '1 Long Lane', city: 'Here', country, state, postcode },
        shipping_method: method,
        expected_total: shown.totals.total.amount,
        payment_gateway: 'bank_transfer',
      })
      expect(status).toBe(201)
      const { order } = json.data
      const { refunded, deducted, due, ...totals } = order.totals
      expect(totals).toEqual(shown.totals)
      const nothing = { amount: 0, formatted: '$0.00' }
      expect([refunded, deducted]).toEqual([nothing, nothing])
      expect(due).toEqual(order.payment_status === 'paid' ? nothing : order.total)
      expect(order.tax_lines).toEqual(shown.tax_lines)
      const amounts = (record: { items: Record<string, { amount: number }>[] }) =>
        record.items.map(({ unit_price, subtotal, discount, total }) => [
          unit_price,
          subtotal,
          discount,
          total,
        ])
      expect(amounts(order)).toEqual(amounts(shown))
      const row = await shop.app.database.prisma.order.findUniqueOrThrow({
        where: { number: order.number },
        include: { lines: true },
      })
      const sum = (key: 'subtotal' | 'discount' | 'total') =>
        row.lines.reduce((total, one) => total + one[key], 0n)
      expect([sum('subtotal'), sum('discount')]).toEqual([row.subtotal, row.discount])
      expect(sum('total')).toBe(row.subtotal - row.discount)
      const onTop = row.taxInclusive ? 0n : row.tax
      expect(row.total).toBe(row.subtotal - row.discount + row.shippingTotal + onTop)
    }),
    draws(10),
  )
})
