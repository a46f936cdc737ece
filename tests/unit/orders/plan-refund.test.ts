import { describe, expect, it } from 'vitest'
import {
  planRefund,
  type Refundable,
  type RefundableLine,
  type RefundOptions,
} from '#lib/domains/shop/orders/refunds/plan-refund.ts'
import { refusalIn } from '../../support/refusal-of.ts'

const line = (changes: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 1,
  name: 'Cup',
  quantity: 3,
  inShop: 3,
  lost: 0,
  returned: 0,
  refundedQuantity: 0,
  refundedAmount: 0,
  gross: 1000,
  ...changes,
})
const order = (changes: Partial<Refundable> = {}): Refundable => ({
  number: 'A1',
  currency: 'USD',
  paid: 1650,
  left: 1650,
  queued: 0,
  disputed: 0,
  shippingLeft: 650,
  overpaid: 0,
  lines: [line()],
  ...changes,
})

describe('a refund of a line', () => {
  it('adds up to all of it, piece by piece, whatever its pieces cost', () => {
    for (const gross of [0, 1, 2, 100, 999, 1000, 1001, 12_345_678_901]) {
      for (const quantity of [1, 2, 3, 7, 11]) {
        let now = line({ gross, quantity })
        const parts: number[] = []
        for (let piece = 0; piece < quantity; piece++) {
          const plan = planRefund(order({ left: gross + 650, paid: gross + 650, lines: [now] }), {
            lines: [{ lineId: 1, quantity: 1 }],
            shipping: 1,
          })
          const amount = plan.lines[0]?.amount ?? 0
          parts.push(amount)
          now = { ...now, refundedQuantity: piece + 1, refundedAmount: now.refundedAmount + amount }
        }
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gross)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('is of sums that providers take, where what was paid was', () => {
    const shares = (currency: string, gross: number) =>
      planRefund(order({ currency, paid: gross, left: gross, lines: [line({ gross })] }), {
        lines: [{ lineId: 1, quantity: 1 }],
      }).amount
    expect(shares('KWD', 1000)).toBe(340)
    expect(shares('KWD', 1001)).toBe(334)
    expect(shares('HUF', 100_000)).toBe(33_400)
    expect(shares('USD', 1000)).toBe(334)
  })

  it('adds up as well where an earlier refund of other pieces fell through', () => {
    const second = line({ refundedQuantity: 1, refundedAmount: 333 })
    const plan = planRefund(order({ left: 1317, lines: [second] }), { lines: [{ lineId: 1, quantity: 2 }] })
    expect(plan.amount).toBe(667)
  })

  it('puts back into stock what was not shipped, unless told otherwise', () => {
    const lines = [line({ inShop: 2 })]
    const restocked = (restock: boolean | undefined) =>
      planRefund(order({ lines }), {
        lines: [{ lineId: 1, quantity: 3 }],
        ...(restock !== undefined && { restock }),
      }).lines[0]?.restockedQuantity
    expect([restocked(undefined), restocked(true), restocked(false)]).toEqual([2, 3, 0])
  })

  it('is of pieces that are left, and of lines that there are', () => {
    const lines = [line({ refundedQuantity: 2, refundedAmount: 667 })]
    const refund = (lineId: number, quantity: number) => () =>
      planRefund(order({ lines }), { lines: [{ lineId, quantity }] })
    expect(refund(1, 1)().amount).toBe(333)
    expect(refusalIn(refund(1, 2))).toBe('line.1: units_left')
    expect(refusalIn(refund(1, -1))).toBe('line.1: units_left')
    expect(refusalIn(refund(2, 1))).toBe('refund_of_unknown_line')
    const twice = () =>
      planRefund(order({ lines }), {
        lines: [
          { lineId: 1, quantity: 1 },
          { lineId: 1, quantity: 1 },
        ],
      })
    expect(refusalIn(twice)).toBe('line.1: units_left')
    const severalFaults = () =>
      planRefund(order({ lines }), { lines: [{ lineId: 1, quantity: 2 }], shipping: 651 })
    expect(refusalIn(severalFaults)).toBe('line.1: units_left, shipping: amount_left')
  })
})

describe('a refund of parts that come to all that is left', () => {
  const lines = [line({ quantity: 2, gross: 2000 }), line({ id: 2, inShop: 2 }), line({ id: 3, gross: 0 })]

  it('is of every piece that is left', () => {
    const wish = { lines: [{ lineId: 1, quantity: 1 }] }
    expect(planRefund(order({ left: 1000, lines }), wish)).toEqual({
      amount: 1000,
      shipping: 0,
      lines: [
        { lineId: 1, quantity: 2, amount: 1000, restockedQuantity: 2, returnedQuantity: 0 },
        { lineId: 2, quantity: 3, amount: 0, restockedQuantity: 2, returnedQuantity: 0 },
        { lineId: 3, quantity: 3, amount: 0, restockedQuantity: 3, returnedQuantity: 0 },
      ],
    })
    expect(planRefund(order({ left: 1001, lines }), wish).lines).toHaveLength(1)
  })

  it('puts nothing of a line back into stock that is not to be, whatever becomes of the others', () => {
    const restocked = (ofLine: boolean, ofRefund?: boolean) =>
      planRefund(order({ left: 1000, lines }), {
        lines: [{ lineId: 1, quantity: 1, restock: ofLine }],
        ...(ofRefund !== undefined && { restock: ofRefund }),
      }).lines.map(({ restockedQuantity }) => restockedQuantity)
    expect(restocked(false)).toEqual([0, 2, 3])
    expect(restocked(true)).toEqual([2, 2, 3])
    expect(restocked(true, false)).toEqual([2, 0, 0])
  })

  it('puts nothing back into stock if it is not to, and of pieces it does not name never shipped ones', () => {
    const restocked = (restock: boolean) =>
      planRefund(order({ left: 650, lines }), { shipping: 'all', restock }).lines.map(
        ({ restockedQuantity }) => restockedQuantity,
      )
    expect([restocked(false), restocked(true)]).toEqual([
      [0, 0, 0],
      [2, 2, 3],
    ])
  })
})

describe('a refund of all that is left', () => {
  it('is of every line and of shipping', () => {
    expect(planRefund(order(), { everything: true })).toEqual({
      amount: 1650,
      shipping: 650,
      lines: [{ lineId: 1, quantity: 3, amount: 1000, restockedQuantity: 3, returnedQuantity: 0 }],
    })
    expect(planRefund(order(), { amount: 1650 })).toEqual(planRefund(order(), { everything: true }))
  })

  it('is shared where a part was refunded without reference to goods', () => {
    const plan = planRefund(order({ left: 825 }), { everything: true })
    expect([plan.amount, plan.shipping, plan.lines[0]?.amount]).toEqual([825, 325, 500])
  })

  it('is refused where nothing is left', () => {
    expect(refusalIn(() => planRefund(order({ left: 0 }), { everything: true }))).toBe(
      'refund_in_full_already',
    )
    expect(refusalIn(() => planRefund(order({ left: 0, queued: 5 }), { everything: true }))).toBe(
      'refund_pending',
    )
    expect(refusalIn(() => planRefund(order({ paid: 0 }), { everything: true }))).toBe('refund_of_free_order')
  })
})

describe('a refund of shipping or of an amount', () => {
  it('is of no more than is left', () => {
    expect(planRefund(order(), { shipping: 'all' })).toEqual({ amount: 650, shipping: 650, lines: [] })
    expect(planRefund(order(), { shipping: 649 }).amount).toBe(649)
    const refused = (changes: Parameters<typeof order>[0], options: RefundOptions) =>
      refusalIn(() => planRefund(order(changes), options))
    expect(refused({}, { shipping: 651 })).toBe('shipping: amount_left')
    expect(refused({ shippingLeft: 0 }, { shipping: 'all' })).toBe('refund_above_rest')
    expect(planRefund(order(), { amount: 1649 })).toEqual({ amount: 1649, shipping: 0, lines: [] })
    expect(refused({}, { amount: 1651 })).toBe('refund_above_rest')
    expect(refused({}, { amount: -1 })).toBe('refund_above_rest')
    for (const nothing of [
      {},
      { amount: 0 },
      { lines: [] },
      { lines: [{ lineId: 1, quantity: 0 }], shipping: 0 },
    ])
      expect(refused({}, { ...nothing, restock: true })).toBe('refund_of_nothing')
    expect(refused({}, { everything: true, amount: 5 })).toBe('refund_amount_alone')
    expect(refused({}, { everything: true, lines: [{ lineId: 1, quantity: 1 }] })).toBe('refund_amount_alone')
    expect(refused({}, { amount: 5, shipping: 5 })).toBe('refund_amount_alone')
  })
})
