import { describe, expect, it } from 'vitest'
import {
  priceShipping,
  type ShippingTerms,
  toTerms,
  toTermsColumns,
} from '#lib/domains/shop/rates/shipping-terms.ts'

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
    [{ price: -1 }, /must not be negative/],
    [{ price: 0.5 }, /must not be negative/],
    [{ freeFrom: -1 }, /must not be negative/],
    [{ minWeight: -1 }, /Weights/],
    [{ maxWeight: 3_000_000_000 }, /Weights/],
    [{ minWeight: 2, maxWeight: 1 }, /minimum weight/],
    [{ bands: { by: 'weight', steps: [] } }, /bands/],
    [{ bands: { by: 'subtotal', steps: [{ bound: 0, price: -1 }] } }, /must not be negative/],
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
      /above the one before/,
    ],
  ] as [Partial<ShippingTerms>, RegExp][])('refuse %j', (change, message) => {
    expect(() => toTermsColumns({ ...plain, ...change })).toThrow(message)
  })

  it.each([plain, byWeight, bySubtotal, { ...plain, freeFrom: 1, minWeight: 0, maxWeight: 9 }])(
    'are read as they were kept: %j',
    (terms) => {
      expect(toTerms(toTermsColumns(terms))).toEqual(terms)
    },
  )
})
