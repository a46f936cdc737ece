import { escapeXml } from '#lib/platform/text/markup.ts'
import { textDirection } from '#lib/services/texts/index.ts'

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

function writeTag({ name, attributes = {}, content = '' }: Tag): string {
  const opened = `<${name}${writeAttributes(attributes)}>`
  return name === 'script' || name === 'title' ? `${opened}${content}</${name}>` : opened
}

/** The attributes of a tag, one that is empty by its name alone. */
export function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return ''
    return value === '' ? ` ${key}` : ` ${key}="${escapeXml(value)}"`
  })
  return written.join('')
}

export const HTML_TYPE = 'text/html; charset=utf-8'

/** The parts of a page's document. */
export type DocumentContent = {
  /** The language of the page. */
  locale: string
  /** Head tags specific to this page. */
  tags: readonly Tag[]
  /** The header, the page and the footer. */
  html: string
}

const EVERY_PAGE: readonly Tag[] = [
  { name: 'meta', attributes: { charset: 'utf-8' } },
  { name: 'meta', attributes: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
  { name: 'meta', attributes: { name: 'color-scheme', content: 'light dark' } },
]

/** A whole page of the site. */
export function writeDocument({ locale, tags, html }: DocumentContent): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><head>${writeHead(tags)}</head><body><div class="site">${html}</div></body></html>`
}

/** Writes the head of a page: the tags every page needs, and this page's own. */
export function writeHead(tags: readonly Tag[]): string {
  return [...EVERY_PAGE, ...tags].map(writeTag).join('')
}

/** The tags that load a page's typefaces and stylesheets, in this order. */
export function loadingTags({
  fonts,
  stylesheets,
}: Record<'fonts' | 'stylesheets', readonly string[]>): Tag[] {
  return [
    ...fonts.map((url) => linkTag('preload', url, { as: 'font', crossorigin: '' })),
    ...stylesheets.map((url) => linkTag('stylesheet', url)),
  ]
}
