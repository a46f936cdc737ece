import { htmlToText } from '#lib/platform/text/html.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { embedFigure } from './embed-figure.ts'
import { asBlock } from './marks.ts'
import { readAttributes } from './tag-attributes.ts'
import type { Attachment, TextContext } from './text-context.ts'

type Use = { attributes: string; content: string | null }
type Render = (use: Use, context: TextContext) => string

/** The contents of a page builder's element, in the order it shows them. Everything else about it is looks. */
export type Parts = {
  heading?: string | undefined
  headingLink?: string | undefined
  level?: string | undefined
  images?: (Attachment | undefined)[]
  /** Where the images lead. */
  imageLink?: string | undefined
  /** Plain text, before the content. */
  text?: string | undefined
  /** HTML. */
  content?: string | null | undefined
  video?: string | undefined
  buttons?: { text: string | undefined; url: string | undefined }[]
}

/** Of WPBakery, Divi and Avada: elements that only arrange what they enclose. */
const LAYOUT = [
  ...[
    'vc_row',
    'vc_row_inner',
    'vc_column',
    'vc_column_inner',
    'vc_section',
    'vc_column_text',
    'vc_tta_tabs',
  ],
  ...[
    'vc_tta_tour',
    'vc_tta_accordion',
    'vc_tta_pageable',
    'vc_tabs',
    'vc_accordion',
    'vc_message',
    'vc_empty_space',
  ],
  ...['et_pb_section', 'et_pb_row', 'et_pb_row_inner', 'et_pb_column', 'et_pb_column_inner', 'et_pb_text'],
  ...['et_pb_accordion', 'et_pb_tabs', 'et_pb_slider', 'et_pb_fullwidth_slider', 'et_pb_code'],
  ...['et_pb_fullwidth_code', 'et_pb_pricing_tables', 'et_pb_counters'],
  ...['fusion_builder_container', 'fusion_builder_row', 'fusion_builder_column', 'fusion_builder_row_inner'],
  ...[
    'fusion_builder_column_inner',
    'fusion_text',
    'fusion_content_boxes',
    'fusion_accordion',
    'fusion_tabs',
  ],
  ...['fusion_testimonials', 'fusion_alert'],
]

/** The elements that keep what they show in attributes, by their names. */
export const builderShortcodes: Record<string, Render> = {
  ...Object.fromEntries(LAYOUT.map((name) => [name, ({ content }: Use) => content ?? ''])),
  vc_custom_heading: element(({ get }) => ({
    heading: get('text'),
    level: /tag:(h[1-6])/.exec(get('font_container') ?? '')?.[1],
  })),
  vc_text_separator: element(({ get }) => ({ heading: get('title') })),
  vc_separator: () => asBlock('<hr>'),
  vc_single_image: element(({ get, file }) => ({
    images: [file(get('image')) ?? pictureAt(get('custom_src'), get('alt'), get('caption'))],
    imageLink: get('link') ?? get('img_link'),
  })),
  vc_gallery: element(({ get, files }) => ({ heading: get('title'), images: files(get('images')) })),
  vc_images_carousel: element(({ get, files }) => ({ heading: get('title'), images: files(get('images')) })),
  vc_media_grid: element(({ get, files }) => ({ images: files(get('include')) })),
  vc_btn: element(({ get }) => ({ buttons: [{ text: get('title'), url: vcLink(get('link')) }] })),
  vc_button: element(({ get }) => ({ buttons: [{ text: get('title'), url: get('href') }] })),
  vc_button2: element(({ get }) => ({ buttons: [{ text: get('title'), url: vcLink(get('link')) }] })),
  vc_cta: element(({ get, content }) => ({
    heading: get('h2'),
    text: get('h4'),
    content,
    buttons: [{ text: get('btn_title'), url: vcLink(get('btn_link')) }],
  })),
  vc_video: element(({ get }) => ({ heading: get('title'), video: get('link') })),
  vc_toggle: element(({ get, content }) => ({ heading: get('title'), level: 'h3', content })),
  vc_tta_section: element(({ get, content }) => ({ heading: get('title'), level: 'h3', content })),
  vc_tab: element(({ get, content }) => ({ heading: get('title'), level: 'h3', content })),
  vc_accordion_tab: element(({ get, content }) => ({ heading: get('title'), level: 'h3', content })),
  et_pb_heading: element(({ get }) => ({ heading: get('title'), level: get('title_level') })),
  et_pb_image: element(({ get }) => ({
    images: [pictureAt(get('src'), get('alt'), get('caption'))],
    imageLink: get('url'),
  })),
  et_pb_fullwidth_image: element(({ get }) => ({
    images: [pictureAt(get('src'), get('alt'))],
    imageLink: get('url'),
  })),
  et_pb_gallery: element(({ get, files }) => ({ images: files(get('gallery_ids')) })),
  et_pb_button: element(({ get }) => ({ buttons: [{ text: get('button_text'), url: get('button_url') }] })),
  et_pb_cta: element(diviBox),
  et_pb_blurb: element(diviBox),
  et_pb_promo: element(diviBox),
  et_pb_slide: element(diviBox),
  et_pb_toggle: element(diviBox),
  et_pb_accordion_item: element(diviBox),
  et_pb_tab: element(diviBox),
  et_pb_team_member: element(diviBox),
  et_pb_testimonial: element(diviBox),
  et_pb_pricing_table: element(diviBox),
  et_pb_number_counter: element(({ get }) => ({ heading: get('title'), level: 'h3', text: get('number') })),
  et_pb_counter: element(({ get, content }) => ({ text: get('percent'), content })),
  et_pb_fullwidth_header: element(diviBox),
  et_pb_video: element(({ get }) => ({ video: get('src') })),
  et_pb_divider: () => asBlock('<hr>'),
  fusion_title: element(({ get, content }) => ({ heading: plain(content), level: `h${get('size') ?? 2}` })),
  fusion_imageframe: element(({ get, content, file }) => ({
    images: [pictureAt(plain(content), get('alt')) ?? file(get('image_id')?.split('|')[0])],
    imageLink: get('link'),
  })),
  fusion_gallery: element(({ get, files, content }) => ({ images: files(get('image_ids')), content })),
  fusion_gallery_image: element(({ get, file }) => ({
    images: [pictureAt(get('image'), get('alt')) ?? file(get('image_id')?.split('|')[0])],
    imageLink: get('link'),
  })),
  fusion_button: element(({ get, content }) => ({ buttons: [{ text: plain(content), url: get('link') }] })),
  fusion_content_box: element(fusionBox),
  fusion_toggle: element(fusionBox),
  fusion_tab: element(fusionBox),
  fusion_testimonial: element(({ get, content }) => ({ text: get('name'), content })),
  fusion_youtube: element(({ get }) => ({ video: addressOf('https://www.youtube.com/watch?v=', get('id')) })),
  fusion_vimeo: element(({ get }) => ({ video: addressOf('https://vimeo.com/', get('id')) })),
  fusion_separator: () => asBlock('<hr>'),
}

