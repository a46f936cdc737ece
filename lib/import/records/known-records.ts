import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import type { ImportKind, ImportRecord, KnownRow } from './import-record.ts'
import { findRenamed } from './products/find-renamed.ts'
import { findByIdOrSku } from './products/noted-ids.ts'

export type KnownRecord = {
  /** The key it is stored under. */
  key: string
  /** Null if nothing but the row itself tells whether the record has changed. */
  hash: string | null
  /** Null if the row was deleted since. */
  row: KnownRow | null
}

const entryColumns = ['key', 'rowId', 'hash'] as const

type Entry = { key: string; rowId: number; hash: string }

/** The rows that earlier imports from this source created for these records. */
export async function findKnownRecords(
  tx: Tx,
  source: string,
  records: ImportRecord[],
): Promise<Map<ImportRecord, KnownRecord>> {
  const known = new Map<ImportRecord, KnownRecord>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ofKind = records.filter((record) => record.kind === kind)
    const entries = await selectIn<Entry>(tx, 'ImportSource', entryColumns, {
      column: 'key',
      values: ofKind.flatMap(keysOf),
      equal: { source, kind },
    })
    const rows = await findRows(
      tx,
      kind,
      entries.map((entry) => entry.rowId),
    )
    const byKey = new Map(entries.map((entry) => [entry.key, entry]))
    const products = ofKind.filter(({ identity, knownAs }) => identity && knownAs)
    const chosen = await findByIdOrSku(tx, source, products, byKey)
    for (const record of ofKind) {
      const [first] = keysOf(record).flatMap((key) => byKey.get(key) ?? [])
      const entry = chosen.has(record) ? chosen.get(record) : first
      if (entry) known.set(record, { key: entry.key, hash: entry.hash, row: rows.get(entry.rowId) ?? null })
    }
  }
  await addOwn(tx, records, known)
  await addRenamed(tx, source, records, known)
  return known
}

/** Products that are known by their slugs. */
async function addOwn(tx: Tx, records: ImportRecord[], known: Map<ImportRecord, KnownRecord>): Promise<void> {
  const slugs = records.flatMap(({ ownSlug }) => ownSlug ?? [])
  if (slugs.length === 0) return
  const rows = await selectIn<{ id: number; slug: string }>(tx, 'Product', ['id', 'slug'], {
    column: 'slug',
    values: slugs,
  })
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  for (const record of records) {
    const row = bySlug.get(record.ownSlug ?? '')
    if (row) known.set(record, { key: record.key, hash: null, row })
    else if (record.ownSlug !== undefined) known.delete(record)
  }
}

/** A renamed product is saved in any case: its hash tells nothing. */
async function addRenamed(
  tx: Tx,
  source: string,
  records: ImportRecord[],
  known: Map<ImportRecord, KnownRecord>,
): Promise<void> {
  const strange = records.filter((record) => record.identity && !known.has(record))
  if (strange.length === 0) return
  const renamed = await findRenamed(tx, source, strange)
  if (renamed.size === 0) return
  const rows = await findRows(
    tx,
    'product',
    [...renamed.values()].map(({ rowId }) => rowId),
  )
  for (const [record, { key, rowId }] of renamed) {
    const row = rows.get(rowId)
    if (row) known.set(record, { key, hash: '', row: { ...row, formerKey: key } })
  }
}

/** The key to store a record under: a precise one stays, and that of a product, any other becomes the record's own. */
export function keyToKeep(record: ImportRecord, known: KnownRecord | undefined): string {
  const isRenamed = known?.row?.formerKey !== undefined
  if (known && record.identity) {
    return !isRenamed && record.knownAs?.includes(known.key) ? known.key : record.key
  }
  return known && known.key === record.knownAs?.[0] ? known.key : record.key
}

function keysOf({ key, knownAs }: ImportRecord): string[] {
  return knownAs ?? [key]
}

/** The row of one record, for records that refer to each other, by the first of its keys that is known. */
export async function findImportedId(
  tx: Tx,
  source: string,
  kind: ImportKind,
  keys: string[],
): Promise<number | null> {
  for (const key of keys) {
    const where = { source_kind_key: { source, kind, key } }
    const entry = await tx.importSource.findUnique({ where, select: { rowId: true } })
    if (entry) return entry.rowId
  }
  return null
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
  customer: (tx, where) => tx.customer.findMany({ where, select: id }),
  order: (tx, where) => tx.order.findMany({ where, select: id }),
  review: (tx, where) => tx.review.findMany({ where, select: id }),
  coupon: (tx, where) => tx.coupon.findMany({ where, select: id }),
  tax_rate: (tx, where) => tx.taxRate.findMany({ where, select: id }),
  shipping_method: (tx, where) => tx.shippingMethod.findMany({ where, select: id }),
  collection: (tx, where) => tx.productCategory.findMany({ where, select: idAndSlug }),
  redirect: (tx, where) => tx.redirect.findMany({ where, select: id }),
}
