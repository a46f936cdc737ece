import { readName } from '../cells/read-cell.ts'
import { findEvidentNames } from '../texts/find-shortcodes.ts'
import type { Attachment } from '../texts/text-context.ts'
import { EntryKeyIndex, type EntryKeys } from './entry-keys.ts'
import { textOf, type XmlElement } from './read-wxr.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import { decodeName, readItem, type WxrItem } from './wxr-item.ts'

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
  readonly attachments = new Map<string, Attachment>()
  /** Words that some text of the file uses as shortcodes. */
  readonly shortcodes = new Set<string>()
  /** The titles of posts and pages by their links. */
  private readonly titles = new Map<string, string>()
  /** The files uploaded to an entry, by its id. */
  private readonly uploads = new Map<string, { file: Attachment; order: number }[]>()
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
    for (const name of findEvidentNames(item.content)) this.shortcodes.add(name)
    if (item.type === 'attachment') this.addAttachment(item)
    const { id, type, key, name } = item
    if (type !== 'post' && type !== 'page') return
    if (id) this.entries.set(id, { id, type, key, name, comesIn })
    if (item.link && item.title) this.titles.set(plainAddress(item.link), item.title)
  }

  private addAttachment({ id, parent, order, attachment, guid, excerpt, meta }: WxrItem): void {
    const alt = meta.get('_wp_attachment_image_alt') ?? ''
    const file = { url: attachment || guid, alt, caption: excerpt }
    this.attachments.set(id, file)
    if (parent) this.uploads.set(parent, [...(this.uploads.get(parent) ?? []), { file, order }])
  }

  /** The title of the post or page at an address; null if the file has none there. */
  findTitle(address: string): string | null {
    return this.titles.get(plainAddress(address)) ?? null
  }

  /** The files uploaded to an entry, in their order. */
  findUploads(id: string): Attachment[] {
    const uploads = this.uploads.get(id) ?? []
    return uploads.toSorted((a, b) => a.order - b.order).map(({ file }) => file)
  }

  /** The post or page that an item of the file names by its id. */
  findEntry(id: string): { kind: 'post' | 'page'; keys: EntryKeys; comesIn: boolean } | null {
    const entry = this.entries.get(id)
    return entry ? { kind: entry.type, keys: this.keys.find(entry), comesIn: entry.comesIn } : null
  }
}

/** The same for all ways to write an address: with http or https, with www or not. */
function plainAddress(address: string): string {
  return address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
