import { sha256 } from '#lib/platform/security/secrets.ts'
import { readText } from '../read-address.ts'
import { readEmail } from '../read-email.ts'
import { readMoment } from '../read-moment.ts'
import { tableFile } from '../table-file.ts'
import { readRating, reviewRecord } from './review-record.ts'

const columns = {
  title: ['title'],
  body: ['body'],
  rating: ['rating'],
  date: ['review_date'],
  source: ['source'],
  curated: ['curated'],
  name: ['reviewer_name'],
  email: ['reviewer_email'],
  productId: ['product_id'],
  handle: ['product_handle'],
} as const

const statuses: Record<string, 'approved' | 'pending' | 'spam'> = {
  '': 'approved',
  ok: 'approved',
  'not-yet': 'pending',
  spam: 'spam',
}

/** The reviews that Judge.me exports, and the file from which it imports them. */
export const judgeme = tableFile({
  name: 'judgeme',
  what: 'a Judge.me review export',
  contents: 'reviews',
  columns,
  required: ['rating', 'body', 'handle', 'name'],
  keyOf: (row) => `${row.line}`,
  reasonWithoutKey: '',
  toRecord([row], { now, settings, report }) {
    if (!row) return null
    const handle = readText(row.get('handle'))
    if (!handle) {
      report.skip(row.line, 'The review is of the whole shop, not of a product.')
      return null
    }
    const review = {
      product: {
        name: handle,
        keys: { source: 'shopify', keys: [handle] },
        skus: [],
        slugs: [handle],
      },
      email: readEmail(row.get('email')),
      authorName: row.get('name').slice(0, 120) || 'Anonymous',
      rating: readRating(row.get('rating')),
      title: readText(row.get('title')),
      body: row.get('body') || null,
      status: statuses[row.get('curated').toLowerCase()] ?? ('pending' as const),
      // Judge.me asks buyers by e-mail; other sources prove no purchase.
      verifiedPurchase: row.get('source').toLowerCase() === 'email',
      createdAt: readMoment(row.get('date'), settings.timeZone) ?? now,
    }
    const { email, authorName, body } = review
    const key = sha256(JSON.stringify([handle, email, authorName, row.get('date'), body]))
    return reviewRecord(review, { key, line: row.line })
  },
})
