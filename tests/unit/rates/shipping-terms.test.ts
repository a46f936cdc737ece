import { describe, expect, it } from 'vitest'
import {
  priceShipping,
  type ShippingTerms,
  toTerms,
  toTermsColumns,
} from '#lib/domains/shop/rates/shipping-method.ts'
import { refusalIn } from '#tests/support/refusal-of.ts'

const plain: ShippingTerms = { price: 650, bands: null, freeFrom: null, minWeight: null, maxWeight: null }
const byWeight: ShippingTerms = {
  ...plain,
  bands: {
    by: 'weight',
    steps: [
      { bound: 2000, price: 500 },
      { bound: 10_000, price: 900 },
    ],
  },
}
const bySubtotal: ShippingTerms = {
  ...plain,
  bands: {
    by: 'subtotal',
    steps: [
      { bound: 1000, price: 650 },
      { bound: 5000, price: 400 },
      { bound: 9000, price: 0 },
    ],
  },
}

describe('priceShipping', () => {
  it.each([
    ['one price', plain, 0, 0, 650],
    ['free from', { ...plain, freeFrom: 5000 }, 0, 4999, 650],
    ['free from', { ...plain, freeFrom: 5000 }, 0, 5000, 0],
    ['least weight', { ...plain, minWeight: 500 }, 499, 0, null],
    ['least weight', { ...plain, minWeight: 500 }, 500, 0, 650],
    ['most weight', { ...plain, maxWeight: 500 }, 500, 0, 650],
    ['most weight', { ...plain, maxWeight: 500 }, 501, 0, null],
    ['a free parcel that is too heavy', { ...plain, maxWeight: 500, freeFrom: 0 }, 501, 0, null],
    ['by weight', byWeight, 0, 0, 500],
    ['by weight', byWeight, 2000, 0, 500],
    ['by weight', byWeight, 2001, 0, 900],
    ['by weight', byWeight, 10_000, 0, 900],
    ['by weight', byWeight, 10_001, 0, null],
    ['a free parcel beyond all bands', { ...byWeight, freeFrom: 0 }, 10_001, 0, null],
    ['by subtotal', bySubtotal, 0, 999, null],
    ['by subtotal', bySubtotal, 0, 1000, 650],
    ['by subtotal', bySubtotal, 0, 4999, 650],
    ['by subtotal', bySubtotal, 0, 5000, 400],
    ['by subtotal', bySubtotal, 0, 9000, 0],
  ])('%s: %j, weight %i, subtotal %i', (_, terms, weight, subtotal, price) => {
    expect(priceShipping(terms, { weight, subtotal })).toBe(price)
  })
})

describe('terms', () => {
  it.each([
    [{ price: -1 }, 'price: below_zero'],
    [{ price: 0.5 }, 'price: below_zero'],
    [{ freeFrom: -1 }, 'price: below_zero'],
    [{ minWeight: -1 }, 'max_weight: weight_range'],
    [{ maxWeight: 3_000_000_000 }, 'max_weight: weight_range'],
    [{ minWeight: 2, maxWeight: 1 }, 'min_weight: weight_order'],
    [{ bands: { by: 'weight', steps: [] } }, 'bands: bands_count'],
    [{ bands: { by: 'subtotal', steps: [{ bound: 0, price: -1 }] } }, 'price: below_zero'],
    [
      {
        bands: {
          by: 'weight',
          steps: [
            { bound: 5, price: 1 },
            { bound: 5, price: 2 },
          ],
        },
      },
      'bands: bands_order',
    ],
  ] as [Partial<ShippingTerms>, string][])('refuse %j', (change, message) => {
    expect(refusalIn(() => toTermsColumns({ ...plain, ...change }))).toBe(message)
  })

  it.each([plain, byWeight, bySubtotal, { ...plain, freeFrom: 1, minWeight: 0, maxWeight: 9 }])(
    'are read as they were kept: %j',
    (terms) => {
      expect(toTerms(toTermsColumns(terms))).toEqual(terms)
    },
  )
})
