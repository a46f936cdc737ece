import type { Tx } from '#lib/platform/database/db.ts'
import type { MailedUnits } from '#lib/services/mail/index.ts'
import { type LineAttribute, nameWithAttributes } from '../reading/line-attributes.ts'
import { nameLine } from './load-bill.ts'

export type Units = readonly { lineId: number; quantity: number }[]

/** Names units of an order as its bill does. */
export async function nameUnits(tx: Tx, orderId: number, units: Units): Promise<MailedUnits[]> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, id: { in: units.map(({ lineId }) => lineId) } },
    select: { id: true, name: true, variantName: true, attributes: true },
  })
  return units.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line
      ? [{ name: nameWithAttributes(nameLine(line), line.attributes as LineAttribute[]), quantity }]
      : []
  })
}
