import { openTable } from '../../cells/csv-table.ts'
import { NumberStyle } from '../../cells/number-style.ts'
import { BadRow } from '../../cells/read-cell.ts'
import { csvKind, type ImportFile } from '../../files/import-file.ts'
import { SiteGuess } from '../../former-site/guess-site.ts'
import { shopSite } from '../../former-site/shop-site.ts'
import { GroupCounter } from '../../group-rows.ts'
import type {
  FileNumbers,
  ImportRecord,
  NumberContext,
  OpenedSource,
  Source,
  SourceContext,
} from '../../records/import-record.ts'
import { MentionedProducts } from '../../records/products/mentioned-products.ts'
import { productRecord } from '../../records/products/product-record.ts'
import { type WooRow, wooTable } from './columns.ts'
import { findHeaders, findLanguage, type WooHeaders } from './find-headers.ts'
import { type ProductLanguages, readLanguages } from './product-languages.ts'
import { readFormerAddresses } from './read-former-addresses.ts'
import { type FileContext, readProduct } from './read-product.ts'
import { type RowGroup, readTranslatedAddresses, readTranslation } from './read-translation.ts'
import { kindOf, MemberIndex, ParentIndex } from './row-kind.ts'

/** WooCommerce's product export. Variations are rows of their own, before or after the product they belong to. */
export const woocommerce: Source = { name: 'woocommerce', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const parents = new ParentIndex()
  const members = new MemberIndex()
  const mentioned = new MentionedProducts()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const guess = new SiteGuess()
  const languages = await readLanguages(file, context)
  let total = 0
  const { headers, rows, ...table } = await openTable(file, wooTable, () => {
    mentioned.unclear += 1
  })
  const found = findHeaders(headers)
  for await (const row of rows) {
    addNumbers(row, found, numbers)
    if (kindOf(row) === 'variation') continue
    guess.add(row.get('images'))
    const partner = languages?.findPartner(row)
    if (!partner) {
      total += 1
      members.add(row)
      mentioned.add(members.keyOf(row))
    }
    if (kindOf(row) !== 'variable') continue
    const code = languages?.codeOf(row) ?? ''
    if (partner) parents.addTranslation(row, code, Number(partner.id))
    else parents.add(row, code)
  }
  const index = { parents, languages }
  const groups = await countGroups(file, index)
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
      readProducts(file, index, groups, { ...context, numbers, members, mentioned, former: former.site }),
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
async function countGroups(file: ImportFile, index: RowIndex): Promise<GroupCounter> {
  const groups = new GroupCounter()
  const { rows } = await openTable(file, wooTable, () => {})
  for await (const row of rows) {
    const key = groupOf(row, index)
    if (key) groups.add(key)
  }
  return groups
}

/** Tells which rows are of one product. */
type RowIndex = { parents: ParentIndex; languages: ProductLanguages | null }

async function* readProducts(
  file: ImportFile,
  index: RowIndex,
  groups: GroupCounter,
  context: NumberContext & Pick<FileContext, 'members' | 'mentioned' | 'former'>,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable(file, wooTable, report.skip)
  const found = findHeaders(headers)
  index.languages?.tell(report)
  const grouped = groups.collect(rows, (row) => {
    const key = groupOf(row, index)
    if (!key) report.skip(row.line, reasonOutside(row))
    return key
  })
  const come = new Set<string>()
  const fileContext = { ...context, ...index, headers: found, hasComeIn: (key: string) => come.has(key) }
  // By then everything that a group links has been imported.
  const linking: WooGroup[] = []
  for await (const group of grouped) {
    const parted = partGroup(group, index)
    if (!parted) {
      for (const { line } of group) report.skip(line, 'The product that it translates was skipped.')
    } else if (kindOf(parted.main) === 'grouped') linking.push(parted)
    else yield* readRecord(parted, fileContext, come)
  }
  for (const group of linking) yield* readRecord(group, fileContext, come)
}

/** The rows of a product, and of those that translate it. */
type WooGroup = RowGroup & { translations: (RowGroup & { locale: string })[] }

/** Null if the product itself cannot come in. */
function partGroup(rows: WooRow[], { parents, languages }: RowIndex): WooGroup | null {
  const mains = rows.filter((row) => kindOf(row) !== 'variation')
  const main = mains.find((row) => !languages?.findPartner(row))
  if (!main) return null
  const parentOf = (row: WooRow) => parents.find(row.get('parent'), languages?.codeOf(row))?.line
  const variationsOf = ({ line }: WooRow) =>
    rows.filter((row) => kindOf(row) === 'variation' && (mains.length === 1 || parentOf(row) === line))
  return {
    main,
    variations: variationsOf(main),
    translations: mains.flatMap((row) => {
      const partner = languages?.findPartner(row)
      return partner ? [{ main: row, variations: variationsOf(row), locale: partner.locale }] : []
    }),
  }
}

function* readRecord(
  group: WooGroup,
  context: FileContext & { headers: WooHeaders; languages: ProductLanguages | null },
  come: Set<string>,
): Generator<ImportRecord> {
  const { main, variations, translations } = group
  const { mentioned, languages, headers, report } = context
  const id = main.get('id') ? `id:${main.get('id')}` : undefined
  const skip = () => {
    mentioned.addSkipped({ skus: [main, ...variations].map((row) => row.get('sku')), id })
    for (const { main } of translations) report.skip(main.line, 'The product that it translates was skipped.')
  }
  try {
    const product = readProduct(main, variations, headers, context)
    if (!product) {
      skip()
      return
    }
    const key = context.members.keyOf(main)
    come.add(key)
    const own = { main, variations, product }
    const translated = languages
      ? translations.map((one) => readTranslation(one, own, { ...context, languages }))
      : []
    const formerAddresses = [
      ...readFormerAddresses(main, context.former),
      ...translations.flatMap((one) =>
        languages ? readTranslatedAddresses(one.main, languages, context.former) : [],
      ),
    ]
    yield productRecord(
      key,
      {
        ...{ ...product, formerAddresses, termFolder: context.former.folder },
        ...(translated.length > 0 && { translations: translated }),
      },
      { line: main.line, mentioned, id, sold: context.members.soldBy(main) },
    )
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    skip()
    report.skip(main.line, error.message)
  }
}

/** The line of the product that a row belongs to or translates. */
function groupOf(row: WooRow, { parents, languages }: RowIndex): string | null {
  switch (kindOf(row)) {
    case 'simple':
    case 'variable':
    case 'grouped':
    case 'external':
      return `line:${languages?.findPartner(row)?.id ?? row.line}`
    case 'variation': {
      const parent = parents.find(row.get('parent'), languages?.codeOf(row))
      return parent && `line:${parent.main}`
    }
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
