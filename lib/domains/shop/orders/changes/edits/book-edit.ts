import type { Context } from '#lib/context.ts'
import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { changeSold, lockStock } from '#lib/domains/shop/catalogue/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../../notices/mail-order.ts'
import { closeCart } from '../../placing/close-cart.ts'
import { insertLines, type NewLine } from '../../placing/new-order.ts'
import type { Order } from '../../reading/order.ts'
import { markPaid } from '../../status/mark-paid.ts'
import { settleFulfillment } from '../../status/settle-fulfillment.ts'
import { settledStatuses } from '../../status/states.ts'
import { uncountSale } from '../../stock/count-sale.ts'
import { listVariants } from '../../stock/list-variants.ts'
import { takeStock } from '../../stock/move-stock.ts'
import { noticeLowStock } from '../../stock/notice-low-stock.ts'
import { releaseUnits } from '../../stock/release-units.ts'
import type { EditedOrder } from './editable.ts'

/** What an edit comes to. Amounts are minor units. */
export type Booking = {
  /** The lines that stay, as they will be; those that are missing are removed. */
  lines: readonly BookedLine[]
  added: readonly NewLine[]
  columns: {
    email: string | null
    billing: AddressParts
    shipping: AddressParts | null
    subtotal: number
    discount: number
    shippingTotal: number
    shippingTax: number
    tax: number
    total: number
    taxLines: Order['taxLines']
    couponDiscount: number | null
    shippingMethodId: number | null
    shippingMethodCode: string | null
    shippingMethodName: string | null
  }
  /** What is still to be paid of an order that was paid. */
  outstanding: number
  /** Until when an unpaid order waits. */
  expiresAt: Date | null
}

export type BookedLine = {
  id: number
  quantity: number
  unitPrice: number
  subtotal: number
  discount: number
  tax: number
  total: number
  taxRates: readonly { name: string; rate: number }[] | null
}

/**
 * Writes an edit of an order: its lines, sums and addresses, and its stock. Money does not move, so the ledger stays as it is: what the
 * order costs beyond what was paid is outstanding. The order must be locked, and be as `order` says. Throws `insufficient_stock`.
 */
export async function bookEdit(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  { order, booking, at }: { order: EditedOrder; booking: Booking; at: Date },
): Promise<void> {
  const { id: orderId, currency, paymentStatus } = order
  const isPaid = settledStatuses.includes(paymentStatus)
  if (!isPaid) await closeCart(tx, orderId, at)
  await moveUnits(tx, context, { order, booking, isPaid, at })
  await writeOrder(tx, { order, booking, isPaid, at })
  const isFree = !isPaid && booking.columns.total === Number(order.deducted)
  if (isFree) await markPaid(tx, context, { orderId, amount: 0, currency, at, isFree })
  await settleFulfillment(tx, context, orderId, at)
}

type Edit = { order: EditedOrder; booking: Booking; isPaid: boolean; at: Date }

/** All stock is locked before any of it changes, and before the products that count their sales. */
async function moveUnits(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  { order, booking, isPaid, at }: Edit,
): Promise<void> {
  const { id: orderId } = order
  const moved = order.lines
    .map((line) => ({
      ...line,
      lineId: line.id,
      change: (booking.lines.find(({ id }) => id === line.id)?.quantity ?? 0) - line.quantity,
    }))
    .filter(({ change }) => change !== 0)
  const fewer = moved.filter(({ change }) => change < 0).map((line) => ({ ...line, quantity: -line.change }))
  const more = moved.filter(({ change }) => change > 0).map((line) => ({ ...line, quantity: line.change }))
  await lockStock(tx, context.database, listVariants([...moved, ...booking.added]))
  await releaseUnits(tx, orderId, fewer, { reason: 'correction', at })
  const taken = await takeStock(tx, orderId, [...more, ...booking.added], at)
  for (const { id, variantId, quantity } of more)
    if (variantId !== null && taken.has(variantId))
      await tx.orderLine.update({
        where: { id },
        data: { stockTaken: { increment: quantity } },
        select: { id: true },
      })
  await noticeLowStock(tx, context, orderId, taken)
  await uncountSale(tx, orderId, fewer)
  const position = Math.max(-1, ...order.lines.map((line) => line.position)) + 1
  const ids = await insertLines(tx, orderId, booking.added, taken, position)
  if (!isPaid) return
  const added = booking.added.map(({ productId, quantity }, index) => ({
    id: ids[index],
    productId,
    quantity,
  }))
  await countAdded(tx, [...more, ...added], at)
}

/** Units that are added to a paid order are sold like those that were paid before. */
async function countAdded(
  tx: Tx,
  lines: readonly { id: number | undefined; productId: number | null; quantity: number }[],
  at: Date,
): Promise<void> {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null) sums.set(productId, quantity + (sums.get(productId) ?? 0))
  await changeSold(
    tx,
    [...sums].map(([productId, count]) => ({ productId, recently: count, total: count })),
  )
  for (const { id, productId, quantity } of lines)
    if (id !== undefined && productId !== null)
      await tx.orderLine.update({
        where: { id },
        data: { sold: { increment: quantity }, soldRecentlyAt: at },
        select: { id: true },
      })
}

async function writeOrder(tx: Tx, { order, booking, isPaid, at }: Edit): Promise<void> {
  const { lines, added, columns, outstanding, expiresAt } = booking
  await tx.orderLine.deleteMany({
    where: {
      orderId: order.id,
      id: { in: order.lines.map(({ id }) => id), notIn: lines.map(({ id }) => id) },
    },
  })
  for (const { id, taxRates, ...line } of lines)
    await tx.orderLine.update({
      where: { id },
      data: { ...line, ...(taxRates && { taxRates: taxRates.map((rate) => ({ ...rate })) }) },
      select: { id: true },
    })
  await tx.order.update({
    where: { id: order.id },
    data: {
      ...columns,
      billing: { ...columns.billing },
      shipping: columns.shipping ? { ...columns.shipping } : Prisma.DbNull,
      itemCount: [...lines, ...added].reduce((sum, { quantity }) => sum + quantity, 0),
      // It was the total until now.
      ...(isPaid ? { paid: order.paid ?? order.total, outstanding } : { expiresAt }),
      statusChangedAt: at,
    },
    select: { id: true },
  })
}
