import { escapeXml } from '#lib/platform/text/xml.ts'
import type { FeedEntry } from './read-feed.ts'

/** The text of an entry below its picture, since feed readers show no separate one. */
export function pictureOnTop({ image, html }: Pick<FeedEntry, 'image' | 'html'>): string {
  if (!image) return html
  const size = image.width && image.height ? ` width="${image.width}" height="${image.height}"` : ''
  return `<p><img src="${escapeXml(image.url)}" alt="${escapeXml(image.alt)}"${size}></p>\n${html}`
}
