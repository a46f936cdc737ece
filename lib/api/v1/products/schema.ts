import { z } from 'zod'
import { PagingQuery } from '#lib/api/kernel/paging.ts'
import { type ProductSort, productSorts } from '#lib/domains/catalogue/index.ts'
import { ProductFilterQuery } from '#lib/web/inputs/product-filter.ts'
import { FieldsQuery } from './fields.ts'

const Sort = z
  .string()
  .optional()
  .transform((text): ProductSort | undefined => productSorts.find((sort) => sort === text?.trim()))

export const ProductsQuery = ProductFilterQuery.extend(PagingQuery.shape).extend({
  sort: Sort.meta({
    description: `One of ${productSorts.join(', ')}; otherwise the best match for \`q\`, or the newest, comes first.`,
  }),
  fields: FieldsQuery,
})

export const ProductQuery = z.object({ fields: FieldsQuery })
