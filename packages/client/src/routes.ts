import type { Routes } from './api-types.ts'

/** A method and path of the API, such as `'GET /products/{slug}'`. */
export type Route = keyof Routes

type Part<Name extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type RequestOptions = {
  /** Ends the request, and waiting for it, when aborted. */
  signal?: AbortSignal
  /** For a write that may have been sent before: the key it had. Otherwise, every write gets a new one. */
  idempotencyKey?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** The input of a request: `path`, `query` and `body`, as far as the route takes them. */
export type Given<R extends Route> = Part<'path', Routes[R]['path']> &
  Part<'query', Routes[R]['query']> &
  Part<'body', Routes[R]['body']> &
  RequestOptions

export type Answer<R extends Route> = Routes[R]['answer']
export type Data<R extends Route> = Answer<R>['data']
export type Query<R extends Route> = NonNullable<Routes[R]['query']>
export type Body<R extends Route> = NonNullable<Routes[R]['body']>

/** The arguments after the route: none are needed where everything is optional. */
export type Arguments<R extends Route> =
  Record<never, never> extends Given<R> ? [given?: Given<R>] : [given: Given<R>]
