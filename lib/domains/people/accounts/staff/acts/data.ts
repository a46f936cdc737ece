import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type AccountExport, eraseAccount, exportAccount } from '#lib/domains/people/accounts/index.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { customerSubject, lockAccount } from '../lock-account.ts'

/** Everything stored about a customer, as the customer's own export has it. Throws `unknown_customer`. */
export const exportCustomer = staffAction(
  { permission: 'customers.export', requiresReauth: true, action: 'customer.exported' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<AccountExport> => {
    await lockAccount(tx, context, id)
    record({ subject: customerSubject(id) })
    return exportAccount(context, id)
  },
)

/**
 * Deletes a customer's account, as the customer could. Throws `unknown_customer`, or `customer_is_staff`: whoever works here has
 * to leave the team first.
 */
export const eraseCustomer = staffAction(
  { permission: 'customers.erase', requiresReauth: true, action: 'customer.erased' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const { isStaff } = await lockAccount(tx, context, id)
    if (isStaff) throw new DomainError('customer_is_staff')
    await eraseAccount(tx, context, id)
    record({ subject: customerSubject(id) })
  },
)
