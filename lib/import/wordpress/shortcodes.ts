import type { SiteIndex } from './site-index.ts'

/**
 * WordPress's own shortcodes as plain HTML. Of other shortcodes only what they enclose is kept; a word in brackets that
 * does not look like a shortcode, such as [sic], stays as it is.
 */
export function replaceShortcodes(html: string, index: SiteIndex): string {
  return html
    .replace(CAPTION, (_, inner: string) => captionToFigure(inner))
    .replace(GALLERY, (_, attributes: string) => galleryToFigures(attributes, index))
    .replace(EMBED, (_, address: string) => link(address.trim()))
    .replace(MEDIA, (_, tag: string, attributes: string) => mediaToLink(tag, attributes))
    .replace(ENCLOSING, '$2')
    .replace(ENCLOSING, '$2')
    .replace(WITH_ATTRIBUTES, '')
}

const CAPTION = /\[(?:wp_)?caption\b[^\]]*\]([\s\S]*?)\[\/(?:wp_)?caption\]/g
const GALLERY = /\[gallery\b([^\]]*)\]/g
const EMBED = /\[embed\b[^\]]*\]([\s\S]*?)\[\/embed\]/g
const MEDIA = /\[(audio|video|youtube|vimeo)\b([^\]]*)\](?:\s*\[\/\1\])?/g
const ENCLOSING = /\[([a-z][\w-]*)(?:\s[^\]]*)?\]([\s\S]*?)\[\/\1\]/gi
const WITH_ATTRIBUTES = /\[[a-z][\w-]*\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+)[^\]]*\]/gi

function captionToFigure(inner: string): string {
  const picture = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)/i.exec(inner)?.[1]
  if (!picture) return inner
  const caption = inner.replace(picture, '').trim()
  return `<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
}

function galleryToFigures(attributes: string, index: SiteIndex): string {
  const ids = /\b(?:ids|include)=["']?([\d,\s]+)/.exec(attributes)?.[1]?.split(',') ?? []
  const images = ids.flatMap((id) => index.attachments.get(id.trim()) ?? [])
  return images
    .map(({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`)
    .join('\n')
}

function mediaToLink(tag: string, attributes: string): string {
  const address = /https?:\/\/[^\s"'\]]+/i.exec(attributes)?.[0]
  if (!address) return ''
  const source = escapeHtml(address)
  return tag === 'audio' || tag === 'video' ? `<${tag} controls src="${source}"></${tag}>` : link(address)
}

function link(address: string): string {
  if (!/^https?:\/\//i.test(address)) return ''
  return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
