import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { addPage, publishEntries } from '#lib/domains/publishing/content/index.ts'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { type LegalPage, legalPageNames, legalPages } from '#lib/services/settings/index.ts'
import { loadDraftFacts } from '../drafts/load-draft-facts.ts'
import { writeDraft } from '../drafts/write-draft.ts'
import { duties } from '../duties/duties.ts'
import { type Duty, stateOf } from '../duties/duty.ts'
import { loadShopFacts } from '../duties/shop-facts.ts'
import { slugs } from './draft-slugs.ts'
import { hasGaps } from './gaps.ts'
import { readLegalPages } from './read-legal-pages.ts'

/**
 * Drafts the legal pages that the shop's duties demand and that it does not have, with its data, in its language where there are texts in
 * it. Pages that exist, and links to pages elsewhere, stay as they are. Returns the drafted ones.
 */
export const draftLegalPages = staffAction(
  { permission: 'content.write', action: 'law.drafted' },
  async ({ context, tx, record, unchanged }: ActionScope<Context>): Promise<LegalPage[]> => {
    const now = context.clock.now()
    const facts = await loadShopFacts(context)
    const needed = new Set(
      Object.values(duties)
        .filter((duty: Duty) => stateOf(facts, duty, now) !== 'none')
        .flatMap(({ mend }) => ('page' in mend ? [mend.page] : [])),
    )
    const missing = legalPageNames.filter((page) => needed.has(page) && facts.pages[page].state === 'none')
    if (missing.length === 0) {
      unchanged()
      return []
    }
    const about = await loadDraftFacts(tx, context)
    for (const page of missing) {
      const { title, html } = writeDraft(page, about)
      const slug = slugs[page][about.language]
      const { id } = await addPage(tx, {
        ...{ slug, title, bodyHtml: html, published: false, createdAt: now, updatedAt: now },
      })
      record({ subject: `page:${id}`, after: { title, slug } })
    }
    return missing
  },
)

/**
 * Publishes a legal page and links it. Throws `legal_page_incomplete` while it has parts that are to be filled in, `unknown` if there is no
 * such page, and `stale` if someone else has linked another one.
 */
export const publishLegalPage = staffAction(
  { permission: 'content.write', action: 'law.published' },
  async (
    { context, tx, actor, authorise, record }: ActionScope<Context>,
    { page }: { page: LegalPage },
  ): Promise<void> => {
    const key = legalPages[page]
    await authorise(context.settings.access(key))
    const { id } = (await readLegalPages(context))[page]
    // Locks the row until it is published, so that nobody saves gaps in between.
    if (id !== null) await tx.page.updateMany({ where: { id }, data: { id } })
    const row =
      id === null ? null : await tx.page.findUnique({ where: { id }, select: { slug: true, bodyText: true } })
    if (id === null || row === null) throw new DomainError('unknown', { what: 'page', name: page })
    if (hasGaps(row.bodyText)) throw new DomainError('legal_page_incomplete')
    await publishEntries(context, actor, { kind: 'page', ids: [id], published: true })
    // A page that is linked has to be there now.
    const scheduled = { id, publishedAt: { gt: context.clock.now() } }
    await tx.page.updateMany({ where: scheduled, data: { publishedAt: null } })
    const was = context.settings.current[key]
    if (was === null) await changeSettings(context, actor, [{ key, value: `/${row.slug}`, was }])
    record({ subject: `page:${id}`, after: { legal: page } })
  },
)
