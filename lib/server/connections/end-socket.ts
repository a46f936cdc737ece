import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const PATIENCE_MS = 1_000
// Of a body that was refused.
const PATIENCE_WITH_SENDERS_MS = 5_000
const leaving = new WeakSet<Duplex>()

/** Says the last word, and lets go of the socket a second later at most, whether or not the client does. */
export function endSocket(socket: Duplex, lastWord?: string, patienceMs = PATIENCE_MS): void {
  letGoSoon(socket, patienceMs)
  socket.end(lastWord)
  // A client that closes is noticed only where what it sends is read.
  socket.resume()
}

/** Gives a socket that has been ended, by us or by somebody else, a second to close. */
export function letGoSoon(socket: Duplex, patienceMs = PATIENCE_MS): void {
  if (leaving.has(socket)) return
  leaving.add(socket)
  const timer = setTimeout(() => socket.destroy(), patienceMs)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes the connection after the answer, but lets the client go on sending for a while: closed at once, its system
 * would drop the answer unread.
 */
export function closeAfterAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  socket.destroySoon = () => endSocket(socket, undefined, PATIENCE_WITH_SENDERS_MS)
}
