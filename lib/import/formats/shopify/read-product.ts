import { slugify } from '#lib/platform/text/slug.ts'
import { readFlag, readList, readPublished } from '../../cells/read-cell.ts'
import { completeLinks } from '../../former-site/complete-links.ts'
import { FormerSite } from '../../former-site/former-site.ts'
import type { NumberContext } from '../../records/import-record.ts'
import type { ImportedProduct } from '../../records/products/imported-product.ts'
import { showIn } from '../../records/products/show-in.ts'
import { readText } from '../../texts/read-text.ts'
import type { ShopifyRow } from './columns.ts'
import { readAttributes, readNoindex } from './read-attributes.ts'
import { readImages } from './read-images.ts'
import { readOptions, readVariants, type VariantRow } from './read-variants.ts'

/** The product that a handle's rows describe; null if they describe none, with the reason reported. */
export function readProduct(
  rows: ShopifyRow[],
  headers: string[],
  context: NumberContext,
): ImportedProduct | null {
  const { report } = context
  const main = rows.find((row) => row.get('title')) ?? rows[0]
  if (!main) return null
  if (!main.get('title')) {
    report.skip(main.line, 'The product has no title.')
    return null
  }
  if (readFlag(main.get('giftCard'))) {
    report.skip(main.line, 'Gift cards are not sold here.')
    return null
  }
  const options = readOptions(main, rows)
  const { variants, bad } = readVariants(rows, options, context)
  const images = readImages(rows, variants)
  for (const { line, reason } of [...bad, ...images.bad]) report.skip(line, reason)
  for (const { line, reason } of images.warnings) report.warn(line, reason, 'Image Src')
  if (variants.length === 0) return null
  if (variants.every(({ row }) => row.get('price') === ''))
    return { ...describe(main, headers, context), ...onRequest, images: images.images }
  return {
    ...describe(main, headers, context),
    ...summarise(variants),
    options: options.map(({ name }) => ({ name, values: valuesOf(name, variants) })),
    variants: variants.map((variant) => variant.input),
    images: images.images,
  }
}

/** It is shown without a price. */
const onRequest = { kind: 'on_request' as const, options: [], variants: [] }

function describe(main: ShopifyRow, headers: string[], { report, site, settings }: NumberContext) {
  const title = main.get('title')
  const tags = readList(main.get('tags'))
  report.tags(main.line, tags)
  return {
    slug: slugify(main.get('handle'), slugify(title, undefined, settings.language)),
    name: title,
    vendor: main.get('vendor') || null,
    descriptionHtml: completeLinks(
      readText(main.get('description'), { hasShortcodes: false }),
      new FormerSite(site ? [site] : []).home,
    ),
    ...readStatus(main, report),
    attributes: readAttributes(main, headers),
    seoTitle: main.get('seoTitle') || null,
    seoDescription: main.get('seoDescription') || null,
    noindex: readNoindex(main, headers),
    template: readTemplate(main.get('template')),
    categories: readCategories(main),
    tags,
  }
}

function readStatus(main: ShopifyRow, report: NumberContext['report']) {
  const isPublished = readPublished(main.get('published'), main.line, report)
  const status = main.get('status').toLowerCase()
  if (status === 'unlisted') return showIn('unlisted', isPublished)
  return showIn(undefined, isPublished && (status === '' || status === 'active'))
}

/** The standard taxonomy's path and the shop's own type, unless they end in the same word. */
function readCategories(main: ShopifyRow): string[][] {
  const path = main
    .get('category')
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
  const type = main.get('type')
  const isSame = slugify(path.at(-1) ?? '') === slugify(type)
  return [path, isSame || !type ? [] : [type]].filter((names) => names.length > 0)
}

/** Values that Shopify stores per variant and this shop per product. */
function summarise(variants: VariantRow[]) {
  const someIs = (column: 'requiresShipping' | 'taxable') =>
    variants.some(({ row }) => readFlag(row.get(column)) !== false)
  return {
    requiresShipping: someIs('requiresShipping'),
    taxable: someIs('taxable'),
    weightThousandths: variants[0]?.input.weightThousandths ?? null,
  }
}

/** In the order of the rows; values that only bad rows have are left out. */
function valuesOf(option: string, variants: VariantRow[]): string[] {
  return [...new Set(variants.flatMap(({ input }) => input.optionValues?.[option] ?? []))]
}

/** Undefined where the file has no such column, so that a choice made here stays. */
export function readTemplate(cell: string): string | undefined {
  const name = cell.trim().toLowerCase()
  return /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name) ? name : undefined
}
