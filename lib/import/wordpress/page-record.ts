import { findPageChanges, savePage } from '#lib/domains/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug } from '#lib/platform/text/slug.ts'
import type { ImportRecord, SourceContext } from '../import-record.ts'
import { findImportedId } from '../known-records.ts'
import { readEntryFields } from './entry-fields.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** A page, below its parent page if that was imported. */
export function pageRecord(item: WxrItem, index: SiteIndex, context: SourceContext): ImportRecord {
  const { publishedAt, ...fields } = readEntryFields(item, index, context)
  const page = { ...fields, position: item.order }
  const parent = index.findEntry(item.parent)
  return {
    kind: 'page',
    ...index.keys.find(item),
    line: item.line,
    name: page.title,
    content: { page, publishedAt, parent: parent ? { kind: parent.kind, key: parent.keys.key } : undefined },
    async save({ tx }, known) {
      const isTaken = async (slug: string) => (await tx.page.count({ where: { slug } })) > 0
      return savePage(tx, {
        ...page,
        id: known?.id,
        slug: known?.slug ?? (await findFreeSlug(page.slug, isTaken)),
        publishedAt: publishedAt ?? (known || !page.published ? undefined : context.now),
        parentId: parent?.kind === 'page' ? await findLivingPage(tx, parent.keys.knownAs) : null,
      })
    },
    async preview({ tx }, known) {
      if (!known) return {}
      const parentId = parent?.kind === 'page' ? ((await findLivingPage(tx, parent.keys.knownAs)) ?? 0) : null
      const slug = known.slug ?? page.slug
      const input = { ...page, slug, publishedAt: publishedAt ?? undefined, parentId }
      return { fields: await findPageChanges(tx, known.id, input) }
    },
  }
}

async function findLivingPage(tx: Tx, keys: string[]): Promise<number | null> {
  const id = await findImportedId(tx, 'wordpress', 'page', keys)
  return id !== null && (await tx.page.count({ where: { id } })) > 0 ? id : null
}
