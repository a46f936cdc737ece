import { escapeXml } from '#lib/platform/text/xml.ts'

/** A tag of a page's head. Attributes that are undefined are left out. */
export type Tag = {
  name: 'link' | 'meta' | 'script' | 'title'
  attributes?: Readonly<Record<string, string | undefined>>
  /** Its content, already escaped. */
  content?: string
}

/** A description of the page, such as its `description`; nothing if there is none. */
export function metaTag(name: string, content: string | undefined): Tag[] {
  return content === undefined ? [] : [{ name: 'meta', attributes: { name, content } }]
}

/** The same in the vocabulary of Open Graph, such as `og:title`. */
export function propertyTag(property: string, content: string | number | undefined): Tag[] {
  return content === undefined ? [] : [{ name: 'meta', attributes: { property, content: String(content) } }]
}

export function linkTag(rel: string, href: string, attributes: Tag['attributes'] = {}): Tag {
  return { name: 'link', attributes: { rel, href, ...attributes } }
}

export function titleTag(title: string): Tag {
  return { name: 'title', content: escapeXml(title) }
}

export function writeTag({ name, attributes = {}, content = '' }: Tag): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  const opened = `<${name}${written.join('')}>`
  return name === 'script' || name === 'title' ? `${opened}${content}</${name}>` : opened
}
