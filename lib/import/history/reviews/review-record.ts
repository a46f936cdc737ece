import { type ImportedReview, saveImportedReview } from '#lib/domains/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { BadRow } from '../../cells/read-cell.ts'
import type { ImportRecord } from '../../import-record.ts'

/** A review as the file has it, with the ways in which it names its product. */
export type FileReview = Omit<ImportedReview, 'productId'> & {
  product: {
    /** For people. */
    name: string
    /** The keys under which an import from this source may have stored it. */
    keys: { source: string; keys: string[] }
    skus: string[]
    /** Handles or slugs */
    slugs: string[]
  }
}

export function reviewRecord(review: FileReview, { key, line }: { key: string; line: number }): ImportRecord {
  const { product, ...input } = review
  return {
    kind: 'review',
    key,
    line,
    name: `${review.authorName}: ${product.name}`,
    content: review,
    async save({ tx }, known) {
      const productId = await findReviewed(tx, product)
      return saveImportedReview(tx, { ...input, productId }, known?.id ?? null)
    },
    async preview({ tx }, known) {
      await findReviewed(tx, product)
      return known ? { fields: ['review'] } : {}
    },
  }
}

/** The product that is reviewed. Throws if it is not here, so that the review is skipped. */
async function findReviewed(tx: Tx, { name, keys, skus, slugs }: FileReview['product']): Promise<number> {
  const entries = await tx.importSource.findMany({
    where: { source: keys.source, kind: 'product', key: { in: keys.keys } },
    select: { rowId: true },
  })
  const where = [
    ...entries.map(({ rowId: id }) => ({ id })),
    ...skus.flatMap((sku) => [{ sku }, { variants: { some: { sku } } }]),
    ...slugs.map((slug) => ({ slug: slugify(slug, slug) })),
  ]
  for (const one of where) {
    const product = await tx.product.findFirst({ where: one, select: { id: true } })
    if (product) return product.id
  }
  throw new Error(`The product it reviews is not here: ${name}. Import the products first.`)
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
