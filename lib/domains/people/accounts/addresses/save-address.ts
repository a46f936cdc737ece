import type { Context } from '#lib/context.ts'
import { DomainError, type Faults, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type AddressParts, addressColumns, addressParts, pickParts, type SavedAddress } from './address.ts'
import { findCountriesWithStates } from './countries/find-countries-with-states.ts'
import { type GivenAddress, parseAddress } from './parse-address.ts'
import { parseInput } from './parse-input.ts'

/** The most addresses a customer can have. */
const MAX_ADDRESSES = 50

/** A new or changed address. Fields that are not given stay as they are. */
export type AddressChange = GivenAddress & {
  label?: unknown
  isDefaultBilling?: boolean
  isDefaultShipping?: boolean
}

/** Adds an address. The first one is the default. Throws `invalid_fields`. */
export async function addAddress(
  context: Context,
  customerId: number,
  change: AddressChange,
): Promise<SavedAddress> {
  const data = await parseChange(context.database.prisma, context, change)
  return transact(context.database.prisma, async (tx) => {
    await lockAddresses(tx, context, customerId)
    const count = await tx.address.count({ where: { customerId } })
    if (count >= MAX_ADDRESSES) throw invalidField('address', 'too_many_addresses', { max: MAX_ADDRESSES })
    const isFirst = count === 0
    const address = await tx.address.create({
      data: {
        ...data,
        customerId,
        createdAt: context.clock.now(),
        isDefaultBilling: change.isDefaultBilling ?? isFirst,
        isDefaultShipping: change.isDefaultShipping ?? isFirst,
      },
      select: addressColumns,
    })
    await keepOneDefault(tx, customerId, address)
    return address
  })
}

/** Changes the given fields of an address. Throws `unknown_address` and `invalid_fields`. */
export function changeAddress(
  context: Context,
  customerId: number,
  id: number,
  change: AddressChange,
): Promise<SavedAddress> {
  return transact(context.database.prisma, async (tx) => {
    await lockAddresses(tx, context, customerId)
    const known = await tx.address.findFirst({ where: { id, customerId }, select: addressColumns })
    if (!known) {
      context.security.note('access.refused', { customer: customerId, address: id })
      throw new DomainError('unknown_address')
    }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    // What is only named or made the default stays as it was saved, by whatever rules that was.
    const isMoved = addressParts.some((part) => part in given)
    const { isDefaultBilling, isDefaultShipping } = { ...known, ...given } as SavedAddress
    const address = await tx.address.update({
      where: { id },
      data: {
        ...(await parseChange(tx, context, { ...known, ...given }, isMoved)),
        isDefaultBilling,
        isDefaultShipping,
      },
      select: addressColumns,
    })
    await keepOneDefault(tx, customerId, address)
    return address
  })
}

/** Saves an address used in an order, unless the customer already has it or has the most allowed. */
export async function rememberAddress(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  customerId: number,
  parts: AddressParts,
): Promise<void> {
  if (parts.line1 === null && parts.city === null && parts.country === null) return
  await lockAddresses(tx, context, customerId)
  const known = await tx.address.findMany({ where: { customerId }, select: addressColumns })
  const isSame = (address: SavedAddress) =>
    addressParts.every((part) => part === 'phone' || address[part] === parts[part])
  if (known.length >= MAX_ADDRESSES || known.some(isSame)) return
  const isFirst = known.length === 0
  await tx.address.create({
    data: { ...parts, customerId, isDefaultBilling: isFirst, isDefaultShipping: isFirst },
    select: { id: true },
  })
}

/** Locks a customer's addresses until the transaction ends. */
export async function lockAddresses(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  customerId: number,
): Promise<void> {
  await tx.customer.updateMany({ where: { id: customerId }, data: { updatedAt: clock.now() } })
}

async function parseChange(
  tx: Tx,
  { settings }: Context,
  change: AddressChange,
  isMoved = true,
): Promise<Partial<AddressParts> & { label: string | null }> {
  const faults: Faults = {}
  const withStates = await findCountriesWithStates(tx)
  const parts = isMoved && parseAddress(settings.current, change, faults, { prefix: '', withStates })
  const label = parseInput(faults, 'label', change.label, { rule: 'optional', max: 60 })
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  return { ...(parts && pickParts(parts)), label }
}

async function keepOneDefault(tx: Tx, customerId: number, address: SavedAddress): Promise<void> {
  const others = { customerId, id: { not: address.id } }
  if (address.isDefaultBilling)
    await tx.address.updateMany({ where: others, data: { isDefaultBilling: false } })
  if (address.isDefaultShipping)
    await tx.address.updateMany({ where: others, data: { isDefaultShipping: false } })
}
