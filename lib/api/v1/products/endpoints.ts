import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { toPaging } from '#lib/api/kernel/paging.ts'
import { findProduct, listProducts } from '#lib/domains/catalogue/index.ts'
import { toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { Product, presentProduct, SparseProduct } from '#lib/web/presenters/shop/product.ts'
import {
  ProductDetail,
  presentProductDetail,
  SparseProductDetail,
} from '#lib/web/presenters/shop/product-detail.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { pickFields } from './fields.ts'
import { ProductQuery, ProductsQuery } from './schema.ts'

export const products = [
  endpoint(
    'GET /products',
    {
      group: 'shop',
      customer: 'none',
      summary: 'Products',
      description: 'Newest first unless sorted. A category or tag that does not exist has no products.',
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
      summary: 'One product with all there is to say of it',
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
