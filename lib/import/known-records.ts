import type { Tx } from '#lib/platform/db.ts'
import type { ImportKind, ImportRecord, KnownRow } from './import-record.ts'

export type KnownRecord = {
  hash: string
  /** Null where the row was deleted since. */
  row: KnownRow | null
}

/** What earlier imports from this source made of these records. */
export async function findKnownRecords(
  tx: Tx,
  source: string,
  records: ImportRecord[],
): Promise<Map<ImportRecord, KnownRecord>> {
  const known = new Map<ImportRecord, KnownRecord>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ofKind = records.filter((record) => record.kind === kind)
    const entries = await tx.importSource.findMany({
      where: { source, kind, key: { in: ofKind.map((record) => record.key) } },
      select: { key: true, rowId: true, hash: true },
    })
    const rows = await findRows(
      tx,
      kind,
      entries.map((entry) => entry.rowId),
    )
    for (const record of ofKind) {
      const entry = entries.find((candidate) => candidate.key === record.key)
      if (entry) known.set(record, { hash: entry.hash, row: rows.get(entry.rowId) ?? null })
    }
  }
  return known
}

/** The row of one record, for records that name each other by key. */
export async function findImportedId(
  tx: Tx,
  source: string,
  kind: ImportKind | 'comment',
  key: string,
): Promise<number | null> {
  const where = { source_kind_key: { source, kind, key } }
  return (await tx.importSource.findUnique({ where, select: { rowId: true } }))?.rowId ?? null
}

async function findRows(tx: Tx, kind: ImportKind, ids: number[]): Promise<Map<number, KnownRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries[kind](tx, { id: { in: ids } })
  return new Map(rows.map((row) => [row.id, { id: row.id, slug: row.slug ?? null }]))
}

type Query = (tx: Tx, where: { id: { in: number[] } }) => Promise<{ id: number; slug?: string }[]>

const id = { id: true }
const idAndSlug = { id: true, slug: true }

const queries: Record<ImportKind, Query> = {
  product: (tx, where) => tx.product.findMany({ where, select: idAndSlug }),
  post: (tx, where) => tx.post.findMany({ where, select: idAndSlug }),
  page: (tx, where) => tx.page.findMany({ where, select: idAndSlug }),
  category: (tx, where) => tx.postCategory.findMany({ where, select: idAndSlug }),
  attachment: (tx, where) => tx.media.findMany({ where, select: id }),
  menu: (tx, where) => tx.menu.findMany({ where, select: id }),
}
