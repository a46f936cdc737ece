import { escapeXml } from '#lib/platform/text/markup.ts'
import { JsonSettings } from './json-settings.ts'
import { withoutMarks } from './marks.ts'
import { type Parts, pictureAt, renderParts } from './page-builders.ts'
import type { Attachment, TextContext } from './text-context.ts'

type Read = (settings: JsonSettings, files: Files) => Parts
type Files = { picture(settings: JsonSettings): Attachment | undefined }

/** The HTML of a page that Elementor made, from the JSON in which it keeps its elements; null if it is not that. */
export function readElementor(json: string, context: TextContext): string | null {
  const elements = parse(json)
  return elements && withoutMarks(writeElements(elements, context))
}

function parse(json: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) && parsed.length > 0 ? parsed : null
  } catch {
    return null
  }
}

function writeElements(elements: unknown[], context: TextContext): string {
  return elements
    .map((element) => writeElement(element as Element, context))
    .filter(Boolean)
    .join('\n')
}

type Element = { widgetType?: unknown; settings?: unknown; elements?: unknown } | null

function writeElement(element: Element, context: TextContext): string {
  const inner = writeElements(Array.isArray(element?.elements) ? element.elements : [], context)
  const type = typeof element?.widgetType === 'string' ? element.widgetType : ''
  // Sections, columns and containers only arrange what is in them.
  if (type === '' || LAYOUT.has(type)) return inner
  const read = Object.hasOwn(widgets, type) ? widgets[type] : undefined
  if (!read) context.onDropped?.(`Elementor ${type}`)
  const own = read ? renderParts(read(new JsonSettings(element?.settings), filesOf(context))) : ''
  return [own, inner].filter(Boolean).join('\n')
}

function filesOf({ findAttachment }: TextContext): Files {
  return {
    picture(settings) {
      const file = findAttachment?.(settings.number('id') ?? '')
      return file ?? pictureAt(settings.text('url'), settings.text('alt'))
    },
  }
}

const LAYOUT = new Set(['spacer', 'menu-anchor', 'nested-tabs', 'nested-accordion', 'nested-carousel'])

