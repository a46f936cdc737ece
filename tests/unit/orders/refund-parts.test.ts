import { describe, expect, it } from 'vitest'
import {
  planRefund,
  type Refundable,
  type RefundableLine,
  type RefundOptions,
  shareOf,
} from '#lib/domains/shop/orders/refunds/plan-refund.ts'

const line = (changes: Partial<RefundableLine> = {}): RefundableLine => ({
  ...{ id: 1, name: 'Cup', quantity: 3, inShop: 3, lost: 0, returned: 0 },
  ...{ refundedQuantity: 0, refundedAmount: 0, gross: 1000 },
  ...changes,
})
const order = (changes: Partial<Refundable> = {}): Refundable => ({
  ...{ number: 'A1', currency: 'USD', paid: 1650, left: 1650, queued: 0, disputed: 0 },
  ...{ shippingLeft: 650, overpaid: 0, lines: [line()] },
  ...changes,
})
/** The code and facts of a refusal. */
const refusal = (changes: Partial<Refundable>, options: RefundOptions) => {
  try {
    planRefund(order(changes), options)
    return 'done'
  } catch (error) {
    const { code, facts } = error as { code: string; facts: unknown }
    return { code, facts }
  }
}
const all: RefundOptions = { lines: [{ lineId: 1, quantity: 3 }], shipping: 'all' }

describe('a refund that is refused', () => {
  const number = 'A1'
  const left = (amount: number) => ({ left: { amount, currency: 'USD' } })

  it.each([
    [{ paid: 0, left: 0 }, { everything: true }, 'refund_of_free_order', { number }],
    [{ left: 0 }, { everything: true }, 'refund_in_full_already', { number }],
    [{ left: -1 }, { everything: true }, 'refund_in_full_already', { number }],
    [{ left: 0, queued: 1 }, { everything: true }, 'refund_pending', { number }],
    [{ left: 0, queued: 1, disputed: 1 }, { everything: true }, 'refund_of_disputed', { number }],
    [{}, { lines: [{ lineId: 9, quantity: 1 }] }, 'refund_of_unknown_line', { number, line: 9 }],
    [{}, { amount: 1651 }, 'refund_above_rest', { number, ...left(1650) }],
    [{ left: 999 }, { lines: [{ lineId: 1, quantity: 3 }] }, 'refund_above_rest', { number, ...left(999) }],
    [{}, { shipping: -1 }, 'invalid_fields', { shipping: [{ code: 'amount_left', facts: left(650) }] }],
    [{}, { shipping: 651 }, 'invalid_fields', { shipping: [{ code: 'amount_left', facts: left(650) }] }],
    [
      { lines: [line({ refundedQuantity: 1 })] },
      { lines: [{ lineId: 1, quantity: 3 }] },
      'invalid_fields',
      { 'line.1': [{ code: 'units_left', facts: { units: 2 } }] },
    ],
  ] as [Partial<Refundable>, RefundOptions, string, object][])(
    'of %j by %j names what is left',
    (changes, options, code, facts) => {
      expect(refusal(changes, options)).toEqual({ code, facts })
    },
  )

  it('names no order where nothing of it was chosen, or too much at once', () => {
    expect(refusal({}, {})).toMatchObject({ code: 'refund_of_nothing' })
    expect(refusal({}, { amount: 1, shipping: 'all' })).toMatchObject({ code: 'refund_amount_alone' })
    expect(refusal({}, { everything: true, amount: 0, shipping: 0, lines: [] })).toBe('done')
  })
})

describe('a refund of parts that come to all that is left', () => {
  it('shares what is left among the parts, as long as the bank took the rest of them', () => {
    expect(planRefund(order({ left: 1000, disputed: 650 }), all)).toEqual({
      amount: 1000,
      shipping: 394,
      lines: [{ lineId: 1, quantity: 3, amount: 606, restockedQuantity: 3, returnedQuantity: 0 }],
    })
    expect(refusal({ left: 1000, disputed: 649 }, all)).toMatchObject({ code: 'refund_above_rest' })
    expect(planRefund(order({ left: 1650, disputed: 650, paid: 2300 }), all)).toMatchObject({ amount: 1650 })
    expect(planRefund(order({ left: 1651, disputed: 650, paid: 2301 }), all)).toMatchObject({
      ...{ amount: 1650, shipping: 650 },
      lines: [{ amount: 1000 }],
    })
  })

  it('is of every unit that is left, and of no line without any', () => {
    const refunded = line({ id: 2, refundedQuantity: 3, refundedAmount: 1000 })
    const rest = line({ id: 3, gross: 0, inShop: 1 })
    const plan = planRefund(order({ lines: [line(), refunded, rest] }), all)
    expect(plan.lines).toEqual([
      { lineId: 1, quantity: 3, amount: 1000, restockedQuantity: 3, returnedQuantity: 0 },
      { lineId: 3, quantity: 3, amount: 0, restockedQuantity: 1, returnedQuantity: 0 },
    ])
  })

  it('shares it in sums that the provider takes', () => {
    const lines = [line({ gross: 100_000 })]
    const plan = planRefund(
      order({ currency: 'HUF', left: 100_000, disputed: 65_000, shippingLeft: 65_000, lines }),
      all,
    )
    expect([plan.amount, plan.shipping, plan.lines[0]?.amount]).toEqual([100_000, 39_400, 60_600])
  })
})

