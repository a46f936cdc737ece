import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'

const NOTE = { source: 'deleted', kind: 'customer' } as const

/**
 * Notes that the owner of an address deleted their account, so that no import brings it back. Only a hash of the address is
 * stored; it does not depend on APP_SECRET, which may be replaced before the next import.
 */
export async function noteDeletion(
  tx: Tx,
  { id: rowId, email }: { id: number; email: string },
): Promise<void> {
  const key = keyOf(email)
  await tx.importSource.upsert({
    where: { source_kind_key: { ...NOTE, key } },
    create: { ...NOTE, key, rowId, hash: '' },
    update: { rowId },
  })
}

/** The ids of the deleted accounts of these addresses, by address. */
export async function findDeletions(tx: Tx, emails: readonly string[]): Promise<Map<string, number>> {
  const byKey = new Map(emails.map((email) => [keyOf(email), email]))
  const notes = await selectIn<{ key: string; rowId: number }>(tx, 'ImportSource', ['key', 'rowId'], {
    column: 'key',
    values: [...byKey.keys()],
    equal: NOTE,
  })
  return new Map(notes.map(({ key, rowId }) => [byKey.get(key) ?? '', rowId]))
}

function keyOf(email: string): string {
  return `email:${sha256(email)}`
}
