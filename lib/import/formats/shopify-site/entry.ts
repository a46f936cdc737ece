import { slugify } from '#lib/platform/text/slug.ts'
import { readFlag, readPublished, readWebAddress } from '../../cells/read-cell.ts'
import type { TableRow } from '../../cells/table.ts'
import { completeLinks } from '../../former-site/complete-links.ts'
import { FormerSite } from '../../former-site/former-site.ts'
import { readMoment } from '../../records/history/read-moment.ts'
import type { SourceContext } from '../../records/import-record.ts'
import { readText } from '../../texts/read-text.ts'

/** The columns that Matrixify's sheets of pages and blog posts share. */
export const entryColumns = {
  id: ['ID'],
  handle: ['Handle'],
  command: ['Command'],
  title: ['Title'],
  author: ['Author'],
  body: ['Body HTML', 'Body (HTML)'],
  createdAt: ['Created At'],
  updatedAt: ['Updated At'],
  published: ['Published'],
  publishedAt: ['Published At'],
  template: ['Template Suffix'],
  seoTitle: ['Metafield: title_tag [string]', 'Metafield: title_tag [single_line_text_field]', 'SEO Title'],
  seoDescription: [
    'Metafield: description_tag [string]',
    'Metafield: description_tag [single_line_text_field]',
    'Metafield: description_tag [multi_line_text_field]',
    'SEO Description',
  ],
} as const

type EntryRow = TableRow<keyof typeof entryColumns>

/** The fields of a page or a post, and the metafields that have no place here. */
export function readEntry(row: EntryRow, headers: string[], context: SourceContext) {
  const { settings, report } = context
  const title = row.get('title')
  const time = (column: 'publishedAt' | 'updatedAt') => readMoment(row.get(column), settings.timeZone)
  reportMetafields(row, headers, context)
  return {
    slug: slugify(row.get('handle'), slugify(title, 'untitled', settings.language)),
    title: title || 'Untitled',
    bodyHtml: readBody(row.get('body'), context),
    published: readPublished(row.get('published'), row.line, report),
    publishedAt: time('publishedAt') ?? readMoment(row.get('createdAt'), settings.timeZone),
    updatedAt: time('updatedAt') ?? undefined,
    seoTitle: row.get('seoTitle') || null,
    seoDescription: row.get('seoDescription') || null,
  }
}

function readBody(html: string, { site }: SourceContext): string {
  return completeLinks(readText(html, { hasShortcodes: false }), new FormerSite(site ? [site] : []).home)
}

/** A picture at a web address; null for none. */
export function readPicture(url: string, alt: string) {
  const address = url === '' ? null : readWebAddress(url)
  return address === null ? null : { url: address, alt }
}

const METAFIELD = /^metafield: ?(.+?)(?: \[.*\])?$/i
const SEO = /^(title_tag|description_tag)$/

/** Names the metafields of a record, which only products have a place for. */
export function reportMetafields(row: TableRow<string>, headers: string[], { report }: SourceContext): void {
  const names = headers.flatMap((header) => {
    const name = METAFIELD.exec(header)?.[1]
    return name === undefined || SEO.test(name) || row.getByHeader(header) === '' ? [] : [name]
  })
  for (const name of names)
    report.warnOnce(row.line, `The metafield "${name}" has no place here and was left out.`)
}

/** Whether a row says that its record is to be deleted. */
export function isDeleted(command: string): boolean {
  return command.trim().toUpperCase() === 'DELETE'
}

export function isOn(cell: string): boolean {
  return readFlag(cell) === true
}
