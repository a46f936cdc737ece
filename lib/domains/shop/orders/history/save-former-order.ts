import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { findProvenOwners } from './claim-former-orders.ts'
import { createFormerOrders } from './create-former-orders.ts'
import { toFormerColumns, toFormerLine } from './former-columns.ts'
import type { FormerOrder } from './former-order.ts'

type SavedOrder = { id: number; warnings: string[] }

/**
 * Writes an order of a former shop as history: it takes no stock, counts no sale, mails nobody, and nothing changes it but
 * another import. It becomes the order of the customer who has proved to own its address, if there is one. `known` is the row
 * that an earlier import made of it; that row stays as it is once its buyer was erased.
 */
export async function saveFormerOrder(
  tx: Tx,
  importedFrom: string,
  order: FormerOrder,
  known: number | null,
): Promise<SavedOrder> {
  if (known !== null) return updateFormerOrder(tx, order, known)
  const [saved] = await createFormerOrders(tx, importedFrom, [order])
  if (!saved) throw new Error('The order was not created.')
  return saved
}

async function updateFormerOrder(tx: Tx, order: FormerOrder, id: number): Promise<SavedOrder> {
  const before = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { email: true, erasedAt: true, customerId: true, customer: { select: { deletedAt: true } } },
  })
  if (before.erasedAt || before.customer?.deletedAt)
    return { id, warnings: ['Its buyer’s data was erased here, so the order stays as it is.'] }
  // With another address it is another person's order.
  const owner = before.email === order.email ? before.customerId : null
  const customerId = owner ?? (await findProvenOwners(tx, [order.email])).get(order.email) ?? null
  const shipping = order.shipping ?? Prisma.DbNull
  const data = { ...toFormerColumns(order), shipping, customerId }
  await tx.order.update({ where: { id }, data, select: { id: true } })
  await tx.orderLine.deleteMany({ where: { orderId: id } })
  await tx.shipment.deleteMany({ where: { orderId: id } })
  const { lines, shippedAt } = order
  if (lines.length > 0)
    await tx.orderLine.createMany({ data: lines.map((line, position) => toFormerLine(line, id, position)) })
  if (shippedAt) await tx.shipment.createMany({ data: [{ orderId: id, shippedAt }] })
  return { id, warnings: [] }
}
