import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import type { ImportRecord } from '../import-record.ts'

const KIND = 'product-id'

/** Notes which ids products have in the former shop, so that one is found again under another key. */
export async function noteIds(
  tx: Tx,
  source: string,
  saved: { record: ImportRecord; rowId: number }[],
): Promise<void> {
  const byId = new Map(
    saved.flatMap(({ record: { identity }, rowId }) =>
      [identity?.id ?? [], identity?.translatedIds ?? []].flat().map((id) => [id, rowId] as const),
    ),
  )
  if (byId.size === 0) return
  await tx.importSource.deleteMany({ where: { source, kind: KIND, key: { in: [...byId.keys()] } } })
  const updatedAt = new Date()
  await insertRows(
    tx,
    'ImportSource',
    [...byId].map(([key, rowId]) => ({ source, kind: KIND, key, rowId, hash: '', updatedAt })),
  )
}

/** The rows by ids of the former shop. Without a SKU, a product's key is its id. */
export async function findNotedIds(tx: Tx, source: string, ids: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const kind of ['product', KIND]) {
    const entries = await selectIn<{ key: string; rowId: number }>(tx, 'ImportSource', ['key', 'rowId'], {
      column: 'key',
      values: ids,
      equal: { source, kind },
    })
    for (const { key, rowId } of entries) found.set(key, rowId)
  }
  return found
}

type Entry = { key: string; rowId: number; hash: string }

/**
 * The entries of products that have an id and a SKU. A product is known by its SKU, also in another shop that has other ids;
 * where several have one, a file with some of them, or in another order, must not take one for the other: those but the first
 * were stored under their ids. Undefined for a product that is not known, or under another key.
 */
export async function findByIdOrSku(
  tx: Tx,
  source: string,
  records: ImportRecord[],
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<ImportRecord, Entry | undefined>> {
  const keyed = records.flatMap((record) => {
    const [id, sku] = record.knownAs ?? []
    return id && sku ? [{ record, id, byId: entries.get(id), bySku: entries.get(sku) }] : []
  })
  const unclear = keyed.filter(({ record, byId, bySku }) => bySku && (byId || rivalsOf(record).length > 0))
  const noted = await findNotedIds(
    tx,
    source,
    unclear.flatMap(({ record, id }) => [id, ...rivalsOf(record)]),
  )
  const names = await findNames(
    tx,
    unclear.flatMap(({ byId, bySku }) => [byId?.rowId ?? 0, bySku?.rowId ?? 0]),
  )
  const found = new Map<ImportRecord, Entry | undefined>()
  for (const { record, id, byId, bySku } of keyed) {
    const rivals = rivalsOf(record)
    if (!bySku) found.set(record, record.key === id ? byId : undefined)
    else if (byId) {
      // Another shop's product may have this id.
      const isOfSku = names.get(bySku.rowId) === record.name && names.get(byId.rowId) !== record.name
      found.set(record, isOfSku && rivals.length === 0 ? bySku : byId)
    } else if (rivals.length === 0 || noted.get(id) === bySku.rowId) found.set(record, bySku)
    else if (record.key === id) found.set(record, undefined)
    else {
      const isRivals = rivals.some((rival) => noted.get(rival) === bySku.rowId)
      found.set(record, isRivals ? { key: id, rowId: 0, hash: '' } : bySku)
    }
    // The file has this product, although it names it by its SKU.
    if (found.get(record)?.key === id) record.identity?.mention(id)
  }
  return found
}

/** The ids of other products in the file with its SKU. */
function rivalsOf({ identity }: ImportRecord): string[] {
  return identity?.rivals ?? []
}

async function findNames(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
