import type { VariantInput } from '#lib/catalogue/index.ts'
import type { ImportSettings, SourceContext } from '../import-record.ts'
import {
  BadRow,
  readCommaPrice,
  readFlag,
  readInteger,
  readList,
  readNumber,
  readWebAddress,
} from '../read-cell.ts'
import { readZonedTime } from '../read-zoned-time.ts'
import { convertWeight } from '../weight.ts'
import type { WooHeaders, WooRow } from './columns.ts'

/** What is sold by a row; a variation may leave its stock to its parent. Throws BadRow. */
export function readVariant(
  row: WooRow,
  parent: WooRow,
  headers: WooHeaders,
  context: SourceContext,
): VariantInput {
  const image = row === parent ? null : readWebAddress(readList(row.get('images'))[0] ?? '')
  return {
    sku: row.get('sku').replace(/^'(?=[=+\-@])/, '') || null,
    barcode: row.get('barcode') || null,
    ...readPrices(row, context),
    ...readStock(row, parent),
    image: image ? { url: image } : null,
    weightThousandths: readWeight(row, headers, context.settings),
    maxQuantity: readFlag(row.get('soldIndividually')) ? 1 : null,
    lowStockAt: readInteger(row.get('lowStock'), 'Low stock amount') ?? undefined,
  }
}

export function readWeight(row: WooRow, { weight }: WooHeaders, settings: ImportSettings): number | null {
  if (!weight) return null
  return convertWeight(
    readNumber(row.getByHeader(weight.header), weight.header),
    weight.unit,
    settings.weightUnit,
  )
}

function readPrices(row: WooRow, { settings, now }: SourceContext) {
  const regular = readCommaPrice(row.get('regularPrice'), 'Regular price', settings.exponent)
  const sale = readCommaPrice(row.get('salePrice'), 'Sale price', settings.exponent)
  if (regular === null) throw new BadRow('It has no regular price.')
  const starts = readZonedTime(row.get('saleStarts'), settings.timeZone)
  const ends = readZonedTime(withEndOfDay(row.get('saleEnds')), settings.timeZone)
  const isOnSale = sale !== null && sale < regular && !(starts && starts > now) && !(ends && ends < now)
  return isOnSale ? { price: sale, compareAtPrice: regular } : { price: regular, compareAtPrice: null }
}

/** A sale that ends on a day lasts until it is over. */
function withEndOfDay(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date} 23:59:59` : date
}

function readStock(row: WooRow, parent: WooRow) {
  const counted = row.get('stock').toLowerCase() === 'parent' ? parent : row
  const stock = readInteger(counted.get('stock'), 'Stock')
  const inStock = row.get('inStock').toLowerCase()
  const backorder = /^(1|yes|true|notify)$/i.test(counted.get('backorders')) || inStock === 'backorder'
  if (stock !== null) return { trackStock: true, stock: Math.max(0, stock), backorder }
  // A shop that does not count says only yes or no: no is a stock of none.
  return { trackStock: inStock === 'backorder' || readFlag(inStock) === false, stock: 0, backorder }
}
