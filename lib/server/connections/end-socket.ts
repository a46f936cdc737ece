import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const PATIENCE_MS = 1_000
// For clients still sending a body that was refused.
const PATIENCE_WITH_SENDERS_MS = 5_000
const leaving = new WeakSet<Duplex>()

/** Sends a last message and ends the socket. Destroys it after `patienceMs` if the client has not closed it. */
export function endSocket(socket: Duplex, lastWord?: string, patienceMs = PATIENCE_MS): void {
  closeSoon(socket, patienceMs)
  socket.end(lastWord)
  // A client's close is noticed only while its data is read.
  socket.resume()
}

/** Gives an ended socket `patienceMs` to close. */
export function closeSoon(socket: Duplex, patienceMs = PATIENCE_MS): void {
  if (leaving.has(socket)) return
  leaving.add(socket)
  const timer = setTimeout(() => socket.destroy(), patienceMs)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes the connection after the answer, but lets the client keep sending for a while: if it were closed immediately,
 * the client's system would drop the answer unread.
 */
export function closeAfterAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  socket.destroySoon = () => endSocket(socket, undefined, PATIENCE_WITH_SENDERS_MS)
}
