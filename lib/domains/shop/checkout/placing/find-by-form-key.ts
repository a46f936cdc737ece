import type { Context } from '#lib/context.ts'
import { loadOrder, type Order, openOrder } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/**
 * The order that a form has placed; null if there is none. One that still waits for payment does not count, since the form may
 * change it, nor does a cancelled one.
 */
export async function findByFormKey(context: Context, formKey: string): Promise<Order | null> {
  const { prisma } = context.database
  const where = { formKey, status: { not: 'cancelled' } }
  const placed = await prisma.order.findFirst({ where, select: { id: true } })
  if (!placed) return null
  const isOpen = await prisma.order.count({
    where: { ...openOrder, id: placed.id, openCartId: { not: null } },
  })
  return isOpen > 0 ? null : loadOrder(prisma, placed.id)
}

/** Lets a form whose order was cancelled place another. */
export async function freeFormKey(tx: Tx, formKey: string): Promise<void> {
  await tx.order.updateMany({ where: { formKey, status: 'cancelled' }, data: { formKey: null } })
}
