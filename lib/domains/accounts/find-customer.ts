import type { Context } from '#lib/context.ts'
import { type Customer, customerColumns, toCustomer } from './customer.ts'
import { normalizeEmail } from './email-address.ts'

/** An account as those who run the site see it. */
export type KnownCustomer = Customer & { status: string; isStaff: boolean }

/** The account of an e-mail address; null where nobody has it. */
export async function findCustomer({ database }: Context, email: string): Promise<KnownCustomer | null> {
  const row = await database.prisma.customer.findFirst({
    where: { email: normalizeEmail(email), deletedAt: null },
    select: { ...customerColumns, status: true, staff: { select: { active: true } } },
  })
  return row && { ...toCustomer(row), status: row.status, isStaff: row.staff?.active ?? false }
}
