import { slugify } from '#lib/platform/text/slug.ts'
import { readName } from '../../cells/read-cell.ts'
import type { FormerSite } from '../../former-site/former-site.ts'
import type { ImportedProduct } from '../../records/products/imported-product.ts'
import type { ProductTranslation, Translated } from '../../records/products/product-translation.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'
import { pairAttributes, pairValues, pairVariations } from './pair-translations.ts'
import type { ProductLanguages } from './product-languages.ts'
import { readAttributes } from './read-attributes.ts'
import { readFormerAddresses } from './read-former-addresses.ts'
import { type FileContext, readSafetyText, readTexts } from './read-product.ts'

/** A row with its variations. */
export type RowGroup = { main: WooRow; variations: WooRow[] }

type TranslationContext = FileContext & { languages: ProductLanguages; headers: WooHeaders }

/** Reads the texts of a row that translates a product, and of its variations. Reports where their prices or stock differ. */
export function readTranslation(
  translated: RowGroup & { locale: string },
  own: RowGroup & { product: ImportedProduct },
  context: TranslationContext,
): ProductTranslation {
  const { languages, headers, report } = context
  const { main, product } = own
  const { main: row, locale } = translated
  const pairs = pairVariations(own.variations, translated.variations, languages)
  for (const [one, other] of [[main, row] as const, ...pairs]) warnAboutFacts(one, other, context)
  const lost = translated.variations.filter((variation) => !pairs.some(([, other]) => other === variation))
  for (const { line } of lost) report.warn(line, 'It translates no variation of the product.')
  const attributes = pairAttributes(
    readAttributes(main, own.variations, headers),
    readAttributes(row, translated.variations, headers),
  )
  const optionNames = new Set<string>(product.options?.map(({ name }) => name))
  const id = row.get('id')
  return {
    locale,
    ...(id && { id: `id:${id}` }),
    texts: {
      ...readTexts(row, context),
      buttonText: readName(row.get('buttonText')),
      safetyText: readSafetyText(row),
    },
    options: attributes
      .filter(([one]) => optionNames.has(one.name))
      .map(([one, other]) => ({
        ...{ own: one.name, text: other.name },
        values: pairValues(one, other, pairs, headers),
      })),
    attributes: attributes
      .filter(([one]) => !optionNames.has(one.name))
      .map(([one, other]) => ({ own: toText(one), texts: toText(other) })),
    ...readTerms(product, locale, languages),
  }
}

/** The addresses at which the former shop showed a translation. */
export function readTranslatedAddresses(
  row: WooRow,
  languages: ProductLanguages,
  former: FormerSite,
): string[] {
  const code = languages.codeOf(row).toLowerCase()
  const slug = row.get('slug') || slugify(readName(row.get('name')), '', code)
  // Without its slug, the address of a name may be that of another product in the main language.
  const known = readFormerAddresses(row, former).filter(
    (address) => row.get('slug') !== '' || !address.startsWith(`${former.folder}/product/`),
  )
  return slug === '' ? known : [...known, `${former.folder}/${code}/product/${encodeURIComponent(slug)}`]
}

function readTerms({ categories, tags = [] }: ImportedProduct, locale: string, languages: ProductLanguages) {
  const prefixes = categories.flatMap((path) => path.map((_, index) => path.slice(0, index + 1)))
  const unique = new Map(prefixes.map((path) => [JSON.stringify(path), path]))
  return {
    categories: [...unique.values()].flatMap((path) => {
      const text = languages.findCategory(path, locale)
      return text === undefined ? [] : [{ path, text }]
    }),
    tags: tags.flatMap((own): Translated[] => {
      const text = languages.findTag(own, locale)
      return text === undefined ? [] : [{ own, text }]
    }),
  }
}

/** The facts that a product has once for all languages. */
const SHARED = ['sku', 'regularPrice', 'salePrice', 'stock'] as const

function warnAboutFacts(own: WooRow, translated: WooRow, { report }: FileContext): void {
  for (const column of SHARED) {
    const [one, other] = [own.get(column), translated.get(column)]
    if (other === '' || one === other) continue
    const field = translated.headerOf(column)
    report.warn(
      translated.line,
      'It differs from that of the product that it translates, which counts.',
      field,
    )
  }
}

function toText({ name, values }: { name: string; values: string[] }) {
  return { name, value: values.join(', ') }
}
