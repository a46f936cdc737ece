import { BadRow, readInteger } from '#lib/import/cells/read-cell.ts'
import type { NumberContext } from '../../import-record.ts'
import { noAddress, readAddressOf, readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { tableFile } from '../table-file.ts'
import { checkTotal, warnIfOpen } from './check-total.ts'
import type { FileLine, FileOrder } from './file-order.ts'
import { orderRecord } from './order-record.ts'
import { createMoneyReader, type MoneyReader, readCurrency } from './read-money.ts'
import { readTaxName } from './read-tax-name.ts'
import { type ShopifyOrderRow, shopifyOrderColumns } from './shopify-order-columns.ts'
import { readShopifyState } from './shopify-order-state.ts'

/** Shopify's order export: a row for every line of an order. */
export const shopifyOrders = tableFile({
  name: 'shopify',
  what: 'a Shopify order export',
  contents: 'orders',
  columns: shopifyOrderColumns,
  required: ['name', 'financialStatus', 'total', 'createdAt', 'itemName', 'itemPrice', 'itemQuantity'],
  amounts: [
    'subtotal',
    'shipping',
    'taxes',
    'total',
    'refunded',
    'discountAmount',
    'itemPrice',
    'itemDiscount',
  ],
  // Names may repeat; of an order's rows only the first has the Id.
  keyOf(row, ids) {
    const [name, id] = [row.get('name'), row.get('id')]
    if (id) ids.set(name, id)
    return name && `${name} ${ids.get(name) ?? ''}`
  },
  reasonWithoutKey: 'The row has no order number.',
  toRecord(rows, context) {
    const main = rows.find((row) => row.get('total')) ?? rows[0]
    if (!main) return null
    const order = readOrder(main, rows, context)
    checkTotal(order, main.line, context.report)
    warnIfOpen(order, main.line, context.report)
    // Two shops may both have a #1001.
    const key = readText(main.get('id')) ?? `${order.formerNumber} ${order.placedAt.toISOString()}`
    return orderRecord(order, { source: 'shopify', key, line: main.line })
  },
})

function readOrder(main: ShopifyOrderRow, rows: ShopifyOrderRow[], context: NumberContext): FileOrder {
  const { settings, numbers, report } = context
  const currency = readCurrency(main.get('currency'))
  const money = createMoneyReader(currency, numbers.prices)
  const readTime = (column: 'createdAt' | 'paidAt' | 'fulfilledAt' | 'cancelledAt') =>
    readMoment(main.get(column), settings.timeZone)
  const placedAt = readTime('createdAt')
  if (!placedAt) throw new BadRow(`Created at "${main.get('createdAt')}" is not a date.`)
  const cancelledAt = readTime('cancelledAt')
  const lines = rows.filter((row) => row.get('itemName')).map((row) => readLine(row, money, context))
  const totals = readTotals(main, lines, money)
  if (totals.isUneven)
    report.warn(main.line, `The lines of ${main.get('name')} do not add up to its subtotal. Both are kept.`)
  const code = readText(main.get('discountCode'))
  return {
    formerNumber: main.get('name'),
    email: readEmail(main.get('email')),
    phone: readText(main.get('phone')) ?? readText(main.get('billingPhone')),
    billing: addressOf(main, 'billing') ?? addressOf(main, 'shipping') ?? noAddress,
    shipping: addressOf(main, 'shipping'),
    // Shopify's notes are the staff's as well.
    customerNote: null,
    ...readShopifyState(main.get('financialStatus'), main.get('fulfillmentStatus'), cancelledAt !== null),
    currency,
    ...totals.amounts,
    taxLines: readTaxes(main, money, totals.amounts.taxInclusive),
    couponCode: code,
    couponDiscount: code === null ? null : money(main.get('discountAmount'), 'Discount Amount'),
    shippingMethod: readText(main.get('shippingMethod')),
    paymentMethod: readText(main.get('paymentMethod')),
    placedAt,
    paidAt: readTime('paidAt'),
    cancelledAt,
    shippedAt: readTime('fulfilledAt'),
    lines,
  }
}

function readLine(row: ShopifyOrderRow, money: MoneyReader, { numbers }: NumberContext): FileLine {
  const quantity = readInteger(row.get('itemQuantity'), 'Lineitem quantity', numbers.measures) ?? 1
  const unitPrice = money(row.get('itemPrice'), 'Lineitem price')
  const discount = money(row.get('itemDiscount'), 'Lineitem discount')
  const subtotal = unitPrice * quantity
  return {
    name: row.get('itemName'),
    sku: readText(row.get('itemSku')),
    quantity,
    unitPrice,
    subtotal,
    discount,
    tax: 0,
    total: subtotal - discount,
    refundedQuantity: 0,
    formerProduct: [],
  }
}

/** Shopify's subtotal is the cost of the items after all discounts. */
function readTotals(main: ShopifyOrderRow, lines: FileLine[], money: MoneyReader) {
  const goods = money(main.get('subtotal'), 'Subtotal')
  const shippingTotal = money(main.get('shipping'), 'Shipping')
  const tax = money(main.get('taxes'), 'Taxes')
  const total = money(main.get('total'), 'Total')
  const before = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const after = lines.reduce((sum, line) => sum + line.total, 0)
  const subtotal = Math.max(before, goods)
  const code = money(main.get('discountAmount'), 'Discount Amount')
  return {
    amounts: {
      subtotal,
      discount: subtotal - goods,
      shippingTotal,
      shippingTax: 0,
      tax,
      total,
      refunded: money(main.get('refunded'), 'Refunded Amount'),
      taxInclusive: tax > 0 && goods + shippingTotal === total,
    },
    // A discount on shipping leaves the lines as they are.
    isUneven: goods !== after && goods !== after - code,
  }
}

function readTaxes(main: ShopifyOrderRow, money: MoneyReader, included: boolean): FileOrder['taxLines'] {
  return ([1, 2, 3, 4, 5] as const).flatMap((number) => {
    const name = main.get(`tax${number}Name`)
    const amount = money(main.get(`tax${number}Value`), `Tax ${number} Value`)
    return name && amount !== 0 ? [{ ...readTaxName(name), amount, included }] : []
  })
}

function addressOf(row: ShopifyOrderRow, which: 'billing' | 'shipping') {
  return readAddressOf(row, which, row.get(`${which}Name`))
}
