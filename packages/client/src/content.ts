import type { SearchGroups } from './api-types.ts'
import type { Client } from './client.ts'
import { type List, list, type PageOf } from './lists.ts'
import type { Body, Data, Query, RequestOptions } from './routes.ts'

export type Content = {
  site(): Promise<Data<'GET /site'>>
  menus(): List<PageOf<'GET /menus'>>
  posts(query?: Query<'GET /posts'>): List<PageOf<'GET /posts'>>
  post(slug: string): Promise<Data<'GET /posts/{slug}'>>
  pages(query?: Query<'GET /pages'>): List<PageOf<'GET /pages'>>
  page(slug: string): Promise<Data<'GET /pages/{slug}'>>
  comments(
    slug: string,
    query?: Query<'GET /posts/{slug}/comments'>,
  ): List<PageOf<'GET /posts/{slug}/comments'>>
  /** The comment shows once the site's staff has approved it. */
  addComment(
    slug: string,
    comment: Body<'POST /posts/{slug}/comments'>,
  ): Promise<Data<'POST /posts/{slug}/comments'>>
  /** What a screen needs, in one request: `bundle('site,menus,products', { products: { per_page: 8 } })`. */
  bundle(include: string, queries?: Omit<Query<'GET /bundle'>, 'include'>): Promise<Data<'GET /bundle'>>
  /** The best few of every type. */
  search(q: string, options?: RequestOptions): Promise<SearchGroups>
  contact(message: Body<'POST /contact'>): Promise<void>
  subscribe(subscriber: Body<'POST /newsletter'>): Promise<void>
}

export function content(client: Client): Content {
  return {
    site: async () => (await client.request('GET /site')).data,
    menus: () => list(client, 'GET /menus'),
    posts: (query) => list(client, 'GET /posts', { query }),
    post: async (slug) => (await client.request('GET /posts/{slug}', { path: { slug } })).data,
    pages: (query) => list(client, 'GET /pages', { query }),
    page: async (slug) => (await client.request('GET /pages/{slug}', { path: { slug } })).data,
    comments: (slug, query) => list(client, 'GET /posts/{slug}/comments', { path: { slug }, query }),
    addComment: async (slug, body) =>
      (await client.request('POST /posts/{slug}/comments', { path: { slug }, body })).data,
    bundle: async (include, queries) =>
      (await client.request('GET /bundle', { query: { ...queries, include } })).data,
    search: async (q, options) =>
      (await client.request('GET /search', { ...options, query: { q } })).data as SearchGroups,
    contact: async (body) => void (await client.request('POST /contact', { body })),
    subscribe: async (body) => void (await client.request('POST /newsletter', { body })),
  }
}
