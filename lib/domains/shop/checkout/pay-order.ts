import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  isPayable,
  isPaymentUnderWay,
  isSettled,
  loadOrder,
  type Order,
  owesRest,
} from '#lib/domains/shop/orders/index.ts'
import {
  cancelAttempts,
  findLiveGateway,
  hasSaved,
  listPaymentMethods,
  type PaymentMethod,
  type PaymentWish,
  refreshPayment,
  type StartedPayment,
  startPayment,
  webPayment,
} from '#lib/domains/shop/payments/index.ts'
import { chooseMethod } from './details/choose-method.ts'

/** An order whose payment was started. */
export type PaidFor = { order: Order; payment: StartedPayment }

/** Pays for an order again, with any method. Throws `order_not_payable`, `payment_under_way` and `invalid_fields`. */
export async function payOrder(
  context: Context,
  orderId: number,
  gateway: string | null,
  wish?: PaymentWish,
): Promise<PaidFor> {
  const { prisma } = context.database
  const before = await loadOrder(prisma, orderId)
  assertPayable(before)
  const method = await findMethod(context, before, gateway)
  if (wish && wish.savedMethod !== null && !(await hasSaved(context, before.customerId, method)))
    throw invalidField('saved_payment_method', 'unknown_saved_method')
  // Choosing the same method again leads to the same page.
  if ((await findLiveGateway(context, orderId)) === gateway) await refreshPayment(context, orderId)
  else await cancelAttempts(context, orderId)
  const order = await loadOrder(prisma, orderId)
  if (isSettled(order)) return { order, payment: { type: 'paid' } }
  assertPayable(order)
  // An order whose rest is paid keeps the method that it was paid with.
  if (!owesRest(order)) await chooseMethod(context, orderId, method)
  const payment = await startPayment(context, { orderId, gateway: method.id, wish })
  return { order: await loadOrder(prisma, orderId), payment }
}

async function findMethod(context: Context, order: Order, gateway: string | null): Promise<PaymentMethod> {
  const offered = await listPaymentMethods(context, { total: order.totals.due, currency: order.currency })
  const isRest = owesRest(order)
  const method = offered.find(({ id, type }) => id === gateway && (!isRest || type === 'web'))
  if (method) return method
  const code = gateway === null ? 'required' : 'unknown_gateway'
  throw invalidField('payment_gateway', code)
}

/** Starts the payment of a placed order. If that fails, the order stays as it is. */
export async function beginPayment(
  context: Context,
  order: Order,
  wish?: PaymentWish,
): Promise<StartedPayment> {
  const { paymentMethod } = order
  if (!paymentMethod || paymentMethod.type === 'free') return { type: 'paid' }
  return startPayment(context, { orderId: order.id, gateway: paymentMethod.id, wish })
}

/** The result to return if the process stops right after the order was placed. */
export function provisionalPayment(
  context: Context,
  { paymentMethod, paymentMessage, ...order }: Order,
): StartedPayment {
  if (!paymentMethod || paymentMethod.type === 'free') return { type: 'paid' }
  if (paymentMethod.type === 'offline') return { type: 'instructions', message: paymentMessage ?? '' }
  return webPayment(context, order)
}

function assertPayable(order: Order): void {
  if (isPayable(order)) return
  throw new DomainError(isPaymentUnderWay(order) ? 'payment_under_way' : 'order_not_payable')
}
