import type { Tx } from '#lib/platform/database/db.ts'
import type { ProductInput } from '../saving/product-input.ts'
import { isNameAlone, type SafetyContact } from './contact.ts'

/** Names the manufacturers and responsible persons of products. Those that the directory does not have are added to it. */
export async function saveSafetyContacts(
  tx: Tx,
  products: readonly { id: number; input: Pick<ProductInput, 'manufacturer' | 'responsible'> }[],
): Promise<void> {
  for (const { id, input } of products) {
    const data = {
      ...(input.manufacturer !== undefined && { manufacturerId: await idOf(tx, input.manufacturer) }),
      ...(input.responsible !== undefined && { responsibleId: await idOf(tx, input.responsible) }),
    }
    if (Object.keys(data).length > 0) await tx.product.updateMany({ where: { id }, data })
  }
}

async function idOf(tx: Tx, contact: SafetyContact | null): Promise<number | null> {
  if (contact === null) return null
  const { name, address, contact: electronic } = contact
  const given = { name, address, contact: electronic }
  const known = isNameAlone(contact) ? await findByName(tx, name) : null
  if (known) return known.id
  const { id } = await tx.safetyContact.upsert({
    where: { name_address_contact: given },
    create: given,
    update: {},
    select: { id: true },
  })
  return id
}

/** The entry that is a name alone, too, comes first. */
function findByName(tx: Tx, name: string): Promise<{ id: number } | null> {
  const orderBy = [{ address: 'asc' }, { contact: 'asc' }] as const
  return tx.safetyContact.findFirst({ where: { name }, orderBy: [...orderBy], select: { id: true } })
}
