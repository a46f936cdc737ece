import { readName } from '../../cells/read-cell.ts'
import { FormerSite } from '../../former-site/former-site.ts'
import { readEmail } from '../../records/history/read-email.ts'
import type { Move } from '../../records/import-record.ts'
import { findEvidentNames } from '../../texts/find-shortcodes.ts'
import type { Attachment } from '../../texts/text-context.ts'
import { formerAddresses } from './addresses/former-addresses.ts'
import { categoryPath, ListAddresses, type ListPaths } from './addresses/list-addresses.ts'
import { EntryKeyIndex, type EntryKeys } from './entry-keys.ts'
import { textOf, type XmlElement } from './read-wxr.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import { readShopPage } from './shop-page.ts'
import { SiteLanguages } from './site-languages.ts'
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

/** A picture or another file, its entry's id, and the paths of its page. */
export type IndexedFile = { url: string; parent: string; addresses: string[] }

type Entry = { id: string; type: 'post' | 'page'; key: string; name: string; comesIn: boolean }

/** The targets that entries refer to, wherever they are in the file, even if they are missing. */
export class SiteIndex {
  readonly authors = new Map<string, WxrAuthor>()
  readonly categories = new Map<string, WxrCategory>()
  readonly tagSlugs = new Map<string, string>()
  readonly menuNames = new Map<string, string>()
  /** The slugs of WooCommerce's categories by their ids. */
  readonly productCategories = new Map<string, string>()
  /** Pictures and other files by the id of their item. */
  readonly attachments = new Map<string, Attachment>()
  /** The texts of blocks that several entries share, by the id of their item. */
  readonly blocks = new Map<string, string>()
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
  /** All home addresses that the file names. */
  private readonly homes = new Set<string>()
  private known = new FormerSite([])
  readonly files: IndexedFile[] = []
  private readonly days = new Set<string>()
  /** Where pages that only show WooCommerce's cart and the like lead. */
  readonly shopPages: Move[] = []
  /** Categories and tags that entries have, but the file does not describe. */
  private readonly terms = { category: new Set<string>(), post_tag: new Set<string>() }
  private readonly links = new ListAddresses()
  readonly languages: SiteLanguages
  isExport = false
  total = 0

  /** With the languages of this site, the main one first. */
  constructor(languages?: readonly string[]) {
    this.languages = new SiteLanguages(languages)
  }

  add(element: XmlElement): void {
    if (element.name.startsWith('wp:')) this.isExport = true
    this.languages.addTerm(element)
    switch (element.name) {
      case 'wp:base_blog_url':
        this.homeAddress = element.text.trim()
        this.addHome(this.homeAddress)
        break
      case 'link':
        this.addHome(element.text.trim())
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
    const email = readEmail(textOf(element, 'wp:author_email')) ?? ''
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
    const taxonomy = textOf(element, 'wp:term_taxonomy')
    const slug = decodeName(textOf(element, 'wp:term_slug'))
    if (taxonomy === 'nav_menu') this.menuNames.set(slug, readName(textOf(element, 'wp:term_name')))
    if (taxonomy === 'product_cat') this.productCategories.set(textOf(element, 'wp:term_id'), slug)
  }

  private addItem(element: XmlElement): void {
    const item = readItem(element)
    this.total += 1
    const comesIn = reasonToSkip(item) === null
    if (comesIn) this.keys.add(item)
    for (const name of findEvidentNames(item.content)) this.shortcodes.add(name)
    if (item.type === 'attachment') this.addAttachment(item)
    if (item.type === 'wp_block') this.blocks.set(item.id, item.content)
    this.addLists(item)
    const shopPage = readShopPage(item)
    if (shopPage) {
      const addresses = formerAddresses(item, this.site)
      this.shopPages.push(...addresses.map((from) => ({ from, to: shopPage.to })))
    }
    const { id, type, key, name } = item
    if (type !== 'post' && type !== 'page') return
    if (comesIn) this.languages.addEntry(item)
    if (id) this.entries.set(id, { id, type, key, name, comesIn })
    if (item.link) this.titles.set(plainAddress(item.link), item.title)
  }

  private addAttachment(item: WxrItem): void {
    const { id, parent, order, attachment, guid, excerpt, meta } = item
    const alt = meta.get('_wp_attachment_image_alt') ?? ''
    const file = { url: attachment || guid, alt, caption: excerpt }
    this.attachments.set(id, file)
    this.files.push({ url: file.url, parent, addresses: formerAddresses(item, this.site) })
    if (parent) this.uploads.set(parent, [...(this.uploads.get(parent) ?? []), { file, order }])
  }

  /** Adds an address of the exported site's home page. */
  addHome(address: string): void {
    this.homes.add(address)
    this.known = new FormerSite(this.homes)
  }

  /** Where the exported site was. Complete after the channel's own elements, which come before its items. */
  get site(): FormerSite {
    return this.known
  }

  private addLists({ type, date, terms, content, meta }: WxrItem): void {
    if (type === 'post') for (const part of readDays(date)) this.days.add(part)
    for (const { domain, slug } of terms) {
      if (slug && (domain === 'category' || domain === 'post_tag')) this.terms[domain].add(slug)
    }
    const addresses = [...content.matchAll(/\bhref=["']([^"']+)/gi)].map(([, address = '']) => address)
    for (const address of [...addresses, meta.get('_menu_item_url') ?? '']) {
      const path = address.startsWith('/') ? address : this.site.pathOf(address)
      if (path) this.links.add(path)
    }
  }

  /** The years, months and days that have posts, such as `2010/08`. */
  get dates(): string[] {
    return [...this.days]
  }

  listCategoryPaths(): ListPaths[] {
    const described = [...this.categories.values()].map((category) => ({
      ...category,
      path: categoryPath(category, this.categories),
    }))
    const others = [...this.terms.category].filter((slug) => !this.categories.has(slug))
    const all = [...described, ...others.map((slug) => ({ slug, id: '', path: slug }))]
    return this.links.listPaths(all, 'category')
  }

  listTagPaths(): ListPaths[] {
    const slugs = new Set([...this.tagSlugs.values(), ...this.terms.post_tag])
    const all = [...slugs].filter(Boolean).map((slug) => ({ slug, id: '', path: slug }))
    return this.links.listPaths(all, 'tag')
  }

  /** Whether a post or page of the file was at this path. */
  isEntryAddress(path: string): boolean {
    const [host = ''] = this.site.hosts
    return this.titles.has(plainAddress(`http://${host}${path}`))
  }

  /** The title of the post or page at an address; null if the file has none there. */
  findTitle(address: string): string | null {
    return this.titles.get(plainAddress(address)) || null
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

/** The year, month and day of `2010-08-06 10:00:00`, as paths. */
function readDays(date: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? []
  return year && year !== '0000' ? [year, `${year}/${month}`, `${year}/${month}/${day}`] : []
}

/** The same for all ways to write an address: with http or https, with www or not. */
function plainAddress(address: string): string {
  return address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
