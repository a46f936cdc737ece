import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'

/** Marks withdrawals as settled, or as open again. No money moves. Resolves to those that were not so already. */
export const settleWithdrawals = staffAction(
  { permission: 'orders.write', action: 'withdrawals.settled' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    { ids, isSettled }: { ids: readonly number[]; isSettled: boolean },
  ): Promise<number[]> => {
    const changed = await tx.withdrawal.updateManyAndReturn({
      where: { id: { in: [...ids] }, settledAt: isSettled ? null : { not: null } },
      data: { settledAt: isSettled ? context.clock.now() : null },
      select: { id: true },
    })
    if (changed.length === 0) unchanged()
    for (const { id } of changed)
      record({
        subject: `withdrawal:${id}`,
        before: { settled: !isSettled },
        after: { settled: isSettled },
      })
    return changed.map(({ id }) => id)
  },
)
