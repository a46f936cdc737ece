import { parse } from 'csv-parse/sync'
import { answerCsv } from '#lib/admin/lists/answer-csv.ts'
import { answerMember } from '#lib/admin/request/answer-member.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { exportStock, type StockCount, type StockedVariant } from '#lib/domains/shop/catalogue/staff/index.ts'
import { stockColumns } from '#lib/web/presenters/stock-file.ts'
import { readStockFilter } from './read-filter.ts'

/** All are saved in one transaction, whose time this bounds. */
export const MAX_COUNTS = 300

/** The stock of a list as a file, whose last column can be filled in and imported. */
export async function answerStockExport(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answerMember(async ({ app, actor }) =>
    answerCsv(
      'stock.csv',
      Object.values(stockColumns),
      toRows(await exportStock(app, actor, readStockFilter(query))),
    ),
  )
}

async function* toRows(batches: AsyncGenerator<StockedVariant[]>): AsyncGenerator<string[][]> {
  for await (const variants of batches)
    yield variants.map(({ id, sku, product, name, barcode, trackStock, stock }) => [
      ...[String(id), sku ?? '', product.name, name, barcode ?? '', trackStock ? String(stock) : '', ''],
    ])
}

/** A line with a count: `was` is null if the file does not say how many there were. */
export type CountedLine = { line: number; id: number | null; sku: string; to: number; was: number | null }

/** Reads the counts of a file. Lines without one are left out. Throws `invalid_fields`. */
export function readCounts(text: string): CountedLine[] {
  const rows = parseRows(text)
  const [header = []] = rows
  const at = (name: string) => header.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase())
  const [id, sku, stock, counted] = [
    at(stockColumns.id),
    at(stockColumns.sku),
    at(stockColumns.stock),
    at(stockColumns.counted),
  ]
  if ((id === -1 && sku === -1) || (stock === -1 && counted === -1))
    throw invalidField('file', 'stock_columns')
  return rows.slice(1).flatMap((cells, index): CountedLine[] => {
    const line = index + 2
    const cell = (column: number) => (cells[column] ?? '').trim().replace(/^'/, '')
    const to = cell(counted === -1 ? stock : counted)
    if (to === '') return []
    const isNamed = /^\d{1,10}$/.test(cell(id)) || cell(sku) !== ''
    if (!/^\d{1,6}$/.test(to) || !isNamed) throw invalidField('file', 'stock_line', { line })
    const was = counted === -1 || !/^-?\d{1,7}$/.test(cell(stock)) ? null : Number(cell(stock))
    return [{ line, id: Number(cell(id)) || null, sku: cell(sku), to: Number(to), was }]
  })
}

function parseRows(text: string): string[][] {
  try {
    const options = { bom: true, skip_empty_lines: true, relax_column_count: true }
    const [first = ''] = text.split(/\r?\n/, 1)
    const delimiter = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ','
    return parse(text, { ...options, delimiter })
  } catch {
    throw invalidField('file', 'stock_columns')
  }
}

/** The counts of the variants that a file names. Throws `invalid_fields` if one is unknown, or has changed since the file was written. */
export function matchCounts(
  lines: readonly CountedLine[],
  variants: readonly StockedVariant[],
): StockCount[] {
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]))
  const matched = lines.map(({ line, id, sku, to, was }) => {
    const variant = (id !== null && byId.get(id)) || (sku !== '' && bySku.get(sku)) || undefined
    if (!variant) throw invalidField('file', 'stock_line', { line })
    return { variant, to, was }
  })
  const changed = matched.filter(({ variant, was }) => was !== null && was !== variant.stock)
  if (changed.length > 0)
    throw invalidField('file', 'stock_since', {
      names: changed
        .slice(0, 5)
        .map(({ variant }) => variant.sku ?? `${variant.product.name} ${variant.name}`)
        .join(', '),
    })
  return [...new Map(matched.map((one) => [one.variant.id, one])).values()].map(({ variant, to }) => ({
    variantId: variant.id,
    to,
    was: variant.trackStock ? variant.stock : null,
  }))
}
