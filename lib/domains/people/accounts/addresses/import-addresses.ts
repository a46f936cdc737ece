import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
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
  // Spares a customer without addresses two queries.
  if (addresses.length === 0) return
  const added = await listNewAddresses(tx, customerId, addresses)
  await tx.address.createMany({ data: added.map((address) => ({ ...address, customerId })) })
}

/** The addresses that `importAddresses` would add. */
export async function listNewAddresses(
  tx: Tx,
  customerId: number,
  addresses: readonly ImportedAddress[],
): Promise<ImportedAddress[]> {
  const kept = await tx.address.findMany({ where: { customerId }, select: addressColumns })
  return chooseNew(addresses, kept)
}

/** Adds the addresses of customers who have none yet, with one statement. */
export async function addFirstAddresses(
  tx: Tx,
  customers: readonly { id: number; addresses: readonly ImportedAddress[] }[],
  now: Date,
): Promise<void> {
  const rows = customers.flatMap(({ id: customerId, addresses }) =>
    chooseNew(addresses, []).map((address) => ({ ...address, customerId, createdAt: now, updatedAt: now })),
  )
  await insertRows(tx, 'Address', rows)
}

/** Those that are not among the kept ones; of each default, the first, unless one is kept. */
function chooseNew(
  addresses: readonly ImportedAddress[],
  kept: readonly ImportedAddress[],
): ImportedAddress[] {
  const known: AddressParts[] = [...kept]
  let hasBilling = kept.some(({ isDefaultBilling }) => isDefaultBilling)
  let hasShipping = kept.some(({ isDefaultShipping }) => isDefaultShipping)
  const chosen: ImportedAddress[] = []
  for (const address of addresses) {
    if (known.some((other) => isSame(other, address))) continue
    known.push(address)
    const isDefaultBilling = address.isDefaultBilling && !hasBilling
    const isDefaultShipping = address.isDefaultShipping && !hasShipping
    hasBilling ||= isDefaultBilling
    hasShipping ||= isDefaultShipping
    chosen.push({ ...address, isDefaultBilling, isDefaultShipping })
  }
  return chosen
}

function isSame(one: AddressParts, other: AddressParts): boolean {
  return addressParts.every((part) => part === 'phone' || one[part] === other[part])
}
