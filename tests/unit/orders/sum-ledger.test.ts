import { describe, expect, it } from 'vitest'
import { type LedgerRow, paidStateOf, sumLedger } from '#lib/domains/shop/orders/ledger/sum-ledger.ts'

const row = (kind: string, amount: number, changes: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ kind, amount, attemptId: 1, refundId: null, reference: null, paysOrder: true },
  ...changes,
})
const surplus = { attemptId: 2, paysOrder: false }

describe('the ledger of an order', () => {
  it('comes to nothing without rows, and to what was captured or recorded', () => {
    expect(sumLedger([])).toMatchObject({ paid: 0, refunded: 0, refundQueued: 0, disputed: 0 })
    expect(sumLedger([row('authorized', 500)]).paid).toBe(0)
    expect(sumLedger([row('captured', 500)]).paid).toBe(500)
    expect(sumLedger([row('recorded', 500, { attemptId: null })])).toEqual({
      ...{ paid: 500, refunded: 0, refundQueued: 0, disputed: 0, isDisputed: false },
      ...{ payments: new Map(), refunds: new Map() },
    })
  })

  it('replaces what a person recorded with what arrives', () => {
    const sums = sumLedger([row('recorded', 500), row('adjustment', -500), row('captured', 450)])
    expect(sums.paid).toBe(450)
    expect(sums.payments.get(1)).toEqual({ captured: 450, refunded: 0, disputed: 0, paysOrder: true })
  })

  it('keeps payments apart that the order did not need, until one is accepted', () => {
    const captured = [row('captured', 500), row('captured', 300, surplus)]
    expect(sumLedger(captured).paid).toBe(500)
    expect(sumLedger(captured).payments.get(2)).toMatchObject({ captured: 300, paysOrder: false })
    const refunded = [...captured, row('refund_requested', 300, { ...surplus, refundId: 7 })]
    expect(sumLedger(refunded)).toMatchObject({ refunded: 0, refundQueued: 0 })
    const accepted = [row('captured', 300, surplus), row('adjustment', 300, { attemptId: 2 })]
    expect(sumLedger(accepted)).toMatchObject({ paid: 300 })
    expect(sumLedger(accepted).payments.get(2)).toMatchObject({ captured: 300, paysOrder: true })
  })

  it('does not have a payment pay the order for what does not count', () => {
    const recorded = row('recorded', 300, surplus)
    expect(sumLedger([row('captured', 300, surplus), recorded])).toMatchObject({ paid: 0 })
    for (const kind of ['recorded', 'adjustment']) {
      const { payments } = sumLedger([row('captured', 300, surplus), { ...recorded, kind }])
      expect([...payments]).toEqual([[2, { captured: 300, refunded: 0, disputed: 0, paysOrder: false }]])
    }
  })

  it('keeps refunds apart, and knows how far each got', () => {
    const of = (kind: string, refundId: number) => row(kind, 100 * refundId, { refundId })
    const sums = sumLedger([
      row('captured', 900),
      ...[1, 2, 3].map((id) => of('refund_requested', id)),
      ...[of('refund_succeeded', 1), of('refund_failed', 2)],
    ])
    expect(sums).toMatchObject({ paid: 900, refunded: 100, refundQueued: 300 })
    expect(Object.fromEntries(sums.refunds)).toEqual({ 1: 'done', 2: 'failed', 3: 'open' })
    expect(sums.payments.get(1)).toEqual({ captured: 900, refunded: 400, disputed: 0, paysOrder: true })
  })

  it('follows a refund until it is made, fails, or fails after it was made', () => {
    const of = { refundId: 7 }
    const begun = [row('captured', 500), row('refund_requested', 200, of)]
    expect(sumLedger(begun)).toMatchObject({ refundQueued: 200, refunded: 0 })
    const made = [...begun, row('refund_succeeded', 200, of)]
    expect(sumLedger(made)).toMatchObject({ refundQueued: 0, refunded: 200 })
    expect(sumLedger(made).refunds.get(7)).toBe('done')
    for (const before of [begun, made]) {
      const failed = sumLedger([...before, row('refund_failed', 200, of)])
      expect(failed).toMatchObject({ paid: 500, refundQueued: 0, refunded: 0 })
      expect([failed.refunds.get(7), failed.payments.get(1)?.refunded]).toEqual(['failed', 0])
    }
  })

  it('adds up a refund that it does not know by its number', () => {
    for (const kind of ['refund_requested', 'refund_succeeded', 'refund_failed'])
      expect(sumLedger([row('captured', 500), row(kind, 200)]).refunds).toEqual(new Map())
    const sumsOf = (...kinds: string[]) => {
      const { refunded, refundQueued } = sumLedger(kinds.map((kind) => row(kind, 200)))
      return { refunded, refundQueued }
    }
    expect(sumsOf('refund_requested')).toEqual({ refunded: 0, refundQueued: 200 })
    expect(sumsOf('refund_succeeded')).toEqual({ refunded: 200, refundQueued: 0 })
    expect(sumsOf('refund_requested', 'refund_failed')).toEqual({ refunded: 0, refundQueued: 0 })
  })

  it('holds what a bank takes back while the dispute is open, and for good if it is lost', () => {
    const opened = [row('captured', 500), row('dispute_opened', 400)]
    expect(sumLedger(opened)).toMatchObject({ paid: 500, disputed: 400 })
    expect(sumLedger([...opened, row('dispute_lost', 400)]).disputed).toBe(400)
    const won = sumLedger([...opened, row('dispute_won', 400)])
    expect([won.disputed, won.payments.get(1)?.disputed]).toEqual([0, 0])
    const both = [...opened, row('dispute_opened', 30, surplus)]
    const { disputed, payments } = sumLedger(both)
    expect([disputed, payments.get(1)?.disputed, payments.get(2)?.disputed]).toEqual([400, 400, 30])
  })

  it('is disputed until each dispute of what paid the order has ended', () => {
    const first = row('dispute_opened', 100, { reference: 'one' })
    const second = row('dispute_opened', 200, { reference: 'two' })
    const isDisputed = (...rows: LedgerRow[]) => sumLedger([row('captured', 500), ...rows]).isDisputed
    const lost = { ...first, kind: 'dispute_lost' }
    expect(isDisputed(first, second, lost)).toBe(true)
    expect(isDisputed(first, second, lost, { ...second, kind: 'dispute_won' })).toBe(false)
    // Money that was lost may return.
    expect(isDisputed(first, lost, { ...first, kind: 'dispute_won' }, second)).toBe(true)
    // Providers may give disputes of several payments the same reference.
    const ofOther = { ...first, attemptId: 3 }
    expect(isDisputed(first, ofOther, lost)).toBe(true)
    expect(isDisputed(first, ofOther, lost, { ...ofOther, kind: 'dispute_lost' })).toBe(false)
    expect(isDisputed(row('dispute_opened', 100, { ...surplus, reference: 'three' }))).toBe(false)
  })
})

it('the payment state follows from what was paid and refunded', () => {
  expect(paidStateOf({ paid: 0, refunded: 0, isDisputed: false })).toBeNull()
  expect(paidStateOf({ paid: -1, refunded: 0, isDisputed: true })).toBeNull()
  expect(paidStateOf({ paid: 1, refunded: 0, isDisputed: false })).toBe('paid')
  expect(paidStateOf({ paid: 500, refunded: 0, isDisputed: false })).toBe('paid')
  expect(paidStateOf({ paid: 500, refunded: 1, isDisputed: false })).toBe('partially_refunded')
  expect(paidStateOf({ paid: 500, refunded: 501, isDisputed: false })).toBe('refunded')
  expect(paidStateOf({ paid: 500, refunded: 499, isDisputed: false })).toBe('partially_refunded')
  expect(paidStateOf({ paid: 500, refunded: 500, isDisputed: false })).toBe('refunded')
  expect(paidStateOf({ paid: 500, refunded: 100, isDisputed: true })).toBe('disputed')
})
