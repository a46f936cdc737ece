import type { App } from '#lib/app/app.ts'
import { parseQuery } from '#lib/search/index.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { headerOf, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'

const MAX_BYTES = 4096

/** Counts that a result was chosen, which pages report with a beacon: the query as `q`, nothing of who chose. Answers 204. */
export function answerChosen(
  { settings, search }: Pick<App, 'settings' | 'search'>,
  request: SiteRequest,
): SiteAnswer {
  if (request.method !== 'POST') return answer(405, { allow: 'POST' })
  if (!settings.current['search.figures']) return answer(404)
  const { headers, body } = request
  const isOwn = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  const visit = { userAgent: headers['user-agent'], purpose: headerOf(request, 'sec-purpose') }
  if (body.byteLength <= MAX_BYTES && isOwn && isVisit(visit)) {
    const query = new URLSearchParams(Buffer.from(body).toString()).get('q') ?? ''
    search.figures.choose(parseQuery(query))
  }
  return answer(204)
}

function answer(status: number, headers: Record<string, string> = {}): SiteAnswer {
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body: null }
}
