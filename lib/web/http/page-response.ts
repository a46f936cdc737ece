import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Lets a page that `work` renders tell the status of the response. A page that throws Next's `notFound()` has its
 * status too, but is sent without a body that could be read before scripts have run.
 */
export function withPageStatus<T>(response: ServerResponse, work: () => T): T {
  return sharedResponses().run(response, work)
}

/** Sets the status of the page that is being rendered; false where there is no telling it any more, or at all. */
export function setPageStatus(status: number): boolean {
  const response = sharedResponses().getStore()
  if (!response || response.headersSent) return false
  response.statusCode = status
  return true
}

/** Whom the page or route that is being rendered answers; undefined where that is not known. */
export function pageRequest(): IncomingMessage | undefined {
  return sharedResponses().getStore()?.req
}

/** Adds a cookie to the page that is being rendered, as long as nothing of it was sent. */
export function addPageCookie(cookie: string): void {
  const response = sharedResponses().getStore()
  if (response && !response.headersSent) response.appendHeader('Set-Cookie', cookie)
}

/** Has browsers tell nobody the address of the page that is being rendered: whoever has it may see the page. */
export function hideAddress(): void {
  const response = sharedResponses().getStore()
  if (response && !response.headersSent) response.setHeader('Referrer-Policy', 'no-referrer')
}

const KEY = Symbol.for('storefront.page-responses')
type Shared = { [KEY]?: AsyncLocalStorage<ServerResponse> }

/** The server and pages each have a copy of this module, so it stands on globalThis. */
function sharedResponses(): AsyncLocalStorage<ServerResponse> {
  const shared = globalThis as Shared
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}
