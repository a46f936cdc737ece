import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { recordEvent } from '../record-event.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'

/** Suspends an account and signs out its devices. Returns false if there is no active account with this id. */
export async function suspendCustomer(context: Context, id: number): Promise<boolean> {
  return transact(context.database.prisma, async (tx) => {
    const suspended = await tx.customer.updateMany({
      where: { id, status: 'active', deletedAt: null },
      data: { status: 'suspended' },
    })
    if (suspended.count === 0) return false
    await endAllSessions(tx, id)
    await recordEvent(tx, context, 'suspended', { customerId: id })
    return true
  })
}

/** Reactivates a suspended account. Returns false if there is no suspended account with this id. */
export async function activateCustomer(context: Context, id: number): Promise<boolean> {
  return transact(context.database.prisma, async (tx) => {
    const activated = await tx.customer.updateMany({
      where: { id, status: 'suspended', deletedAt: null },
      data: { status: 'active' },
    })
    if (activated.count === 1) await recordEvent(tx, context, 'activated', { customerId: id })
    return activated.count === 1
  })
}
