import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { parseQuery } from '#lib/search/index.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { readBody } from './read-body.ts'

const MAX_BYTES = 4096

/** Counts that a result was chosen, which pages report with a beacon: the query as `q`, nothing of who chose. Answers 204. */
export async function answerChosen(
  { settings, search }: Pick<App, 'settings' | 'search'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method } = request
  if (method !== 'POST') return end(response, 405, { Allow: 'POST' })
  if (!settings.current['search.figures']) return end(response, 404)
  const { bytes, tooLarge } = await readBody(request, response, MAX_BYTES)
  const isOwn = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  const purpose = headers['sec-purpose']?.toString()
  if (!tooLarge && isOwn && isVisit({ userAgent: headers['user-agent'], purpose })) {
    const query = new URLSearchParams(Buffer.from(bytes).toString()).get('q') ?? ''
    search.figures.choose(parseQuery(query))
  }
  end(response, 204)
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end()
}
