import { openTable } from '../cells/csv-table.ts'
import { NumberStyle } from '../cells/number-style.ts'
import { BadRow } from '../cells/read-cell.ts'
import { csvKind, type ImportFile } from '../files/import-file.ts'
import { SiteGuess } from '../former-site/guess-site.ts'
import { shopSite } from '../former-site/shop-site.ts'
import { GroupCounter } from '../group-rows.ts'
import type {
  FileNumbers,
  ImportRecord,
  NumberContext,
  OpenedSource,
  Source,
  SourceContext,
} from '../import-record.ts'
import { MentionedProducts } from '../products/mentioned-products.ts'
import { productRecord } from '../products/product-record.ts'
import { type WooRow, wooTable } from './columns.ts'
import { findHeaders, findLanguage, type WooHeaders } from './find-headers.ts'
import { readFormerAddresses } from './read-former-addresses.ts'
import { type FileContext, readProduct } from './read-product.ts'
import { kindOf, MemberIndex, ParentIndex } from './row-kind.ts'

/** WooCommerce's product export. Variations are rows of their own, before or after the product they belong to. */
export const woocommerce: Source = { name: 'woocommerce', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const parents = new ParentIndex()
  const members = new MemberIndex()
  const mentioned = new MentionedProducts()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const guess = new SiteGuess()
  let total = 0
  const { headers, rows, ...table } = await openTable(file, wooTable, () => {
    mentioned.unclear += 1
  })
  const found = findHeaders(headers)
  for await (const row of rows) {
    addNumbers(row, found, numbers)
    if (kindOf(row) !== 'variation') {
      total += 1
      members.add(row)
      mentioned.add(members.keyOf(row))
      guess.add(row.get('images'))
    }
    if (kindOf(row) === 'variable') parents.add(row)
  }
  const groups = await countGroups(file, parents)
  const guessedSite = context.site ? null : guess.best
  const former = shopSite(context.site ?? guessedSite, [{ from: '/shop', to: '/products' }])
  return {
    total,
    numbers,
    table,
    former,
    products: mentioned,
    language: findLanguage(headers),
    ...(guessedSite && { guessedSite }),
    records: () =>
      readProducts(file, parents, groups, { ...context, numbers, members, mentioned, former: former.site }),
  }
}

const MEASURED = [
  ...(['stock', 'lowStock', 'measure', 'baseMeasure', 'variationMeasure', 'variationBaseMeasure'] as const),
]

function addNumbers(
  row: WooRow,
  { weight, dimensions }: WooHeaders,
  { prices, measures }: FileNumbers,
): void {
  for (const column of ['regularPrice', 'salePrice'] as const) prices.add(row.get(column))
  for (const column of MEASURED) measures.add(row.get(column))
  for (const header of [...(weight ? [weight.header] : []), ...(dimensions?.headers ?? [])]) {
    measures.add(row.getByHeader(header))
  }
}

/** A separate pass, because a variation can precede its parent. */
async function countGroups(file: ImportFile, parents: ParentIndex): Promise<GroupCounter> {
  const groups = new GroupCounter()
  const { rows } = await openTable(file, wooTable, () => {})
  for await (const row of rows) {
    const key = groupOf(row, parents)
    if (key) groups.add(key)
  }
  return groups
}

async function* readProducts(
  file: ImportFile,
  parents: ParentIndex,
  groups: GroupCounter,
  context: NumberContext & Pick<FileContext, 'members' | 'mentioned' | 'former'>,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable(file, wooTable, report.skip)
  const found = findHeaders(headers)
  const grouped = groups.collect(rows, (row) => {
    const key = groupOf(row, parents)
    if (!key) report.skip(row.line, reasonOutside(row))
    return key
  })
  const come = new Set<string>()
  const fileContext = { ...context, hasComeIn: (key: string) => come.has(key) }
  // By then everything that a group links has been imported.
  const linking: WooRow[] = []
  for await (const group of grouped) {
    const main = group.find((row) => kindOf(row) !== 'variation')
    if (main && kindOf(main) === 'grouped') linking.push(main)
    else if (main) yield* readRecord(main, group, found, fileContext, come)
  }
  for (const main of linking) yield* readRecord(main, [main], found, fileContext, come)
}

function* readRecord(
  main: WooRow,
  group: WooRow[],
  headers: WooHeaders,
  context: FileContext,
  come: Set<string>,
): Generator<ImportRecord> {
  const variations = group.filter((row) => row !== main)
  const { mentioned } = context
  const id = main.get('id') ? `id:${main.get('id')}` : undefined
  const skip = () => mentioned.addSkipped({ skus: group.map((row) => row.get('sku')), id })
  try {
    const product = readProduct(main, variations, headers, context)
    if (!product) {
      skip()
      return
    }
    const key = context.members.keyOf(main)
    come.add(key)
    const formerAddresses = readFormerAddresses(main, context.former)
    yield productRecord(
      key,
      { ...product, formerAddresses, termFolder: context.former.folder },
      { line: main.line, mentioned, id, sold: context.members.soldBy(main) },
    )
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    skip()
    context.report.skip(main.line, error.message)
  }
}

function groupOf(row: WooRow, parents: ParentIndex): string | null {
  switch (kindOf(row)) {
    case 'simple':
    case 'variable':
    case 'grouped':
    case 'external':
      return `line:${row.line}`
    case 'variation':
      return parents.find(row.get('parent'))
    default:
      return null
  }
}

function reasonOutside(row: WooRow): string {
  const kind = kindOf(row)
  if (kind !== 'variation') return `Products of the type "${kind}" are not sold here.`
  const parent = row.get('parent')
  return parent
    ? `Its parent "${parent}" is not a variable product of the file.`
    : 'The variation names no parent.'
}
