import type { Tx } from '#lib/platform/database/db.ts'
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
 * Writes a review from a former shop. It is the customer's if the reviewer has an account that belongs to the address for sure,
 * and has not reviewed the product before. `known` is the row that an earlier import made; the owner's verdict on it stays.
 */
export async function saveImportedReview(
  tx: Tx,
  { email, title, body, ...review }: ImportedReview,
  known: number | null,
): Promise<{ id: number }> {
  const texts = { title: clean(title, stripToLine), body: clean(body, stripMarkup) }
  const id = known === null ? await create() : await update(known)
  await refreshRating(tx, [review.productId])
  return { id }

  async function create(): Promise<number> {
    const customerId = email === null ? null : await findReviewer(tx, email, review.productId)
    const row = await tx.review.create({ data: { ...review, ...texts, customerId }, select: { id: true } })
    return row.id
  }

  async function update(id: number): Promise<number> {
    const { rating, createdAt, verifiedPurchase } = review
    await tx.review.update({
      where: { id },
      data: { rating, createdAt, verifiedPurchase, ...texts },
      select: { id: true },
    })
    return id
  }
}

async function findReviewer(tx: Tx, email: string, productId: number): Promise<number | null> {
  const customer = await tx.customer.findFirst({
    where: {
      email,
      deletedAt: null,
      OR: [{ emailVerifiedAt: { not: null } }, { importedFrom: { not: null } }],
    },
    select: { id: true },
  })
  if (!customer) return null
  const of = { productId, customerId: customer.id }
  const other = await tx.review.findUnique({ where: { productId_customerId: of }, select: { id: true } })
  return other ? null : customer.id
}

function clean(text: string | null, strip: (text: string) => string): string | null {
  const stripped = strip(text ?? '')
  return isVisibleText(stripped) ? stripped : null
}
