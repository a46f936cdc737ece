import { findPageChanges, savePage } from '#lib/domains/publishing/content/index.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import { tableFile } from '../../records/history/table-file.ts'
import type { ImportRecord, SourceContext } from '../../records/import-record.ts'
import { choosePageSlug } from '../wordpress/page-record.ts'
import { entryColumns, isDeleted, readEntry } from './entry.ts'

/** Matrixify's sheet Pages. */
export const shopifyPages = tableFile({
  name: 'shopify',
  what: 'a list of Shopify pages',
  contents: 'content',
  columns: entryColumns,
  required: ['handle', 'title', 'body', 'template'],
  isOfSite: true,
  keyOf: (row) => row.get('handle') || row.get('id'),
  reasonWithoutKey: 'The page has no handle.',
  toRecord([row], context, headers) {
    if (!row) return null
    if (!isDeleted(row.get('command')))
      return pageRecord(row.get('handle'), row.line, readEntry(row, headers, context), context)
    context.report.skip(row.line, 'Its command is DELETE.')
    return null
  },
})

function pageRecord(
  handle: string,
  line: number,
  { publishedAt, ...page }: ReturnType<typeof readEntry>,
  { now }: SourceContext,
): ImportRecord {
  const from = `/pages/${encodeURIComponent(handle)}`
  return {
    kind: 'page',
    key: handle,
    line,
    name: page.title,
    content: { page, publishedAt },
    async save({ tx, moves }, known) {
      const { slug, warnings } = await choosePageSlug(tx, page.slug, known)
      const { id } = await savePage(tx, {
        ...page,
        bodyHtml: await showKnownCopies(tx, page.bodyHtml),
        id: known?.id,
        slug,
        publishedAt: publishedAt ?? (known || !page.published ? undefined : now),
      })
      moves.push({ from, to: `/${encodeURIComponent(slug)}` })
      return { id, warnings }
    },
    async preview({ tx }, known) {
      const { slug, warnings } = await choosePageSlug(tx, page.slug, known)
      if (!known) return { warnings }
      const bodyHtml = await showKnownCopies(tx, page.bodyHtml)
      const input = { ...page, bodyHtml, slug, publishedAt: publishedAt ?? undefined }
      return { fields: await findPageChanges(tx, known.id, input), warnings }
    },
  }
}
