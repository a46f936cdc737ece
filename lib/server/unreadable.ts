import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '#lib/api/kernel/errors.ts'
import { chooseMessages } from '#lib/api/kernel/messages/index.ts'
import { endSocket, letGoSoon } from './end-socket.ts'

/** Answers what the HTTP parser refuses (raw bytes in a target, oversized headers) in the API's envelope. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else if (socket.writable) endWithRefusal(socket)
  // What goes on arriving is unreadable too; destroyed at once, the client might not get to read the refusal.
  else letGoSoon(socket)
}

/** We are no proxy. Node leaves the socket to us alone, its errors too. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  endWithRefusal(socket)
}

/** The same for a request that was parsed but names nothing: it has no Host, or its target is no path. */
export function refuseUnaddressed(response: ServerResponse): void {
  const { headers, body } = invalidRequest()
  response.writeHead(400, headers).end(body)
}

function endWithRefusal(socket: Duplex): void {
  const { headers, body } = invalidRequest()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  endSocket(socket, `HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

function invalidRequest(): { headers: Record<string, string>; body: string } {
  const message = chooseMessages(undefined, []).refusal(new Refusal('invalid_request'))
  const body = JSON.stringify({ message, error: 'invalid_request' })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': randomUUID(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { headers, body }
}
