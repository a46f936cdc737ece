import type { Context } from '#lib/context.ts'
import { type Customer, customerColumns, toCustomer } from '../customer.ts'

export type ProfileChange = { name?: string; phone?: string | null }

/** Updates the given fields and leaves the others unchanged. */
export async function updateProfile(
  { database }: Context,
  customerId: number,
  { name, phone }: ProfileChange,
): Promise<Customer> {
  const where = { id: customerId }
  return toCustomer(
    await database.prisma.customer.update({ where, data: { name, phone }, select: customerColumns }),
  )
}