describe('the units of a refund', () => {
  const lines = [line({ quantity: 11, inShop: 4, lost: 2, returned: 3 })]
  const unitsOf = (quantity: number, restock?: boolean) => {
    const options = { lines: [{ lineId: 1, quantity, restock }] }
    const [planned] = planRefund(order({ paid: 9999, left: 9999, lines }), options).lines
    return [planned?.returnedQuantity, planned?.restockedQuantity]
  }

  it.each([
    // Those that came back are counted first, then those in the shop, then those that were lost.
    [1, 1, 0, 0],
    [3, 3, 0, 0],
    [4, 3, 1, 1],
    [7, 3, 4, 4],
    [8, 3, 4, 4],
    [9, 3, 4, 4],
    [10, 3, 4, 5],
    [11, 3, 4, 6],
  ])(
    'of %i are %i that came back; %i go into stock, or %i if all are to',
    (quantity, returned, usual, all) => {
      expect([unitsOf(quantity), unitsOf(quantity, true), unitsOf(quantity, false)]).toEqual([
        [returned, usual],
        [returned, all],
        [returned, 0],
      ])
    },
  )

  it('of a line that is named twice are added up, and go where the last one says', () => {
    const restocked = (...wishes: boolean[]) => {
      const wanted = wishes.map((restock) => ({ lineId: 1, quantity: 1, restock }))
      return planRefund(order(), { lines: wanted }).lines
    }
    expect(restocked(false, true)).toMatchObject([{ quantity: 2, amount: 667, restockedQuantity: 2 }])
    expect(restocked(true, false)).toMatchObject([{ quantity: 2, amount: 667, restockedQuantity: 0 }])
  })
})

describe('a refund of all that is left', () => {
  it('has what was paid beyond the total besides lines and shipping', () => {
    expect(planRefund(order({ paid: 2000, left: 2000, overpaid: 350 }), { everything: true })).toEqual({
      amount: 2000,
      shipping: 650,
      lines: [{ lineId: 1, quantity: 3, amount: 1000, restockedQuantity: 3, returnedQuantity: 0 }],
    })
  })

  it('has lines of which money is left though no unit is, and leaves out what is refunded', () => {
    const lines = [
      line({ refundedQuantity: 3, refundedAmount: 1000 }),
      line({ id: 2, refundedQuantity: 3, refundedAmount: 400, inShop: 0 }),
      line({ id: 3, refundedQuantity: 2, refundedAmount: 1000, inShop: 1 }),
    ]
    expect(planRefund(order({ left: 1250, lines }), { amount: 1250, restock: false })).toEqual({
      amount: 1250,
      shipping: 650,
      lines: [
        { lineId: 2, quantity: 0, amount: 600, restockedQuantity: 0, returnedQuantity: 0 },
        { lineId: 3, quantity: 1, amount: 0, restockedQuantity: 0, returnedQuantity: 0 },
      ],
    })
  })
})

describe('the share of units in what their line costs', () => {
  it.each([
    [{}, 1, 1, 334],
    [{}, 2, 1, 667],
    [{}, 3, 1, 1000],
    [{ refundedQuantity: 1, refundedAmount: 334 }, 1, 1, 333],
    [{ refundedQuantity: 1, refundedAmount: 300 }, 1, 1, 367],
    [{ refundedQuantity: 1, refundedAmount: 900 }, 1, 1, 0],
    [{}, 1, 10, 340],
    [{ gross: 0 }, 3, 1, 0],
  ])('of %j for %i units in steps of %i adds up', (changes, units, step, share) => {
    expect(shareOf(line(changes), units, step)).toBe(share)
  })
})
