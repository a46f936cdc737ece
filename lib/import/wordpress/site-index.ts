import { readName } from '../cells/read-cell.ts'
import { EntryKeyIndex, type EntryKeys } from './entry-keys.ts'
import { textOf, type XmlElement } from './read-wxr.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import { decodeName, readItem } from './wxr-item.ts'

export type WxrAuthor = { id: string; login: string; email: string; name: string }
export type WxrCategory = {
  line: number
  id: string
  slug: string
  name: string
  /** The parent's slug. */
  parent: string
  description: string
}

type Entry = { id: string; type: 'post' | 'page'; key: string; name: string; comesIn: boolean }

/** What entries refer to, wherever it is in the file, or if it is not there at all. */
export class SiteIndex {
  readonly authors = new Map<string, WxrAuthor>()
  readonly categories = new Map<string, WxrCategory>()
  readonly tagSlugs = new Map<string, string>()
  readonly menuNames = new Map<string, string>()
  /** Pictures and other files by the id of their item. */
  readonly attachments = new Map<string, { url: string; alt: string }>()
  readonly keys = new EntryKeyIndex()
  /** Posts and pages by the id of their item. */
  private readonly entries = new Map<string, Entry>()
  homeAddress = ''
  isExport = false
  total = 0

  add(element: XmlElement): void {
    if (element.name.startsWith('wp:')) this.isExport = true
    switch (element.name) {
      case 'wp:base_blog_url':
        this.homeAddress = element.text.trim()
        break
      case 'wp:author':
        this.addAuthor(element)
        break
      case 'wp:category':
        this.addCategory(element)
        break
      case 'wp:tag':
        this.tagSlugs.set(
          readName(textOf(element, 'wp:tag_name')),
          decodeName(textOf(element, 'wp:tag_slug')),
        )
        break
      case 'wp:term':
        this.addTerm(element)
        break
      case 'item':
        this.addItem(element)
        break
    }
  }

  private addAuthor(element: XmlElement): void {
    const login = textOf(element, 'wp:author_login')
    const name = readName(textOf(element, 'wp:author_display_name')) || login
    const email = textOf(element, 'wp:author_email').toLowerCase()
    this.authors.set(login, { id: textOf(element, 'wp:author_id'), login, email, name })
  }

  private addCategory(element: XmlElement): void {
    const slug = decodeName(textOf(element, 'wp:category_nicename'))
    if (!slug) return
    this.categories.set(slug, {
      line: element.line,
      id: textOf(element, 'wp:term_id'),
      slug,
      name: readName(textOf(element, 'wp:cat_name')) || slug,
      parent: decodeName(textOf(element, 'wp:category_parent')),
      description: readName(textOf(element, 'wp:category_description')),
    })
  }

  private addTerm(element: XmlElement): void {
    if (textOf(element, 'wp:term_taxonomy') !== 'nav_menu') return
    const slug = decodeName(textOf(element, 'wp:term_slug'))
    this.menuNames.set(slug, readName(textOf(element, 'wp:term_name')))
  }

  private addItem(element: XmlElement): void {
    const item = readItem(element)
    this.total += 1
    const comesIn = reasonToSkip(item) === null
    if (comesIn) this.keys.add(item)
    if (item.type === 'attachment') {
      const url = item.attachment || item.guid
      this.attachments.set(item.id, { url, alt: item.meta.get('_wp_attachment_image_alt') ?? '' })
    }
    const { id, type, key, name } = item
    if (id && (type === 'post' || type === 'page')) this.entries.set(id, { id, type, key, name, comesIn })
  }

  /** The post or page that an item of the file names by its id. */
  findEntry(id: string): { kind: 'post' | 'page'; keys: EntryKeys; comesIn: boolean } | null {
    const entry = this.entries.get(id)
    return entry ? { kind: entry.type, keys: this.keys.find(entry), comesIn: entry.comesIn } : null
  }
}
