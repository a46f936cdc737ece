import { escapeXml, textElement, XML_DECLARATION } from '#lib/platform/text/markup.ts'
import type { Feed, FeedEntry } from './load-feed.ts'

export const ATOM_TYPE = 'application/atom+xml'

/** A feed as Atom (RFC 4287). `address` is its absolute address. */
export function writeAtom(feed: Feed, address: string): string {
  const elements = [
    textElement('id', address),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('link', '', { rel: 'self', type: ATOM_TYPE, href: address }),
    textElement('link', '', { rel: 'alternate', type: 'text/html', href: feed.url }),
    textElement('icon', feed.icon),
    textElement('updated', feed.updatedAt),
    // Entries without an author of their own have this one.
    `<author>${textElement('name', feed.siteName)}</author>\n`,
    ...feed.entries.map(writeEntry),
  ]
  const locale = feed.locale.replace(/[^\w-]/g, '')
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">\n${elements.join('')}</feed>\n`
}

function writeEntry(entry: FeedEntry): string {
  const elements = [
    textElement('id', entry.id),
    textElement('title', entry.title || entry.url),
    textElement('link', '', { rel: 'alternate', type: 'text/html', href: entry.url }),
    textElement('published', entry.publishedAt),
    textElement('updated', entry.updatedAt),
    entry.author ? `<author>${textElement('name', entry.author)}</author>\n` : '',
    ...entry.categories.map((term) => textElement('category', '', { term })),
    textElement('summary', entry.summary),
    textElement('content', pictureOnTop(entry), { type: 'html' }),
  ]
  return `<entry>\n${elements.join('')}</entry>\n`
}

/** The text of an entry below its picture, since feed readers show no separate one. */
function pictureOnTop({ image, html }: Pick<FeedEntry, 'image' | 'html'>): string {
  if (!image) return html
  const size = image.width && image.height ? ` width="${image.width}" height="${image.height}"` : ''
  return `<p><img src="${escapeXml(image.url)}" alt="${escapeXml(image.alt)}"${size}></p>\n${html}`
}
