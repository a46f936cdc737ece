import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeAfterAnswer, endSocket, letGoSoon } from './connections/end-socket.ts'
import { envelopeOf, sendRefusal, toBytes } from './write-refusal.ts'

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
export function refuseUnaddressed(request: IncomingMessage, response: ServerResponse): void {
  closeAfterAnswer(request, response)
  sendRefusal(response, envelopeOf('invalid_request'))
}

function endWithRefusal(socket: Duplex): void {
  endSocket(socket, toBytes(envelopeOf('invalid_request')))
}
