import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { addressColumns, type SavedAddress } from './address.ts'

/** Lists a customer's addresses in the order they were added. */
export function listAddresses({ database }: Context, customerId: number): Promise<SavedAddress[]> {
  return database.prisma.address.findMany({
    where: { customerId },
    select: addressColumns,
    orderBy: { id: 'asc' },
  })
}

/** Deletes one of a customer's addresses. Throws `unknown_address`. */
export async function deleteAddress(
  { database, security }: Context,
  customerId: number,
  id: number,
): Promise<void> {
  const { count } = await database.prisma.address.deleteMany({ where: { id, customerId } })
  if (count > 0) return
  security.note('access.refused', { customer: customerId, address: id })
  throw new DomainError('unknown_address')
}
