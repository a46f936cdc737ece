import type { PageDetail, PostDetail, SearchGroups } from '../api-types.ts'
import type { Client } from '../client.ts'
import type { Body, Data, Query, RequestOptions } from '../routes.ts'
import { type Lister, list, lister, type Reader, reader } from './lists.ts'

export type Content = {
  site(): Promise<Data<'GET /site'>>
  menus: Lister<'GET /menus'>
  posts: Lister<'GET /posts'>
  /** `{ include: ['comments'] }` adds the comments. */
  post: Reader<PostDetail>
  pages: Lister<'GET /pages'>
  page: Reader<PageDetail>
  comments: Lister<'GET /posts/{slug}/comments', [slug: string]>
  /** The comment shows once the site's staff has approved it. */
  addComment(
    slug: string,
    comment: Body<'POST /posts/{slug}/comments'>,
  ): Promise<Data<'POST /posts/{slug}/comments'>>
  /** Reads everything a screen needs in one request: `bundle('site,menus,products', { products: { per_page: 8 } })`. */
  bundle(include: string, queries?: Omit<Query<'GET /bundle'>, 'include'>): Promise<Data<'GET /bundle'>>
  /** The best few of every type. */
  search(q: string, options?: RequestOptions): Promise<SearchGroups>
  contact(message: Body<'POST /contact'>): Promise<void>
  subscribe(subscriber: Body<'POST /newsletter'>): Promise<void>
}

export function content(client: Client): Content {
  return {
    site: async () => (await client.request('GET /site')).data,
    menus: lister(client, 'GET /menus'),
    posts: lister(client, 'GET /posts'),
    post: reader(client, 'GET /posts/{slug}'),
    pages: lister(client, 'GET /pages'),
    page: reader(client, 'GET /pages/{slug}'),
    comments: ((slug: string, query?: Query<'GET /posts/{slug}/comments'>, options?: RequestOptions) =>
      list(client, 'GET /posts/{slug}/comments', {
        ...options,
        path: { slug },
        query,
      })) as Content['comments'],
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
