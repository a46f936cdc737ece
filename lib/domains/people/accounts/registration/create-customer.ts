import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import { announce } from '#lib/domains/running/webhooks/index.ts'
import { claimFormerOrders } from '#lib/domains/shop/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { hashPassword } from '../passwords/password.ts'
import { assessPassword } from '../passwords/password-rules.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { recordEvent } from '../record-event.ts'
import { isTaken } from './register.ts'

export type GivenCustomer = { email: string; name: string; password: string }

/**
 * Creates an account for someone known to own the e-mail address: it counts as verified, and nothing is mailed.
 * Resolves to the customer's id. Throws `invalid_fields`.
 */
export async function createCustomer(
  context: Context,
  { email: given, name, password }: GivenCustomer,
): Promise<number> {
  const email = normalizeEmail(given)
  const faults: Faults = {}
  if (await isTaken(context, email)) faults.email = [{ code: 'email_taken' }]
  const fault = assessPassword(context, password, email)
  if (fault) faults.password = [fault]
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    const data = { email, name, passwordHash, emailVerifiedAt: now, createdAt: now }
    const { id } = await tx.customer.create({ data, select: { id: true } })
    await claimFormerOrders(tx, { id, email })
    await recordEvent(tx, context, 'registered', { customerId: id })
    await announce(tx, [{ type: 'customer.registered', subjectId: id }], now)
    return id
  })
}
