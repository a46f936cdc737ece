import { BadRow } from '#lib/import/cells/read-cell.ts'
import type { NumberContext } from '../../import-record.ts'
import { joinNames, noAddress, readAddressOf, readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { tableFile } from '../table-file.ts'
import { checkTotal, warnIfOpen } from './check-total.ts'
import type { FileLine, FileOrder } from './file-order.ts'
import { orderRecord } from './order-record.ts'
import { createMoneyReader, type MoneyReader, readCurrency } from './read-money.ts'
import { readParts } from './read-parts.ts'
import { readTaxName } from './read-tax-name.ts'
import { readWooLines } from './woocommerce-items.ts'
import { type WooOrderRow, wooOrderColumns } from './woocommerce-order-columns.ts'
import { readWooState } from './woocommerce-order-state.ts'

/** The order exports of WebToffee and SkyVerge for WooCommerce, with a row for every order or every item. */
export const wooOrders = tableFile({
  name: 'woocommerce',
  what: 'a WooCommerce order export',
  contents: 'orders',
  columns: wooOrderColumns,
  required: ['id', 'status', 'total', 'placedAt'],
  amounts: [
    'shipping',
    'shippingTax',
    'fee',
    'tax',
    'total',
    'refunded',
    'itemSubtotal',
    'itemTotal',
    'itemTax',
  ],
  keyOf: (row) => row.get('id') || row.get('number'),
  reasonWithoutKey: 'The row has no order number.',
  toRecord(rows, context, headers) {
    const [main] = rows
    if (!main) return null
    const order = readOrder(main, rows, headers, context)
    if (!order) {
      context.report.skip(main.line, 'The order is a draft that nobody placed.')
      return null
    }
    checkTotal(order, main.line, context.report)
    warnIfOpen(order, main.line, context.report)
    // Two shops may both have an order 1001.
    const key = `${main.get('id') || main.get('number')} ${order.placedAt.toISOString()}`
    return orderRecord(order, { source: 'woocommerce', key, line: main.line })
  },
})

function readOrder(
  main: WooOrderRow,
  rows: WooOrderRow[],
  headers: string[],
  context: NumberContext,
): FileOrder | null {
  const { settings, numbers } = context
  const currency = readCurrency(main.get('currency'))
  const money = createMoneyReader(currency, numbers.prices)
  const readTime = (column: 'placedAt' | 'paidAt' | 'completedAt') =>
    readMoment(main.get(column), settings.timeZone)
  const total = money(main.get('total'), 'order_total')
  const refunded = readRefunded(main, total, money)
  const state = readWooState(main.get('status'), refunded, total)
  if (!state) return null
  const placedAt = readTime('placedAt')
  if (!placedAt) throw new BadRow(`order_date "${main.get('placedAt')}" is not a date.`)
  const lines = readWooLines(rows, headers, money, context)
  const coupons = readParts(main.get('couponItems'))
  return {
    formerNumber: main.get('number') || main.get('id'),
    email: readEmail(main.get('email')),
    phone: readText(main.get('billingPhone')),
    billing: addressOf(main, 'billing') ?? addressOf(main, 'shipping') ?? noAddress,
    shipping: addressOf(main, 'shipping'),
    customerNote: main.get('note').slice(0, 2000) || null,
    ...state,
    currency,
    ...readAmounts(main, lines, total, money),
    refunded,
    taxLines: readParts(main.get('taxItems')).map((tax) => ({
      ...readTaxName(tax.label || tax.title || tax.code || 'Tax'),
      amount: money(tax.total ?? tax.tax_amount ?? '', 'tax_items'),
      included: false,
    })),
    couponCode:
      coupons
        .map(({ code }) => code)
        .filter(Boolean)
        .join(', ') || null,
    couponDiscount: coupons.reduce((sum, { amount = '' }) => sum + money(amount, 'coupon_items'), 0),
    shippingMethod: readText(main.get('shippingMethod')),
    paymentMethod: readText(main.get('paymentMethod')),
    placedAt,
    paidAt: readTime('paidAt'),
    cancelledAt: null,
    shippedAt: state.fulfillmentStatus === 'fulfilled' ? readTime('completedAt') : null,
    lines,
  }
}

/** A refunded order may list no refunds. */
function readRefunded(main: WooOrderRow, total: number, money: MoneyReader): number {
  const listed = readParts(main.get('refundItems')).reduce(
    (sum, { amount = '' }) => sum + Math.abs(money(amount, 'refunds')),
    0,
  )
  const known = Math.abs(money(main.get('refunded'), 'refunded_total')) || listed
  return known || (/^(wc-)?refunded$/i.test(main.get('status')) ? total : 0)
}

/** Some exports count the tax of shipping as a part of all tax, others beside it. */
function readAmounts(main: WooOrderRow, lines: FileLine[], total: number, money: MoneyReader) {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const shippingTotal = money(main.get('shipping'), 'shipping_total')
  const shippingTax = money(main.get('shippingTax'), 'shipping_tax_total')
  const tax = money(main.get('tax'), 'tax_total')
  const isApart = subtotal - discount + shippingTotal + tax + shippingTax === total
  return {
    subtotal,
    discount,
    shippingTotal,
    shippingTax,
    tax: isApart ? tax + shippingTax : tax,
    total,
    taxInclusive: false,
  }
}

function addressOf(row: WooOrderRow, which: 'billing' | 'shipping') {
  return readAddressOf(row, which, joinNames(row, which))
}
