import type { Context } from '#lib/context.ts'
import {
  type CategoryInput,
  type ProductInput,
  refreshRating,
  saveProduct,
  saveProductCategory,
  type VariantInput,
} from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Rows of the catalogue with as little given as a test needs; everything else is made up. */
export type CatalogueFactory = ReturnType<typeof createCatalogueFactory>

export type ReviewInput = {
  productId: number
  rating?: number
  title?: string | null
  body?: string | null
  authorName?: string
  status?: string
  verifiedPurchase?: boolean
  createdAt?: Date
}

/** A product's `price` and stock are its one variant's where no variants are given. */
type GivenProduct = Partial<ProductInput> & Partial<Pick<VariantInput, 'price' | 'compareAtPrice' | 'stock'>>

export function createCatalogueFactory({ database }: Pick<Context, 'database'>) {
  let made = 0
  const save = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.prisma.$transaction(work)

  return {
    /** Published, each an hour after the one before, from the beginning of 2026 on. */
    async product({ price = 1000, compareAtPrice, stock, ...given }: GivenProduct = {}) {
      const number = ++made
      const createdAt = new Date(Date.UTC(2026, 0, 1, number))
      const input: ProductInput = {
        slug: `product-${number}`,
        name: `Product ${number}`,
        published: true,
        publishedAt: createdAt,
        createdAt,
        variants: [{ price, compareAtPrice, stock, trackStock: stock !== undefined }],
        ...given,
      }
      return { ...input, ...(await save((tx) => saveProduct(tx, input, new Date()))) }
    },
    async category(given: Partial<CategoryInput> = {}) {
      const number = ++made
      const input = { slug: `category-${number}`, name: `Category ${number}`, ...given }
      return { ...input, ...(await save((tx) => saveProductCategory(tx, input))) }
    },
    /** Approved, each a minute after the one before. */
    review(given: ReviewInput) {
      const number = ++made
      const createdAt = new Date(Date.UTC(2026, 1, 1, 0, number))
      return save(async (tx) => {
        const data = { authorName: 'Ada', rating: 5, status: 'approved', createdAt, ...given }
        const review = await tx.review.create({ data })
        await refreshRating(tx, [given.productId])
        return review
      })
    },
    /** Enters what a product has sold. */
    sales(id: number, soldRecently: number, soldTotal = soldRecently) {
      return database.prisma.product.update({ where: { id }, data: { soldRecently, soldTotal } })
    },
    /** Takes the whole catalogue away again. */
    clear() {
      const { product, productCategory, productTag, media } = database.prisma
      return database.prisma.$transaction([
        product.deleteMany(),
        productCategory.deleteMany(),
        productTag.deleteMany(),
        media.deleteMany(),
      ])
    },
  }
}
