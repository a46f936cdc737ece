import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { DeadLink, FoundLink } from './dead-link.ts'
import type { FormerSite } from './former-site.ts'
import { resolveLinks } from './resolve-links.ts'
import type { Rewritten } from './rewrite-links.ts'

const KIND = 'dead-link'

/** Dead links that no report has named yet, and how many of the others are still dead. */
export type UntoldLinks = { fresh: DeadLink[]; told: number }

type Note = { id: number; key: string }

const allNotes = { where: { kind: KIND }, select: { id: true, key: true } } as const

const MAX_VALUES = 500

/**
 * The texts with links that earlier imports noted as dead, and that lead somewhere now, by kind. Each address is looked up
 * once, in however many texts it is.
 */
export async function findRevived(tx: Tx, site: FormerSite): Promise<Map<string, number[]>> {
  const rows = await tx.importSource.groupBy({ by: ['hash'], where: { kind: KIND } })
  const links = rows.map(({ hash }) => ({ tag: 'a', attribute: 'href' as const, address: hash }))
  const revived: string[] = []
  for (let at = 0; at < links.length; at += MAX_VALUES) {
    const some = links.slice(at, at + MAX_VALUES)
    const resolved = await resolveLinks(tx, site, some)
    revived.push(...some.filter((link) => !resolved.isDead(link)).map(({ address }) => address))
  }
  const texts = new Map<string, number[]>()
  const found = await selectIn<{ key: string; rowId: number }>(tx, 'ImportSource', ['key', 'rowId'], {
    ...{ column: 'hash', values: revived, equal: { kind: KIND } },
  })
  for (const { key, rowId } of found) {
    const kind = key.split(' ')[0] ?? ''
    texts.set(kind, [...(texts.get(kind) ?? []), rowId])
  }
  return texts
}

/**
 * Notes the dead links of the texts that were read as told, so that the next import names only its own. One that led somewhere
 * since is named again.
 */
export async function tellDeadLinks(tx: Tx, source: string, { dead, read }: Rewritten): Promise<UntoldLinks> {
  const byKey = new Map(dead.map((found) => [keyOf(found), found]))
  const noted = read === 'all' ? await tx.importSource.findMany(allNotes) : await findNotesIn(tx, read)
  const known = new Set(noted.map(({ key }) => key))
  const gone = noted.filter(({ key }) => !byKey.has(key)).map(({ id }) => id)
  for (let at = 0; at < gone.length; at += MAX_VALUES) {
    await tx.importSource.deleteMany({ where: { id: { in: gone.slice(at, at + MAX_VALUES) } } })
  }
  const fresh = [...byKey].filter(([key]) => !known.has(key))
  const updatedAt = new Date()
  await insertRows(
    tx,
    'ImportSource',
    fresh.map(([key, { id: rowId, link }]) => ({
      ...{ source, kind: KIND, key, rowId, hash: link.address, updatedAt },
    })),
  )
  const all = await tx.importSource.count({ where: { kind: KIND } })
  return { fresh: fresh.map(([, { link }]) => link), told: all - fresh.length }
}

function keyOf({ in: kind, id, link }: FoundLink): string {
  return `${kind} ${id} ${sha256(link.address)}`
}

async function findNotesIn(tx: Tx, read: ReadonlyMap<string, readonly number[]>): Promise<Note[]> {
  const notes: Note[] = []
  for (const [kind, ids] of read) {
    for (let at = 0; at < ids.length; at += MAX_VALUES) {
      const rowId = { in: ids.slice(at, at + MAX_VALUES) }
      const { where, select } = allNotes
      const key = { startsWith: `${kind} ` }
      notes.push(...(await tx.importSource.findMany({ where: { ...where, key, rowId }, select })))
    }
  }
  return notes
}
