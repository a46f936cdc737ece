import type { Client } from './client.ts'
import type { Answer, Given, Route } from './routes.ts'

/** The routes that are answered with pages of a list. */
export type ListRoute = {
  [R in Route]: Extract<Answer<R>, { data: unknown[]; meta: { has_more: boolean } }> extends never ? never : R
}[Route]

export type PageOf<R extends Route> = Extract<Answer<R>, { data: unknown[] }>

/** Awaited, it is one page; iterated over, all elements from that page on, read as they are needed. */
export type List<Page extends { data: unknown[] }> = PromiseLike<Page> &
  AsyncIterable<Page['data'][number]> & { pages(): AsyncGenerator<Page, void> }

type Position = { meta: { current_page: number; has_more: boolean } }

export function list<R extends ListRoute>(client: Client, route: R, given?: Given<R>): List<PageOf<R>> {
  type Page = PageOf<R>
  const read = client.request as (route: Route, given: unknown) => Promise<Page & Position>
  const first = () => read(route, given)

  async function* pages(): AsyncGenerator<Page, void> {
    for (let page = await first(); ; ) {
      yield page
      if (!page.meta.has_more) return
      const query = { ...(given as { query?: object } | undefined)?.query, page: page.meta.current_page + 1 }
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
