import { createServer, type IncomingMessage, type Server } from 'node:http'
import { sendAnswer } from '#lib/server/create-listener.ts'
import type { SiteAnswer, SiteRequest } from '#lib/web/site/site.ts'

type Give = (
  request: SiteRequest,
  onLeave: (withdraw: () => void) => void,
) => SiteAnswer | undefined | Promise<SiteAnswer | undefined>

/** A server that sends what a function answers, or 418 where it answers nothing. */
export function serveAnswers(give: Give): Server {
  return createServer(async (request, response) => {
    const answer = await give(readSiteRequest(request), (leave) => response.once('close', leave))
    await sendAnswer(request, response, answer ?? { status: 418, headers: {}, body: null })
  })
}

/** A request for the website in its only language, at the root of its host and without a body. */
export function readSiteRequest(request: IncomingMessage): SiteRequest {
  return toSiteRequest({
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: request.headers,
    peer: request.socket.remoteAddress ?? '',
  })
}

export function toSiteRequest(given: Partial<SiteRequest> = {}): SiteRequest {
  return {
    ...{ method: 'GET', target: '/', headers: {}, body: new Uint8Array(), peer: '', basePath: '' },
    language: { locale: 'en', prefix: '' },
    ...given,
  }
}
