import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PeerRequest = {
  method: string
  path: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}
export type PeerAnswer = { status?: number; body: unknown }

const TOO_BUSY: PeerAnswer = { status: 503, body: { message: 'Too busy.' } }

/** A server on this machine that answers what a function answers: an object as JSON, a text as it is. */
export async function startPeer(answer: (request: PeerRequest) => PeerAnswer) {
  const asked: string[] = []
  const busy = { with: /^$/, times: 0 }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = 'GET', url = '/', headers } = request
    const { pathname, searchParams: query } = new URL(url, 'http://peer')
    asked.push(`${method} ${pathname}`)
    const path = pathname.slice(1).split('/').map(decodeURIComponent)
    const isBusy = busy.times > 0 && busy.with.test(`${method} ${pathname}`)
    if (isBusy) busy.times--
    const { status = 200, body } = isBusy ? TOO_BUSY : answer({ method, path, query, headers, text })
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Requests of these addresses that it is too busy for, and how many of them. */
    busy,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Throws if a request has a parameter that the API's description does not have. */
export function refuseUnknown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new SyntaxError(`${what} has no ${unknown.join(', ')}.`)
}
