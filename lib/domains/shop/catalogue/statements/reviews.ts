import { statement } from '#lib/platform/database/statements/statement.ts'
import { REACHABLE } from './visible.ts'

/** Approved, and with as many stars as asked for: 0 for any. */
const WANTED = `r."status" = 'approved' AND (@rating = 0 OR r."rating" = @rating)`

/** The visible product with a slug, and how many approved reviews it has. */
export const countReviews = statement({
  parameters: { slug: 'text', rating: 'int', now: 'moment' },
  row: { productId: 'int', total: 'int' },
  sql: `
    SELECT p."id", (SELECT COUNT(*) FROM "Review" r WHERE r."productId" = p."id" AND ${WANTED})
    FROM "Product" p WHERE p."slug" = @slug AND ${REACHABLE}`,
})

const NEWEST = 'r."createdAt" DESC, r."id" DESC'

/** Orders of reviews; among equals, the newest come first. */
const ORDERS = {
  newest: NEWEST,
  highest: `r."rating" DESC, ${NEWEST}`,
  lowest: `r."rating" ASC, ${NEWEST}`,
  helpful: `r."helpfulCount" DESC, ${NEWEST}`,
} as const

export type ReviewSort = keyof typeof ORDERS
export const reviewSorts = Object.keys(ORDERS) as ReviewSort[]

/** A page of a product's approved reviews, in each order. */
export const selectReviews = {
  newest: selectIn(ORDERS.newest),
  highest: selectIn(ORDERS.highest),
  lowest: selectIn(ORDERS.lowest),
  helpful: selectIn(ORDERS.helpful),
}

function selectIn(order: string) {
  return statement({
    parameters: { productId: 'int', rating: 'int', take: 'int', skip: 'int' },
    row: {
      id: 'int',
      rating: 'int',
      title: 'text?',
      body: 'text?',
      authorName: 'text',
      verifiedPurchase: 'flag',
      helpfulCount: 'int',
      createdAt: 'moment',
    },
    sql: `
      SELECT r."id", r."rating", r."title", r."body", r."authorName", r."verifiedPurchase", r."helpfulCount",
        r."createdAt"
      FROM "Review" r WHERE r."productId" = @productId AND ${WANTED}
      ORDER BY ${order} LIMIT @take OFFSET @skip`,
  })
}
