import { type App, freshApp } from '#lib/app/app.ts'
import { HTML_TYPE, type SentPage, type WrittenPage } from '#lib/web/document/index.ts'
import { pageObserver } from '#lib/web/http/page-response.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { type Query, readQuery } from '#lib/web/http/read-query.ts'
import { decodeSegment } from '../query-text.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'
import { settlePage } from './settle-page.ts'
import { writePage } from './write-page.ts'

/** What a page is asked with. */
export type Asked = {
  /** The parts of its path, decoded; one that is malformed is empty. */
  parts: string[]
  /** The last part as it stands in the address, such as a slug. */
  segment: string
  query: Query
  cookies: Cookies
}

/** A page, or another address to go to. Null if there is nothing at the address. */
export type LoadPage = (app: App, asked: Asked) => Promise<StorefrontPage | { redirectTo: string } | null>

/**
 * The handler of a page's route. The server calls `write` directly, while Next only knows the handler itself, which it calls in
 * development. Both run while the server keeps the response (`withPageStatus`).
 */
export function createPageRoute(load: LoadPage) {
  const write = async ({ target, cookie }: SentPage): Promise<WrittenPage> => {
    const app = { ...(await freshApp()), observer: pageObserver() }
    const cookies = Object.fromEntries(parseCookies(cookie))
    const page = await load(app, { ...splitPath(target), query: readQuery(target), cookies })
    if (page && 'redirectTo' in page) return { status: 307, location: page.redirectTo, html: '' }
    const { status, shown } = await settlePage(app, cookies, page)
    return { status, html: shown ? await writePage(app, shown) : '' }
  }
  const serve = async (request: Request): Promise<Response> => {
    const cookie = request.headers.get('cookie') ?? ''
    const { pathname, search } = new URL(request.url)
    const { status, location, html } = await write({ target: pathname + search, cookie })
    const headers = new Headers({ 'Content-Type': HTML_TYPE })
    if (location !== undefined) headers.set('Location', location)
    return new Response(html, { status, headers })
  }
  return Object.assign(serve, { write })
}

function splitPath(target: string): Pick<Asked, 'parts' | 'segment'> {
  const [path = '/'] = target.split('?', 1)
  const segments = path.split('/').slice(1)
  return { parts: segments.map((one) => decodeSegment(one) ?? ''), segment: segments.at(-1) ?? '' }
}
