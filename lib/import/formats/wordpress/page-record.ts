import { findPageChanges, isReservedSlug, savePage } from '#lib/domains/publishing/content/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug } from '#lib/platform/text/slug.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import { previewText } from '../../former-site/preview-text.ts'
import type { ImportRecord, KnownRow, SourceContext } from '../../records/import-record.ts'
import { findImportedId } from '../../records/known-records.ts'
import { formerAddresses, isLasting } from './addresses/former-addresses.ts'
import { readEntryFields } from './entry-fields.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** A page, below its parent page if that was imported. */
export function pageRecord(item: WxrItem, index: SiteIndex, context: SourceContext): ImportRecord {
  const { publishedAt, ...fields } = readEntryFields(item, index, context)
  const addresses = formerAddresses(item, index.site)
  const page = { ...fields, position: item.order }
  const parent = index.findEntry(index.languages.entries.findPartner(item.parent)?.id ?? item.parent)
  return {
    kind: 'page',
    ...index.keys.find(item),
    line: item.line,
    name: page.title,
    content: {
      page,
      publishedAt,
      addresses: addresses.filter(isLasting),
      parent: parent ? { kind: parent.kind, key: parent.keys.key } : undefined,
    },
    async save({ tx, moves }, known) {
      const { slug, warnings } = await choosePageSlug(tx, page.slug, known)
      const { id } = await savePage(tx, {
        ...page,
        bodyHtml: await showKnownCopies(tx, page.bodyHtml),
        id: known?.id,
        slug,
        publishedAt: publishedAt ?? (known || !page.published ? undefined : context.now),
        parentId: parent?.kind === 'page' ? await findLivingPage(tx, parent.keys.knownAs) : null,
      })
      moves.push(...addresses.map((from) => ({ from, to: `/${encodeURIComponent(slug)}` })))
      return { id, warnings }
    },
    async preview({ tx }, known) {
      const { slug, warnings } = await choosePageSlug(tx, page.slug, known)
      if (!known) return { warnings }
      const parentId = parent?.kind === 'page' ? ((await findLivingPage(tx, parent.keys.knownAs)) ?? 0) : null
      const bodyHtml = await previewText(tx, index.site, page.bodyHtml)
      const input = { ...page, bodyHtml, slug, publishedAt: publishedAt ?? undefined, parentId }
      return { fields: await findPageChanges(tx, known.id, input), warnings }
    },
  }
}

/** A known page keeps its slug, unless the site itself answers there. */
export async function choosePageSlug(tx: Tx, wish: string, known: KnownRow | null) {
  if (known?.slug && !isReservedSlug(known.slug)) return { slug: known.slug, warnings: [] }
  const isTaken = async (slug: string) =>
    isReservedSlug(slug) || (await tx.page.count({ where: { slug } })) > 0
  const slug = await findFreeSlug(wish, isTaken)
  const warning = `The site itself uses the address /${wish}, so this page is at /${slug}.`
  return { slug, warnings: isReservedSlug(wish) ? [warning] : [] }
}

async function findLivingPage(tx: Tx, keys: string[]): Promise<number | null> {
  const id = await findImportedId(tx, 'wordpress', 'page', keys)
  return id !== null && (await tx.page.count({ where: { id } })) > 0 ? id : null
}
