import { readInteger, readName } from '#lib/import/cells/read-cell.ts'
import type { NumberContext } from '../../import-record.ts'
import { readText } from '../read-address.ts'
import type { FileLine } from './file-order.ts'
import type { MoneyReader } from './read-money.ts'
import { type Parts, readParts } from './read-parts.ts'
import type { WooOrderRow } from './woocommerce-order-columns.ts'

/** The lines of an order: its items, in whichever way the export lists them, then its fees. */
export function readWooLines(
  rows: WooOrderRow[],
  headers: string[],
  money: MoneyReader,
  context: NumberContext,
): FileLine[] {
  const [main] = rows
  if (!main) return []
  const numbered = headers.filter((header) => /^line_item_\d+$/i.test(header))
  const items = [
    ...readParts(main.get('lineItems')),
    ...numbered.flatMap((header) => readParts(main.getByHeader(header))),
    ...rows.filter((row) => row.get('itemName')).map(itemOf),
  ]
  const fees = readParts(main.get('feeItems')).filter((fee) => Number(fee.total ?? 0) !== 0)
  return [
    ...items.map((item) => readLine(item, money, context)),
    ...fees.map((fee) =>
      readLine({ ...fee, name: fee.name || fee.title || 'Fee', quantity: '1' }, money, context),
    ),
  ]
}

function itemOf(row: WooOrderRow): Parts {
  return {
    name: row.get('itemName'),
    product_id: row.get('itemProduct'),
    sku: row.get('itemSku'),
    quantity: row.get('itemQuantity'),
    subtotal: row.get('itemSubtotal'),
    total: row.get('itemTotal'),
    total_tax: row.get('itemTax'),
    refunded_qty: row.get('itemRefunded'),
  }
}

/** WooCommerce keeps what items cost without tax. */
function readLine(item: Parts, money: MoneyReader, { numbers }: NumberContext): FileLine {
  const quantity = readInteger(item.quantity ?? item.qty ?? '', 'quantity', numbers.measures) ?? 1
  const total = money(item.total ?? '', 'total')
  const subtotal = money((item.subtotal ?? item.sub_total) || (item.total ?? ''), 'subtotal')
  const refunded = readInteger(item.refunded_qty ?? '', 'refunded_qty', numbers.measures) ?? 0
  const sku = readText(item.sku ?? '')
  return {
    name: readName(item.name ?? '') || sku || '–',
    sku,
    quantity,
    unitPrice: quantity === 0 ? subtotal : Math.round(subtotal / quantity),
    subtotal,
    discount: subtotal - total,
    tax: money(item.total_tax || item.tax || '', 'total_tax'),
    total,
    refundedQuantity: Math.min(quantity, Math.abs(refunded)),
    formerProduct: item.product_id ? [`id:${item.product_id}`] : [],
  }
}
