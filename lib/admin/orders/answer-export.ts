import { type ExportedOrder, exportOrders } from '#lib/domains/desk/index.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { writeMajor } from '#lib/services/money/write-major.ts'
import { csvCell } from '#lib/web/http/csv.ts'
import { findMember } from '../request/panel-request.ts'
import { readOrderFilter } from './read-filter.ts'

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
]

/** The orders of a list as CSV, sent as they are read. */
export async function answerOrderExport(request: Request): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  const query = Object.fromEntries(new URL(request.url).searchParams)
  try {
    const batches = await exportOrders(panel.app, panel.actor, readOrderFilter(query))
    return new Response(toStream(batches), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="orders.csv"',
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (isDomainError(error, 'forbidden')) return new Response(null, { status: 403 })
    throw error
  }
}

/** Reads the next batch once the browser has taken the one before. */
function toStream(batches: AsyncGenerator<ExportedOrder[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (sink) => sink.enqueue(encoder.encode(`${COLUMNS.join(',')}\r\n`)),
    async pull(sink) {
      const { value, done } = await batches.next()
      if (done) sink.close()
      else sink.enqueue(encoder.encode(value.map(writeRow).join('')))
    },
    async cancel() {
      await batches.return(undefined)
    },
  })
}

function writeRow(order: ExportedOrder): string {
  const { currency } = order
  const money = (amount: number) => writeMajor(amount, currencyExponent(currency))
  const cells = [
    order.number,
    order.placedAt.toISOString(),
    order.status,
    order.paymentStatus,
    order.fulfillmentStatus,
    order.buyer,
    order.email,
    order.country,
    currency,
    money(order.shipping),
    money(order.tax),
    money(order.total),
    money(order.refunded),
    order.paymentMethod,
    order.lines.join('; '),
  ]
  return `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`
}

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe keeps it a text. */
function writeCell(text: string): string {
  return csvCell(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
}
