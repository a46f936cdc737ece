import type { Context } from '#lib/context.ts'
import { type Customer, customerColumns, toCustomer } from '../customer.ts'
import { normalizeEmail } from './email-address.ts'

/** An account as the site's operators see it. */
export type KnownCustomer = Customer & { status: string; isStaff: boolean }

/** Finds the account with an e-mail address, or null. */
export async function findCustomer({ database }: Context, email: string): Promise<KnownCustomer | null> {
  const row = await database.prisma.customer.findFirst({
    where: { email: normalizeEmail(email), deletedAt: null },
    select: { ...customerColumns, status: true, staff: { select: { active: true } } },
  })
  return row && { ...toCustomer(row), status: row.status, isStaff: row.staff?.active ?? false }
}
