import { escapeXml } from '#lib/platform/text/markup.ts'
import { embedFigure } from './embed-figure.ts'
import { createTagFinder, readAttributes } from './tag-attributes.ts'
import type { TextContext } from './text-context.ts'

type FindTitle = NonNullable<TextContext['findTitle']>

/**
 * Makes linked previews of what a text embeds: Gutenberg's embed blocks, frames, Flash objects, and addresses that stand
 * alone on a line or in a paragraph, which WordPress turns into players.
 */
export function replaceEmbeds(html: string, findTitle: FindTitle = () => null): string {
  if (!/https?:|\/\//i.test(html)) return html
  return replaceLonely(
    html
      .replace(
        EMPTY_BLOCK,
        (block, json: string) => figureOf(/"url":"([^"]+)"/.exec(json)?.[1], findTitle) || block,
      )
      .replace(FIGURE, (figure, inner: string) => replaceFigure(inner, findTitle) || figure)
      .replace(OBJECT, (object) => replaceObject(object) || object)
      .replace(COVER, showCover)
      .replace(FRAME, replaceFrame)
      .replace(FLASH, (tag) => replaceObject(tag) || tag),
    findTitle,
  )
}

const EMPTY_BLOCK = /<!--\s*wp:(?:core-)?embed\b([^<>]*)\/-->/gi
const FIGURE = /<figure\b[^<>]*\bwp-block-embed\b[^<>]*>((?:(?!<\/figure>)[\s\S])*)<\/figure>/gi
const OBJECT = /<object\b[^<>]*>(?:(?!<\/?object\b)[\s\S])*<\/object>/gi
const COVER = /<div\b[^<>]*\bwp-block-cover\b[^<>]*\bbackground-image:\s*url\(([^()<>]+)\)[^<>]*>/gi
const FRAME = /<iframe\b[^<>]*>(?:(?:(?!<\/?iframe\b)[\s\S])*<\/iframe>)?/gi
const FLASH = /<embed\b[^<>]*>/gi
const LONELY_PARAGRAPH = /<p(?:\s[^<>]*)?>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/gi
const LONELY_LINE = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*(?:<br\s*\/?>[ \t]*)?$/gim

function figureOf(address: string | undefined, findTitle: FindTitle, caption = ''): string {
  if (!address) return ''
  const plain = address.trim().replaceAll('\\/', '/').replaceAll('\\u0026', '&')
  return embedFigure(plain, findTitle(plain), caption)
}

/** Frames and pictures in the figure, if it has any, are left to what follows. */
function replaceFigure(inner: string, findTitle: FindTitle): string {
  const caption = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/i.exec(inner)
  const body = caption ? inner.replace(caption[0], '') : inner
  if (/<(iframe|img|video|audio|object|blockquote)\b/i.test(body)) return ''
  return figureOf(/https?:\/\/[^\s<>"]+/i.exec(body)?.[0], findTitle, caption?.[1])
}

/** An object without an address is replaced by its own content. */
function replaceObject(object: string): string {
  const movie = /<param\b[^>]*\bname=["']?(?:movie|src)\b[^>]*>/i.exec(object)?.[0] ?? ''
  const embed = /<embed\b[^>]*>/i.exec(object)?.[0] ?? ''
  const address =
    readAttributes(embed).get('src') ??
    readAttributes(movie).get('value') ??
    readAttributes(object).get('data')
  const figure = address ? embedFigure(address, readAttributes(object).get('title')) : ''
  return figure || object.replace(/^<object\b[^>]*>|<\/object>$|<param\b[^>]*>/gi, '')
}

/** The picture of a cover block is in its style, which does not come along. */
function showCover(tag: string, address: string): string {
  const plain = address.replace(/&quot;|&#0?39;|["']/g, '').trim()
  return /^https?:/i.test(plain) ? `${tag}<img src="${escapeXml(plain)}" alt="">` : tag
}

/** Frames without a size only count visits. */
function replaceFrame(frame: string): string {
  const attributes = readAttributes(/^<[^>]*>/.exec(frame)?.[0] ?? '')
  const isHidden = ['width', 'height'].some((side) => /^[01](px)?$/.test(attributes.get(side) ?? ''))
  if (isHidden || /display:\s*none/i.test(attributes.get('style') ?? '')) return ''
  const address = ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src']
    .map((name) => attributes.get(name) ?? '')
    .find((value) => /^(https?:)?\/\//i.test(value))
  return (address && embedFigure(address, attributes.get('title'))) || frame
}

function replaceLonely(html: string, findTitle: FindTitle): string {
  const apart = html.replace(
    LONELY_PARAGRAPH,
    (whole, address: string) => figureOf(address, findTitle) || whole,
  )
  const isInTag = createTagFinder(apart)
  return apart.replace(LONELY_LINE, (line, address: string, index: number) =>
    isInTag(index) ? line : figureOf(address, findTitle) || line,
  )
}
