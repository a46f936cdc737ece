import { saveFormerOrder } from '#lib/domains/orders/index.ts'
import type { ImportRecord, Source } from '../../import-record.ts'
import type { FileOrder } from './file-order.ts'
import { findOrderChanges } from './find-order-changes.ts'
import { matchGoods } from './match-goods.ts'

type Origin = { source: Source['name']; key: string; line: number }

/** An order of a former shop, as history. */
export function orderRecord(order: FileOrder, { source, key, line }: Origin): ImportRecord {
  return {
    kind: 'order',
    key,
    line,
    name: order.formerNumber,
    content: order,
    async save({ tx }, known) {
      const lines = await matchGoods(tx, source, order.lines)
      return saveFormerOrder(tx, source, { ...order, lines }, known?.id ?? null)
    },
    preview: async ({ tx }, known) => (known ? { fields: await findOrderChanges(tx, known.id, order) } : {}),
  }
}
