import { readName } from '../../cells/read-cell.ts'
import { LanguageGroups } from '../../records/languages/language-groups.ts'
import { textOf, type XmlElement } from './read-wxr.ts'
import { decodeName, type WxrItem } from './wxr-item.ts'

type Taxonomy = 'category' | 'post_tag'
type Term = { slug: string; name: string; description: string }

/** The translations that Polylang and WPML note in an export, of posts, pages, categories and tags. */
export class SiteLanguages {
  readonly entries: LanguageGroups
  private readonly termGroups: Record<Taxonomy, LanguageGroups>
  /** Categories and tags by their ids. */
  private readonly terms = new Map<string, Term & { taxonomy: Taxonomy; line: number }>()
  private readonly ids = new Map<string, string>()
  /** Ids of terms by languages, as Polylang writes its groups. */
  private readonly polylang: Map<string, string>[] = []
  private isSettled = false

  constructor(languages?: readonly string[]) {
    this.entries = new LanguageGroups(languages)
    this.termGroups = { category: new LanguageGroups(languages), post_tag: new LanguageGroups(languages) }
  }

  /** Of a draft nobody may see the text, unless all of its group are drafts: it is a group of its own. */
  addEntry({ id, type, line, title, terms, meta, status, password }: WxrItem): void {
    const find = (domain: string) => terms.find((term) => term.domain === domain)?.slug ?? ''
    const code = find('language') || (meta.get('_wpml_import_language_code') ?? '')
    const group = find('post_translations') || (meta.get('_wpml_import_translation_group') ?? '')
    if (!id || !code) return
    const isPublic = ['publish', 'future'].includes(status) && password === ''
    const key = group && `${type} ${group} ${isPublic ? '' : status || 'hidden'}`
    this.entries.add({ id, line, name: title || 'Untitled', code, group: key })
  }

  /** A category, a tag, or a group of them. */
  addTerm(element: XmlElement): void {
    const taxonomy = taxonomies[element.name] ?? textOf(element, 'wp:term_taxonomy')
    if (taxonomy === 'term_translations') {
      this.polylang.push(readGroup(textOf(element, 'wp:term_description')))
      return
    }
    if (taxonomy !== 'category' && taxonomy !== 'post_tag') return
    const own = ownNames[element.name] ?? ownNames['wp:term']
    const id = textOf(element, 'wp:term_id')
    const slug = decodeName(textOf(element, own.slug))
    if (!id || !slug) return
    const name = readName(textOf(element, own.name)) || slug
    const description = readName(textOf(element, own.description))
    this.terms.set(id, { taxonomy, line: element.line, slug, name, description })
    this.ids.set(`${taxonomy} ${slug}`, id)
    const meta = readTermMeta(element)
    const code = meta.get('_wpml_import_language_code')
    const group = meta.get('_wpml_import_translation_group')
    if (code && group) this.termGroups[taxonomy].add({ id, line: element.line, name, code, group })
  }

  /** The category or tag that this one translates; null if it is a translation of none. */
  findTerm(taxonomy: Taxonomy, slug: string): Term | null {
    const partner = this.groupsOf(taxonomy).findPartner(this.ids.get(`${taxonomy} ${slug}`) ?? '')
    const main = partner && this.terms.get(partner.id)
    return main ?? null
  }

  /** The translations of a category or tag. */
  findTermTexts(taxonomy: Taxonomy, slug: string): (Term & { locale: string })[] {
    const groups = this.groupsOf(taxonomy)
    return groups.findTranslations(this.ids.get(`${taxonomy} ${slug}`) ?? '').flatMap(({ id, locale }) => {
      const term = this.terms.get(id)
      return term ? [{ ...term, locale }] : []
    })
  }

  private groupsOf(taxonomy: Taxonomy): LanguageGroups {
    if (!this.isSettled) this.settle()
    return this.termGroups[taxonomy]
  }

  /** A group may come before its terms. */
  private settle(): void {
    this.isSettled = true
    for (const [index, group] of this.polylang.entries()) {
      for (const [code, id] of group) {
        const term = this.terms.get(id)
        if (term) this.termGroups[term.taxonomy].add({ ...term, id, code, group: String(index) })
      }
    }
  }
}

const taxonomies: Record<string, Taxonomy> = { 'wp:category': 'category', 'wp:tag': 'post_tag' }

const ownNames = {
  'wp:category': {
    slug: 'wp:category_nicename',
    name: 'wp:cat_name',
    description: 'wp:category_description',
  },
  'wp:tag': { slug: 'wp:tag_slug', name: 'wp:tag_name', description: 'wp:tag_description' },
  'wp:term': { slug: 'wp:term_slug', name: 'wp:term_name', description: 'wp:term_description' },
} as Record<string, Record<'slug' | 'name' | 'description', string>> & {
  'wp:term': Record<'slug' | 'name' | 'description', string>
}

/** PHP's `a:2:{s:2:"de";i:3;s:2:"en";i:7;}`. */
function readGroup(serialized: string): Map<string, string> {
  const pairs = serialized.matchAll(/s:\d+:"([\w-]+)";(?:i:(\d+)|s:\d+:"(\d+)");/g)
  return new Map([...pairs].map(([, code = '', id, text]) => [code, id ?? text ?? '']))
}

function readTermMeta(element: XmlElement): Map<string, string> {
  const entries = element.children.filter(({ name }) => name === 'wp:termmeta')
  return new Map(entries.map((entry) => [textOf(entry, 'wp:meta_key'), textOf(entry, 'wp:meta_value')]))
}