const widgets: Record<string, Read> = {
  heading: (get) => ({
    heading: get.text('title'),
    level: get.text('header_size'),
    headingLink: linkOf(get),
  }),
  'text-editor': (get) => ({ content: get.html('editor') }),
  html: (get) => ({ content: get.html('html') }),
  shortcode: (get) => ({ content: get.html('shortcode') }),
  divider: () => ({ content: '<hr>' }),
  image: (get, { picture }) => {
    const image = picture(get.inside('image'))
    const caption = get.html('caption')
    return { images: [image && caption ? { ...image, caption } : image], imageLink: linkOf(get) }
  },
  'image-gallery': gallery,
  'image-carousel': gallery,
  gallery,
  button: (get) => ({ buttons: [{ text: get.text('text'), url: linkOf(get) }] }),
  video: (get) => ({
    video:
      get.text(`${get.text('video_type') ?? 'youtube'}_url`) ??
      get.inside('hosted_url').text('url') ??
      get.inside('external_url').text('url'),
  }),
  audio: (get) => ({ video: linkOf(get) }),
  'icon-box': box,
  'image-box': box,
  'call-to-action': (get, { picture }) => ({
    heading: get.text('title'),
    images: [picture(get.inside('graphic_image')) ?? picture(get.inside('bg_image'))],
    content: get.html('description'),
    buttons: [{ text: get.text('button'), url: linkOf(get) }],
  }),
  'flip-box': (get) => ({
    heading: get.text('title_text_a'),
    level: 'h3',
    content: joined(get.html('description_text_a'), get.text('title_text_b'), get.html('description_text_b')),
    buttons: [{ text: get.text('button_text'), url: linkOf(get) }],
  }),
  'icon-list': (get) => ({
    content: listOf(get.list('icon_list').map((one) => linked(one.text('text'), linkOf(one)))),
  }),
  accordion: sections,
  toggle: sections,
  tabs: sections,
  testimonial: (get, { picture }) => ({
    images: [picture(get.inside('testimonial_image'))],
    content: quote(get.html('testimonial_content'), joinWords(get, 'testimonial_name', 'testimonial_job')),
  }),
  'testimonial-carousel': (get) => ({
    content: get
      .list('slides')
      .map((one) => quote(one.html('content'), joinWords(one, 'name', 'title')))
      .join('\n'),
  }),
  blockquote: (get) => ({ content: quote(get.html('blockquote_content'), get.text('author_name')) }),
  counter: (get) => ({
    heading: get.text('title'),
    level: 'h3',
    text: [get.text('prefix'), get.number('ending_number'), get.text('suffix')].filter(Boolean).join(' '),
  }),
  progress: (get) => ({
    text: [get.text('title'), get.inside('percent').number('size')].filter(Boolean).join(': '),
  }),
  alert: (get) => ({
    heading: get.text('alert_title'),
    level: 'h3',
    content: get.html('alert_description'),
  }),
  slides: (get, { picture }) => ({
    content: get
      .list('slides')
      .map((one) =>
        renderParts({
          heading: one.text('heading'),
          images: [picture(one.inside('background_image'))],
          content: one.html('description'),
          buttons: [{ text: one.text('button_text'), url: linkOf(one) }],
        }),
      )
      .join('\n'),
  }),
  'price-list': (get) => ({
    content: listOf(
      get
        .list('price_list')
        .map((one) => escapeXml([one.text('title'), one.text('price')].filter(Boolean).join(': '))),
    ),
  }),
  'price-table': (get) => ({
    heading: get.text('heading'),
    level: 'h3',
    text: [get.text('sub_heading'), get.number('price'), get.text('period')].filter(Boolean).join(' '),
    content: listOf(get.list('features_list').map((one) => escapeXml(one.text('item_text') ?? ''))),
    buttons: [{ text: get.text('button_text'), url: linkOf(get) }],
  }),
}

function gallery(get: JsonSettings, { picture }: Files): Parts {
  return { images: get.list('wp_gallery', 'carousel', 'gallery').map(picture) }
}

function box(get: JsonSettings, { picture }: Files): Parts {
  return {
    heading: get.text('title_text'),
    level: get.text('title_size') ?? 'h3',
    headingLink: linkOf(get),
    images: [picture(get.inside('image'))],
    content: paragraph(get.html('description_text')),
  }
}

function sections(get: JsonSettings): Parts {
  const parts = get
    .list('tabs')
    .map((one) =>
      renderParts({ heading: one.text('tab_title'), level: 'h3', content: one.html('tab_content') }),
    )
  return { content: parts.join('\n') }
}

function linkOf(get: JsonSettings): string | undefined {
  const url = get.inside('link').text('url')
  return url === '#' ? undefined : url
}

function linked(text = '', url: string | undefined): string {
  return url ? `<a href="${escapeXml(url)}">${escapeXml(text)}</a>` : escapeXml(text)
}

function listOf(items: string[]): string {
  const filled = items.filter(Boolean)
  return filled.length > 0 ? `<ul>${filled.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''
}

function quote(html: string | undefined, author: string | undefined): string {
  const cite = author ? `<p>${escapeXml(author)}</p>` : ''
  return html ? `<blockquote>${paragraph(html)}${cite}</blockquote>` : ''
}

function paragraph(html = ''): string {
  return html === '' || /<(?:p|ul|ol|h[1-6])\b/i.test(html) ? html : `<p>${html}</p>`
}

function joined(...parts: (string | undefined)[]): string {
  return parts.map((part) => paragraph(part)).join('\n')
}

function joinWords(get: JsonSettings, ...names: string[]): string | undefined {
  return (
    names
      .map((name) => get.text(name))
      .filter(Boolean)
      .join(', ') || undefined
  )
}
