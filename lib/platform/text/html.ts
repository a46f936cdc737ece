import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import sanitize from 'sanitize-html'
import { hasPlayer, writeEmbed } from './embeds/index.ts'
import { followSafeIds, safeId } from './safe-id.ts'

/**
 * Sanitises HTML for any page: text markup, lists, tables, figures, pictures, audio and video remain; styles, classes,
 * scripts, forms and event handlers are removed. Links may point to http(s), mailto, tel or relative addresses. Headings,
 * notes and the targets of links keep their ids (see `safeId`). An embedded frame becomes a link to what it showed, and a
 * linked preview if it is a known site's player and not within words; its fallback content is removed.
 */
export function sanitizeHtml(html: string): string {
  return followSafeIds(previewPlayers(sanitize(html, sanitizeOptions))).trim()
}

/** How much HTML is searched for text, in UTF-16 units, and how many levels of elements. */
const MAX_LENGTH = 500_000
const MAX_DEPTH = 200

/**
 * Extracts the text of HTML, with blank lines between blocks. Addresses of links and pictures are left out, as is
 * anything after half a million characters (not counting pictures in data: addresses) or nested more than two hundred
 * elements deep.
 */
export function htmlToText(html: string): string {
  return convert(html.length > MAX_LENGTH ? withoutLongValues(html).slice(0, MAX_LENGTH) : html).trim()
}

/**
 * Extracts the beginning of a text, at least `length` UTF-16 units if it is that long. A text without tags stays as it
 * is: `<Limited>` alone is not a tag, because nothing closes it.
 */
export function readableStart(text: string, length: number): string {
  if (!text.includes('<')) return text.slice(0, length)
  const html = withoutLongValues(escapeWords(text))
  if (!TAG_START.test(html)) return text.slice(0, length)
  // Tags usually take less than three times the space of the text between them.
  const start = htmlToText(html.slice(0, 4 * length))
  const isAll = start.length >= length || html.length <= 4 * length
  return (isAll ? start : htmlToText(html)).slice(0, length)
}

const TAG_START = /<[a-z/!?]/i
// Such as a picture in a data: address. Each match ends with the quote that began it, so that no part is read twice.
const LONG_VALUE = /="[^"]{1000,}"|='[^']{1000,}'|=[^\s"'>]{1000,}/g
const OPENING_TAG = /<([a-z][^\s/<>]*)([^<>]*)>/gi
const CLOSING_TAG = /<\/([a-z][^\s/<>]*)/gi
/** Elements without an end tag, or with an optional one. */
const OPEN_ELEMENTS = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'body colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr'
  ).split(' '),
)

function withoutLongValues(html: string): string {
  return html.replace(LONG_VALUE, '=""')
}

/** Escapes each < without a >, and each <…> that is not a tag because it has no attributes and is never closed. */
function escapeWords(given: string): string {
  const end = given.lastIndexOf('>') + 1
  const text = given.slice(0, end) + given.slice(end).replaceAll('<', '&lt;')
  const closed = new Set([...text.matchAll(CLOSING_TAG)].map(([, name = '']) => name.toLowerCase()))
  return text.replace(OPENING_TAG, (tag, name: string, rest: string) => {
    const element = name.toLowerCase()
    const isTag = closed.has(element) || OPEN_ELEMENTS.has(element) || /=|\/$/.test(rest)
    return isTag ? tag : `&lt;${tag.slice(1, -1)}&gt;`
  })
}

/** Marks the link in the place of a frame until the text around it is known. Authors cannot give it. */
const FRAME = 'embedded-frame'

/** Besides links, the elements that may have an id. */
const ANCHORS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'sup', 'figure', 'section']

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'div', 'span'],
    ...['section', 'article', 'aside', 'header', 'footer', 'address', 'details', 'summary'],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'a',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'mark',
      'small',
    ],
    ...[
      'sub',
      'sup',
      'abbr',
      'acronym',
      'cite',
      'q',
      'dfn',
      'code',
      'kbd',
      'samp',
      'var',
      'time',
      'wbr',
      'bdi',
      'bdo',
    ],
    ...['ruby', 'rt', 'rp', 'figure', 'figcaption', 'picture', 'img', 'audio', 'video', 'source'],
    // None remains: each becomes a link. If it were not allowed, its contents would remain.
    'iframe',
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href', 'id'],
    ...Object.fromEntries(ANCHORS.map((tag) => [tag, ['id']])),
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    audio: ['src', 'controls', 'loop', 'preload'],
    video: ['src', 'controls', 'loop', 'muted', 'poster', 'preload', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value', 'id'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    time: ['datetime'],
    details: ['open', 'id'],
    col: ['span'],
    colgroup: ['span'],
    th: ['colspan', 'rowspan', 'scope', 'abbr'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { a: [FRAME], code: ['language-*'], pre: ['language-*'], figure: ['embed'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'object',
  ],
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: withSafeId(withFullAddresses(attribs), tagName) }),
    a: (tagName, { class: _, ...attribs }) => ({ tagName, attribs }),
    iframe: (_, attribs) => frameLink(withFullAddresses(attribs)),
  },
}

