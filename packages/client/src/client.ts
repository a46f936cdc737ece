import type { Session } from './api-types.ts'
import { fetchText, type Patience, repeat } from './attempts.ts'
import { type AnswerCache, type KeptAnswer, memoryCache } from './cache.ts'
import { ApiError, ConnectionError, errorOf, isApiError, readSuccess } from './errors.ts'
import { randomKey } from './random.ts'
import type { Answer, Arguments, RequestOptions, Route } from './routes.ts'
import { keepSession } from './session.ts'
import { fillPath, type Query, writeQuery } from './shop/address.ts'
import type { Sign } from './signing.ts'
import { memoryStorage, type Storage } from './storage.ts'

export type ClientOptions = Partial<Patience> & {
  /** The API's address: `https://shop.example.com/api/v1`. */
  url: string
  /** The app's key: `pk_…` for a public app, or `ak_…` along with `sign`. */
  key: string
  /** For an app with a secret: `signedBy(secret)`. */
  sign?: Sign
  /** Where tokens are kept; the program's memory by default. */
  storage?: Storage
  /** For contents and messages, as in `Accept-Language`; the platform's by default. */
  language?: string
  /** Where public answers are kept; the program's memory by default. Null: nowhere. */
  cache?: AnswerCache | null
  /** Refuses queries of which something would be ignored. For development. */
  strict?: boolean
  fetch?: typeof globalThis.fetch
}

export type ClientEvent = { type: 'session'; signedIn: boolean } | { type: 'connection'; online: boolean }

export type Client = {
  /**
   * Sends a request, and resolves to the whole answer. Rejects with an `ApiError` if the server refuses it, with a
   * `ConnectionError` if there is no answer. Tokens that answers bring are remembered, and sent where they belong.
   */
  request<R extends Route>(route: R, ...given: Arguments<R>): Promise<Answer<R>>
  isSignedIn(): Promise<boolean>
  /** Forgets the customer's tokens on this device alone. */
  forgetSession(): Promise<void>
  /** Calls `listener` when a customer signs in or out, and when the connection is lost or restored. Returns a function that unsubscribes. */
  subscribe(listener: (event: ClientEvent) => void): () => void
  readonly storage: Storage
}

const PUBLIC = /^GET \/(?:site|menus|bundle|post|page|product|search)/
const SIGNS_IN = /^\/auth\/(?:login|two-factor|register)$/
const TAKES_CART = /^\/(?:cart|checkout)|\/reorder$/
const TAKES_WISHLIST = /^\/wishlist(?:\/|$)/
const ENDS_SESSION = new Set<string>(['POST /auth/logout', 'DELETE /auth/me'])
const CART_TOKEN = 'storefront.cart_token'
const WISHLIST_TOKEN = 'storefront.wishlist_token'

/** Where the token of a guest's order is kept. */
export const orderKey = (number: unknown): string => `storefront.order_token.${number}`

type AnyGiven = RequestOptions & { path?: Query; query?: Query; body?: unknown }

