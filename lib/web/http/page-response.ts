import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observer } from '#lib/platform/database/kept/observations.ts'
import type { SiteLanguage } from '#lib/services/settings/index.ts'

/**
 * Keeps the response at hand while `work` makes a page, for its status, cookies and headers. `findMoved` looks up whether the address redirects
 * elsewhere.
 */
export function withPageStatus<T>(
  response: PageResponse,
  work: () => T,
  findMoved?: () => Promise<boolean>,
): T {
  response[MOVED] = findMoved
  return sharedResponses().run(response, work)
}

/** Whether rendering can be skipped because a missing page's address redirects elsewhere. */
export async function hasMoved(): Promise<boolean> {
  return (await sharedResponses().getStore()?.[MOVED]?.()) ?? false
}

/** The request that the page or route being rendered answers; undefined if unknown. */
export function pageRequest(): IncomingMessage | undefined {
  return sharedResponses().getStore()?.req
}

/** Sets the status of the page being rendered, unless headers were already sent. */
export function setPageStatus(status: number): void {
  const response = sharedResponses().getStore()
  if (response && !response.headersSent) response.statusCode = status
}

/** The status of the page being rendered, 200 unless it was set. */
export function pageStatus(): number {
  return sharedResponses().getStore()?.statusCode ?? 200
}

/** Sets the language of a page that will be rendered: the one that its address begins with. */
export function setPageLanguage(response: ServerResponse, language: SiteLanguage): void {
  ;(response as PageResponse)[LANGUAGE] = language
}

/** The language that the address of a page begins with, by default of the one being rendered; undefined for the main language. */
export function pageLanguage(
  response: ServerResponse | undefined = sharedResponses().getStore(),
): SiteLanguage | undefined {
  return (response as PageResponse | undefined)?.[LANGUAGE]
}

/** Where visitors find the site on its host. */
export type SitePlace = {
  /** The path that the site is below, such as `/shop`; empty at the root. */
  basePath: string
  /** The part that the server took off the target that it was sent. */
  removed: string
}

/** Sets where the visitor who sent a request finds the site. */
export function setSitePlace(response: ServerResponse, place: SitePlace): void {
  ;(response as PageResponse)[PLACE] = place
}

export function findSitePlace(response: ServerResponse): SitePlace | undefined {
  return (response as PageResponse)[PLACE]
}

/** The path that the site is below for the visitor of the page being rendered; undefined at the root of the host. */
export function pageBasePath(): string | undefined {
  return sharedResponses().getStore()?.[PLACE]?.basePath
}

/** Adds a cookie to the page being rendered, unless headers were already sent. */
export function addPageCookie(cookie: string): void {
  const response = sharedResponses().getStore()
  if (response && !response.headersSent) response.appendHeader('Set-Cookie', cookie)
}

/** Keeps caches from storing the page being rendered, because the next rendering may differ from it. */
export function doNotKeepPage(): void {
  const response = sharedResponses().getStore()
  if (response) response[UNKEPT] = true
}

/** Whether caches may not store the page that was rendered. */
export function isUnkeptPage(response: ServerResponse): boolean {
  return (response as PageResponse)[UNKEPT] === true
}

/** Is told what the page being rendered shows of the stock; undefined if the page is not kept. */
export function pageObserver(): Observer | undefined {
  return sharedResponses().getStore()?.[OBSERVER]
}

/** Sets the observer of a page that will be rendered. */
export function observePage(response: ServerResponse, observer: Observer): void {
  ;(response as PageResponse)[OBSERVER] = observer
}

/** Keeps browsers from passing on the address of the page being rendered: anyone who has it can see the page. */
export function hideAddress(): void {
  const response = sharedResponses().getStore()
  if (response && !response.headersSent) response.setHeader('Referrer-Policy', 'no-referrer')
}

const KEY = Symbol.for('storefront.page-responses')
const MOVED = Symbol.for('storefront.has-moved')
const UNKEPT = Symbol.for('storefront.unkept-page')
const OBSERVER = Symbol.for('storefront.page-observer')
const LANGUAGE = Symbol.for('storefront.page-language')
const PLACE = Symbol.for('storefront.site-place')
type PageResponse = ServerResponse & {
  [MOVED]?: (() => Promise<boolean>) | undefined
  [UNKEPT]?: boolean
  [OBSERVER]?: Observer
  [LANGUAGE]?: SiteLanguage
  [PLACE]?: SitePlace
}
type Shared = { [KEY]?: AsyncLocalStorage<PageResponse> }

/** The server and pages each have a copy of this module, so they share it on globalThis. */
function sharedResponses(): AsyncLocalStorage<PageResponse> {
  const shared = globalThis as Shared
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}
