import {
  type ProductVideo,
  parseProductVideos,
  parseSafetyContact,
  parseSafetyDocuments,
  type SafetyDocument,
  toExemption,
  visibilities,
  type WithdrawalExemption,
  withdrawalExemptions,
} from '#lib/domains/shop/catalogue/index.ts'
import type { MediaInput } from '#lib/services/media/index.ts'
import { BadRow, readFlag, readInteger, readOrWarn } from '../../cells/read-cell.ts'
import { readWeight } from '../../cells/weight.ts'
import type { NumberContext } from '../../records/import-record.ts'
import type { ImportedProduct } from '../../records/products/imported-product.ts'
import { showIn } from '../../records/products/show-in.ts'
import { readProduct, readTemplate } from '../shopify/read-product.ts'
import type { OwnColumn, OwnRow } from './columns.ts'

type Variant = ImportedProduct['variants'][number]

/**
 * The product that a handle's rows describe; null if they describe none, with the reason reported. What has no column in the file stays as it
 * is.
 */
export function readOwnProduct(
  rows: OwnRow[],
  headers: ReadonlySet<OwnColumn>,
  context: NumberContext,
): ImportedProduct | null {
  const product = readProduct(rows, [], context)
  const main = rows.find((row) => row.get('title')) ?? rows[0]
  if (!product || !main) return null
  const { weightThousandths: _, ...kept } = without(product, headers)
  const onThisSite = <M extends MediaInput | null | undefined>(media: M) => toOwnPath(media, context)
  return {
    ...kept,
    slug: main.get('handle'),
    categories: readPaths(main.get('categories')),
    ...readOwnFields(main, headers, context),
    ...(headers.has('visibility') && readVisibility(main, product.published ?? false, context)),
    images: headers.has('imageAddress') ? product.images?.map(onThisSite) : undefined,
    variants: readOwnVariants(rows, product, context).map((variant) => ({
      ...onlyWith(variant, headers),
      image: headers.has('variantImage') ? onThisSite(variant.image) : undefined,
    })),
  }
}

function readOwnFields(main: OwnRow, headers: ReadonlySet<OwnColumn>, context: NumberContext) {
  const quantity = (column: 'minQuantity' | 'maxQuantity') => readCount(main, column, context)
  // Kept where the cell is no name of a view.
  const template = readTemplate(main.get('template')) ?? (main.get('template') === '' ? null : undefined)
  const publishedAt = new Date(main.get('publishAt'))
  return {
    ...(headers.has('shortDescription') && { shortDescription: main.get('shortDescription') }),
    ...(headers.has('featured') && { featured: readFlag(main.get('featured')) ?? false }),
    ...(main.get('taxClass') && { taxClass: main.get('taxClass') }),
    ...(headers.has('withdrawalExemption') && { withdrawalExemption: readExemption(main, context) }),
    ...(headers.has('manufacturer') && { manufacturer: parseSafetyContact(main.get('manufacturer')) }),
    ...(headers.has('responsible') && { responsible: parseSafetyContact(main.get('responsible')) }),
    ...(headers.has('safetyText') && { safetyText: main.get('safetyText') }),
    ...(headers.has('safetyDocuments') && { safetyDocuments: readDocuments(main, context) }),
    ...(headers.has('videos') && { videos: readVideos(main, context) }),
    ...(headers.has('sizeGuide') && { sizeGuide: main.get('sizeGuide') }),
    ...(headers.has('attributes') && { attributes: readAttributeLines(main.get('attributes')) }),
    ...(headers.has('minQuantity') && { minQuantity: quantity('minQuantity') ?? 1 }),
    ...(headers.has('maxQuantity') && { maxQuantity: quantity('maxQuantity') }),
    ...(headers.has('productWeight') && { weightThousandths: weightIn('productWeight', main, context) }),
    ...(headers.has('productSku') && { sku: main.get('productSku') || null }),
    ...(headers.has('noindex') && { noindex: readFlag(main.get('noindex')) ?? false }),
    ...(headers.has('template') && { template }),
    ...(!Number.isNaN(publishedAt.getTime()) && { publishedAt }),
  }
}

/** The variants with what only this shop says of them. Each is known by its options, so by the row that names them. */
function readOwnVariants(rows: OwnRow[], { variants }: ImportedProduct, context: NumberContext): Variant[] {
  const named = rows.filter((row) => row.get('price') !== '')
  return variants.map((variant) => {
    const row = named.find((one) => isOf(one, variant))
    if (!row) return variant
    const lowStockAt = readCount(row, 'lowStockAt', context)
    const quantity = (column: 'variantMinQuantity' | 'variantMaxQuantity') => readCount(row, column, context)
    return {
      ...variant,
      weightThousandths: weightIn('weight', row, context),
      ...(lowStockAt !== null && { lowStockAt }),
      unitMeasure: variant.unitMeasure ?? null,
      sharesStock: readFlag(row.get('sharesStock')) ?? false,
      minQuantity: quantity('variantMinQuantity') ?? 1,
      maxQuantity: quantity('variantMaxQuantity'),
      active: readFlag(row.get('active')) ?? true,
    }
  })
}

function weightIn(column: 'weight' | 'productWeight', row: OwnRow, context: NumberContext): number | null {
  const { weightUnit: unit } = context.settings
  return readWeight({ cell: row.get(column), unit, line: row.line, field: row.headerOf(column) }, context)
}

const VALUES = ['option1Value', 'option2Value', 'option3Value'] as const

