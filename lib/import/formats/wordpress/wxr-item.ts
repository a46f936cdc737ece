import { sha256 } from '#lib/platform/security/secrets.ts'
import { readName } from '../../cells/read-cell.ts'
import { textOf, type XmlElement } from './read-wxr.ts'

export type WxrTerm = { domain: string; slug: string; name: string }

export type WxrItem = {
  line: number
  /** Identifies the entry in the next export. */
  key: string
  id: string
  type: string
  status: string
  title: string
  /** As WordPress generated it; empty for most drafts. */
  name: string
  link: string
  guid: string
  creator: string
  date: string
  dateGmt: string
  modified: string
  modifiedGmt: string
  published: string
  parent: string
  order: number
  password: string
  isSticky: boolean
  commentsOpen: boolean
  content: string
  excerpt: string
  attachment: string
  terms: WxrTerm[]
  meta: Map<string, string>
  /** Its names before it was renamed. */
  oldNames: string[]
  comments: XmlElement[]
}

/** An `<item>`: a post, a page, an attachment, a menu item or anything else that WordPress stores as one. */
export function readItem(element: XmlElement): WxrItem {
  const text = (name: string) => textOf(element, name)
  const item = {
    line: element.line,
    id: text('wp:post_id'),
    type: text('wp:post_type') || 'post',
    status: text('wp:status') || 'publish',
    title: readName(text('title')),
    name: decodeName(text('wp:post_name')),
    link: text('link'),
    guid: text('guid'),
    creator: text('dc:creator'),
    date: text('wp:post_date'),
    dateGmt: text('wp:post_date_gmt'),
    modified: text('wp:post_modified'),
    modifiedGmt: text('wp:post_modified_gmt'),
    published: text('pubDate'),
    parent: text('wp:post_parent').replace(/^0$/, ''),
    order: Number.parseInt(text('wp:menu_order'), 10) || 0,
    password: text('wp:post_password'),
    isSticky: text('wp:is_sticky') === '1',
    commentsOpen: text('wp:comment_status') !== 'closed',
    content: text('content:encoded'),
    excerpt: text('excerpt:encoded'),
    attachment: text('wp:attachment_url'),
    terms: readTerms(element),
    meta: readMeta(element),
    oldNames: readOldNames(element),
    comments: element.children.filter((child) => child.name === 'wp:comment'),
  }
  return {
    ...item,
    key: item.guid || item.link || sha256(JSON.stringify([item.type, item.title, item.date])),
  }
}

/** Exports before 1.1 name each category twice, once without its kind. */
function readTerms(element: XmlElement): WxrTerm[] {
  const terms = element.children
    .filter((child) => child.name === 'category')
    .map(({ attributes, text }) => ({
      domain: attributes.domain ?? '',
      slug: decodeName(attributes.nicename ?? ''),
      name: readName(text),
    }))
  const withKind = terms.filter((term) => term.domain)
  if (withKind.length > 0) return withKind
  return terms.map((term) => ({ ...term, domain: 'category' }))
}

function readMeta(element: XmlElement): Map<string, string> {
  const entries = element.children.filter((child) => child.name === 'wp:postmeta')
  return new Map(entries.map((entry) => [textOf(entry, 'wp:meta_key'), textOf(entry, 'wp:meta_value')]))
}

function readOldNames(element: XmlElement): string[] {
  return element.children
    .filter((child) => child.name === 'wp:postmeta' && textOf(child, 'wp:meta_key') === '_wp_old_slug')
    .map((child) => decodeName(textOf(child, 'wp:meta_value')))
    .filter(Boolean)
}

/** WordPress escapes all but Latin letters: `%e6%97%a5`. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
