import type { App } from '#lib/app/app.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import { listPayments } from '#lib/domains/shop/payments/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { presentOrder } from '#lib/web/presenters/shop/order.ts'

export type ShownOrder = Awaited<ReturnType<typeof showOrder>>

/** An order as in the API, with its payments at providers, whose amounts are in minor units. */
export async function showOrder(app: App, order: Order) {
  const settings = app.settings.current
  const format = createFormat(settings, app.defaultSiteUrl)
  const payments = (await listPayments(app, order.id)).map(({ createdAt, paysOrder, ...payment }) => ({
    ...payment,
    pays_order: paysOrder,
    created_at: format.time(createdAt),
  }))
  return { ...presentOrder(order, format), payments }
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
  ].join('\n')
}

function describeParcel({ carrier, shipped_at: at, ...parcel }: ShownOrder['shipments'][number]) {
  const parts = [carrier, parcel.tracking_number, parcel.tracking_url].filter(Boolean)
  return `Parcel   ${[...parts, `shipped at ${at}`].join(', ')}`
}

function describePayment({
  id,
  gateway,
  status,
  currency,
  captured,
  refunded,
  ...one
}: ShownOrder['payments'][number]) {
  const spare = captured > 0 && !one.pays_order ? ', not counted towards the order' : ''
  return `Payment  ${id} by ${gateway}: ${status}, ${captured} ${currency} captured, ${refunded} refunded${spare}`
}
