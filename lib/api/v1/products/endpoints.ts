import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { findProduct, listProducts, type ProductSort, productSorts } from '#lib/domains/catalogue/index.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { Product, presentProduct, SparseProduct } from '#lib/web/presenters/shop/product.ts'
import {
  ProductDetail,
  presentProductDetail,
  SparseProductDetail,
} from '#lib/web/presenters/shop/product-detail.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { FieldsQuery, pickFields } from './fields.ts'

const Sort = z
  .string()
  .optional()
  .transform((text): ProductSort | undefined => productSorts.find((sort) => sort === text?.trim()))

const ProductsQuery = ProductFilterQuery.extend(PagingQuery.shape).extend({
  sort: Sort.meta({
    description: `One of ${productSorts.join(', ')}. By default, the best match for \`q\` comes first, or the newest product.`,
  }),
  fields: FieldsQuery,
})

const ProductQuery = z.object({ fields: FieldsQuery })

export const products = [
  endpoint(
    'GET /products',
    {
      group: 'shop',
      customer: 'none',
      summary: 'Products',
      description: 'Newest first by default. An unknown category or tag gives an empty list.',
      query: ProductsQuery,
      returns: z.union([Product, SparseProduct]),
      list: true,
      cached: ['catalogue', 'stock'],
    },
    async ({ context, query, format }) => {
      const filter = toProductFilter(query, context.settings.current['currency.code'])
      const paging = toPaging(query)
      const { items, total } = await listProducts(context, { filter, sort: query.sort, ...paging })
      const presented = items.map((product) => pickFields(presentProduct(product, format), query.fields))
      return { items: presented, total, ...paging }
    },
  ),
  endpoint(
    'GET /products/{slug}',
    {
      group: 'shop',
      customer: 'none',
      summary: 'One product in full',
      query: ProductQuery,
      returns: z.union([ProductDetail, SparseProductDetail]),
      cached: ['catalogue', 'stock'],
    },
    async ({ context, params, query, format }) => {
      const product = await findProduct(context, params.slug)
      if (!product) throw new Refusal('not_found')
      return pickFields(presentProductDetail(product, format), query.fields)
    },
  ),
]
