import { describe, expect, it } from 'vitest'
import {
  assessLine,
  type CartIssue,
  checkQuantity,
  maxUnits,
} from '#lib/domains/shop/cart/lines/load-lines.ts'
import { type LineOffer, lineOf, offerOf } from '#tests/support/cart-lines.ts'

describe('the issues of a line', () => {
  const issuesOf = (
    quantity: number,
    offer: Partial<LineOffer>,
    unitPrice = 1000,
    isCurrencyChanged = false,
  ) => assessLine(lineOf({ quantity, unitPrice, offer: offerOf(offer) }), isCurrencyChanged)
  const issue = (code: CartIssue['code'], facts: Partial<CartIssue> = {}): CartIssue => ({
    ...{ code, itemId: 7, name: 'Jug', oldPrice: null, newPrice: null, available: null },
    ...facts,
  })

  it.each<[string, number, Partial<LineOffer>, CartIssue[]]>([
    ['none of what is not counted', 999, {}, []],
    ['none of as many as there are', 3, { available: 3 }, []],
    ['one unit too many', 4, { available: 3 }, [issue('insufficient_stock', { available: 3 })]],
    ['the last unit of two', 2, { available: 1 }, [issue('insufficient_stock', { available: 1 })]],
    ['sold out', 1, { available: 0 }, [issue('out_of_stock', { available: 0 })]],
    ['none at the minimum', 3, { minQuantity: 3 }, []],
    ['one below the minimum', 2, { minQuantity: 3 }, [issue('quantity_below_minimum', { available: 3 })]],
    ['none at the maximum', 3, { maxQuantity: 3 }, []],
    ['one above the maximum', 4, { maxQuantity: 3 }, [issue('quantity_above_maximum', { available: 3 })]],
    ['nothing may be bought', 1, { maxQuantity: 0 }, [issue('quantity_above_maximum', { available: 0 })]],
    ['dearer', 1, { price: 1001 }, [issue('price_changed', { oldPrice: 1000, newPrice: 1001 })]],
    ['cheaper', 1, { price: 999 }, [issue('price_changed', { oldPrice: 1000, newPrice: 999 })]],
    ['free by now', 1, { price: 0 }, [issue('price_changed', { oldPrice: 1000, newPrice: 0 })]],
    [
      'several, in order',
      5,
      { available: 2, minQuantity: 6, maxQuantity: 4, price: 900 },
      [
        issue('insufficient_stock', { available: 2 }),
        issue('quantity_below_minimum', { available: 6 }),
        issue('quantity_above_maximum', { available: 4 }),
        issue('price_changed', { oldPrice: 1000, newPrice: 900 }),
      ],
    ],
  ])('%s', (_, quantity, offer, expected) => {
    expect(issuesOf(quantity, offer)).toEqual(expected)
  })

  it('leave prices out while the whole cart is in another currency', () => {
    const changed = { price: 900, available: 2 }
    expect(issuesOf(5, changed, 1000, true)).toEqual([issue('insufficient_stock', { available: 2 })])
  })

  it('name what is no longer sold as it was added, and say nothing else of it', () => {
    const gone = (missing: 'product' | 'variant') =>
      assessLine(lineOf({ offer: null, missing, quantity: 0 }), false)
    expect(gone('product')).toEqual([issue('product_unavailable', { name: 'Old jug' })])
    expect(gone('variant')).toEqual([issue('variant_unavailable', { name: 'Old jug' })])
  })
})

describe('the quantity of a line', () => {
  const most = { name: 'Jug' }
  const fault = (code: string, facts: object) => ({
    code: 'invalid_fields',
    facts: { quantity: [{ code, facts }] },
  })
  const tooFew = (available: number) => ({ code: 'insufficient_stock', facts: { ...most, available } })

  it.each<[string, Partial<LineOffer>, number, object | null]>([
    ['one of anything', {}, 1, null],
    ['none of anything', {}, 0, fault('quantity', { min: 1, max: 999 })],
    ['999 of anything', {}, 999, null],
    ['1000 of anything', {}, 1000, fault('quantity', { min: 1, max: 999 })],
    ['999 where more may be bought', { maxQuantity: 5000 }, 999, null],
    ['1000 where more may be bought', { maxQuantity: 5000 }, 1000, fault('quantity', { min: 1, max: 999 })],
    ['the minimum', { minQuantity: 3 }, 3, null],
    ['one below the minimum', { minQuantity: 3 }, 2, fault('quantity', { min: 3, max: 999 })],
    ['the maximum', { maxQuantity: 3 }, 3, null],
    ['one above the maximum', { maxQuantity: 3 }, 4, fault('quantity', { min: 1, max: 3 })],
    ['all there are', { available: 3 }, 3, null],
    ['one more than there are', { available: 3 }, 4, tooFew(3)],
    ['one of what is sold out', { available: 0 }, 1, tooFew(0)],
    ['more than there are, and than may be bought', { available: 3, maxQuantity: 3 }, 4, tooFew(3)],
    ['the only number', { minQuantity: 6, maxQuantity: 6 }, 6, null],
    [
      'one below the only number',
      { minQuantity: 6, maxQuantity: 6 },
      5,
      fault('quantity_exactly', { count: 6 }),
    ],
    [
      'one above the only number',
      { minQuantity: 6, maxQuantity: 6 },
      7,
      fault('quantity_exactly', { count: 6 }),
    ],
    ['as many as fit beside others', { maxQuantity: 3, beside: 2 }, 3, null],
    [
      'one more than fit beside others',
      { maxQuantity: 3, beside: 2 },
      4,
      fault('quantity_together', { ...most, max: 5 }),
    ],
    [
      'more than the only number beside others',
      { minQuantity: 3, maxQuantity: 3, beside: 2 },
      4,
      fault('quantity_together', { ...most, max: 5 }),
    ],
    [
      'one below the minimum beside others',
      { minQuantity: 2, maxQuantity: 3, beside: 2 },
      1,
      fault('quantity', { min: 2, max: 3 }),
    ],
    ['1000 beside others', { beside: 2 }, 1000, fault('quantity_together', { ...most, max: 1001 })],
  ])('%s', (_, offer, quantity, refused) => {
    const check = () => checkQuantity(offerOf(offer), quantity)
    if (refused) expect(caught(check)).toMatchObject(refused)
    else expect(check).not.toThrow()
  })

  it('is at most 999, or what the offer allows', () => {
    const limits = [null, 0, 1, 998, 999, 1000].map((maxQuantity) => maxUnits({ maxQuantity }))
    expect(limits).toEqual([999, 0, 1, 998, 999, 999])
  })
})

function caught(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was refused.')
}
