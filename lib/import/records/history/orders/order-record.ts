import { createFormerOrders, saveFormerOrder } from '#lib/domains/shop/orders/index.ts'
import type { Batch, Creator, ImportRecord, SavedRecord, Source } from '../../import-record.ts'
import type { FileOrder } from './file-order.ts'
import { findOrderChanges } from './find-order-changes.ts'
import { matchProducts } from './match-products.ts'

type Origin = { source: Source['name']; key: string; line: number }

/** An order of a former shop, as history. */
export function orderRecord(order: FileOrder, { source, key, line }: Origin): ImportRecord {
  const record: ImportRecord = {
    kind: 'order',
    key,
    line,
    name: order.formerNumber,
    content: order,
    creator: orderCreator,
    async save({ tx }, known) {
      const lines = await matchProducts(tx, source, order.lines)
      return saveFormerOrder(tx, source, { ...order, lines }, known?.id ?? null)
    },
    preview: async ({ tx }, known) => (known ? { fields: await findOrderChanges(tx, known.id, order) } : {}),
  }
  orders.set(record, { order, source })
  return record
}

const orders = new WeakMap<ImportRecord, { order: FileOrder; source: Source['name'] }>()

const orderCreator: Creator = { prepare() {}, create: createOrderRecords }

/** All of them come from one source. */
async function createOrderRecords({ tx }: Batch, records: ImportRecord[]): Promise<SavedRecord[]> {
  const entries = records.flatMap((record) => orders.get(record) ?? [])
  const [first] = entries
  if (!first) return []
  const lines = await matchProducts(
    tx,
    first.source,
    entries.flatMap(({ order }) => order.lines),
  )
  let taken = 0
  const matched = entries.map(({ order }) => {
    const start = taken
    taken += order.lines.length
    return { ...order, lines: lines.slice(start, taken) }
  })
  return createFormerOrders(tx, first.source, matched)
}
