import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import {
  findProduct,
  listProducts,
  type ProductSort,
  productSorts,
} from '#lib/domains/shop/catalogue/index.ts'
import { correctTerm } from '#lib/search/index.ts'
import { lenient, unless } from '#lib/web/inputs/lenient.ts'
import { CorrectQuery } from '#lib/web/inputs/may-correct.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { Corrections, presentCorrections } from '#lib/web/presenters/search.ts'
import {
  Product,
  ProductDetail,
  presentProduct,
  presentProductDetail,
} from '#lib/web/presenters/shop/product.ts'
import { missing } from '#lib/web/refusals/missing.ts'

const findSort = (text?: string): ProductSort | undefined =>
  productSorts.find((sort) => sort === text?.trim())

const Sort = z.string().meta({
  id: 'ProductSort',
  enum: [...productSorts],
  description: 'What products are sorted by.',
})

const ProductsQuery = ProductFilterQuery.extend(PagingQuery.shape).extend({
  sort: lenient(
    Sort.optional().transform(findSort),
    unless((text) => findSort(text) !== undefined),
  ).meta({
    description: `One of ${productSorts.join(', ')}. By default, the best match for \`q\` comes first, or the newest product.`,
  }),
  correct: CorrectQuery,
})

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
      pageMeta: Corrections,
      cached: ['catalogue', 'stock'],
      observesStock: true,
    },
    async ({ context, query, format }) => {
      const filter = toProductFilter(query, context.settings.current['currency.code'])
      const paging = toPaging(query)
      const options = { type: 'product', mayCorrect: query.correct }
      const { term: q, ...corrections } = await correctTerm(context.search, filter.q ?? '', options)
      const { items, total } = await listProducts(context, {
        filter: { ...filter, q },
        sort: query.sort,
        ...paging,
      })
      const presented = items.map((product) => presentProduct(product, format))
      return { items: presented, total, ...paging, meta: presentCorrections(corrections) }
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
