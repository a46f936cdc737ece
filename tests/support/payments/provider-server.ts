import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ProviderRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** `body` is sent as JSON, or as it is where it is text; none where it is null. */
export type ProviderAnswer = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * `cut` ends connections, `fail` answers 503, `babble` answers what is not of the protocol, `hang` never answers, `drip`
 * begins an answer and never ends it.
 */
export type ProviderTrouble = 'cut' | 'fail' | 'babble' | 'hang' | 'drip'

export type HeldKind = 'read' | 'write'

/** An answer that is on its way. `arrived` resolves once the provider has done what was asked. */
export type HeldAnswer = { arrived: Promise<void>; release(): void }

/** An answer to hold, and the provider's end of it. */
export function createHold(): HeldAnswer & { wait(): Promise<void> } {
  let arrive = () => {}
  let release = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    arrived,
    release,
    wait() {
      arrive()
      return released
    },
  }
}

/** A provider's host on this machine. */
export type ProviderServer = {
  url: string
  requests: ProviderRequest[]
  trouble: ProviderTrouble | undefined
  /** Requests take effect, and connections are cut before the answer. */
  deafens: boolean
  /** The next request of a kind takes effect, and is answered once it is released. */
  holdNext: (kind: HeldKind) => HeldAnswer
  /** Called with each request before it is answered. */
  onRequest: ((request: ProviderRequest) => void) | undefined
  close(): Promise<void>
}

export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<ProviderServer> {
  const holds = new Map<HeldKind, ReturnType<typeof createHold>>()
  const state: ProviderServer = {
    url: '',
    requests: [],
    trouble: undefined,
    deafens: false,
    onRequest: undefined,
    holdNext(kind) {
      const hold = createHold()
      holds.set(kind, hold)
      return hold
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (message, response) => {
    const request = await readRequest(message)
    state.requests.push(request)
    state.onRequest?.(request)
    if (state.trouble === 'hang') return
    if (state.trouble === 'drip') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return
    }
    if (state.trouble === 'cut') message.socket.destroy()
    else if (state.trouble === 'fail') send(response, { status: 503, body: { message: 'Unavailable' } })
    else if (state.trouble === 'babble') send(response, { status: 200, body: '<html>Hello</html>' })
    else {
      const answered = await answer(request)
      const kind = request.method === 'GET' ? 'read' : 'write'
      const hold = holds.get(kind)
      holds.delete(kind)
      await hold?.wait()
      if (state.deafens) message.socket.destroy()
      else send(response, answered)
    }
  })
  // A connection that ends while a client uses it again would be trouble that nobody asked for.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function readRequest(message: IncomingMessage): Promise<ProviderRequest> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://provider')
  const { method = 'GET', headers } = message
  return { method, path: pathname, query: searchParams, headers, body: await text(message) }
}

function send(response: ServerResponse, { status, body, headers }: ProviderAnswer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(body === null ? undefined : isText ? body : JSON.stringify(body))
}
