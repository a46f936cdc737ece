import { statement } from '#lib/platform/database/statements/statement.ts'
import { REACHABLE } from './visible.ts'

const APPROVED = `r."status" = 'approved'`

/** The visible product with a slug, and how many approved reviews it has. */
export const countReviews = statement({
  parameters: { slug: 'text', now: 'moment' },
  row: { productId: 'int', total: 'int' },
  sql: `
    SELECT p."id", (SELECT COUNT(*) FROM "Review" r WHERE r."productId" = p."id" AND ${APPROVED})
    FROM "Product" p WHERE p."slug" = @slug AND ${REACHABLE}`,
})

/** A page of a product's approved reviews, newest first. */
export const selectReviews = statement({
  parameters: { productId: 'int', take: 'int', skip: 'int' },
  row: {
    id: 'int',
    rating: 'int',
    title: 'text?',
    body: 'text?',
    authorName: 'text',
    verifiedPurchase: 'flag',
    createdAt: 'moment',
  },
  sql: `
    SELECT r."id", r."rating", r."title", r."body", r."authorName", r."verifiedPurchase", r."createdAt"
    FROM "Review" r WHERE r."productId" = @productId AND ${APPROVED}
    ORDER BY r."createdAt" DESC, r."id" DESC LIMIT @take OFFSET @skip`,
})
