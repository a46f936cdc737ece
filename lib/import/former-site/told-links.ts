import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { DeadLink } from './dead-link.ts'

const KIND = 'dead-link'

/** Dead links that no report has named yet, and how many of the others are still dead. */
export type UntoldLinks = { fresh: DeadLink[]; told: number }

/** Notes dead links as told, so that the next import names only its own. One that led somewhere since is named again. */
export async function tellDeadLinks(
  tx: Tx,
  source: string,
  links: readonly DeadLink[],
): Promise<UntoldLinks> {
  const byKey = new Map(links.map((link) => [keyOf(link), link]))
  const rows = await tx.importSource.findMany({ where: { kind: KIND }, select: { id: true, key: true } })
  const known = new Set(rows.map(({ key }) => key))
  const gone = rows.filter(({ key }) => !byKey.has(key)).map(({ id }) => id)
  for (const id of gone) await tx.importSource.deleteMany({ where: { id } })
  const fresh = [...byKey].filter(([key]) => !known.has(key))
  const updatedAt = new Date()
  await insertRows(
    tx,
    'ImportSource',
    fresh.map(([key]) => ({ source, kind: KIND, key, rowId: 0, hash: '', updatedAt })),
  )
  return { fresh: fresh.map(([, link]) => link), told: byKey.size - fresh.length }
}

function keyOf({ kind, name, path, address }: DeadLink): string {
  return sha256(JSON.stringify([kind, name, path, address]))
}
