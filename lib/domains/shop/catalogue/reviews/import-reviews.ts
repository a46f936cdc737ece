import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { isVisibleText, stripMarkup, stripToLine } from '#lib/platform/text/plain-text.ts'
import type { ReviewStatus } from './post-review.ts'
import { refreshRating } from './refresh-rating.ts'

/** A review from a former shop. */
export type ImportedReview = {
  productId: number
  /** Normalized; only used to find the reviewer's account. */
  email: string | null
  authorName: string
  /** 1 to 5 */
  rating: number
  title: string | null
  body: string | null
  status: ReviewStatus
  verifiedPurchase: boolean
  createdAt: Date
}

/**
 * Creates reviews from a former shop, with few statements for all of them, in the caller's transaction. A review is the
 * customer's if the reviewer has an account that belongs to the address for sure, and has not reviewed the product before.
 * Returns their ids in the same order.
 */
export async function createImportedReviews(tx: Tx, reviews: readonly ImportedReview[]): Promise<number[]> {
  const customers = await findReviewers(tx, reviews)
  const rows = reviews.map(({ email: _, ...review }, index) => {
    return { ...review, ...cleanTexts(review), customerId: customers[index] ?? null }
  })
  const created = await insertRows<Created>(tx, 'Review', rows, [
    ...(['id', 'productId', 'authorName', 'rating', 'title', 'body', 'status'] as const),
  ])
  const ids = new Map<string, number[]>()
  for (const row of created) ids.set(keyOf(row), [...(ids.get(keyOf(row)) ?? []), row.id])
  const productIds = [...new Set(reviews.map(({ productId }) => productId))].sort((a, b) => a - b)
  await refreshRating(tx, productIds)
  // Which of several that are alike is which does not matter.
  return rows.map((row) => ids.get(keyOf(row))?.shift() ?? 0)
}

/** Updates the row that an earlier import made. The owner's verdict on it stays. */
export async function updateImportedReview(tx: Tx, id: number, review: ImportedReview): Promise<void> {
  const { productId, rating, createdAt, verifiedPurchase } = review
  await tx.review.update({
    where: { id },
    data: { rating, createdAt, verifiedPurchase, ...cleanTexts(review) },
    select: { id: true },
  })
  await refreshRating(tx, [productId])
}

type Texts = Pick<ImportedReview, 'title' | 'body'>
type Created = { id: number; productId: number; authorName: string; rating: number; status: string } & {
  title: string
  body: string
}

function keyOf(row: Omit<Created, 'id' | 'title' | 'body'> & Texts): string {
  return JSON.stringify([row.productId, row.authorName, row.rating, row.title, row.body, row.status])
}

function cleanTexts({ title, body }: Texts): Texts {
  return { title: clean(title, stripToLine), body: clean(body, stripMarkup) }
}

function clean(text: string | null, strip: (text: string) => string): string | null {
  const stripped = strip(text ?? '')
  return isVisibleText(stripped) ? stripped : null
}

/** The id of each review's customer; null without one, and for all but the first review of a product by a customer. */
async function findReviewers(tx: Tx, reviews: readonly ImportedReview[]): Promise<(number | null)[]> {
  const emails = reviews.flatMap(({ email }) => email ?? [])
  const accounts = await tx.customer.findMany({
    where: {
      email: { in: [...new Set(emails)] },
      deletedAt: null,
      OR: [{ emailVerifiedAt: { not: null } }, { importedFrom: { not: null } }],
    },
    select: { id: true, email: true },
  })
  const ids = new Map(accounts.map(({ email, id }) => [email, id]))
  const written = await tx.review.findMany({
    where: {
      customerId: { in: [...ids.values()] },
      productId: { in: [...new Set(reviews.map(({ productId }) => productId))] },
    },
    select: { productId: true, customerId: true },
  })
  const taken = new Set(written.map(({ productId, customerId }) => `${productId} ${customerId}`))
  return reviews.map(({ email, productId }) => {
    const id = (email !== null && ids.get(email)) || null
    const key = `${productId} ${id}`
    if (id === null || taken.has(key)) return null
    taken.add(key)
    return id
  })
}
