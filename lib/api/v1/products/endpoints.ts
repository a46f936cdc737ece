import { z } from 'zod'
import { AfterQuery, CursorMeta, readCursor, withCursor } from '#lib/api/kernel/cursor.ts'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import {
  findPosition,
  findProduct,
  listBoughtTogether,
  listImages,
  listMedia,
  listProducts,
  listReviews,
  listTogether,
  listVariants,
  type ProductSort,
  positionKinds,
  productSorts,
} from '#lib/domains/shop/catalogue/index.ts'
import { correctTerm } from '#lib/search/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { lenient, unless } from '#lib/web/inputs/lenient.ts'
import { CorrectQuery } from '#lib/web/inputs/may-correct.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { presentImage } from '#lib/web/presenters/format.ts'
import { Corrections, presentCorrections } from '#lib/web/presenters/search.ts'
import {
  Product,
  ProductDetail,
  presentProduct,
  presentProductDetail,
  presentVariant,
} from '#lib/web/presenters/shop/product.ts'
import { presentMedia } from '#lib/web/presenters/shop/product-media.ts'
import { presentReview } from '#lib/web/presenters/shop/review.ts'
import { missing } from '#lib/web/refusals/missing.ts'

const findSort = (text?: string): ProductSort | undefined =>
  productSorts.find((sort) => sort === text?.trim())

const Sort = z.string().meta({
  id: 'ProductSort',
  enum: [...productSorts],
  description: 'What products are sorted by.',
})

const ProductsQuery = ProductFilterQuery.extend(PagingQuery.shape)
  .extend(AfterQuery.shape)
  .extend({
    sort: lenient(
      Sort.optional().transform(findSort),
      unless((text) => findSort(text) !== undefined),
    ).meta({
      description: `One of ${productSorts.join(', ')}. By default, the best match for \`q\` comes first, or the newest product.`,
    }),
    correct: CorrectQuery,
  })

const INCLUDED_REVIEWS = 10

const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id)

export const products = [
  endpoint(
    'GET /products',
    {
      name: 'listProducts',
      group: 'shop',
      customer: 'none',
      summary: 'Products',
      description:
        'Newest first by default. An unknown category or tag gives an empty list. If no product is found for `q`, ' +
        'words that no product has are corrected, and the list is that of `meta.corrected`. If products have only ' +
        'some of its words, or few have them, `meta.suggestion` is what was probably meant.',
      query: ProductsQuery,
      returns: Product,
      takesFields: true,
      list: true,
      includes: {
        images: async ({ context, format }, products) => {
          const images = await listImages(context, idsOf(products))
          return ({ id }) => (images.get(id) ?? []).map((image) => presentImage(image, format))
        },
        media: async ({ context, format }, products) => {
          const media = await listMedia(context, idsOf(products))
          return ({ id }) => presentMedia(media.get(id) ?? { images: [], videos: [] }, format)
        },
        variants: async ({ context, format }, products) => {
          const variants = await listVariants(context, idsOf(products))
          return ({ id }) => (variants.get(id) ?? []).map((variant) => presentVariant(variant, format))
        },
      },
      pageMeta: Corrections.extend(CursorMeta.shape),
      cached: ['catalogue', 'stock'],
      observesStock: true,
    },
    async ({ context, query, format }) => {
      const filter = toProductFilter(query, context.settings.current['currency.code'])
      const paging = toPaging(query)
      const options = { type: 'product', mayCorrect: query.correct }
      const { term: q, ...corrections } = await correctTerm(context.search, filter.q ?? '', options)
      const { sort } = query
      const sorted = { list: `products ${sort ?? 'newest'}`, kinds: positionKinds(context, { filter, sort }) }
      const after = readCursor(query.after, sorted)
      const { items, ...part } = await listProducts(context, {
        filter: { ...filter, q },
        sort,
        ...paging,
        after: after?.keys,
      })
      const presented = items.map((product) => presentProduct(product, format))
      const position = { ...paging, ...(after && { page: after.page }) }
      const page = { items: presented, ...part, ...position, meta: presentCorrections(corrections) }
      return withCursor(page, sorted, () => findPosition(context, items.at(-1)?.id ?? 0, sort))
    },
  ),
  endpoint(
    'GET /products/{slug}',
    {
      name: 'getProduct',
      group: 'shop',
      customer: 'none',
      summary: 'One product in full',
      returns: ProductDetail,
      takesFields: true,
      includes: {
        bought_together: async ({ context, format }, shown) => {
          const [id = 0] = idsOf(shown)
          const products = await listTogether(context, await listBoughtTogether(context, id))
          const together = products.map((product) => presentProduct(product, format))
          return () => together
        },
        media: async ({ context, format }, shown) => {
          const media = await listMedia(context, idsOf(shown))
          return ({ id }) => presentMedia(media.get(id) ?? { images: [], videos: [] }, format)
        },
        reviews: async ({ context, format }, [product]) => {
          if (!product || !isGroupOn(context.settings.current, 'reviews')) return () => null
          const part = await listReviews(context, product.slug, { page: 1, perPage: INCLUDED_REVIEWS })
          const reviews = (part?.items ?? []).map((review) => presentReview(review, format))
          return () => reviews
        },
      },
      cached: ['catalogue', 'stock'],
      observesStock: true,
    },
    async ({ context, params, format }) => {
      const product = await findProduct(context, params.slug)
      if (!product) throw missing('product')
      return presentProductDetail(product, format)
    },
  ),
]
