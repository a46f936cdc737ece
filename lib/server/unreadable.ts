import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeSoon, endSocket } from './connections/end-socket.ts'
import { envelopeOf, toBytes } from './write-refusal.ts'

/** Answers requests that the HTTP parser rejects (raw bytes in a target, oversized headers) in the API's envelope. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || hasSaidNothing(error, socket)) socket.destroy()
  else if (socket.writable) endWithRefusal(socket)
  // The refusal was sent. Destroying the socket now could keep the client from reading it.
  else closeSoon(socket)
}

/**
 * Whether time ran out on a connection that was opened ahead of need, as browsers do. A refusal would be taken for the answer to what
 * is sent on it at that moment; one that is closed without a word is tried again on another.
 */
function hasSaidNothing({ code }: NodeJS.ErrnoException, socket: Duplex): boolean {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' && 'bytesRead' in socket && socket.bytesRead === 0
}

/** Refuses CONNECT, since this is not a proxy. Node leaves the socket and its errors to us. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  endWithRefusal(socket)
}

function endWithRefusal(socket: Duplex): void {
  endSocket(socket, toBytes(envelopeOf('invalid_request')))
}
