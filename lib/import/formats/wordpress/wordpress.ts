import type { Tx } from '#lib/platform/database/db.ts'
import { type ImportFile, xmlKind } from '../../files/import-file.ts'
import { ImportError } from '../../import-error.ts'
import { wxrCoupon } from '../../records/coupons/wxr-coupon.ts'
import { wxrReviews } from '../../records/history/reviews/wxr-reviews.ts'
import type { ImportRecord, OpenedSource, Source, SourceContext } from '../../records/import-record.ts'
import { siteMoves } from './addresses/site-moves.ts'
import { attachmentRecord } from './attachment-record.ts'
import { categoryRecords } from './category-record.ts'
import { MenuCollector } from './menu-record.ts'
import { PageOrder } from './page-order.ts'
import { pageRecord } from './page-record.ts'
import { postRecord } from './post-record.ts'
import { readWxr } from './read-wxr.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import { SiteIndex } from './site-index.ts'
import { translationRecord } from './translation-record.ts'
import { readItem, type WxrItem } from './wxr-item.ts'

/** WordPress's export, WXR 1.0 to 1.2: posts, pages, comments, categories, tags, authors, pictures and menus. */
export const wordpress: Source = { name: 'wordpress', kind: xmlKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const index = new SiteIndex(context.settings.languages)
  if (context.site) index.addHome(context.site)
  for await (const element of readWxr(file)) index.add(element)
  if (!index.isExport) {
    throw new ImportError(
      'The file is a feed, not a WordPress export. Make one in WordPress under Tools, Export.',
    )
  }
  const { site } = index
  const former = site.isKnown ? { site, moves: (tx: Tx) => siteMoves(index, site, tx) } : undefined
  return {
    total: index.total + index.categories.size,
    former,
    records: () => readRecords(file, index, context),
  }
}

async function* readRecords(
  file: ImportFile,
  index: SiteIndex,
  context: SourceContext,
): AsyncGenerator<ImportRecord> {
  const pages = new PageOrder(index)
  const menus = new MenuCollector(index)
  const { entries } = index.languages
  let hasTranslations = false
  entries.tell(context.report)
  yield* categoryRecords(index)
  for await (const element of readWxr(file)) {
    if (element.name !== 'item') continue
    const item = readItem(element)
    const reason = reasonToSkip(item)
    if (reason) context.report.skip(item.line, reason)
    if (item.type === 'product') yield* wxrReviews(item, context)
    if (entries.findPartner(item.id)) {
      hasTranslations = true
      continue
    }
    if (item.type === 'page') {
      for (const page of pages.next(item, reason !== null)) yield pageRecord(page, index, context)
    } else if (reason === null) {
      yield* readEntry(item, index, menus, context)
    }
  }
  for (const page of pages.rest()) yield pageRecord(page, index, context)
  if (hasTranslations) yield* readTranslations(file, index, context)
  yield* menus.records()
}

/** Translations come after what they translate. */
async function* readTranslations(
  file: ImportFile,
  index: SiteIndex,
  context: SourceContext,
): AsyncGenerator<ImportRecord> {
  for await (const element of readWxr(file)) {
    if (element.name !== 'item') continue
    const item = readItem(element)
    const partner = index.languages.entries.findPartner(item.id)
    if (partner) yield translationRecord(item, partner, index, context)
  }
}

function* readEntry(
  item: WxrItem,
  index: SiteIndex,
  menus: MenuCollector,
  context: SourceContext,
): Generator<ImportRecord> {
  switch (item.type) {
    case 'post':
      yield postRecord(item, index, context)
      break
    case 'attachment':
      yield attachmentRecord(item, index)
      break
    case 'nav_menu_item':
      menus.add(item)
      break
    case 'shop_coupon':
      yield* wxrCoupon(item, index, context)
      break
  }
}
