import type { VariantInput } from '#lib/domains/shop/catalogue/index.ts'
import { parseZonedTime } from '../../cells/parse-zoned-time.ts'
import {
  readAddressList,
  readFlag,
  readInteger,
  readOrWarn,
  readPrice,
  readWebAddress,
} from '../../cells/read-cell.ts'
import { readUnitMeasure } from '../../cells/unit-measure.ts'
import { readWeight } from '../../cells/weight.ts'
import type { NumberContext } from '../../records/import-record.ts'
import type { WooRow } from './columns.ts'
import type { WooColumn } from './english-columns.ts'
import type { WooHeaders } from './find-headers.ts'

/** Reads the variant of a row. A variation can inherit its parent's stock. Throws BadRow. */
export function readVariant(
  row: WooRow,
  parent: WooRow,
  headers: WooHeaders,
  context: NumberContext,
): VariantInput {
  const image = row === parent ? null : readWebAddress(readAddressList(row.get('images'))[0] ?? '')
  return {
    sku: row.get('sku') || null,
    barcode: row.get('barcode') || row.get('gtin') || null,
    ...readPrices(row, context),
    ...readStock(row, parent, context),
    image: image ? { url: image } : null,
    weightThousandths: readWooWeight(row, headers, context),
    unitMeasure: readWooMeasure(row, parent, context),
    maxQuantity: readFlag(row.get('soldIndividually')) ? 1 : null,
    lowStockAt: readCount(row, 'lowStock', context, undefined) ?? undefined,
  }
}

export function readWooWeight(row: WooRow, { weight }: WooHeaders, context: NumberContext): number | null {
  if (!weight) return null
  const { header, unit } = weight
  return readWeight({ cell: row.getByHeader(header), unit, line: row.line, field: header }, context)
}

/** German Market has the fields of variations apart. Variations inherit what they lack. */
function readWooMeasure(row: WooRow, parent: WooRow, context: NumberContext) {
  const cell = (column: WooColumn, ofVariation: WooColumn) =>
    row.get(ofVariation) || row.get(column) || parent.get(column)
  const cells = {
    contents: cell('measure', 'variationMeasure'),
    unit: cell('measureUnit', 'variationMeasureUnit'),
    base: cell('baseMeasure', 'variationBaseMeasure'),
  }
  return readUnitMeasure({ ...cells, line: row.line, field: row.headerOf('measure') }, context)
}

/** Whether it can be bought: WooCommerce shows what has no price, and does not sell it. */
export function hasPrice(row: WooRow): boolean {
  return row.get('regularPrice') !== ''
}

/** Throws BadRow. The price is 0 if there is none. */
export function readPrices(row: WooRow, context: NumberContext) {
  const { settings, numbers } = context
  const regular = readPrice(
    row.get('regularPrice'),
    row.headerOf('regularPrice'),
    settings.exponent,
    numbers.prices,
  )
  if (regular === null) return { price: 0, compareAtPrice: null, sale: null }
  const sale = readSale(row, context)
  const own = { price: regular, compareAtPrice: null }
  if (!sale || sale.price >= regular) return { ...own, sale: null }
  const isForEver = !sale.endsAt && (!sale.startsAt || sale.startsAt <= context.now)
  if (isForEver) return { price: sale.price, compareAtPrice: regular, sale: null }
  return { ...own, sale: { ...sale, startsAt: sale.startsAt ?? BEGINNING } }
}

/** A sale that has an end alone has always run. */
const BEGINNING = new Date(0)

/** The sale price and its time, whether or not it applies now. A sale with any part that cannot be parsed does not count. */
function readSale(row: WooRow, context: NumberContext) {
  const { settings, numbers, report } = context
  const read = () =>
    readPrice(row.get('salePrice'), row.headerOf('salePrice'), settings.exponent, numbers.prices)
  const price = readOrWarn(report, row.line, row.headerOf('salePrice'), read, null)
  if (price === null) return null
  const starts = readSaleDate(row, 'saleStarts', context)
  const ends = readSaleDate(row, 'saleEnds', context)
  if (starts === 'unreadable' || ends === 'unreadable') return null
  if (starts && ends && starts >= ends) return null
  return { price, startsAt: starts, endsAt: ends }
}

function readSaleDate(
  row: WooRow,
  column: 'saleStarts' | 'saleEnds',
  { settings, report }: NumberContext,
): Date | null | 'unreadable' {
  const cell = row.get(column)
  if (cell === '') return null
  const date = parseZonedTime(column === 'saleEnds' ? withEndOfDay(cell) : cell, settings.timeZone)
  if (date) return date
  const field = row.headerOf(column)
  report.warn(row.line, `${field} "${cell}" is not a date such as 2026-11-21. The sale was left out.`, field)
  return 'unreadable'
}

/** A sale that ends on a day lasts until it is over. */
function withEndOfDay(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date} 23:59:59` : date
}

/** Whether a variation has no stock of its own: WooCommerce counts that of the product. */
function sharesStock(row: WooRow): boolean {
  return row.get('stock').toLowerCase() === 'parent'
}

function readStock(row: WooRow, parent: WooRow, context: NumberContext) {
  const counted = sharesStock(row) ? parent : row
  // Without a quantity in the file, it is not sold until someone has counted it.
  const stock = readCount(counted, 'stock', context, 0)
  const inStock = row
    .get('inStock')
    .toLowerCase()
    .replace(/^on(?=backorder$)/, '')
  const isAllowed = readFlag(counted.get('backorders')) ?? /^notify$/i.test(counted.get('backorders'))
  const backorder = isAllowed || inStock === 'backorder'
  if (stock !== null)
    return { trackStock: true, stock: Math.max(0, stock), backorder, sharesStock: sharesStock(row) }
  // A shop that does not track stock only says yes or no; no means a stock of 0.
  const isGone = readFlag(inStock) === false || /^out ?of ?stock$/.test(inStock)
  return { trackStock: inStock === 'backorder' || isGone, stock: 0, backorder, sharesStock: false }
}

function readCount<F>(
  row: WooRow,
  column: 'stock' | 'lowStock',
  { report, numbers }: NumberContext,
  fallback: F,
): number | null | F {
  const field = row.headerOf(column)
  const read = () => readInteger(row.get(column), field, numbers.measures)
  return readOrWarn(report, row.line, field, read, fallback)
}
