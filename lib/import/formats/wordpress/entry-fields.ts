import type { PostInput } from '#lib/domains/publishing/content/index.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { addParagraphs } from '../../cells/paragraphs.ts'
import { parseZonedTime } from '../../cells/parse-zoned-time.ts'
import { completeLinks } from '../../former-site/complete-links.ts'
import type { SourceContext } from '../../records/import-record.ts'
import { readElementor } from '../../texts/elementor.ts'
import { readPlainText, readText } from '../../texts/read-text.ts'
import type { TextContext } from '../../texts/text-context.ts'
import { entryText } from './entry-text.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** Fields that posts and pages share. */
export function readEntryFields(item: WxrItem, index: SiteIndex, context: SourceContext) {
  const { timeZone } = context.settings
  const title = item.title || 'Untitled'
  const text = entryText(item, title, index, context)
  const reason = reasonToHide(item)
  if (reason) context.report.warn(item.line, `${reason}, so it came in unpublished.`)
  return {
    slug: slugify(item.name, slugify(item.title, slugify(nameInAddress(item.guid || item.link), item.type))),
    title,
    ...(item.excerpt ? { excerpt: readPlainText(item.excerpt, text) } : {}),
    bodyHtml: addParagraphs(completeLinks(readText(contentOf(item, text), text), baseOf(item, index))),
    image: readFeaturedImage(item, index),
    published: ['publish', 'future'].includes(item.status) && reason === null,
    publishedAt: readDate(item, timeZone),
    updatedAt: readChange(item, timeZone),
    seoTitle: readSeo(item, 'title'),
    seoDescription: readSeo(item, 'metadesc'),
    noindex: readNoindex(item),
  } satisfies PostInput
}

/** Of an entry that Elementor shows, the text in WordPress's own column is only what it was before, or a summary. */
function contentOf({ content, meta }: WxrItem, text: TextContext): string {
  const isShown = meta.get('_elementor_edit_mode') === 'builder'
  return (isShown && readElementor(meta.get('_elementor_data') ?? '', text)) || content
}

/** Why visitors cannot see an entry that is not a draft; null if they can. */
function reasonToHide({ status, password }: WxrItem): string | null {
  if (status === 'private') return 'It was private'
  return password === '' ? null : 'It was protected by a password'
}

/** Until a draft is published, WordPress keeps its time in GMT as zeros. */
function readDate(item: WxrItem, timeZone: string): Date | null {
  const date = parseZonedTime(item.dateGmt, 'UTC') ?? parseZonedTime(item.date, timeZone)
  if (date) return date
  const published = new Date(item.published)
  return Number.isNaN(published.getTime()) || published.getTime() <= 0 ? null : published
}

/** The base address of relative links in the entry's text. */
function baseOf({ link }: WxrItem, { site, homeAddress }: SiteIndex): string {
  return site.pathOf(link) === null ? homeAddress : link
}

/** Exports before WordPress 5.7 do not say when an entry was changed: then it counts as unchanged since it was published. */
function readChange(item: WxrItem, timeZone: string): Date | undefined {
  const date = parseZonedTime(item.modifiedGmt, 'UTC') ?? parseZonedTime(item.modified, timeZone)
  return date ?? readDate(item, timeZone) ?? undefined
}

function readFeaturedImage(item: WxrItem, index: SiteIndex) {
  const image = index.attachments.get(item.meta.get('_thumbnail_id') ?? '')
  return image && /^https?:\/\//i.test(image.url) ? { url: image.url, alt: image.alt } : null
}

/** The last part of the path: `/2008/10/sea-view/` gives `sea-view`, `/?p=19` gives `p-19`. */
function nameInAddress(address: string): string {
  const [path = '', query = ''] = address.replace(/^https?:\/\/[^/]+/i, '').split('?')
  return path.split('/').filter(Boolean).at(-1) ?? query
}

/** A template such as `%%title%%` means nothing here. */
function readSeo(item: WxrItem, name: 'title' | 'metadesc'): string | null {
  const text = item.meta.get(`_yoast_wpseo_${name}`) || item.meta.get(RANK_MATH[name]) || ''
  return text === '' || /%%|%\w+%/.test(text) ? null : text
}

const RANK_MATH = { title: 'rank_math_title', metadesc: 'rank_math_description' }

/** The search engine texts of Yoast or Rank Math; undefined if there are none, so that nothing changes. */
function readNoindex({ meta }: WxrItem): boolean | undefined {
  const yoast = meta.get('_yoast_wpseo_meta-robots-noindex')
  const rankMath = meta.get('rank_math_robots')
  if (!yoast && !rankMath) return undefined
  return yoast === '1' || /\bnoindex\b/.test(rankMath ?? '')
}
