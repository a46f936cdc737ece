import type { Client } from '../client.ts'
import type { FieldOf, Included, IncludeOf, Reduced } from '../fields.ts'
import type { Answer, Given, Query, RequestOptions, Route } from '../routes.ts'

/** The routes that are answered with pages of a list. */
export type ListRoute = {
  [R in Route]: Extract<Answer<R>, { data: unknown[]; meta: { has_more: boolean } }> extends never ? never : R
}[Route]

type AnyPageOf<R extends Route> = Extract<Answer<R>, { data: unknown[] }>
type WithData<Page, Element> = Page extends unknown ? Omit<Page, 'data'> & { data: Element[] } : never

/** A page of whole records. */
export type PageOf<R extends Route> = WithData<AnyPageOf<R>, Whole<AnyPageOf<R>['data'][number]>>

/** A page of records that have no more than the `fields` that were asked for, and what identifies them. */
export type SparsePageOf<R extends Route> = WithData<AnyPageOf<R>, Sparse<AnyPageOf<R>['data'][number]>>

/** Of the ways in which a record can be answered, the whole one. A sparse one has nothing that is always there but what identifies it. */
export type Whole<T> = T extends unknown
  ? Record<never, never> extends Omit<T, 'id' | 'number'>
    ? never
    : T
  : never
export type Sparse<T> = Exclude<T, Whole<T>>

/** Awaited, it is one page; iterated over, all elements from that page on, read as they are needed. */
export type List<Page extends { data: unknown[] }> = PromiseLike<Page> &
  AsyncIterable<Page['data'][number]> & { pages(): AsyncGenerator<Page, void> }

type ElementOf<R extends Route> = PageOf<R>['data'][number]
type QueryOf<R extends Route, Fields, I extends string> = Omit<Query<R>, 'fields' | 'include'> & {
  fields?: Fields
} & ('include' extends keyof Query<R> ? { include?: readonly I[] | string } : unknown)

/**
 * Reads a list, of what the arguments `Before` say. Elements are whole, or have what `fields` and `include` name:
 * `products({ fields: ['name', 'image.url'] })`. Names in one string are for the server alone, and every field may be absent.
 */
export type Lister<R extends Route, Before extends unknown[] = []> = {
  <I extends IncludeOf<ElementOf<R>> = never>(
    ...given: [...Before, query?: QueryOf<R, undefined, I>, options?: RequestOptions]
  ): List<WithData<AnyPageOf<R>, Included<ElementOf<R>, I>>>
  <F extends FieldOf<ElementOf<R>>, I extends IncludeOf<ElementOf<R>> = never>(
    ...given: [...Before, query: QueryOf<R, readonly F[], I>, options?: RequestOptions]
  ): List<WithData<AnyPageOf<R>, Reduced<ElementOf<R>, F, I>>>
  (
    ...given: [...Before, query: QueryOf<R, string, IncludeOf<ElementOf<R>>>, options?: RequestOptions]
  ): List<SparsePageOf<R>>
}

type Position = { meta: { current_page: number; has_more: boolean; next_cursor?: string } }

export function lister<R extends ListRoute>(client: Client, route: R): Lister<R> {
  const read = (query?: unknown, options?: RequestOptions) =>
    list(client, route, { ...options, query } as unknown as Given<R>)
  return read as Lister<R>
}

export function list<R extends ListRoute>(client: Client, route: R, given?: Given<R>): List<PageOf<R>> {
  type Page = PageOf<R>
  const read = client.request as (route: Route, given: unknown) => Promise<Page & Position>
  const first = () => read(route, given)

  async function* pages(): AsyncGenerator<Page, void> {
    for (let page = await first(); ; ) {
      yield page
      if (!page.meta.has_more) return
      const { next_cursor: after, current_page: current } = page.meta
      // Where the list has cursors, records that are added while reading move nothing to another page.
      const next = after === undefined ? { page: current + 1 } : { after, page: undefined }
      const query = { ...(given as { query?: object } | undefined)?.query, ...next }
      page = await read(route, { ...given, query })
    }
  }

  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data
    },
    // biome-ignore lint/suspicious/noThenProperty: awaiting a list for its first page is what this is for.
    then: (onPage, onError) => first().then(onPage, onError),
  }
}

type Chosen<T, Fields, I extends string> = RequestOptions & { fields?: Fields } & ([IncludeOf<T>] extends [
    never,
  ]
    ? unknown
    : { include?: readonly I[] | string })

/** Reads one record: whole, or with what `fields` and `include` name, as in lists. */
export type Reader<T> = {
  <I extends IncludeOf<T> = never>(slug: string, options?: Chosen<T, undefined, I>): Promise<Included<T, I>>
  <F extends FieldOf<T>, I extends IncludeOf<T> = never>(
    slug: string,
    options: Chosen<T, readonly F[], I>,
  ): Promise<Reduced<T, F, I>>
}

export function reader<T>(client: Client, route: Route): Reader<T> {
  type Options = RequestOptions & { fields?: unknown; include?: unknown }
  const request = client.request as (route: Route, given: unknown) => Promise<{ data: unknown }>
  const read = async (slug: string, { fields, include, ...options }: Options = {}) =>
    (await request(route, { ...options, path: { slug }, query: { fields, include } })).data
  return read as Reader<T>
}
