import type { Duplex } from 'node:stream'

const PATIENCE_MS = 1_000
const leaving = new WeakSet<Duplex>()

/** Says the last word, and lets go of the socket a second later at most, whether or not the client does. */
export function endSocket(socket: Duplex, lastWord?: string): void {
  letGoSoon(socket)
  socket.end(lastWord)
  // A client that closes is noticed only where what it sends is read.
  socket.resume()
}

/** Gives a socket that has been ended, by us or by somebody else, a second to close. */
export function letGoSoon(socket: Duplex): void {
  if (leaving.has(socket)) return
  leaving.add(socket)
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.once('close', () => clearTimeout(timer))
}
