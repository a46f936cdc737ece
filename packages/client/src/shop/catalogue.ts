import type { ProductDetail } from '../api-types.ts'
import type { Client } from '../client.ts'
import type { Body, Data, Query, RequestOptions } from '../routes.ts'
import { type Lister, list, lister, type Reader, reader } from './lists.ts'

export type Catalogue = {
  products: Lister<'GET /products'>
  /** `{ include: ['reviews', 'bought_together'] }` adds these parts, and `{ fields: ['name', 'price'] }` returns no more. */
  product: Reader<ProductDetail>
  categories: Lister<'GET /product-categories'>
  /** How many products each filter would leave. */
  facets(query?: Query<'GET /product-facets'>, options?: RequestOptions): Promise<Data<'GET /product-facets'>>
  reviews: Lister<'GET /products/{slug}/reviews', [slug: string]>
  /** Asks for one e-mail once a variant is back in stock. */
  notifyWhenBack(request: Body<'POST /stock-notices'>): Promise<void>
  /** For customers. The review shows once the site's staff has approved it. */
  addReview(
    slug: string,
    review: Body<'POST /products/{slug}/reviews'>,
  ): Promise<Data<'POST /products/{slug}/reviews'>>
  /** For customers, each of whom counts once. With `false`, the vote is taken back. */
  findHelpful(reviewId: number, isHelpful?: boolean): Promise<Data<'POST /reviews/{id}/helpful'>>
}

export function catalogue(client: Client): Catalogue {
  return {
    products: lister(client, 'GET /products'),
    product: reader(client, 'GET /products/{slug}'),
    categories: lister(client, 'GET /product-categories'),
    facets: async (query, options) =>
      (await client.request('GET /product-facets', { ...options, query })).data,
    reviews: ((slug: string, query?: Query<'GET /products/{slug}/reviews'>, options?: RequestOptions) =>
      list(client, 'GET /products/{slug}/reviews', {
        ...options,
        path: { slug },
        query,
      })) as Catalogue['reviews'],
    notifyWhenBack: async (body) => void (await client.request('POST /stock-notices', { body })),
    addReview: async (slug, body) =>
      (await client.request('POST /products/{slug}/reviews', { path: { slug }, body })).data,
    findHelpful: async (id, isHelpful = true) => {
      const method = isHelpful ? 'POST' : 'DELETE'
      return (await client.request(`${method} /reviews/{id}/helpful`, { path: { id } })).data
    },
  }
}
