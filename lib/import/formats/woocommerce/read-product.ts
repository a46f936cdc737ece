import {
  type ProductVisibility,
  parseSafetyContact,
  type VariantInput,
} from '#lib/domains/shop/catalogue/index.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { addParagraphs } from '../../cells/paragraphs.ts'
import {
  BadRow,
  readAddressList,
  readFlag,
  readList,
  readName,
  readPublished,
  readWebAddress,
} from '../../cells/read-cell.ts'
import { completeLinks } from '../../former-site/complete-links.ts'
import type { FormerSite } from '../../former-site/former-site.ts'
import type { NumberContext, SourceContext } from '../../records/import-record.ts'
import type { ImportedProduct } from '../../records/products/imported-product.ts'
import type { MentionedProducts } from '../../records/products/mentioned-products.ts'
import { showIn } from '../../records/products/show-in.ts'
import { readPlainText, readText } from '../../texts/read-text.ts'
import type { TextContext } from '../../texts/text-context.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'
import { readPaths } from './product-languages.ts'
import { type Attribute, readAttributes, readDimensions } from './read-attributes.ts'
import { readExternal, readGroup } from './read-unsold.ts'
import { hasPrice, readVariant, readWooWeight } from './read-variant.ts'
import { readVariations } from './read-variations.ts'
import { isVirtual, kindOf, type MemberIndex } from './row-kind.ts'

/** Adds what groups may name: every product of the file, and those imported so far. */
export type FileContext = NumberContext & {
  former: FormerSite
  members: MemberIndex
  mentioned: MentionedProducts
  hasComeIn: (key: string) => boolean
}

/** The product of a row and its variations; null if no variation is usable, with the reasons reported. */
export function readProduct(
  main: WooRow,
  variations: WooRow[],
  headers: WooHeaders,
  context: FileContext,
): ImportedProduct | null {
  if (!main.get('name')) throw new BadRow('The product has no name.')
  const attributes = readAttributes(main, variations, headers)
  const sale = readSale(main, variations, attributes, headers, context)
  if (!sale) return null
  const optionNames = new Set<string>(sale.options.map((option) => option.name))
  return {
    ...describe(main, context),
    ...sale,
    attributes: [
      ...attributes.filter(({ name }) => !optionNames.has(name)).map(toText),
      ...readDimensions(main, headers, context),
    ],
  }
}

function readSale(
  main: WooRow,
  variations: WooRow[],
  attributes: Attribute[],
  headers: WooHeaders,
  context: FileContext,
) {
  switch (kindOf(main)) {
    case 'variable':
      return readVariable(main, variations, attributes, headers, context)
    case 'external':
      return readExternal(main, context)
    case 'grouped':
      return readGroup(main, context.members, context.hasComeIn, context)
    default:
      return hasPrice(main) ? readSimple(main, headers, context) : onRequest
  }
}

function readVariable(
  main: WooRow,
  variations: WooRow[],
  attributes: Attribute[],
  headers: WooHeaders,
  context: NumberContext,
) {
  if (variations.length > 0 && !variations.some(hasPrice)) return onRequest
  const sale = readVariations(main, variations, attributes, headers, context)
  return sale && { ...sale, weightThousandths: readWooWeight(main, headers, context) }
}

/** It is shown without a price. */
const onRequest = { kind: 'on_request' as const, options: [], variants: [] }

function readSimple(main: WooRow, headers: WooHeaders, context: NumberContext) {
  const variants: VariantInput[] = [readVariant(main, main, headers, context)]
  return { options: [], variants, weightThousandths: variants[0]?.weightThousandths }
}

function describe(main: WooRow, context: FileContext) {
  const { report, settings } = context
  const { name, shortDescription, descriptionHtml, seoTitle, seoDescription } = readTexts(main, context)
  const isPublished = readPublished(main.get('published'), main.line, report)
  const tags = readList(main.get('tags')).map(readName)
  report.tags(main.line, tags)
  return {
    slug: slugify(main.get('slug'), slugify(name, undefined, settings.language)),
    name,
    sku: main.get('sku') || null,
    vendor: readList(main.get('brands')).map(readName)[0] ?? null,
    shortDescription,
    descriptionHtml,
    ...showIn(isPublished ? VISIBILITIES[main.get('visibility').toLowerCase()] : undefined, isPublished),
    featured: readFlag(main.get('featured')) ?? false,
    requiresShipping: !isVirtual(main),
    taxable: main.get('taxStatus').toLowerCase() !== 'none',
    taxClass: main.get('taxClass') || 'standard',
    ...readSafety(main),
    maxQuantity: readFlag(main.get('soldIndividually')) ? 1 : null,
    images: readImages(main, report),
    categories: readPaths(main),
    tags,
    seoTitle,
    seoDescription,
    noindex: readNoindex(main.get('noindex')),
  }
}

/** The texts of a product or of its translation. */
export function readTexts(row: WooRow, { report, former }: Pick<FileContext, 'report' | 'former'>) {
  const name = readName(row.get('name'))
  const text: TextContext = {
    onDropped: (shortcode) => report.dropped({ line: row.line, kind: 'product', name }, shortcode),
  }
  return {
    name,
    shortDescription: readPlainText(readCell(row.get('shortDescription')), text),
    descriptionHtml: addParagraphs(
      completeLinks(readText(readCell(row.get('description')), text), former.home),
    ),
    seoTitle: readSeo(row.get('seoTitle')),
    seoDescription: readSeo(row.get('seoDescription')),
  }
}

/** Facts about safety that the file states; others stay as they are. */
function readSafety(main: WooRow) {
  const contact = (column: 'manufacturer' | 'responsible') =>
    parseSafetyContact(htmlToText(readCell(main.get(column)).replaceAll('\n', '<br>'))) ?? undefined
  const [manufacturer, responsible] = [contact('manufacturer'), contact('responsible')]
  const safetyText = readSafetyText(main)
  return {
    ...(manufacturer && { manufacturer }),
    ...(responsible && { responsible }),
    ...(safetyText !== '' && { safetyText }),
  }
}

export function readSafetyText(row: WooRow): string {
  return htmlToText(readCell(row.get('safetyText')))
}

/** "Shop only", "Search results only" and "Hidden", which has a page all the same. */
const VISIBILITIES: Record<string, ProductVisibility> = {
  catalog: 'shop',
  search: 'search',
  hidden: 'unlisted',
}

/** The search engine texts of Yoast (`1`) or Rank Math; undefined if neither has any. */
function readNoindex(cell: string): boolean | undefined {
  return cell === '' ? undefined : cell === '1' || /\bnoindex\b/.test(cell)
}

function readImages(main: WooRow, report: SourceContext['report']) {
  return readAddressList(main.get('images')).flatMap((address) => {
    const url = readWebAddress(address)
    if (!url)
      report.warn(
        main.line,
        `The image "${address}" is not an http or https address.`,
        main.headerOf('images'),
      )
    return url ? [{ url }] : []
  })
}

function toText({ name, values }: Attribute) {
  return { name, value: values.join(', ') }
}

/** Line ends are exported as `\n`, and `\\n` is a backslash before an n. */
function readCell(cell: string): string {
  return cell.replace(/\\(\\)?n/g, (_, escaped) => (escaped ? '\\n' : '\n'))
}

/** A template such as `%%title%%` means nothing here. */
function readSeo(cell: string): string | null {
  return cell === '' || cell.includes('%') ? null : readName(cell)
}
