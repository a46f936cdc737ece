import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  activateCustomer,
  disableTwoFactor,
  endAllSessions,
  forgotPassword,
  suspendCustomer,
} from '#lib/domains/people/accounts/index.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { customerSubject, lockAccount } from '../lock-account.ts'

const permission = 'customers.write'

/** Keeps a customer from signing in, and signs out their devices. Throws `unknown_customer`, or `stale` if they are suspended. */
export const suspendAccount = staffAction(
  { permission, action: 'customer.suspended' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    await lockAccount(tx, context, id)
    if (!(await suspendCustomer(context, id))) throw new DomainError('stale', { current: 'suspended' })
    record({ subject: customerSubject(id), before: { status: 'active' }, after: { status: 'suspended' } })
  },
)

/** Lets a suspended customer sign in again. Throws `unknown_customer`, or `stale` if they are not suspended. */
export const reinstateAccount = staffAction(
  { permission, action: 'customer.reinstated' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    await lockAccount(tx, context, id)
    if (!(await activateCustomer(context, id))) throw new DomainError('stale', { current: 'active' })
    record({ subject: customerSubject(id), before: { status: 'suspended' }, after: { status: 'active' } })
  },
)

/** Signs out every device of a customer. Resolves to how many there were. Throws `unknown_customer`. */
export const signOutAccount = staffAction(
  { permission, action: 'customer.signed_out' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<number> => {
    await lockAccount(tx, context, id)
    const devices = await endAllSessions(tx, id)
    record({ subject: customerSubject(id), details: { devices } })
    return devices
  },
)

/**
 * Switches off the second factor of a customer who has lost it, signs out their devices, and tells them by mail. Throws
 * `unknown_customer` or `two_factor_off`.
 */
export const resetAccountFactor = staffAction(
  { permission, requiresReauth: true, action: 'customer.second_factor_reset' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    await lockAccount(tx, context, id)
    await disableTwoFactor(context, id)
    record({ subject: customerSubject(id) })
  },
)

/**
 * Mails a customer a link to choose a new password; nobody else gets to see it. A second one within two minutes is not sent.
 * Throws `unknown_customer` or `account_inactive`.
 */
export const mailAccountReset = staffAction(
  { permission, action: 'customer.reset_mailed' },
  async ({ context, tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const { email, status } = await lockAccount(tx, context, id)
    if (status !== 'active') throw new DomainError('account_inactive')
    await forgotPassword(context, email)
    record({ subject: customerSubject(id) })
  },
)