export function createClient(options: ClientOptions): Client {
  const { url, key, sign, storage = memoryStorage(), cache = memoryCache(), language } = options
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const patience: Patience = { retries: 2, timeout: 30_000, maxWait: 10, ...defined(options) }
  const base = url.replace(/\/+$/, '')
  const basePath = base.replace(/^\w+:\/\/[^/]*/, '')
  const listeners = new Set<(event: ClientEvent) => void>()
  let online = true

  const session = keepSession(
    storage,
    async (refreshToken, idempotencyKey) => {
      const body = { refresh_token: refreshToken }
      const given = { body, idempotencyKey }
      return ((await send('POST /auth/refresh', given, null)) as { data: Session }).data
    },
    (signedIn) => tell({ type: 'session', signedIn }),
  )

  function tell(event: ClientEvent): void {
    for (const listener of listeners) listener(event)
  }

  function setOnline(now: boolean): void {
    if (online === now) return
    online = now
    tell({ type: 'connection', online })
  }

  async function request(route: string, given: AnyGiven = {}): Promise<unknown> {
    if (PUBLIC.test(route)) return send(route, given, null)
    const token = await session.token()
    const answer = await send(route, given, token).catch(async (error) => {
      const newer = token && isApiError(error, 'invalid_token') ? await session.replace(token) : null
      if (!newer) throw error
      return send(route, given, newer)
    })
    await remember(route, answer as { data: Remembered })
    return answer
  }

  /** Sends it as often as it takes, with the same key. */
  async function send(route: string, given: AnyGiven, token: string | null): Promise<unknown> {
    const [method = '', template = ''] = route.split(' ')
    const path = fillPath(template, given.path)
    const query = writeQuery(given.query)
    const target = query ? `${path}?${query}` : path
    const kept = cache && PUBLIC.test(route) ? await cache.get(`${language ?? ''} ${target}`) : undefined
    const idempotencyKey = method === 'GET' ? undefined : (given.idempotencyKey ?? randomKey())
    const body = given.body === undefined ? '' : JSON.stringify(given.body)
    const headers = {
      ...(await headersFor(template, given, token)),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(kept && { 'If-None-Match': kept.etag }),
      ...given.headers,
    }
    const once = async () => {
      const signature = await sign?.({ key, method, path: basePath + path, query, body })
      const init = { method, headers: { ...headers, ...signature }, ...(body && { body }) }
      return readAnswer(
        route,
        target,
        kept,
        await fetchText(fetch, base + target, init, { ...patience, signal: given.signal }),
      )
    }
    try {
      const answer = await repeat(patience, given.signal, once)
      setOnline(true)
      return answer
    } catch (error) {
      if (error instanceof ConnectionError) setOnline(false)
      if (error instanceof ApiError) setOnline(true)
      // What was true before is better than nothing, without a connection.
      if (error instanceof ConnectionError && kept) return JSON.parse(kept.text)
      throw error
    }
  }

  async function headersFor(
    template: string,
    { path }: AnyGiven,
    token: string | null,
  ): Promise<Record<string, string>> {
    const kept = async (takes: RegExp, name: string) =>
      takes.test(template) || SIGNS_IN.test(template) ? await storage.getItem(name) : null
    const cartToken = await kept(TAKES_CART, CART_TOKEN)
    const wishlistToken = await kept(TAKES_WISHLIST, WISHLIST_TOKEN)
    const orderToken = template.startsWith('/orders/') ? await storage.getItem(orderKey(path?.number)) : null
    return {
      'X-Api-Key': key,
      ...(language && { 'Accept-Language': language }),
      ...(options.strict && { Prefer: 'handling=strict' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cartToken && { 'X-Cart-Token': cartToken }),
      ...(wishlistToken && { 'X-Wishlist-Token': wishlistToken }),
      ...(orderToken && { 'X-Order-Token': orderToken }),
    }
  }

  async function readAnswer(
    route: string,
    target: string,
    kept: KeptAnswer | undefined,
    { answer, text }: { answer: Response; text: string },
  ): Promise<unknown> {
    if (answer.status === 304 && kept) return JSON.parse(kept.text)
    if (!answer.ok) throw errorOf(answer, text)
    const success = readSuccess(answer, text)
    const etag = answer.headers.get('etag')
    if (cache && etag && PUBLIC.test(route)) void cache.set(`${language ?? ''} ${target}`, { etag, text })
    return success
  }

  type Remembered = Partial<Session> & {
    token?: string
    cart?: { token?: string }
    order?: { number: string }
    order_token?: string
  }

  async function remember(route: string, { data }: { data: Remembered }): Promise<void> {
    if (data?.access_token) {
      // The guest's cart and wishlist are the account's now.
      await storage.removeItem(CART_TOKEN)
      await storage.removeItem(WISHLIST_TOKEN)
      await session.save(data as Session)
    }
    if (ENDS_SESSION.has(route)) await session.clear()
    const cartToken = / \/cart/.test(route) ? data?.token : data?.cart?.token
    if (cartToken) await storage.setItem(CART_TOKEN, cartToken)
    if (data?.token && / \/wishlist/.test(route)) await storage.setItem(WISHLIST_TOKEN, data.token)
    if (data?.order_token) await storage.setItem(orderKey(data.order?.number), data.order_token)
  }

  return {
    storage,
    request: request as Client['request'],
    isSignedIn: async () => (await session.token()) !== null,
    forgetSession: session.clear,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function defined({ retries, timeout, maxWait }: Partial<Patience>): Partial<Patience> {
  return {
    ...(retries !== undefined && { retries }),
    ...(timeout !== undefined && { timeout }),
    ...(maxWait !== undefined && { maxWait }),
  }
}
