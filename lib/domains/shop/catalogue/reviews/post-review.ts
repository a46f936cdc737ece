import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { isVisibleText, stripMarkup, stripToLine } from '#lib/platform/text/plain-text.ts'
import { reachableProduct } from '../reading/visible-product.ts'
import { type Review, reviewColumns } from './list-reviews.ts'
import { wasBought } from './was-bought.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected' | 'spam'

export type NewReview = {
  /** The product's slug. */
  slug: string
  customer: { id: number; name: string }
  /** 1 to 5 */
  rating: number
  /** Markup is removed from both texts. */
  title: string | null
  body: string | null
}

export type PostedReview = Review & { status: ReviewStatus }

/**
 * Saves a customer's review, which is shown once it is approved. A customer can review a product once. Throws
 * `product_not_found`, `already_reviewed` or `purchase_required`.
 */
export async function postReview(
  context: Context,
  { slug, customer, rating, title, body }: NewReview,
  inTransaction?: InTransaction<PostedReview>,
): Promise<PostedReview> {
  const { database, settings, clock } = context
  const now = clock.now()
  return transact(database.prisma, async (tx) => {
    const where = { slug, ...reachableProduct(now) }
    const product = await tx.product.findFirst({ where, select: { id: true, name: true } })
    if (!product) throw new DomainError('product_not_found')
    const of = { productId: product.id, customerId: customer.id }
    await assertFirst(tx, of)
    const verifiedPurchase = await wasBought(tx, customer.id, product.id)
    if (settings.current['reviews.purchase_required'] && !verifiedPurchase)
      throw new DomainError('purchase_required')
    const text = { title: cleanText(title, stripToLine), body: cleanText(body, stripMarkup) }
    const data = { ...of, authorName: customer.name, rating, ...text, verifiedPurchase, createdAt: now }
    const row = await tx.review.create({ data, select: reviewColumns })
    const review = { ...row, status: 'pending' as const }
    await inTransaction?.(tx, review)
    await notifyOwner(tx, context, {
      key: `review:${row.id}`,
      notice: { event: 'review', id: row.id, on: product.name, rating },
      onlyInMail: { author: customer.name, text: [text.title, text.body].filter(Boolean).join('\n') },
    })
    return review
  }).catch((error: { code?: string }) => {
    // Of two concurrent reviews, the database admits only the first.
    throw error.code === 'P2002' ? new DomainError('already_reviewed') : error
  })
}

async function assertFirst(tx: Tx, of: { productId: number; customerId: number }): Promise<void> {
  const where = { productId_customerId: of }
  if (await tx.review.findUnique({ where, select: { id: true } })) throw new DomainError('already_reviewed')
}

function cleanText(text: string | null, strip: (text: string) => string): string | null {
  const clean = strip(text ?? '')
  return isVisibleText(clean) ? clean : null
}