function isOf(row: OwnRow, { optionValues = {} }: Variant): boolean {
  const chosen = Object.values(optionValues)
  return chosen.every((value, at) => row.get(VALUES[at] ?? 'option3Value') === value)
}

/** Fields of a product that a missing column would otherwise empty. */
function without(product: ImportedProduct, headers: ReadonlySet<OwnColumn>): ImportedProduct {
  const columns: Partial<Record<keyof ImportedProduct, OwnColumn>> = {
    vendor: 'vendor',
    descriptionHtml: 'description',
    published: 'published',
    visibility: 'status',
    tags: 'tags',
    seoTitle: 'seoTitle',
    seoDescription: 'seoDescription',
    requiresShipping: 'requiresShipping',
    taxable: 'taxable',
  }
  return keepThose(product, columns, headers)
}

function onlyWith(variant: Variant, headers: ReadonlySet<OwnColumn>): Variant {
  return keepThose(
    variant,
    {
      sku: 'sku',
      barcode: 'barcode',
      weightThousandths: 'weight',
      unitMeasure: 'measure',
      trackStock: 'tracker',
      stock: 'quantity',
      backorder: 'policy',
      lowStockAt: 'lowStockAt',
      sharesStock: 'sharesStock',
      minQuantity: 'variantMinQuantity',
      maxQuantity: 'variantMaxQuantity',
    },
    headers,
  )
}

function keepThose<T extends object>(
  whole: T,
  columns: Partial<Record<keyof T, OwnColumn>>,
  headers: ReadonlySet<OwnColumn>,
): T {
  const kept = Object.entries(whole).filter(([field]) => {
    const column = columns[field as keyof T]
    return column === undefined || headers.has(column)
  })
  return Object.fromEntries(kept) as T
}

/** Paths such as `Kitchen > Cups`, one a line. */
function readPaths(cell: string): string[][] {
  const paths = cell.split('\n').map((line) =>
    line
      .split(' > ')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  return paths.filter((path) => path.length > 0)
}

/** Such as `Material: Brass`, one a line. */
function readAttributeLines(cell: string): { name: string; value: string }[] {
  return cell.split('\n').flatMap((line) => {
    const [, name, value] = /^(.+?):\s+(.+)$/.exec(line.trim()) ?? []
    return name && value ? [{ name, value }] : []
  })
}

function readCount(
  row: OwnRow,
  column: 'minQuantity' | 'maxQuantity' | 'variantMinQuantity' | 'variantMaxQuantity' | 'lowStockAt',
  { report, numbers }: NumberContext,
): number | null {
  const read = () => {
    const count = readInteger(row.get(column), row.headerOf(column), numbers.measures)
    if (count !== null && count < 0) throw new BadRow(`${row.headerOf(column)} is below zero.`)
    return count
  }
  return readOrWarn(report, row.line, row.headerOf(column), read, null)
}

/** A product that is not published is hidden, wherever it was shown. */
function readVisibility(
  row: OwnRow,
  isPublished: boolean,
  { report }: NumberContext,
): Pick<ImportedProduct, 'published' | 'visibility'> {
  const cell = row.get('visibility').toLowerCase()
  const read = () => {
    const visibility = visibilities.find((one) => one === cell)
    if (cell !== '' && !visibility)
      throw new BadRow(`${row.headerOf('visibility')} is not one of ${visibilities.join(', ')}.`)
    return visibility ?? null
  }
  const visibility = readOrWarn(report, row.line, row.headerOf('visibility'), read, null)
  // A draft may be meant for lists alone.
  if (visibility === 'shop') return { published: isPublished, visibility }
  return showIn(visibility ?? undefined, isPublished)
}

function readExemption(row: OwnRow, { report }: NumberContext): WithdrawalExemption | null {
  const cell = row.get('withdrawalExemption').toLowerCase()
  const read = () => {
    const exemption = toExemption(cell)
    if (cell !== '' && exemption === null)
      throw new BadRow(
        `${row.headerOf('withdrawalExemption')} is not one of ${withdrawalExemptions.join(', ')}.`,
      )
    return exemption
  }
  return readOrWarn(report, row.line, row.headerOf('withdrawalExemption'), read, null)
}

function readDocuments(row: OwnRow, context: NumberContext): SafetyDocument[] {
  const toPath = (address: string) => toOwnAddress(address, context)
  const read = () => {
    const documents = parseSafetyDocuments(row.get('safetyDocuments'), toPath)
    if (!documents)
      throw new BadRow(`${row.headerOf('safetyDocuments')} has a line without a name and an https address.`)
    return documents
  }
  return readOrWarn(context.report, row.line, row.headerOf('safetyDocuments'), read, [])
}

function readVideos(row: OwnRow, context: NumberContext): ProductVideo[] {
  const field = row.headerOf('videos')
  const toPath = (address: string) => toOwnAddress(address, context)
  const read = () => {
    const videos = parseProductVideos(row.get('videos'), { toPath, now: new Date() })
    if (!videos)
      throw new BadRow(
        `${field} has a line that is not one of "1: address | title", with a video of this site, YouTube or Vimeo.`,
      )
    return videos
  }
  return readOrWarn(context.report, row.line, field, read, [])
}

/** Files name pictures with the site's address, so that others can fetch them. */
function toOwnPath<M extends MediaInput | null | undefined>(media: M, context: NumberContext): M {
  return media && { ...media, url: toOwnAddress(media.url, context) }
}

function toOwnAddress(address: string, { settings }: NumberContext): string {
  const home = settings.siteUrl && new URL(settings.siteUrl).origin
  return home && address.startsWith(`${home}/`) ? address.slice(home.length) : address
}
