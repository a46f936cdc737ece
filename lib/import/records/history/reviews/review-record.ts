import {
  createImportedReviews,
  type ImportedReview,
  updateImportedReview,
} from '#lib/domains/shop/catalogue/index.ts'
import { BadRow } from '#lib/import/cells/read-cell.ts'
import type { Batch, Creator, ImportRecord } from '../../import-record.ts'
import { findReviewed, type ReviewedProduct } from './find-reviewed.ts'

/** A review as the file has it, with the ways in which it names its product. */
export type FileReview = Omit<ImportedReview, 'productId'> & {
  product: ReviewedProduct
}

export function reviewRecord(review: FileReview, { key, line }: { key: string; line: number }): ImportRecord {
  const { product } = review
  const record: ImportRecord = {
    kind: 'review',
    key,
    line,
    name: `${review.authorName}: ${product.name}`,
    content: review,
    creator: reviewCreator,
    async save({ tx }, known) {
      const input = withProduct(review, (await findReviewed(tx, [product]))[0])
      if (!known) return { id: (await createImportedReviews(tx, [input]))[0] ?? 0 }
      await updateImportedReview(tx, known.id, input)
      return { id: known.id }
    },
    async preview({ tx }, known) {
      withProduct(review, (await findReviewed(tx, [product]))[0])
      return known ? { fields: ['review'] } : {}
    },
  }
  reviews.set(record, review)
  return record
}

const reviews = new WeakMap<ImportRecord, FileReview>()

const reviewCreator: Creator = { prepare() {}, create: createReviewRecords }

async function createReviewRecords({ tx }: Batch, records: ImportRecord[]) {
  const given = records.flatMap((record) => reviews.get(record) ?? [])
  const productIds = await findReviewed(
    tx,
    given.map(({ product }) => product),
  )
  const found = given.flatMap((review, index) =>
    productIds[index] === undefined ? [] : [withProduct(review, productIds[index])],
  )
  const ids = await createImportedReviews(tx, found)
  return given.map(({ product }, index) =>
    productIds[index] === undefined ? { refused: explainMissing(product) } : { id: ids.shift() ?? 0 },
  )
}

/** Throws if the product is not here, so that the review is skipped. */
function withProduct({ product, ...review }: FileReview, productId: number | undefined): ImportedReview {
  if (productId === undefined) throw new Error(explainMissing(product))
  return { ...review, productId }
}

function explainMissing({ name }: FileReview['product']): string {
  return `The product it reviews is not here: ${name}. Import the products first.`
}

/** The states of WordPress's comments. */
export const reviewStatuses: Record<string, FileReview['status']> = {
  '': 'approved',
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
  trash: 'rejected',
}

/** 1 to 5 stars. Throws BadRow. */
export function readRating(cell: string): number {
  const rating = Math.round(Number(cell.trim().replace(',', '.')))
  if (rating >= 1 && rating <= 5) return rating
  throw new BadRow(`The rating "${cell}" is not between 1 and 5.`)
}
