import type { Tx } from '#lib/platform/database/db.ts'
import { findImportedId } from '../known-records.ts'
import type { ImportedMember } from './imported-product.ts'

/** The rows of a group's members in order; those that do not exist, or are groups themselves, are `lost`. */
export async function findMembers(
  tx: Tx,
  members: ImportedMember[],
): Promise<{ ids: number[]; lost: ImportedMember[] }> {
  const ids: number[] = []
  const lost: ImportedMember[] = []
  for (const member of members) {
    const id = await findMember(tx, member)
    if (id === null) lost.push(member)
    else ids.push(id)
  }
  return { ids, lost }
}

/** Whether a group links every member that exists, or is about to with these keys. */
export async function areLinked(
  tx: Tx,
  groupId: number,
  members: ImportedMember[],
  keys: ReadonlySet<string>,
): Promise<boolean> {
  const { ids, lost } = await findMembers(tx, members)
  if (lost.some(({ key }) => keys.has(key))) return false
  const links = await tx.productMember.findMany({ where: { groupId }, select: { memberId: true } })
  const linked = new Set(links.map(({ memberId }) => memberId))
  return ids.every((id) => linked.has(id))
}

/** By the import it came from, else by its SKU. */
async function findMember(tx: Tx, { name, source, key }: ImportedMember): Promise<number | null> {
  const imported = await findImportedId(tx, source, 'product', [key])
  const where = {
    kind: { not: 'grouped' },
    OR: [...(imported === null ? [] : [{ id: imported }]), { sku: name }],
  }
  const rows = await tx.product.findMany({ where, select: { id: true } })
  return (rows.find(({ id }) => id === imported) ?? rows[0])?.id ?? null
}
