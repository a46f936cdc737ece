import { importTranslation } from '#lib/domains/publishing/translations/index.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import type { ImportRecord, SourceContext } from '../../records/import-record.ts'
import { findImportedId } from '../../records/known-records.ts'
import type { Partner } from '../../records/languages/language-groups.ts'
import { formerAddresses, isLasting } from './addresses/former-addresses.ts'
import { readEntryFields } from './entry-fields.ts'
import { pageRecord } from './page-record.ts'
import { postRecord } from './post-record.ts'
import { readComments } from './read-comments.ts'
import { saveImportedComments } from './save-imported-comments.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** A post or page as the translation of another one, which comes before it; by itself if that one is not here. */
export function translationRecord(
  item: WxrItem,
  { id: partnerId, locale }: Partner,
  index: SiteIndex,
  context: SourceContext,
): ImportRecord {
  const kind = item.type === 'page' ? 'page' : 'post'
  const { title, excerpt, bodyHtml, seoTitle, seoDescription } = readEntryFields(item, index, context)
  const texts = { title, excerpt, bodyHtml, seoTitle, seoDescription }
  const comments = kind === 'post' ? readComments(item, index, context) : []
  const addresses = formerAddresses(item, index.site)
  const partner = index.findEntry(partnerId)
  const alone = () => (kind === 'page' ? pageRecord : postRecord)(item, index, context)
  return {
    kind,
    ...index.keys.find(item),
    line: item.line,
    name: title,
    content: {
      texts,
      comments,
      locale,
      partner: partner?.keys.key,
      addresses: addresses.filter(isLasting),
    },
    async save(batch, known) {
      const { tx, moves } = batch
      const id = await findImportedId(tx, 'wordpress', kind, partner?.keys.knownAs ?? [])
      const row = await findRow(batch, kind, id)
      if (!row) return alone().save(batch, known)
      const shown = { ...texts, bodyHtml: await showKnownCopies(tx, bodyHtml) }
      await importTranslation(tx, { entity: kind, id: row.id, locale }, shown)
      await saveImportedComments(batch, row.id, comments)
      const path = `${kind === 'page' ? '' : '/posts'}/${encodeURIComponent(row.slug)}`
      // A redirect below a language's path leads to the page in that language.
      moves.push(...addresses.map((from) => ({ from, to: path })))
      const former = known && known.id !== row.id ? known.slug : null
      const warnings = former
        ? [
            `An earlier import brought it in as a ${kind} of its own, "${former}". Delete that one, as it is a translation now.`,
          ]
        : []
      return { id: row.id, warnings }
    },
    async preview(_, known) {
      return known ? { fields: ['translations'] } : {}
    },
  }
}

async function findRow(
  { tx }: Parameters<ImportRecord['save']>[0],
  kind: 'post' | 'page',
  id: number | null,
): Promise<{ id: number; slug: string } | null> {
  if (id === null) return null
  const query = { where: { id }, select: { id: true, slug: true } }
  return kind === 'page' ? tx.page.findUnique(query) : tx.post.findUnique(query)
}
