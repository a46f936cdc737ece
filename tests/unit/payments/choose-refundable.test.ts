import { describe, expect, it } from 'vitest'
import type { CapturedPayment } from '#lib/domains/shop/payments/index.ts'
import { chooseRefundable } from '#lib/domains/shop/payments/refunds/choose-refundable.ts'

const payment = (id: number, more: Partial<CapturedPayment> = {}): CapturedPayment => ({
  ...{ id, gateway: 'stripe', reference: `pi_${id}`, status: 'paid', amount: 100, currency: 'EUR' },
  ...{ captured: 100, refunded: 0, disputed: 0, paysOrder: false, createdAt: new Date(0), ...more },
})
const own = payment(1, { paysOrder: true })
const [second, third] = [payment(2), payment(3)]
const open = payment(4, { status: 'pending', captured: 0 })

type Choice = { status?: string; wanted?: number | 'offline' | null; isOfItems?: boolean }
const choose = (payments: CapturedPayment[], choice: Choice = {}) => {
  const { status = 'paid', wanted = null, isOfItems = false } = choice
  return chooseRefundable({ number: 'N1', paymentStatus: status }, payments, { wanted, isOfItems })
}
const refusal = (payments: CapturedPayment[], choice: Choice = {}) => {
  try {
    choose(payments, choice)
  } catch (error) {
    const { code, facts } = error as { code: string; facts: object }
    return [code, facts]
  }
  throw new Error('Nothing was refused.')
}

describe('the payment that a refund is of', () => {
  it('is the order’s own, or none if it was paid outside of any provider', () => {
    expect(choose([own])).toBe(own)
    expect(choose([open, own])).toBe(own)
    expect(choose([])).toBeNull()
    expect(choose([open])).toBeNull()
    for (const status of ['paid', 'disputed', 'partially_refunded'])
      expect(choose([own], { status })).toBe(own)
    for (const status of ['pending', 'failed', 'cancelled', 'refunded', 'authorized'])
      expect(choose([own], { status })).toBeNull()
  })

  it('is none if staff has refunded it otherwise, whatever was captured', () => {
    expect(choose([own, second, third], { wanted: 'offline' })).toBeNull()
    const awaited = payment(5, { captured: 0, status: 'processing', paysOrder: true })
    expect(choose([awaited], { wanted: 'offline' })).toBeNull()
  })

  it('is the one that is named, if anything was captured by it', () => {
    expect(choose([own, second], { wanted: 2 })).toBe(second)
    expect(choose([own, second], { wanted: 1 })).toBe(own)
    for (const id of [4, 9])
      expect(refusal([own, open], { wanted: id })).toEqual([
        'refund_of_unknown_payment',
        { number: 'N1', id },
      ])
  })

  it('is none yet while the order’s own is on its way', () => {
    for (const status of ['processing', 'authorized']) {
      const awaited = payment(5, { captured: 0, status, paysOrder: true })
      expect(refusal([second, awaited])).toEqual(['refund_of_awaited', { number: 'N1', id: 5 }])
      expect(choose([own, { ...awaited, paysOrder: false }])).toBe(own)
    }
    expect(choose([payment(5, { captured: 0, status: 'pending', paysOrder: true })])).toBeNull()
  })

  it('is the order’s own for items, whatever else was captured', () => {
    expect(choose([second, own], { isOfItems: true })).toBe(own)
    expect(choose([second], { isOfItems: true })).toBeNull()
  })

  it('is the only one that has anything left, of an order that is not paid', () => {
    expect(choose([second], { status: 'pending' })).toBe(second)
    expect(choose([second], { status: 'pending', isOfItems: true })).toBe(second)
    const gone = [
      payment(6, { refunded: 100 }),
      payment(7, { disputed: 100 }),
      payment(8, { refunded: 60, disputed: 40 }),
    ]
    expect(choose(gone, { status: 'pending' })).toBeNull()
    expect(choose([...gone, third], { status: 'pending' })).toBe(third)
    expect(choose([own, ...gone])).toBe(own)
    const rest = payment(9, { refunded: 60, disputed: 39 })
    expect(choose([rest], { status: 'cancelled' })).toBe(rest)
  })

  it('has to be named where there are several', () => {
    expect(refusal([own, second])).toEqual([
      'refund_needs_payment',
      { number: 'N1', ids: '1, 2', offline: 1 },
    ])
    expect(refusal([second])).toEqual(['refund_needs_payment', { number: 'N1', ids: '2', offline: 1 }])
    expect(refusal([own, second, third], { status: 'pending' })).toEqual([
      ...['refund_needs_payment', { number: 'N1', ids: '2, 3', offline: 0 }],
    ])
  })
})
