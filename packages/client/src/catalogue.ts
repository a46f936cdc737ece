import type { ListProductsResponse, Product, ProductDetail, SparseProduct } from './api-types.ts'
import type { Client } from './client.ts'
import { type List, list, type PageOf } from './lists.ts'
import type { Body, Data, Query, RequestOptions } from './routes.ts'

type PageOfProducts<P> = Omit<ListProductsResponse, 'data'> & { data: P[] }
type WithoutFields = Omit<Query<'GET /products'>, 'fields'> & { fields?: undefined }

export type Catalogue = {
  products: {
    (query?: WithoutFields, options?: RequestOptions): List<PageOfProducts<Product>>
    (query: Query<'GET /products'>, options?: RequestOptions): List<PageOfProducts<SparseProduct>>
  }
  product(slug: string, options?: RequestOptions): Promise<ProductDetail>
  categories(): List<PageOf<'GET /product-categories'>>
  /** How many products each filter would leave. */
  facets(query?: Query<'GET /product-facets'>, options?: RequestOptions): Promise<Data<'GET /product-facets'>>
  reviews(
    slug: string,
    query?: Query<'GET /products/{slug}/reviews'>,
  ): List<PageOf<'GET /products/{slug}/reviews'>>
  /** For customers. The review shows once the site's staff has approved it. */
  addReview(
    slug: string,
    review: Body<'POST /products/{slug}/reviews'>,
  ): Promise<Data<'POST /products/{slug}/reviews'>>
}

export function catalogue(client: Client): Catalogue {
  return {
    products: ((query?: Query<'GET /products'>, options?: RequestOptions) =>
      list(client, 'GET /products', { ...options, query })) as Catalogue['products'],
    product: async (slug, options) =>
      (await client.request('GET /products/{slug}', { ...options, path: { slug } })).data as ProductDetail,
    categories: () => list(client, 'GET /product-categories'),
    facets: async (query, options) =>
      (await client.request('GET /product-facets', { ...options, query })).data,
    reviews: (slug, query) => list(client, 'GET /products/{slug}/reviews', { path: { slug }, query }),
    addReview: async (slug, body) =>
      (await client.request('POST /products/{slug}/reviews', { path: { slug }, body })).data,
  }
}
