import type { Tx } from '#lib/platform/database/db.ts'
import { type AddressParts, addressColumns, addressParts } from './address.ts'

export type ImportedAddress = AddressParts & { isDefaultBilling: boolean; isDefaultShipping: boolean }

/**
 * Adds the addresses that a customer had in a former shop, except those they already have. A default they have chosen here
 * stays theirs. The customer's row must be locked.
 */
export async function importAddresses(
  tx: Tx,
  customerId: number,
  addresses: readonly ImportedAddress[],
): Promise<void> {
  if (addresses.length === 0) return
  const kept = await tx.address.findMany({ where: { customerId }, select: addressColumns })
  const known: AddressParts[] = [...kept]
  let hasBilling = kept.some(({ isDefaultBilling }) => isDefaultBilling)
  let hasShipping = kept.some(({ isDefaultShipping }) => isDefaultShipping)
  const data = []
  for (const address of addresses) {
    if (known.some((other) => isSame(other, address))) continue
    known.push(address)
    const isDefaultBilling = address.isDefaultBilling && !hasBilling
    const isDefaultShipping = address.isDefaultShipping && !hasShipping
    hasBilling ||= isDefaultBilling
    hasShipping ||= isDefaultShipping
    data.push({ ...address, customerId, isDefaultBilling, isDefaultShipping })
  }
  if (data.length > 0) await tx.address.createMany({ data })
}

function isSame(one: AddressParts, other: AddressParts): boolean {
  return addressParts.every((part) => part === 'phone' || one[part] === other[part])
}
