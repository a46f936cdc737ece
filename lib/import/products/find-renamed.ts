import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import type { ImportRecord } from '../import-record.ts'

/** A product under its former key. */
export type Renamed = { key: string; rowId: number }

/**
 * Finds the products that earlier imports from this source brought in under another key, which the file no longer has:
 * those that sell most of a record's SKUs, else, where names make keys, the one at its slug. Each is found once.
 */
export async function findRenamed(
  tx: Tx,
  source: string,
  records: ImportRecord[],
): Promise<Map<ImportRecord, Renamed>> {
  const candidates = await findCandidates(tx, records)
  const rowIds = [...new Set(candidates.values())]
  const entries =
    rowIds.length === 0
      ? []
      : await tx.importSource.findMany({
          where: { source, kind: 'product', rowId: { in: rowIds } },
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

/** The rows that records may be about, as far as SKUs and slugs tell. */
async function findCandidates(tx: Tx, records: ImportRecord[]): Promise<Map<ImportRecord, number>> {
  const identities = records.flatMap(({ identity }) => identity ?? [])
  const variants = await selectIn<{ productId: number; sku: string }>(
    tx,
    'ProductVariant',
    ['productId', 'sku'],
    {
      column: 'sku',
      values: identities.flatMap(({ skus }) => skus),
    },
  )
  const products = await selectIn<{ id: number; slug: string }>(tx, 'Product', ['id', 'slug'], {
    column: 'slug',
    values: identities.flatMap(({ slug }) => slug ?? []),
  })
  const bySku = new Map(variants.map(({ sku, productId }) => [sku, productId]))
  const bySlug = new Map(products.map(({ slug, id }) => [slug, id]))
  const candidates = new Map<ImportRecord, number>()
  for (const record of records) {
    const { skus = [], slug } = record.identity ?? {}
    const found =
      mostOf(skus.map((sku) => bySku.get(sku))) ?? (slug === undefined ? undefined : bySlug.get(slug))
    if (found !== undefined) candidates.set(record, found)
  }
  return candidates
}

/** The value that more than half of the others agree on. */
function mostOf(values: (number | undefined)[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].find(([, count]) => count > values.length / 2)?.[0]
}
