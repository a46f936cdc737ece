import { JsonSettings } from './json-settings.ts'
import { pictureAt, renderParts } from './page-builders.ts'
import type { TextContext } from './text-context.ts'

const DYNAMIC = /<!--\s*wp:([\w/-]+)\s*(\{(?:(?!-->)[\s\S])*?\})?\s*\/-->/g
/** Blocks that other steps replace, and those that only arrange. */
const QUIET = /^(?:core\/)?(?:embed|spacer|separator|nextpage|more|page-list-item)$|^core-embed(?:\/|$)/
const MAX_DEPTH = 5

/**
 * WordPress's blocks without HTML of their own: those of a shared block become its text, those that keep headings, texts,
 * pictures and buttons in attributes become HTML, and `onDropped` is told the others.
 */
export function replaceBlocks(html: string, context: TextContext, depth = 0): string {
  if (!html.includes('<!-- wp:')) return html
  return html.replace(DYNAMIC, (whole, name: string, json = '') => {
    if (QUIET.test(name)) return whole
    const get = parse(json)
    if (/^(?:core\/)?block$/.test(name)) {
      const shared = depth < MAX_DEPTH ? context.findBlock?.(get.number('ref') ?? '') : undefined
      if (shared !== undefined) return replaceBlocks(shared, context, depth + 1)
    }
    const own = writeAttributes(get, name, context)
    if (own === '') context.onDropped?.(`block ${name}`)
    return own
  })
}

function writeAttributes(get: JsonSettings, name: string, { findAttachment }: TextContext): string {
  if (/^(?:core\/)?gallery$/.test(name)) {
    const images = get.list('images').map((image) => pictureAt(image.text('url'), image.text('alt')))
    const ids = get.numbers('ids').map((id) => findAttachment?.(id))
    return renderParts({ images: images.length > 0 ? images : ids })
  }
  const fields = get.has('data') ? get.inside('data') : get
  const picture = fields.text('imageUrl', 'mediaUrl', 'image_url', 'image', 'photo')
  const address = /^https?:/i.test(picture ?? '') ? picture : undefined
  const title = fields.text('heading', 'headline', 'title')
  const isHeading = title === undefined && /head(?:ing|line)/.test(name)
  const parts = renderParts({
    heading: isHeading ? fields.text('content', 'text') : title,
    level: `h${fields.number('level') ?? 2}`,
    images: [
      findAttachment?.(fields.number('image') ?? '') ?? pictureAt(address, fields.text('imageAlt', 'alt')),
      ...fields.list('mediaImage').map((image) => pictureAt(image.text('url'), image.text('alt'))),
    ],
    content: fields.html(...(isHeading ? [] : ['content', 'text']), 'description', 'body'),
    buttons: [
      {
        text: fields.text('buttonText', 'button_text'),
        url: fields.text('buttonUrl', 'button_url', 'buttonLink', 'link'),
      },
    ],
  })
  return isBuiltIn(name) ? '' : parts
}

/** The attributes of WordPress's own blocks are the settings of lists and forms. */
function isBuiltIn(name: string): boolean {
  return !name.includes('/') || name.startsWith('core/')
}

function parse(json: string): JsonSettings {
  try {
    return new JsonSettings(JSON.parse(json || '{}'))
  } catch {
    return new JsonSettings({})
  }
}
