import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { chargeStep } from '#lib/services/money/currency.ts'
import { grossOf } from '../../refunds/load-refundable.ts'
import { shareOf } from '../../refunds/plan-refund.ts'
import { ownOrder, settledStatuses } from '../../status/states.ts'
import { uncountSale } from '../../stock/count-sale.ts'
import { queueCreditNote } from '../queue-document.ts'

type Site = Pick<Context, 'settings' | 'clock'>

type Deducted = {
  orderId: number
  returnId?: number
  /** `exchanged`: it pays for other items of the same order, which was paid. */
  reason: 'returned' | 'closed' | 'cancelled' | 'exchanged'
  /** Units that are neither refunded nor deducted yet. */
  lines: readonly { lineId: number; quantity: number }[]
  /** Whether what shipping costs is deducted, too. */
  withShipping?: boolean
  at: Date
}

/**
 * Counts units of an order as settled without any money: nobody pays for what came back, or is not shipped, before it was paid, and what
 * is exchanged pays for other items. Nothing else is deducted of a paid order. Resolves to the amount. The order must be locked.
 */
export async function deduct(
  tx: Tx,
  context: Site,
  { orderId, returnId, reason, lines, withShipping = false, at }: Deducted,
): Promise<number> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: columns })
  const isUnpaid = ['pending', 'failed'].includes(order.paymentStatus)
  const isDeducted = reason === 'exchanged' ? settledStatuses.includes(order.paymentStatus) : isUnpaid
  const gross = order.lines.reduce((sum, line) => sum + grossOf(line, order.taxInclusive), 0)
  const shippingLeft = Number(order.total) - gross - Number(order.refundedShipping)
  const shippingAmount = isUnpaid && withShipping ? shippingLeft : 0
  const planned = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      if (!line) throw new Error(`Order ${orderId} has no line ${lineId}.`)
      return { lineId, quantity, amount: isDeducted ? worthOf(order, line, quantity) : 0 }
    })
  const amount = planned.reduce((sum, line) => sum + line.amount, shippingAmount)
  for (const line of planned) {
    const count = await tx.$executeRaw`
      UPDATE "OrderLine" SET
        "refundedQuantity" = "refundedQuantity" + ${line.quantity}, "refundedAmount" = "refundedAmount" + ${line.amount}
      WHERE "id" = ${line.lineId} AND "refundedQuantity" + ${line.quantity} <= "quantity"`
    if (count === 0) throw new Error(`Order ${orderId} was changed while it was locked.`)
  }
  if (amount === 0) return 0
  // Of a paid order, what was paid was the total until now.
  const count = await tx.$executeRaw`
    UPDATE "Order" SET
      "deducted" = "deducted" + ${amount}, "refundedShipping" = "refundedShipping" + ${shippingAmount},
      "paid" = CASE WHEN "paymentStatus" IN ('pending', 'failed') THEN "paid" ELSE COALESCE("paid", "total") END
    WHERE "id" = ${orderId} AND "deducted" + ${amount} <= "total" AND "paymentStatus" = ${order.paymentStatus}`
  if (count === 0) throw new Error(`Order ${orderId} was changed while it was locked.`)
  const { id } = await tx.deduction.create({
    data: {
      ...{ orderId, reason, createdAt: at },
      returnId: returnId ?? null,
      amount: BigInt(amount),
      shippingAmount: BigInt(shippingAmount),
      lines: { create: planned.map((line) => ({ ...line, amount: BigInt(line.amount) })) },
    },
    select: { id: true },
  })
  await queueCreditNote(tx, context, { deductionId: id })
  return amount
}

type Costs = {
  quantity: number
  total: bigint
  tax: bigint
  refundedQuantity: number
  refundedAmount: bigint
}

/** The part of what a line costs that its next units are worth, with tax. */
export function worthOf(
  { taxInclusive, currency }: { taxInclusive: boolean; currency: string },
  line: Costs,
  quantity: number,
): number {
  const costs = {
    ...{ quantity: line.quantity, refundedQuantity: line.refundedQuantity },
    ...{ gross: grossOf(line, taxInclusive), refundedAmount: Number(line.refundedAmount) },
  }
  return shareOf(costs, quantity, chargeStep(currency))
}

/** Has units that came back of a paid order pay for other items of it. No money moves. The order must be locked. Throws DomainError. */
export async function creditExchanged(
  tx: Tx,
  context: Site,
  { orderId, lines, at }: Pick<Deducted, 'orderId' | 'lines' | 'at'>,
): Promise<number> {
  const amount = await deduct(tx, context, { orderId, reason: 'exchanged', lines, at })
  for (const { lineId, quantity } of lines) {
    const count = await tx.$executeRaw`
      UPDATE "OrderLine" SET "settledQuantity" = "settledQuantity" + ${quantity}
      WHERE "id" = ${lineId} AND "orderId" = ${orderId} AND "settledQuantity" + ${quantity} <= "returnedQuantity"`
    if (count === 0) throw invalidField(`line.${lineId}`, 'units_left', { units: 0 })
  }
  await uncountSale(tx, orderId, lines)
  return amount
}

/**
 * Deducts what came back of an order that is unpaid or free, once no payment is on its way. Of a paid order, it can be refunded.
 * Resolves to the amount. The order must be locked.
 */
export async function deductReturned(
  tx: Tx,
  context: Site,
  { orderId, returnId, at }: { orderId: number; returnId?: number; at: Date },
): Promise<number> {
  const order = await tx.order.findFirst({
    where: {
      ...ownOrder,
      id: orderId,
      status: { not: 'cancelled' },
      OR: [{ total: 0 }, { paymentStatus: { in: ['pending', 'failed'] }, processingSince: null }],
    },
    select: {
      lines: {
        select: { id: true, returnedQuantity: true, settledQuantity: true },
        orderBy: { id: 'asc' },
      },
    },
  })
  const lines = (order?.lines ?? [])
    .map((line) => ({ lineId: line.id, quantity: line.returnedQuantity - line.settledQuantity }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return 0
  const amount = await deduct(tx, context, {
    ...{ orderId, reason: 'returned', lines, at },
    ...(returnId !== undefined && { returnId }),
  })
  for (const { lineId: id, quantity } of lines)
    await tx.orderLine.updateMany({ where: { id }, data: { settledQuantity: { increment: quantity } } })
  return amount
}

const columns = {
  currency: true,
  paymentStatus: true,
  taxInclusive: true,
  total: true,
  refundedShipping: true,
  lines: {
    select: {
      id: true,
      quantity: true,
      total: true,
      tax: true,
      refundedQuantity: true,
      refundedAmount: true,
    },
  },
} as const
