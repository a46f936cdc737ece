import { isDomainError } from '#lib/domains/domain-error.ts'
import { findTaxRate, setTaxRate, type TaxRateInput } from '#lib/domains/shop/rates/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { BadRow, readFlag, readInteger, readNumber } from '../../cells/read-cell.ts'
import type { TableRow } from '../../cells/table.ts'
import { tableFile } from '../history/table-file.ts'
import type { ImportRecord, NumberContext } from '../import-record.ts'

/** WooCommerce's own list of tax rates. */
const columns = {
  country: ['Country code'],
  state: ['State code'],
  postcodes: ['Postcode / ZIP', 'ZIP/Postcode'],
  city: ['City'],
  rate: ['Rate %'],
  name: ['Tax name'],
  priority: ['Priority'],
  compound: ['Compound'],
  shipping: ['Shipping'],
  taxClass: ['Tax class'],
} as const

type Column = keyof typeof columns
type Row = TableRow<Column>

export const wooTaxRates = tableFile({
  name: 'woocommerce',
  what: 'a list of WooCommerce tax rates',
  contents: 'rates',
  columns,
  required: ['country', 'rate', 'name'],
  amounts: ['rate'],
  keyOf,
  reasonWithoutKey: 'The tax rate names no country, which rates here need.',
  toRecord: ([row], context) => (row ? taxRecord(row, context) : null),
})

/** An asterisk is any. */
function cellOf(row: Row, column: Column): string {
  const cell = row.get(column).trim()
  return cell === '*' ? '' : cell
}

function keyOf(row: Row): string {
  if (cellOf(row, 'country') === '') return ''
  const parts = (['country', 'state', 'postcodes', 'city', 'taxClass', 'priority'] as const).map((column) =>
    cellOf(row, column),
  )
  return parts.join('|').toUpperCase()
}

function taxRecord(row: Row, context: NumberContext): ImportRecord {
  const rates = readRates(row, context)
  return {
    kind: 'tax_rate',
    key: keyOf(row),
    line: row.line,
    name: [...new Set(rates.map(({ name, country }) => `${name} ${country}`))].join(', '),
    content: rates,
    async save({ tx }, known) {
      const ids: number[] = []
      for (const rate of rates) {
        if (!known) await explaining(() => refuseTaken(tx, rate))
        ids.push((await explaining(() => setTaxRate(tx, rate))).id)
      }
      return { id: ids[0] ?? 0 }
    },
    async preview({ tx }, known) {
      const fields = new Set<string>()
      for (const rate of rates) {
        if (!known) await explaining(() => refuseTaken(tx, rate))
        const before = await explaining(() => findTaxRate(tx, rate))
        for (const field of ['name', 'rate', 'appliesToShipping'] as const)
          if (before?.[field] !== rate[field]) fields.add(field)
      }
      return known ? { fields: [...fields] } : {}
    },
  }
}

/** One for each of the postcodes between semicolons. */
function readRates(row: Row, { numbers }: NumberContext): TaxRateInput[] {
  if (cellOf(row, 'city') !== '')
    throw new BadRow('A tax rate of a city has no place here: name its postcodes.')
  if (readFlag(row.get('compound')))
    throw new BadRow('A compound tax rate, which is added on top of others, has no place here.')
  const percent = readNumber(row.get('rate').replace(/\s*%$/, ''), 'Rate %', numbers.prices)
  if (percent === null) throw new BadRow('The tax rate has no percentage.')
  const rate = {
    country: cellOf(row, 'country').toUpperCase(),
    state: cellOf(row, 'state') || null,
    name: row.get('name').trim() || 'Tax',
    rate: Math.round(percent * 10_000),
    taxClass: cellOf(row, 'taxClass').toLowerCase().replace(/\s+/g, '-') || 'standard',
    priority: readInteger(row.get('priority'), 'Priority', numbers.measures) ?? 1,
    appliesToShipping: readFlag(row.get('shipping')) !== false,
  }
  const ranges = cellOf(row, 'postcodes').split(';')
  return ranges.map((range) => ({ ...rate, postcodes: range.trim() || null }))
}

async function refuseTaken(tx: Tx, rate: TaxRateInput): Promise<void> {
  if (await findTaxRate(tx, rate)) throw new Error(`The shop already has a tax for ${describe(rate)}.`)
}

/** Says why the domain refuses a rate, as an error for people. */
async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDomainError(error, 'invalid_fields')) throw error
    const fields = Object.keys(error.facts).join(', ')
    throw new Error(`The tax rate has a place here only with another value of: ${fields}.`)
  }
}

function describe({ country, state, postcodes, taxClass }: TaxRateInput): string {
  return [country, state, postcodes, `(${taxClass})`].filter(Boolean).join(' ')
}
