import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { countProductFacets } from '#lib/domains/shop/catalogue/index.ts'
import { correctTerm } from '#lib/search/index.ts'
import { CorrectQuery } from '#lib/web/inputs/may-correct.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { ProductFacets, presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'

const FacetsQuery = ProductFilterQuery.extend({ correct: CorrectQuery })

export const productFacets = [
  endpoint(
    'GET /product-facets',
    {
      name: 'getProductFacets',
      group: 'shop',
      customer: 'none',
      summary: 'The values that products can be filtered by',
      description: 'Takes the filters of `GET /products`, and counts what that returns for them.',
      query: FacetsQuery,
      returns: ProductFacets,
      // Sales change none of the counts: whether a product is in stock is a column of its own.
      cached: ['catalogue'],
    },
    async ({ context, query, format }) => {
      const filter = toProductFilter(query, context.settings.current['currency.code'])
      const options = { type: 'product', mayCorrect: query.correct }
      const { term: q } = await correctTerm(context.search, filter.q ?? '', options)
      return presentProductFacets(await countProductFacets(context, { ...filter, q }), format)
    },
  ),
]
