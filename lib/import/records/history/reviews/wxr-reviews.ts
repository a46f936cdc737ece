import { BadRow } from '#lib/import/cells/read-cell.ts'
import { textOf, type XmlElement } from '#lib/import/formats/wordpress/read-wxr.ts'
import type { WxrItem } from '#lib/import/formats/wordpress/wxr-item.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import type { ImportRecord, SourceContext } from '../../import-record.ts'
import { readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { readRating, reviewRecord, reviewStatuses } from './review-record.ts'

/** The reviews in WordPress's export of a WooCommerce shop: comments on a product with a rating. */
export function* wxrReviews(item: WxrItem, context: SourceContext): Generator<ImportRecord> {
  for (const element of item.comments) {
    const rating = metaOf(element, 'rating')
    if (rating === '') continue
    try {
      yield readReview(element, rating, item, context)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      context.report.skip(element.line, error.message)
    }
  }
}

function readReview(element: XmlElement, rating: string, item: WxrItem, { settings, now }: SourceContext) {
  const text = (name: string) => textOf(element, `wp:comment_${name}`)
  const sku = readText(item.meta.get('_sku') ?? '')
  const review = {
    product: {
      name: item.title,
      keys: { source: 'woocommerce', keys: [...(sku ? [`sku:${sku}`] : []), `id:${item.id}`] },
      skus: sku ? [sku] : [],
      slugs: [item.name],
    },
    email: readEmail(text('author_email')),
    authorName: text('author').slice(0, 120) || 'Anonymous',
    rating: readRating(rating),
    title: null,
    body: htmlToText(text('content')) || null,
    status: reviewStatuses[text('approved')] ?? ('pending' as const),
    verifiedPurchase: metaOf(element, 'verified') === '1',
    createdAt: readMoment(text('date_gmt'), 'UTC') ?? readMoment(text('date'), settings.timeZone) ?? now,
  }
  return reviewRecord(review, { key: `${item.key}#${text('id')}`, line: element.line })
}

function metaOf(element: XmlElement, key: string): string {
  const entries = element.children.filter(({ name }) => name === 'wp:commentmeta')
  const entry = entries.find((one) => textOf(one, 'wp:meta_key') === key)
  return entry ? textOf(entry, 'wp:meta_value') : ''
}
