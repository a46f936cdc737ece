import type { FormerSite } from '#lib/import/former-site/former-site.ts'
import type { Move } from '#lib/import/records/import-record.ts'
import { findImportedId } from '#lib/import/records/known-records.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { IndexedFile, SiteIndex } from '../site-index.ts'

const BATCH_SIZE = 200

/** Pictures and their pages lead to the downloaded picture, else to the entry they were uploaded to. */
export async function* attachmentMoves(index: SiteIndex, site: FormerSite, tx: Tx): AsyncGenerator<Move[]> {
  const paths = new Map<string, string | null>()
  for (let at = 0; at < index.files.length; at += BATCH_SIZE) {
    const files = index.files.slice(at, at + BATCH_SIZE)
    const copies = await findCopies(tx, files)
    const moves: Move[] = []
    for (const { url, parent, addresses } of files) {
      if (!paths.has(parent)) paths.set(parent, await findEntryPath(tx, index, parent))
      const entry = paths.get(parent) ?? null
      const copy = copies.get(url) ?? null
      const file = site.pathOf(url)
      const [fileTarget, pageTarget] = [copy ?? entry, entry ?? copy]
      if (file && fileTarget) moves.push({ from: file, to: fileTarget })
      const pages = addresses.filter((address) => address !== file)
      if (pageTarget) moves.push(...pages.map((from) => ({ from, to: pageTarget })))
    }
    yield moves.filter(({ from }) => !index.isEntryAddress(from))
  }
}

async function findCopies(tx: Tx, files: IndexedFile[]): Promise<Map<string, string>> {
  const rows = await tx.media.findMany({
    where: { sourceUrl: { in: files.map(({ url }) => url) } },
    select: { url: true, sourceUrl: true },
  })
  return new Map(rows.map(({ url, sourceUrl }) => [sourceUrl ?? '', url]))
}

async function findEntryPath(tx: Tx, index: SiteIndex, wordpressId: string): Promise<string | null> {
  const entry = index.findEntry(wordpressId)
  const id = entry && (await findImportedId(tx, 'wordpress', entry.kind, entry.keys.knownAs))
  if (!entry || id === null) return null
  const query = { where: { id }, select: { slug: true } }
  const row = entry.kind === 'page' ? await tx.page.findUnique(query) : await tx.post.findUnique(query)
  if (!row) return null
  return `${entry.kind === 'page' ? '' : '/posts'}/${encodeURIComponent(row.slug)}`
}
