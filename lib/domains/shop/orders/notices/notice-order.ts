import { frequencyOf, notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { PaymentProblem } from '#lib/services/mail/index.ts'
import { describeBill } from './load-bill.ts'
import { type OrderContext, writeMoney } from './mail-order.ts'
import { loadNotified, type NotifiedOrder } from './notified-order.ts'

/** Tells the owner of a new order, once: when it is placed without an online payment, or else when it is paid. */
export async function noticeOrder(
  tx: Statements,
  context: OrderContext,
  given: number | NotifiedOrder,
): Promise<void> {
  if (frequencyOf(context.settings.current, 'order') === 'off') return
  const order = await loadNotified(tx, given)
  const write = (amount: number) => writeMoney(context, amount, order.currency)
  const locale = context.settings.current['site.locale']
  const buyer = [order.billing.name, order.email].filter(Boolean).join(', ')
  await notifyOwner(tx, context, {
    key: `order:${order.id}`,
    notice: { event: 'order', number: order.number, total: write(order.total) },
    onlyInMail: { ...(buyer && { buyer }), bill: describeBill(order, { write, locale, exemption: null }) },
  })
}

/** Tells the owner of a payment that went wrong. */
export async function noticePayment(
  tx: Tx,
  context: OrderContext,
  { orderId, problem, at }: { orderId: number; problem: PaymentProblem; at: Date },
): Promise<void> {
  if (frequencyOf(context.settings.current, 'payment') === 'off') return
  const { number, total, currency } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { number: true, total: true, currency: true },
  })
  await notifyOwner(tx, context, {
    key: `payment:${problem}:${orderId}:${at.getTime()}`,
    notice: { event: 'payment', number, total: writeMoney(context, total, currency), problem },
  })
}