/** `//host/path` has no meaning in an app, which shows the text without a base address. */
function withFullAddresses(attribs: sanitize.Attributes): sanitize.Attributes {
  const full = { ...attribs }
  for (const name of ['href', 'src', 'poster']) {
    const value = full[name]?.trim()
    if (value?.startsWith('//')) full[name] = `https:${value}`
  }
  return full
}

/** Anchors of old texts have names. */
function withSafeId({ id, name, ...attribs }: sanitize.Attributes, tagName: string): sanitize.Attributes {
  const given = id ?? (tagName === 'a' ? name : undefined)
  const anchor = given === undefined ? null : safeId(given)
  return { ...attribs, ...(name !== undefined && { name }), ...(anchor !== null && { id: anchor }) }
}

function frameLink(attribs: sanitize.Attributes): sanitize.Tag {
  const address = attribs.src ?? ''
  if (!/^https?:\/\//i.test(address)) return { tagName: 'span', attribs: {}, text: '' }
  return { tagName: 'a', attribs: { href: address, class: FRAME }, text: attribs.title || address }
}

const LINK = `<a href="([^"]*)" class="${FRAME}">([^<]*)</a>`
const ALONE = new RegExp(
  `<p>\\s*${LINK}\\s*</p>|<figure>\\s*${LINK}\\s*(?:<figcaption>((?:(?!</?figcaption).)*)</figcaption>)?\\s*</figure>|` +
    `(?<=^|<(?:div|section|article|aside|li|td|blockquote)>|</(?:p|h[1-6]|div|ul|ol|figure|blockquote|pre|table)>)\\s*${LINK}` +
    `(?=\\s*(?:$|<(?:p|h[1-6]|div|ul|ol|figure|blockquote|pre|table)\\b|</(?:div|section|article|aside|li|td|blockquote)>))`,
  'gs',
)

/** Previews the players that are blocks by themselves; a player among words stays a link. */
function previewPlayers(html: string): string {
  if (!html.includes(FRAME)) return html
  const previewed = html.replace(ALONE, (whole: string, ...found: (string | undefined)[]) => {
    const [inParagraph, paragraphTitle, inFigure, figureTitle, caption, between, title] = found
    const address = decodeWritten(inParagraph ?? inFigure ?? between ?? '')
    if (!URL.canParse(address) || !hasPlayer(new URL(address))) return whole
    const name = decodeWritten(paragraphTitle ?? figureTitle ?? title ?? '')
    return writeEmbed(address, name === address ? null : name, caption)
  })
  // Removes the marks that are left.
  return sanitize(previewed, sanitizeOptions)
}

/** The sanitiser escapes nothing else. */
function decodeWritten(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const heading = { options: { uppercase: false } }

const apart = (lines: number) => ({ leadingLineBreaks: lines, trailingLineBreaks: lines })

// Aligned columns would take minutes for a single large `colspan`.
const formatCell: FormatCallback = (cell, walk, builder) => {
  walk(cell.children, builder)
  builder.addInline(' ')
}

const textOptions: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  formatters: { cell: formatCell },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'table', format: 'block', options: apart(2) },
    { selector: 'tr', format: 'block', options: apart(1) },
    ...['th', 'td'].map((selector) => ({ selector, format: 'cell' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ...['ul', 'ol', 'blockquote'].map((selector) => ({ selector, format: 'block', options: apart(2) })),
    { selector: 'li', format: 'block', options: apart(1) },
    ...['script', 'style', 'template', 'noscript'].map((selector) => ({ selector, format: 'skip' })),
  ],
}

const convert = compile(textOptions)
