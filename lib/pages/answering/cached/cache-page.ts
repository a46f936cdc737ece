import { chooseEncoding, encodingFor } from '#lib/platform/net/compression.ts'
import { andThen } from '#lib/platform/process/steps.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import { type SiteAnswer, type SiteHeaders, withHeaders } from '#lib/web/site/site-answer.ts'
import { headerOf, type SiteRequest } from '#lib/web/site/site-request.ts'
import type { StoredPage } from './page-store.ts'

// All others depend on who asks, or are set anew for every page.
const STORED_HEADERS = ['content-type', 'link']

/** The headers of a page that everybody gets. */
export function storedHeaders({ headers }: SiteAnswer): SiteHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => STORED_HEADERS.includes(name)))
}

/** A page as it is stored, compressed if the client takes that. */
export function answerStored(request: SiteRequest, page: StoredPage): SiteAnswer | Promise<SiteAnswer> {
  const { bytes, headers, tag, encode } = page
  const encoding = encodingFor(bytes.length, chooseEncoding(headerOf(request, 'accept-encoding')))
  return andThen(encoding ? encode(encoding) : bytes, (body) => ({
    status: 200,
    headers: {
      ...headers,
      ...cachedHeaders(tag),
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
  }))
}

/** Whether the client has the page with this tag. */
export function isKnown({ headers }: SiteRequest, tag: string): boolean {
  const known = headers['if-none-match']
  // Before a page is made, it is unknown whether there is any, which is all that a `*` asks.
  return known !== undefined && known.trim() !== '*' && matchesEtag(known, tag)
}

export function notModified(tag: string): SiteAnswer {
  return { status: 304, headers: cachedHeaders(tag), body: null }
}

/** Lets caches keep a page that is the same for everybody, if they ask each time whether it has changed. */
export function asCached(answer: SiteAnswer, tag: string): SiteAnswer {
  return withHeaders(answer, cachedHeaders(tag))
}

/** The tag is weak: pages of one tag may differ in their bytes, such as when compressed. */
function cachedHeaders(tag: string): SiteHeaders {
  return { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding', etag: `W/${tag}` }
}
