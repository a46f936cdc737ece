import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import type { Identity, ImportRecord } from '../import-record.ts'
import { findNotedIds } from './noted-ids.ts'

/** A product under its former key. */
export type Renamed = { key: string; rowId: number }

const MAX_VARIABLES = 500

type Row = { id: number; name: string; skus: Set<string> }

/**
 * Finds the products that earlier imports from this source brought in under another key, which the file no longer has:
 * those that sell mostly the same SKUs as a record, else the one with its name and its id in the former shop. Each is
 * found once.
 */
export async function findRenamed(
  tx: Tx,
  source: string,
  records: ImportRecord[],
): Promise<Map<ImportRecord, Renamed>> {
  const candidates = await findCandidates(tx, source, records)
  if (candidates.size === 0) return new Map()
  const entries = await tx.importSource.findMany({
    where: { source, kind: 'product', rowId: { in: [...new Set(candidates.values())] } },
    select: { key: true, rowId: true },
  })
  const free = new Map(entries.map((entry) => [entry.rowId, entry]))
  const renamed = new Map<ImportRecord, Renamed>()
  for (const [record, rowId] of candidates) {
    const entry = free.get(rowId)
    if (!entry || record.identity?.isMentioned(entry.key)) continue
    free.delete(rowId)
    renamed.set(record, entry)
  }
  return renamed
}

async function findCandidates(
  tx: Tx,
  source: string,
  records: ImportRecord[],
): Promise<Map<ImportRecord, number>> {
  const identities = records.flatMap(({ identity }) => identity ?? [])
  const sellers = await selectIn<{ productId: number; sku: string }>(
    tx,
    'ProductVariant',
    ['productId', 'sku'],
    { column: 'sku', values: identities.flatMap(({ skus }) => skus) },
  )
  const bySku = new Map(sellers.map(({ sku, productId }) => [sku, productId]))
  const byId = await findNotedIds(
    tx,
    source,
    identities.flatMap(({ id }) => id ?? []),
  )
  const rows = await loadRows(tx, [...new Set([...bySku.values(), ...byId.values()])])
  const candidates = new Map<ImportRecord, number>()
  for (const record of records) {
    const { identity } = record
    if (!identity) continue
    const sold = new Set(identity.skus.flatMap((sku) => bySku.get(sku) ?? []))
    const found =
      [...sold].find((id) => sellsTheSame(rows.get(id), identity)) ??
      findByName(rows.get(byId.get(identity.id ?? '') ?? 0), identity)
    if (found !== undefined) candidates.set(record, found)
  }
  return candidates
}

/** One SKU alone may be there by mistake: two have to agree, or the name as well. */
function sellsTheSame(row: Row | undefined, { skus, name }: Identity): boolean {
  if (!row) return false
  const wanted = new Set(skus)
  const shared = [...wanted].filter((sku) => row.skus.has(sku)).length
  const isMost = shared > wanted.size / 2 && shared > row.skus.size / 2
  return isMost && (shared > 1 || row.name === name)
}

/** Another shop's products have the same ids, and other names. */
function findByName(row: Row | undefined, { name }: Identity): number | undefined {
  return row?.name === name ? row.id : undefined
}

async function loadRows(tx: Tx, ids: number[]): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>()
  for (let start = 0; start < ids.length; start += MAX_VARIABLES) {
    const some = { in: ids.slice(start, start + MAX_VARIABLES) }
    const products = await tx.product.findMany({ where: { id: some }, select: { id: true, name: true } })
    for (const product of products) rows.set(product.id, { ...product, skus: new Set() })
    const variants = await tx.productVariant.findMany({
      where: { productId: some },
      select: { productId: true, sku: true },
    })
    for (const { productId, sku } of variants) if (sku) rows.get(productId)?.skus.add(sku)
  }
  return rows
}
