import { describe, expect, it } from 'vitest'
import type { Faults } from '#lib/domains/domain-error.ts'
import type { PricedCart } from '#lib/domains/shop/cart/index.ts'
import {
  checkShipping,
  type Parcel,
  parcelOf,
  type ShippingMethods,
} from '#lib/domains/shop/checkout/details/shipping.ts'

const offerOf = (code: string, id: number) => ({
  ...{ id, code, name: code, description: null, eta: null, taxable: true, price: 500 },
})

/** Methods that offer these codes for every parcel, and those that they were asked about. */
function methodsOf(codes: readonly string[], exist = true) {
  const asked: Parcel[] = []
  const offers = codes.map(offerOf)
  const methods: ShippingMethods = {
    exist,
    offer(parcel) {
      asked.push(parcel)
      return offers
    },
    choose: () => offers[0] ?? null,
    price: () => null,
  }
  return { methods, asked }
}

const line = { requiresShipping: true, weightThousandths: 100, quantity: 1, total: 900 }
const reduction = { type: 'percent' as const, percent: 1000 }
const cart = { requiresShipping: true, lines: [line], coupon: { reduction } } as unknown as PricedCart
const faultsOf = (codes: readonly string[], wanted: string | null, given = cart, exist = true) => {
  const faults: Faults = {}
  checkShipping(methodsOf(codes, exist).methods, given, wanted, faults)
  return faults
}

describe('the choice of a shipping method', () => {
  it('is one that is offered, or none, which takes the first', () => {
    for (const wanted of ['post', 'courier', null]) expect(faultsOf(['post', 'courier'], wanted)).toEqual({})
  })

  it('is refused where it is not offered', () => {
    const unknown = { shipping_method: [{ code: 'unknown_shipping_method' }] }
    expect(faultsOf(['post', 'courier'], 'pigeon')).toEqual(unknown)
    expect(faultsOf(['post'], '')).toEqual(unknown)
  })

  it('is refused where nothing is offered, whatever was chosen', () => {
    const nowhere = { shipping_method: [{ code: 'not_shipped_there' }] }
    expect([faultsOf([], null), faultsOf([], 'post')]).toEqual([nowhere, nowhere])
  })

  it('does not matter where nothing is delivered, or the shop has no methods', () => {
    expect(faultsOf([], 'post', { ...cart, requiresShipping: false })).toEqual({})
    expect(faultsOf([], 'post', cart, false)).toEqual({})
  })

  it('leaves other faults as they are', () => {
    const faults: Faults = { email: [{ code: 'required' }] }
    checkShipping(methodsOf([]).methods, cart, null, faults)
    expect(Object.keys(faults)).toEqual(['email', 'shipping_method'])
  })

  it('is of what is in the cart, with its coupon', () => {
    const { methods, asked } = methodsOf(['post'])
    checkShipping(methods, cart, null, {})
    expect(asked).toEqual([{ lines: [line], reduction }])
    expect(parcelOf({ lines: [], coupon: null })).toEqual({ lines: [], reduction: null })
  })
})
