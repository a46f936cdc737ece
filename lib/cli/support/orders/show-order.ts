import type { App } from '#lib/app/app.ts'
import { listTransactions, type Order } from '#lib/domains/shop/orders/index.ts'
import { listPayments } from '#lib/domains/shop/payments/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { presentOrder } from '#lib/web/presenters/shop/order.ts'

export type ShownOrder = Awaited<ReturnType<typeof showOrder>>

/** An order as in the API, with its payments at providers and its ledger, whose amounts are in minor units. */
export async function showOrder(app: App, order: Order) {
  const settings = app.settings.current
  const format = createFormat(settings, app.defaultSiteUrl)
  const payments = (await listPayments(app, order.id)).map(({ createdAt, paysOrder, ...payment }) => ({
    ...payment,
    pays_order: paysOrder,
    created_at: format.time(createdAt),
  }))
  const transactions = (await listTransactions(app, order.id)).map(({ at, attemptId, refundId, ...row }) => ({
    ...{ id: row.id, kind: row.kind, payment: attemptId, refund: refundId, reference: row.reference },
    ...{ amount: row.amount, currency: row.currency, pays_order: row.paysOrder, by: row.by },
    created_at: format.time(at),
  }))
  return { ...presentOrder(order, format), payments, transactions }
}

/** The order as text for people. */
export function describeOrder(order: ShownOrder): string {
  const { totals, billing, imported_from: shop, former_number: former } = order
  return [
    `${order.number}, placed at ${order.placed_at}`,
    ...(shop === null ? [] : [`Origin   ${former} of your former shop (${shop}); it can only be shown`]),
    `State    ${order.status}; payment ${order.payment_status}; ${order.fulfillment_status}`,
    `Buyer    ${[billing.name, order.email].filter(Boolean).join(', ')}`,
    ...order.items.map(
      ({ id, quantity, name, variant_name: variant, sku, total, refunded_quantity: refunded }) =>
        `Item     ${quantity} × ${[name, variant].filter(Boolean).join(', ')} (${sku ?? `line ${id}`})  ${total.formatted}${refunded > 0 ? `, ${refunded} refunded` : ''}`,
    ),
    `Total    ${totals.total.formatted}; ${totals.due.formatted} due, ${totals.refunded.formatted} refunded`,
    ...order.shipments.map(describeParcel),
    ...order.payments.map(describePayment),
    ...order.transactions.map(describeTransaction),
  ].join('\n')
}

function describeParcel({ carrier, shipped_at: at, status, ...parcel }: ShownOrder['shipments'][number]) {
  const parts = [carrier, parcel.tracking_number, parcel.tracking_url].filter(Boolean)
  const state = status === 'returned' || status === 'lost' ? [status] : []
  return `Parcel   ${[...parts, `shipped at ${at}`, ...state].join(', ')}`
}

function describePayment({
  id,
  gateway,
  status,
  currency,
  captured,
  refunded,
  disputed,
  ...one
}: ShownOrder['payments'][number]) {
  const spare = captured > 0 && !one.pays_order ? ', not counted towards the order' : ''
  const taken = disputed > 0 ? `, ${disputed} disputed` : ''
  return `Payment  ${id} by ${gateway}: ${status}, ${captured} ${currency} captured, ${refunded} refunded${taken}${spare}`
}

function describeTransaction({
  kind,
  payment,
  amount,
  currency,
  by,
  ...row
}: ShownOrder['transactions'][number]) {
  const of = payment === null ? 'outside any provider' : `payment ${payment}`
  const parts = [`${kind.replaceAll('_', ' ')} ${amount} ${currency}`, of, row.reference, by && `by ${by}`]
  return `Ledger   ${[row.created_at, ...parts].filter(Boolean).join(', ')}`
}
