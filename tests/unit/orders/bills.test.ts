import { expect, it } from 'vitest'
import {
  type BilledLine,
  describeBill,
  describePurchase,
  isShipped,
  nameLine,
} from '#lib/domains/shop/orders/notices/load-bill.ts'

const line = (changes: Partial<BilledLine> = {}): BilledLine => ({
  ...{ name: 'Bottle', variantName: null, sku: null, slug: 'bottle', quantity: 2, unitPrice: 750 },
  ...{ subtotal: 1500, attributes: [], image: null, requiresShipping: true, unitMeasure: null },
  withdrawalExemption: null,
  ...changes,
})
const tax = (amount: number, name = 'VAT') => ({ name, rate: '19.00', amount, included: true })
const bill = (changes: object = {}, exemption: 'small_business' | null = null) =>
  describeBill(
    { ...{ subtotal: 1500, discount: 0, shippingTotal: 0 }, taxLines: [], lines: [line()], ...changes },
    { write: (amount) => `$${amount}`, locale: 'en', exemption: exemption as never },
  )

it('a bill lists its items by name and attributes, with what they cost by the litre', () => {
  const picture = { url: '/media/bottle.jpg', thumbnailUrl: '/media/small.jpg' }
  const measure = { contents: { thousandths: 750_000, unit: 'ml' }, base: { thousandths: 1000, unit: 'l' } }
  expect(
    bill({
      lines: [
        line({
          ...{ variantName: 'Moss', unitMeasure: measure as never, image: picture as never },
          attributes: [
            { key: 'Engraving', value: 'Ann' },
            { key: '_id', value: '7' },
          ],
        }),
        line({ name: 'Cup' }),
      ],
    }).items,
  ).toEqual([
    {
      ...{ name: 'Bottle, Moss (Engraving: Ann)', quantity: 2, total: '$1500' },
      ...{ unit_price: expect.stringMatching(/^750 ml · \$1000\/l$/i), image: '/media/small.jpg' },
    },
    { name: 'Cup', quantity: 2, total: '$1500', unit_price: '', image: null },
  ])
})

it('a bill says what shipping costs where anything is shipped, and a discount where there is one', () => {
  expect(bill()).toEqual({
    items: [expect.anything()],
    ...{ subtotal: '$1500', discount: null, shipping: '$0', taxes: [] },
  })
  expect(bill({ discount: 1 }).discount).toBe('$1')
  const ebook = line({ requiresShipping: false })
  expect(bill({ lines: [ebook] }).shipping).toBeNull()
  expect(bill({ lines: [ebook], shippingTotal: 1 }).shipping).toBe('$1')
  expect(bill({ lines: [ebook, line()] }).shipping).toBe('$0')
  expect([isShipped({ lines: [] }), isShipped({ lines: [ebook, line()] })]).toEqual([false, true])
})

it('a bill lists taxes that are more than nothing, or else the exemption of a small business', () => {
  expect(bill({ taxLines: [tax(0, 'Zero'), tax(285)] }).taxes).toEqual([
    { name: 'VAT', rate: '19.00', amount: '$285', included: true },
  ])
  expect(bill({}, 'small_business')).toMatchObject({ exemption: 'small_business' })
  // The order was placed before the exemption.
  expect(bill({ taxLines: [tax(285)] }, 'small_business')).not.toHaveProperty('exemption')
  expect(bill()).not.toHaveProperty('exemption')
})

it('a purchase names its items with the addresses of their products', () => {
  const placedAt = new Date('2026-03-01T12:00:00Z')
  const lines = [
    line({ sku: 'B-1', slug: 'größe/1', variantName: 'Moss' }),
    line({ slug: null, quantity: 1 }),
  ]
  expect(describePurchase({ placedAt, currency: 'EUR', total: 2250, lines })).toEqual({
    ...{ placedAt: '2026-03-01T12:00:00.000Z', currency: 'EUR', total: 2250 },
    items: [
      {
        ...{ name: 'Bottle, Moss', sku: 'B-1', quantity: 2, price: 750 },
        path: '/products/gr%C3%B6%C3%9Fe%2F1',
      },
      { name: 'Bottle', sku: null, quantity: 1, price: 750, path: null },
    ],
  })
  expect(nameLine({ name: 'Bottle', variantName: '' })).toBe('Bottle')
})
