import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding, encodingFor } from '#lib/platform/net/compression.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import { isUnkeptPage } from '#lib/web/http/page-response.ts'
import { beforeHeaders } from '../../before-headers.ts'
import { isHtml, type PagePolicy } from '../page-policy.ts'
import { type PageVersion, tagOf } from './create-page-versions.ts'
import type { NewPage, StoredPage } from './page-store.ts'
import { type StrippedPage, stripNonce } from './strip-nonce.ts'

type Keeping = {
  policy: PagePolicy
  /** As found before the page is made; undefined if no cache may keep it. */
  version: PageVersion | 'fromBody' | undefined
  /** Whether what it shows of the stock was observed, once it is made: then its tag follows from its bytes. */
  hasObserved(): boolean
  /** Keeps the page here. */
  store(page: NewPage): void
}

// All others depend on who asks, or are set anew for every page.
const STORED_HEADERS = ['content-type', 'link']

/**
 * Lets caches keep a page that is the same for everybody, if they ask each time whether it has changed, and keeps it here too; all other
 * pages stay private. Returns a function that the finished HTML has to pass through.
 */
export function cachePage(
  request: IncomingMessage,
  response: ServerResponse,
  { policy, version, hasObserved, store }: Keeping,
): (html: string) => string {
  let free: StrippedPage | undefined
  const isKept = (): boolean =>
    version !== undefined &&
    response.statusCode === 200 &&
    !response.hasHeader('set-cookie') &&
    !isUnkeptPage(response)
  beforeHeaders(response, () => {
    if (!isHtml(response)) return
    if (version === undefined || !free || !isKept()) {
      response.setHeader('Cache-Control', 'private, no-store')
      return
    }
    const written = policy.allowOnly(free)
    // A 304 leaves the client the policy that it has.
    const tag = version === 'fromBody' || hasObserved() ? tagOf(free.html, written) : version.tag
    if (version !== 'fromBody') store({ ...free, tag, headers: headersOf(response) })
    describeKept(response, tag)
    if (isKnown(request, tag)) {
      response.statusCode = 304
      for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) response.removeHeader(name)
    }
  })
  return (html) => {
    if (!isKept()) return html
    free = stripNonce(html, policy.nonce)
    return free.html
  }
}

function headersOf(response: ServerResponse): OutgoingHttpHeaders {
  const entries = Object.entries(response.getHeaders())
  return Object.fromEntries(entries.filter(([name]) => STORED_HEADERS.includes(name)))
}

/** Sends a page that was kept, compressed if the client takes that. */
export async function sendStored(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { page, policy }: { page: StoredPage; policy: PagePolicy },
): Promise<void> {
  const choice = chooseEncoding(String(headers['accept-encoding'] ?? ''))
  const encoding = encodingFor(page.bytes.length, choice)
  const bytes = encoding ? await page.encode(encoding) : page.bytes
  for (const [name, value] of Object.entries(page.headers)) if (value) response.setHeader(name, value)
  policy.allowOnly(page)
  describeKept(response, page.tag)
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}

/** Whether the client has the page with this tag. */
export function isKnown({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match']
  // Before a page is made, it is unknown whether there is any, which is all that a `*` asks.
  return known !== undefined && known.trim() !== '*' && matchesEtag(known, tag)
}

export function sendNotModified(response: ServerResponse, tag: string): void {
  response.statusCode = 304
  describeKept(response, tag)
  response.end()
}

/** The tag is weak: pages of one tag may differ in their bytes, such as when compressed. */
function describeKept(response: ServerResponse, tag: string): void {
  response.setHeader('Cache-Control', 'public, no-cache')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', `W/${tag}`)
}
