import { escapeXml } from '#lib/platform/text/markup.ts'
import { embedFigure } from './embed-figure.ts'
import { asBlock } from './marks.ts'
import { builderShortcodes } from './page-builders.ts'
import { readAttributes } from './tag-attributes.ts'
import type { Attachment, TextContext } from './text-context.ts'

export type ShortcodeUse = {
  name: string
  attributes: string
  /** The content of a pair; null for a self-closing shortcode. */
  content: string | null
}

type Convert = (use: ShortcodeUse, context: TextContext) => string | null

const toFrame: Convert = ({ name, attributes, content }) => {
  const given = readAttributes(attributes)
  const address =
    /https?:\/\/[^\s"'\]]+/i.exec(`${attributes} ${content ?? ''}`)?.[0] ??
    addressOfId(name, given.get('id') ?? given.get('v') ?? /[\w-]{6,}/.exec(attributes)?.[0] ?? '')
  return embedFigure(address, given.get('title')) || null
}

const converters: Record<string, Convert> = {
  ...builderShortcodes,
  caption: toCaption,
  wp_caption: toCaption,
  gallery: toGallery,
  embed: ({ content, attributes }, { findTitle }) => {
    const address = (content?.trim() || readAttributes(attributes).get('src')) ?? ''
    return embedFigure(address, findTitle?.(address.replaceAll('&amp;', '&')))
  },
  audio: toPlayer,
  video: toPlayer,
  playlist: toPlaylist,
  youtube: toFrame,
  vimeo: toFrame,
  dailymotion: toFrame,
  soundcloud: toFrame,
  spotify: toFrame,
  tweet: toFrame,
  ted: toFrame,
  googlemaps: toFrame,
  wpvideo: toFrame,
  videopress: toFrame,
  gist: toFrame,
  instagram: toFrame,
  facebook: toFrame,
  flickr: toFrame,
  slideshare: toFrame,
  scribd: toFrame,
  kickstarter: toFrame,
  bandcamp: toFrame,
  polldaddy: toFrame,
  vc_raw_html: ({ content }) => decodeRaw(content ?? ''),
  vc_raw_js: () => '',
}

/** The shortcodes that become HTML. */
export const convertedShortcodes: ReadonlySet<string> = new Set(Object.keys(converters))

/** The HTML for a shortcode; null if it is not supported. */
export function convertShortcode(use: ShortcodeUse, context: TextContext): string | null {
  const convert = Object.hasOwn(converters, use.name) ? converters[use.name] : undefined
  return convert?.(use, context) ?? null
}

/** The picture, perhaps linked, and what is said about it: after it, or in old texts as an attribute. */
function toCaption({ attributes, content }: ShortcodeUse): string {
  const inner = content ?? ''
  const picture = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)/i.exec(inner)?.[1]
  const said = /\bcaption=(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  if (!picture) return inner
  const caption = inner.replace(picture, '').trim() || (said?.[1] ?? said?.[2] ?? '').trim()
  return asBlock(`<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`)
}

function toGallery({ attributes }: ShortcodeUse, context: TextContext): string {
  return asBlock(findFiles(attributes, context).filter(isPicture).map(toFigure).join('\n'))
}

function toFigure({ url, alt, caption }: Attachment): string {
  const note = caption ? `<figcaption>${caption}</figcaption>` : ''
  return `<figure><img src="${escapeXml(url)}" alt="${escapeXml(alt)}">${note}</figure>`
}

/** The images in `ids` or `include`, else the entry's own, minus those in `exclude`. */
function findFiles(attributes: string, { findAttachment, ownAttachments }: TextContext): Attachment[] {
  const given = readAttributes(attributes)
  const find = (ids: string) => ids.split(',').flatMap((id) => findAttachment?.(id.trim()) ?? [])
  const named = given.get('ids') ?? given.get('include')
  if (named) return find(named)
  const excluded = new Set(find(given.get('exclude') ?? ''))
  return (ownAttachments?.() ?? []).filter((file) => !excluded.has(file))
}

const SOUND = /\.(mp3|m4a|ogg|oga|wav|flac|aac|opus|wma)$/i
const FILM = /\.(mp4|m4v|webm|ogv|mov|avi|wmv|flv)$/i

function isPicture({ url }: Attachment): boolean {
  return !SOUND.test(url) && !FILM.test(url) && !/\.(pdf|zip|docx?|xlsx?|txt)$/i.test(url)
}

const SOURCES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'wmv']

/** A player of the file it names, else of the entry's first. A page of a known site becomes a preview. */
function toPlayer({ name, attributes, content }: ShortcodeUse, { ownAttachments }: TextContext): string {
  const given = readAttributes(`${attributes} ${content ?? ''}`)
  const pattern = name === 'audio' ? SOUND : FILM
  const address =
    SOURCES.map((source) => given.get(source)).find(Boolean) ??
    /https?:\/\/[^\s"'\]<]+/i.exec(`${attributes} ${content ?? ''}`)?.[0] ??
    ownAttachments?.().find(({ url }) => pattern.test(url))?.url
  if (!address) return ''
  const path = address.split(/[?#]/)[0] ?? ''
  if (!SOUND.test(path) && !FILM.test(path) && /youtu|vimeo|soundcloud|spotify/i.test(address)) {
    return embedFigure(address)
  }
  const poster = given.get('poster')
  const picture = name === 'video' && poster ? ` poster="${escapeXml(poster)}"` : ''
  return asBlock(`<${name} controls src="${escapeXml(address)}"${picture}></${name}>`)
}

function toPlaylist({ attributes }: ShortcodeUse, context: TextContext): string {
  const name = readAttributes(attributes).get('type') === 'video' ? 'video' : 'audio'
  const pattern = name === 'audio' ? SOUND : FILM
  const players = findFiles(attributes, context)
    .filter(({ url }) => pattern.test(url))
    .map(({ url, caption }) => {
      const note = caption ? `<figcaption>${caption}</figcaption>` : ''
      return `<figure><${name} controls src="${escapeXml(url)}"></${name}>${note}</figure>`
    })
  return asBlock(players.join('\n'))
}

function addressOfId(name: string, id: string): string {
  if (!/^[\w-]+$/.test(id)) return ''
  const bases: Record<string, string> = {
    youtube: 'https://www.youtube.com/watch?v=',
    vimeo: 'https://vimeo.com/',
    dailymotion: 'https://www.dailymotion.com/video/',
    tweet: 'https://twitter.com/i/status/',
    wpvideo: 'https://videopress.com/v/',
    videopress: 'https://videopress.com/v/',
    gist: 'https://gist.github.com/',
  }
  return bases[name] ? `${bases[name]}${id}` : ''
}

/** WPBakery stores the HTML that someone wrote by hand encoded twice. */
function decodeRaw(content: string): string {
  try {
    return asBlock(decodeURIComponent(Buffer.from(content.trim(), 'base64').toString('utf8')))
  } catch {
    return ''
  }
}
