import { answerCsv } from '#lib/admin/lists/answer-csv.ts'
import { answerMember } from '#lib/admin/request/answer-member.ts'
import { type ExportedOrder, exportOrders } from '#lib/domains/shop/orders/staff/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { readOrderFilter } from './read-filter.ts'

const ADDRESS = ['name', 'line1', 'line2', 'postcode', 'city', 'state', 'country'] as const

const COLUMNS = [
  'number',
  'placed_at',
  'status',
  'payment_status',
  'fulfillment_status',
  'name',
  'email',
  'country',
  'currency',
  'shipping',
  'tax',
  'total',
  'refunded',
  'payment_method',
  'lines',
  // Columns are only ever added at the end: spreadsheets count them.
  'subtotal',
  'discount',
  'coupon',
  'taxes',
  'shipping_method',
  'paid',
  'payment_references',
  'documents',
  ...addressColumns('billing'),
  ...addressColumns('shipping'),
  'disputed',
]

/** The orders of a list as CSV, sent as they are read. */
export async function answerOrderExport(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answerMember(async ({ app, actor }) => {
    const timeZone = app.settings.current['site.timezone']
    const batches = await exportOrders(app, actor, readOrderFilter(query, timeZone))
    return answerCsv(
      'orders.csv',
      COLUMNS,
      toRows(batches, createFormat(app.settings.current, app.defaultSiteUrl).time),
    )
  })
}

type Time = ReturnType<typeof createFormat>['time']

async function* toRows(batches: AsyncGenerator<ExportedOrder[]>, time: Time): AsyncGenerator<string[][]> {
  for await (const orders of batches) yield orders.map((order) => toRow(order, time))
}

function toRow(order: ExportedOrder, time: Time): string[] {
  const { currency } = order
  const money = (amount: number) => writeMajor(amount, currencyExponent(currency))
  return [
    order.number,
    time(order.placedAt),
    order.status,
    order.paymentStatus,
    order.fulfillmentStatus,
    order.buyer ?? '',
    order.email ?? '',
    order.country ?? '',
    currency,
    money(order.shipping),
    money(order.tax),
    money(order.total),
    money(order.refunded),
    order.paymentMethod ?? '',
    order.lines.join('; '),
    money(order.subtotal),
    money(order.discount),
    order.coupon ?? '',
    order.taxes.map(({ name, rate, amount }) => `${name} (${rate} %): ${money(amount)}`).join('; '),
    order.shippingMethod ?? '',
    money(order.paid),
    order.paymentReferences.join('; '),
    order.documents.join('; '),
    ...writeAddress(order.billingAddress),
    ...writeAddress(order.shippingAddress),
    money(order.disputed),
  ]
}

function addressColumns(kind: 'billing' | 'shipping'): string[] {
  return ADDRESS.map((part) => `${kind}_${part}`)
}

function writeAddress(address: ExportedOrder['shippingAddress']): string[] {
  return ADDRESS.map((part) => address?.[part] ?? '')
}
