import { openTable } from '../../cells/csv-table.ts'
import { normalizeHeader } from '../../cells/normalize-header.ts'
import { readFlag, readList, readName } from '../../cells/read-cell.ts'
import type { ImportFile } from '../../files/import-file.ts'
import type { Report, SourceContext } from '../../records/import-record.ts'
import { LanguageGroups, type Partner } from '../../records/languages/language-groups.ts'
import { nameLanguage } from '../../records/languages/match-language.ts'
import { TermPairs } from '../../records/languages/pair-terms.ts'
import { type WooRow, wooTable } from './columns.ts'
import type { WooColumn } from './english-columns.ts'
import { kindOf } from './row-kind.ts'

type Terms = { categories: string[][]; tags: string[] }

/** The languages of a file's rows, as Polylang for WooCommerce and WPML note them, and which row translates which. */
export class ProductLanguages {
  private readonly products: LanguageGroups
  private readonly variations: LanguageGroups
  private readonly codes = new Map<number, string>()
  private readonly terms = new Map<number, Terms>()
  private readonly pairs = new Map<string, TermPairs>()

  constructor(languages: SourceContext['settings']['languages']) {
    this.products = new LanguageGroups(languages)
    this.variations = new LanguageGroups(languages)
  }

  /** `code` is that of its group's source, where its own cell is empty. */
  add(row: WooRow, code: string): void {
    const isVariation = kindOf(row) === 'variation'
    // Of a draft nobody may see the texts: it is a group of its own.
    const isShown = ['', 'publish'].includes(row.get('published')) || readFlag(row.get('published')) === true
    const group = row.get('translationGroup')
    const key = group && (isVariation || isShown ? group : `${group} hidden`)
    const name = readName(row.get('name')) || 'Untitled'
    const member = { id: String(row.line), line: row.line, name, code, group: key }
    this.codes.set(row.line, code)
    if (isVariation) this.variations.add(member)
    else {
      this.products.add(member)
      this.terms.set(row.line, readTerms(row))
    }
  }

  /** The product or variation that a row translates; null if it translates none. */
  findPartner(row: WooRow): Partner | null {
    const groups = kindOf(row) === 'variation' ? this.variations : this.products
    return groups.findPartner(String(row.line))
  }

  codeOf(row: WooRow): string {
    return this.codes.get(row.line) ?? ''
  }

  /** Once all rows have been added. */
  settle(): void {
    for (const [line, translated] of this.terms) {
      const partner = this.products.findPartner(String(line))
      const own = partner && this.terms.get(Number(partner.id))
      if (!own) continue
      for (const depth of new Set(own.categories.map((path) => path.length))) {
        const atDepth = ({ categories }: Terms) =>
          categories.filter((path) => path.length === depth).map((path) => JSON.stringify(path))
        this.pairsOf(`category ${depth}`, partner.locale).add(atDepth(own), atDepth(translated))
      }
      this.pairsOf('tag', partner.locale).add(own.tags, translated.tags)
    }
  }

  /** The name of a category, given by its path, in another language. */
  findCategory(path: readonly string[], locale: string): string | undefined {
    const found = this.pairs.get(`category ${path.length} ${locale}`)?.find(JSON.stringify(path))
    return found === undefined ? undefined : (JSON.parse(found) as string[]).at(-1)
  }

  findTag(tag: string, locale: string): string | undefined {
    return this.pairs.get(`tag ${locale}`)?.find(tag)
  }

  /** Reports which language is which, and the categories and tags whose originals are not known. */
  tell(report: Report): void {
    this.products.tell(report)
    for (const [key, pairs] of this.pairs) {
      const isTag = key.startsWith('tag ')
      const names = pairs
        .listUnpaired()
        .map((term) => `"${isTag ? term : (JSON.parse(term) as string[]).join(' > ')}"`)
      if (names.length === 0) continue
      const shown = `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ' …' : ''}`
      report.warnOnce(
        1,
        `Of ${names.length} ${isTag ? 'tags' : 'categories'} in ${nameLanguage(key.split(' ').at(-1) ?? '')}, the file does not tell what they translate: ${shown}. They were left out.`,
      )
    }
  }

  private pairsOf(kind: string, locale: string): TermPairs {
    const key = `${kind} ${locale}`
    const pairs = this.pairs.get(key) ?? new TermPairs()
    this.pairs.set(key, pairs)
    return pairs
  }
}

const MAX_NAMES = 10

/** Reads the languages of a file; null if it does not name them. */
export async function readLanguages(
  file: ImportFile,
  { settings }: Pick<SourceContext, 'settings'>,
): Promise<ProductLanguages | null> {
  const { headers, rows } = await openTable(file, wooTable, () => {})
  const present = new Set(headers.map(normalizeHeader))
  const has = (column: WooColumn) =>
    wooTable.columns[column].some((name) => present.has(normalizeHeader(name)))
  // Books may have a language without being translations.
  if (!has('language') || !has('translationGroup')) return null
  const languages = new ProductLanguages(settings.languages ?? [settings.language ?? 'en'])
  const sources = new Map<string, string>()
  const originals: WooRow[] = []
  for await (const row of rows) {
    const [code, group] = [row.get('language'), row.get('translationGroup')]
    const source = row.get('sourceLanguage')
    if (group && source) sources.set(group, source)
    if (code) languages.add(row, code)
    else if (group) originals.push(row)
  }
  // WPML may leave the language of what is translated to those that translate it.
  for (const row of originals) {
    const code = sources.get(row.get('translationGroup'))
    if (code) languages.add(row, code)
  }
  languages.settle()
  return languages
}

/** With the categories above each. */
function readTerms(row: WooRow): Terms {
  const paths = readPaths(row).flatMap((path) => path.map((_, index) => path.slice(0, index + 1)))
  const unique = new Map(paths.map((path) => [JSON.stringify(path), path]))
  return { categories: [...unique.values()], tags: [...new Set(readList(row.get('tags')).map(readName))] }
}

/** The paths of a row's categories, from the top. */
export function readPaths(row: WooRow): string[][] {
  return readList(row.get('categories')).map((path) => path.split('>').map(readName).filter(Boolean))
}
