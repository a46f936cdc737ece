import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PushTrouble } from './push-server.ts'

export type JsonRequest = { path: string; headers: IncomingHttpHeaders; text: string }
export type JsonReply = PushTrouble | { status: number; body: unknown }

/** Answers posts of anything with JSON. */
export async function startJsonServer(
  answer: (request: JsonRequest) => JsonReply | Promise<JsonReply>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const reply = await answer({
      path: request.url ?? '',
      headers: request.headers,
      text: await text(request),
    })
    if (reply === 'die') request.socket.destroy()
    else if (reply !== 'hang') {
      response.writeHead(reply.status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(reply.body ?? {}))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
