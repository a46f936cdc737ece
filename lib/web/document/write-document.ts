import { textDirection } from '#lib/services/texts/index.ts'
import { linkTag, type Tag, writeTag } from './tag.ts'

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
