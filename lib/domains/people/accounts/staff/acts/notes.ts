import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { customerSubject, lockAccount } from '../lock-account.ts'

const permission = 'customers.write'

/** Keeps a note about a customer for the team; the customer never sees it. Throws `unknown_customer`. */
export const noteOnCustomer = staffAction(
  { permission, action: 'customer.noted' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { id, text }: { id: number; text: string },
  ): Promise<void> => {
    await lockAccount(tx, context, id)
    const staffId = actor.kind === 'staff' ? actor.id : null
    const data = { customerId: id, staffId, text, createdAt: context.clock.now() }
    await tx.customerNote.create({ data, select: { id: true } })
    record({ subject: customerSubject(id) })
  },
)

/** Throws `unknown_customer` if there is no such note. */
export const removeCustomerNote = staffAction(
  { permission, action: 'customer.note_removed' },
  async (
    { tx, record }: ActionScope<Context>,
    { id, noteId }: { id: number; noteId: number },
  ): Promise<void> => {
    const { count } = await tx.customerNote.deleteMany({ where: { id: noteId, customerId: id } })
    if (count === 0) throw new DomainError('unknown_customer')
    record({ subject: customerSubject(id) })
  },
)
