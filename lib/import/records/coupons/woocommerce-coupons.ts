import { BadRow, readFlag, readInteger, readList, readNumber, readPrice } from '../../cells/read-cell.ts'
import { readMoment } from '../history/read-moment.ts'
import { tableFile } from '../history/table-file.ts'
import type { FileNumbers, ImportRecord, SourceContext } from '../import-record.ts'
import { couponRecord } from './coupon-record.ts'

/** WooCommerce's names of a coupon's facts, by which plug-ins export them and WordPress's export keeps them. */
const columns = {
  code: ['post_title', 'code', 'coupon_code', 'Coupon code', 'Code'],
  status: ['post_status', 'status'],
  begins: ['post_date'],
  description: ['post_excerpt', 'description', 'Description'],
  type: ['discount_type', 'Discount type', 'Coupon type'],
  amount: ['coupon_amount', 'amount', 'Coupon amount'],
  freeShipping: ['free_shipping', 'Allow free shipping'],
  expires: ['date_expires', 'expiry_date', 'Coupon expiry date', 'Expiry date'],
  minimum: ['minimum_amount', 'Minimum spend'],
  maximum: ['maximum_amount', 'Maximum spend'],
  excludeSale: ['exclude_sale_items', 'Exclude sale items'],
  products: ['product_ids', 'Product IDs'],
  excludedProducts: ['exclude_product_ids', 'excluded_product_ids'],
  categories: ['product_categories'],
  excludedCategories: ['exclude_product_categories', 'excluded_product_categories'],
  emails: ['customer_email', 'email_restrictions', 'Allowed emails'],
  maxUses: ['usage_limit', 'Usage limit per coupon', 'Usage limit'],
  maxUsesPerUser: ['usage_limit_per_user', 'Usage limit per user'],
  maxItems: ['limit_usage_to_x_items'],
  uses: ['usage_count', 'Usage count'],
} as const

type Column = keyof typeof columns
/** The cells of a coupon, in a table or in the entries of WordPress's export. */
export type CouponCells = { line: number; get(column: Column): string }
type Context = Pick<SourceContext, 'settings'> & {
  numbers: FileNumbers
  /** The slug of a category by its id; only WordPress's export knows. */
  findCategory?(id: string): string | undefined
}

export const wooCoupons = tableFile({
  name: 'woocommerce',
  what: 'an export of WooCommerce coupons',
  contents: 'coupons',
  columns,
  required: ['code', 'type', 'amount'],
  amounts: ['amount', 'minimum', 'maximum'],
  keyOf: (row) => row.get('code').trim().toUpperCase(),
  reasonWithoutKey: 'The coupon has no code.',
  toRecord([row], context) {
    if (!row) return null
    if (row.get('status') !== 'trash') return readWooCoupon(row, context)
    context.report.skip(row.line, 'It is in the trash.')
    return null
  },
})

/** Finds the cells of a coupon by the names that WordPress keeps them under. */
export function cellsByName(line: number, find: (name: string) => string | undefined): CouponCells {
  return { line, get: (column) => columns[column].map((name) => find(name)).find(Boolean) ?? '' }
}

/** Throws BadRow. */
export function readWooCoupon(row: CouponCells, { settings, numbers, findCategory }: Context): ImportRecord {
  const { exponent, currency = '', timeZone } = settings
  const money = (column: Column) => readPrice(row.get(column), column, exponent, numbers.prices) || null
  const count = (column: Column) => readInteger(row.get(column), column, numbers.measures) || null
  const { reduction, isPerItem } = readReduction(row, { exponent, numbers })
  const status = row.get('status').toLowerCase()
  const categories = listOf(row, 'categories').map((id) => findCategory?.(id))
  const lacking = [
    ...(isPerItem ? ['an amount off each item'] : []),
    ...(reduction.type !== 'free_shipping' && readFlag(row.get('freeShipping'))
      ? ['free shipping besides']
      : []),
    ...(money('maximum') === null ? [] : ['a highest subtotal']),
    ...(listOf(row, 'excludedProducts').length > 0 ? ['excluded products'] : []),
    ...(categories.includes(undefined) ? ['categories by their ids'] : []),
    ...(listOf(row, 'excludedCategories').length > 0 ? ['excluded categories'] : []),
    ...(listOf(row, 'emails').length > 0 ? ['customers by their e-mail addresses'] : []),
    ...(count('maxItems') === null ? [] : ['a number of items it applies to']),
  ]
  const coupon = {
    code: row.get('code').trim().toUpperCase(),
    description: row.get('description'),
    reduction,
    currency,
    minSubtotal: money('minimum'),
    maxUses: count('maxUses'),
    maxUsesPerCustomer: count('maxUsesPerUser'),
    uses: count('uses') ?? 0,
    excludeSaleItems: readFlag(row.get('excludeSale')) === true,
    active: ['', 'publish', 'active', 'future'].includes(status),
    startsAt: status === 'future' ? readTime(row, 'begins', timeZone) : null,
    endsAt: readTime(row, 'expires', timeZone),
    products: listOf(row, 'products').map((id) => `id:${id}`),
    categories: categories.filter((slug) => slug !== undefined),
    lacking,
  }
  return couponRecord(coupon, { source: 'woocommerce', line: row.line })
}

function readReduction(row: CouponCells, { exponent, numbers }: { exponent: number; numbers: FileNumbers }) {
  const cell = row.get('amount')
  const value = readNumber(cell, 'coupon_amount', numbers.prices) ?? 0
  if (readFlag(row.get('freeShipping')) && value === 0)
    return {
      reduction: { type: 'free_shipping' as const, methods: [], maxPrice: null },
      isPerItem: false,
    }
  if (/percent/i.test(row.get('type'))) {
    const percent = Math.round(value * 100)
    if (percent > 0 && percent <= 10_000)
      return { reduction: { type: 'percent' as const, percent }, isPerItem: false }
    throw new BadRow(`The coupon takes ${cell || 'nothing'} percent off, which is not between 0 and 100.`)
  }
  if (!/^(fixed.*)?$/i.test(row.get('type')))
    throw new BadRow(`Coupons of the type "${row.get('type')}" have no place here.`)
  const amount = readPrice(cell, 'coupon_amount', exponent, numbers.prices) ?? 0
  if (amount <= 0) throw new BadRow('The coupon takes nothing off.')
  return { reduction: { type: 'fixed' as const, amount }, isPerItem: /product/i.test(row.get('type')) }
}

/** A day, or the seconds since 1970. A coupon whose time cannot be read would be valid at others. */
function readTime(row: CouponCells, column: 'begins' | 'expires', timeZone: string): Date | null {
  const cell = row.get(column).trim()
  if (cell === '') return null
  const time = readMoment(cell, timeZone)
  if (time) return time
  throw new BadRow(`The coupon's time "${cell}" is no date.`)
}

/** Parts between commas or bars, or PHP's own form of a list. */
function listOf(row: CouponCells, column: Column): string[] {
  const cell = row.get(column)
  if (!/^a:\d+:\{/.test(cell)) return readList(cell.replaceAll('|', ','))
  return [...cell.matchAll(/i:\d+;(?:s:\d+:"([^"]*)"|i:(\d+));/g)].map(([, text, id]) => text ?? id ?? '')
}