type Given = {
  /** An attribute as its author wrote it; undefined if it is empty. */
  get(name: string): string | undefined
  content: string | null
  file(id: string | undefined): Attachment | undefined
  files(ids: string | undefined): (Attachment | undefined)[]
}

function diviBox({ get, content }: Given): Parts {
  return {
    heading: get('title') ?? get('heading') ?? get('name') ?? get('author'),
    level: 'h3',
    text: get('subhead') ?? get('position') ?? get('job_title'),
    images: [
      pictureAt(
        get('image') ?? get('image_url') ?? get('portrait_url') ?? get('header_image_url'),
        get('alt'),
      ),
    ],
    imageLink: get('url'),
    content,
    buttons: [
      { text: get('button_text'), url: get('button_url') ?? get('button_link') },
      { text: get('button_one_text'), url: get('button_one_url') },
      { text: get('button_two_text'), url: get('button_two_url') },
    ],
  }
}

function fusionBox({ get, content }: Given): Parts {
  return {
    heading: get('title'),
    level: 'h3',
    images: [pictureAt(get('image'), get('alt'))],
    content,
    buttons: [{ text: get('linktext'), url: get('link') }],
  }
}

function plain(content: string | null): string | undefined {
  return htmlToText(content ?? '') || undefined
}

/** Avada takes a video's id or its whole address. */
function addressOf(start: string, id: string | undefined): string | undefined {
  return id && (id.startsWith('http') ? id : `${start}${id}`)
}

function element(read: (given: Given) => Parts): Render {
  return ({ attributes, content }, { findAttachment }) => {
    const given = readAttributes(attributes)
    const file = (id: string | undefined) => (id ? findAttachment?.(id.trim()) : undefined)
    const html = renderParts(
      read({
        get: (name) => readWritten(given.get(name) ?? '') || undefined,
        content,
        file,
        files: (ids) => (ids ?? '').split(',').map(file),
      }),
    )
    // An empty one leaves no empty paragraph behind.
    return html || asBlock('')
  }
}

/** Attributes hold no quotes and brackets: WPBakery and Divi write others for them. */
function readWritten(value: string): string {
  return value
    .replaceAll('``', '"')
    .replaceAll('`{`', '[')
    .replaceAll('`}`', ']')
    .replaceAll('%22', '"')
    .replaceAll('%91', '[')
    .replaceAll('%93', ']')
    .trim()
}

/** As blocks, which readText settles. */
export function renderParts({
  heading,
  headingLink,
  level,
  images = [],
  imageLink,
  text,
  content,
  video,
  buttons = [],
}: Parts): string {
  const tag = level && /^h[2-6]$/.test(level) ? level : 'h2'
  const parts = [
    heading && `<${tag}>${toAnchor(heading, headingLink)}</${tag}>`,
    ...images.map((image) => image && toFigure(image, imageLink)),
    text && `<p>${escapeXml(text)}</p>`,
    content,
    video && (embedFigure(video) || toLink({ text: video, url: video })),
    ...buttons.map(({ text, url }) => text && toLink({ text, url })),
  ]
  const html = parts.filter(Boolean).join('\n')
  return html && asBlock(html)
}

function toFigure({ url, alt, caption }: Attachment, link: string | undefined): string {
  const picture = `<img src="${escapeXml(url)}" alt="${escapeXml(alt)}">`
  const linked = link ? `<a href="${escapeXml(link)}">${picture}</a>` : picture
  return `<figure>${linked}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
}

function toLink({ text, url }: { text: string; url: string | undefined }): string {
  return `<p>${toAnchor(text, url)}</p>`
}

function toAnchor(text: string, url: string | undefined): string {
  return url ? `<a href="${escapeXml(url)}">${escapeXml(text)}</a>` : escapeXml(text)
}

export function pictureAt(url: string | undefined, alt = '', caption = ''): Attachment | undefined {
  return url ? { url, alt, caption: escapeXml(caption) } : undefined
}

/** The address in WPBakery's `url:https%3A%2F%2Fshop.example%2F|title:Shop|target:_blank`. */
function vcLink(link: string | undefined): string | undefined {
  const url = link && /(?:^|\|)url:([^|]*)/.exec(link)?.[1]
  if (!url) return link?.includes('|') ? undefined : link
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
