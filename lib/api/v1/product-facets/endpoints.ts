import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { countProductFacets } from '#lib/domains/catalogue/index.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { ProductFacets, presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'

export const productFacets = [
  endpoint(
    'GET /product-facets',
    {
      group: 'shop',
      customer: 'none',
      summary: 'The values that products can be filtered by',
      description: 'Takes the filters of `GET /products`.',
      query: ProductFilterQuery,
      returns: ProductFacets,
      cached: ['catalogue', 'stock'],
    },
    async ({ context, query, format }) => {
      const filter = toProductFilter(query, context.settings.current['currency.code'])
      return presentProductFacets(await countProductFacets(context, filter), format)
    },
  ),
]
