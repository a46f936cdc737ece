import { BadRow, readFlag, readInteger, readList, readNumber, readPrice } from '../../cells/read-cell.ts'
import type { TableRow } from '../../cells/table.ts'
import { readMoment } from '../history/read-moment.ts'
import { tableFile } from '../history/table-file.ts'
import type { NumberContext } from '../import-record.ts'
import { couponRecord } from './coupon-record.ts'

/** The names of Shopify's own list of discounts, of Matrixify's sheet Discounts and of other apps. */
const columns = {
  code: ['Code', 'Discount Code', 'Name'],
  title: ['Title'],
  method: ['Method', 'Discount Method'],
  type: ['Type', 'Discount Type'],
  value: ['Value', 'Discount Value'],
  valueType: ['Value Type', 'Discount Value Type', 'Discount Type'],
  status: ['Status'],
  starts: ['Starts At', 'Start', 'Start Date', 'Start Time'],
  ends: ['Ends At', 'End', 'End Date', 'End Time'],
  maxUses: ['Usage Limit', 'Usage Limit Per Code', 'Limit Total Times'],
  once: ['Once Per Customer', 'Applies Once Per Customer', 'Limit Once Per Customer'],
  uses: ['Times Used In Total', 'Code Used Count', 'Total Used Count', 'Used Count'],
  minimum: ['Minimum Purchase Amount', 'Minimum Subtotal', 'Minimum Requirement: Subtotal'],
  products: ['Applies To: Products'],
  collections: ['Applies To: Collections'],
  command: ['Command'],
} as const

type Row = TableRow<keyof typeof columns>

/** Columns that limit a discount in ways that coupons here do not know. */
const LIMIT =
  /^(applies to|customer|minimum|buys?\b|gets?\b|prerequisite|exclude|entitled|countr|shipping rate|free shipping:|max uses per order)/i
const NO_LIMIT =
  /^(|0([.,]0+)?|false|no|none|all|everyone|everything|entire order|order|all customers|all products)$/i

/** Discounts with a code, which are coupons. */
export const shopifyDiscounts = tableFile({
  name: 'shopify',
  what: 'a list of Shopify discounts',
  contents: 'coupons',
  columns,
  required: ['code', 'value', 'valueType'],
  amounts: ['value', 'minimum'],
  keyOf: (row) => row.get('code').trim().toUpperCase(),
  reasonWithoutKey: 'The discount has no code, so it is no coupon.',
  toRecord([row], context, headers) {
    if (!row) return null
    const reason = reasonToSkip(row)
    if (reason === null) return readDiscount(row, context, headers)
    context.report.skip(row.line, reason)
    return null
  },
})

function reasonToSkip(row: Row): string | null {
  const name = row.get('code').trim()
  if (/automatic/i.test(row.get('method')))
    return `The discount "${name}" applies by itself, which coupons do not.`
  if (/buy.?x|bogo|bxgy/i.test(`${row.get('type')} ${row.get('valueType')}`))
    return `The discount "${name}" gives items for other items, which coupons here do not.`
  return row.get('command').trim().toUpperCase() === 'DELETE' ? 'Its command is DELETE.' : null
}

function readDiscount(row: Row, { settings, numbers }: NumberContext, headers: string[]) {
  const { exponent, currency = '', timeZone } = settings
  const count = (column: 'maxUses' | 'uses') =>
    readInteger(row.get(column), row.headerOf(column), numbers.measures) || null
  const own = new Set<string>(
    Object.values(columns).flatMap((names) => names.map((name) => name.toLowerCase())),
  )
  const limits = headers.filter(
    (header) =>
      LIMIT.test(header) && !own.has(header.toLowerCase()) && !NO_LIMIT.test(row.getByHeader(header).trim()),
  )
  const coupon = {
    code: row.get('code').trim().toUpperCase(),
    description: row.get('title'),
    reduction: readReduction(row, exponent, numbers),
    currency,
    minSubtotal: readPrice(row.get('minimum'), row.headerOf('minimum'), exponent, numbers.prices) || null,
    maxUses: count('maxUses'),
    maxUsesPerCustomer: readFlag(row.get('once')) ? 1 : null,
    uses: count('uses') ?? 0,
    excludeSaleItems: false,
    active: !/^(expired|disabled|draft|inactive)$/i.test(row.get('status').trim()),
    startsAt: readTime(row, 'starts', timeZone),
    endsAt: readTime(row, 'ends', timeZone),
    products: handlesIn(row, 'products'),
    categories: handlesIn(row, 'collections'),
    lacking: limits.map((header) => `"${header}"`),
  }
  return couponRecord(coupon, { source: 'shopify', line: row.line })
}

function handlesIn(row: Row, column: 'products' | 'collections'): string[] {
  const cell = row.get(column)
  return NO_LIMIT.test(cell.trim()) ? [] : readList(cell)
}

function readReduction(row: Row, exponent: number, numbers: NumberContext['numbers']) {
  if (/shipping/i.test(`${row.get('type')} ${row.get('valueType')}`))
    return { type: 'free_shipping' as const, methods: [], maxPrice: null }
  const cell = row.get('value').replace(/^-|\s*%$/g, '')
  if (/percent|%/i.test(`${row.get('valueType')} ${row.get('value')}`)) {
    const value = readNumber(cell, row.headerOf('value'), numbers.prices) ?? 0
    // Some apps write a share of one.
    const percent = Math.round((value < 1 ? value * 100 : value) * 100)
    if (percent > 0 && percent <= 10_000) return { type: 'percent' as const, percent }
    throw new BadRow(`The discount "${row.get('value')}" is not between 0 and 100 percent.`)
  }
  const amount = readPrice(cell, row.headerOf('value'), exponent, numbers.prices) ?? 0
  if (amount <= 0) throw new BadRow('The discount takes nothing off.')
  return { type: 'fixed' as const, amount }
}

/** A coupon whose time cannot be read would be valid at others. */
function readTime(row: Row, column: 'starts' | 'ends', timeZone: string): Date | null {
  const cell = row.get(column).trim()
  if (cell === '') return null
  const time = readMoment(cell, timeZone)
  if (time) return time
  throw new BadRow(`${row.headerOf(column)} "${cell}" is no date.`)
}
