import { describe, expect, it } from 'vitest'
import type { StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  approveWorth,
  CHANGES_ORDER,
  COUNTS_AS_PAID,
  orderSubject,
  REFUNDS,
  runAs,
  staffIdOf,
} from '#lib/domains/shop/orders/staff/order-action.ts'
import { refusalIn } from '../../support/refusal-of.ts'

const now = new Date('2026-03-01T12:00:00Z')
const rosa: StaffActor = {
  ...{ kind: 'staff', id: 7, role: 'owner', permissions: new Set(['orders.refund' as const]) },
  ...{ sessionId: 1, sudoUntil: null, hasSecondFactor: true, ip: null, requestId: null },
}
const proved = { ...rosa, sudoUntil: new Date(now.getTime() + 1) }
const approve = (most: number | null, amount: number, { currency = 'USD', actor = rosa } = {}) => {
  const current = {
    ...{ 'payments.refund_proof_above': most, 'currency.code': 'USD', 'staff.require_second_factor': true },
  }
  const context = { clock: { now: () => now }, settings: { current } } as never
  return refusalIn(() => approveWorth(context, actor, { amount, currency }))
}

describe('a refund by staff', () => {
  it.each<[most: number | null, amount: number, currency: string, outcome: string]>([
    [1000, 1000, 'USD', 'done'],
    [1000, 1001, 'USD', 'sudo_needed'],
    [0, 1, 'USD', 'sudo_needed'],
    [0, 0, 'USD', 'done'],
    [null, 999_999, 'USD', 'done'],
    // What a sum of another currency is worth is not known.
    [1000, 1, 'EUR', 'sudo_needed'],
    [1000, 0, 'EUR', 'done'],
    [null, 1, 'EUR', 'done'],
  ])('with proofs needed above %j of %i %s is %s', (most, amount, currency, outcome) => {
    expect(approve(most, amount, { currency })).toBe(outcome)
    expect(approve(most, amount, { currency, actor: proved })).toBe('done')
  })

  it('takes the permission, however little it is', () => {
    const actor = { ...proved, permissions: new Set(['orders.write' as const, 'orders.pay' as const]) }
    for (const amount of [0, 1]) expect(approve(null, amount, { actor: actor as never })).toBe('forbidden')
  })

  it('is free to the shop’s own commands', () => {
    expect(approve(0, 5, { actor: operator('refund') as never })).toBe('done')
  })
})

it('orders are changed, paid and refunded by whoever may, and paid only with a proof', () => {
  expect([CHANGES_ORDER, COUNTS_AS_PAID, REFUNDS]).toEqual([
    { permission: 'orders.write' },
    { permission: 'orders.pay', requiresReauth: true },
    { permission: 'orders.refund' },
  ])
})

it('an action on an order names it, and the member of staff who acts', async () => {
  expect(orderSubject(12)).toBe('order:12')
  expect(staffIdOf(rosa)).toBe(7)
  expect(staffIdOf(operator('orders'))).toBeNull()
  expect(staffIdOf({ kind: 'customer', id: 7 })).toBeNull()
  const run = runAs((work) => work('the transaction' as never, 'the context' as never))
  expect(await run(async (tx) => `in ${tx}`)).toBe('in the transaction')
})
