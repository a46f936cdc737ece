import { readFlag, readName } from '#lib/import/cells/read-cell.ts'
import { readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { tableFile } from '../table-file.ts'
import { readRating, reviewRecord, reviewStatuses } from './review-record.ts'

const columns = {
  id: ['comment_ID'],
  product: ['comment_post_ID', 'product_id'],
  sku: ['product_SKU'],
  productTitle: ['product_title', 'comment_post_title'],
  slug: ['product_slug', 'post_name'],
  author: ['comment_author'],
  email: ['comment_author_email'],
  date: ['comment_date'],
  dateGmt: ['comment_date_gmt'],
  body: ['comment_content'],
  approved: ['comment_approved'],
  rating: ['rating'],
  verified: ['verified'],
  title: ['title', 'review_title'],
} as const

/** WooCommerce's reviews, which are comments with a rating. */
export const wooReviews = tableFile({
  name: 'woocommerce',
  what: 'an export of WooCommerce reviews',
  contents: 'reviews',
  columns,
  required: ['author', 'body', 'rating'],
  keyOf: (row) => row.get('id') || `line ${row.line}`,
  reasonWithoutKey: '',
  toRecord([row], { now, settings, report }) {
    if (!row) return null
    if (row.get('rating') === '') {
      report.skip(row.line, 'It has no rating, so it is an answer or a question.')
      return null
    }
    const id = row.get('product')
    const sku = readText(row.get('sku'))
    const name = readName(row.get('productTitle'))
    const review = {
      product: {
        name: sku ?? (name || id),
        keys: { source: 'woocommerce', keys: [...(sku ? [`sku:${sku}`] : []), ...(id ? [`id:${id}`] : [])] },
        skus: sku ? [sku] : [],
        slugs: [row.get('slug'), name].filter(Boolean),
      },
      email: readEmail(row.get('email')),
      authorName: readName(row.get('author')).slice(0, 120) || 'Anonymous',
      rating: readRating(row.get('rating')),
      title: readText(row.get('title')),
      body: row.get('body') || null,
      status: reviewStatuses[row.get('approved').toLowerCase()] ?? ('pending' as const),
      verifiedPurchase: readFlag(row.get('verified')) === true,
      createdAt:
        readMoment(row.get('dateGmt'), 'UTC') ?? readMoment(row.get('date'), settings.timeZone) ?? now,
    }
    const key = row.get('id') || `${review.createdAt.toISOString()} ${review.product.name}`
    return reviewRecord(review, { key, line: row.line })
  },
})
