import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeSoon, endSocket } from './end-socket.ts'

/**
 * Tracks upgraded connections, which carry changes to open pages in development. Returns a function that ends them: the
 * server no longer manages them, but would wait for them when it stops.
 */
export function trackUpgrades(server: Server): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    open.add(socket)
    // There may be no other listener, and an unhandled error ends the process.
    socket.on('error', () => socket.destroy())
    socket.once('finish', () => closeSoon(socket))
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) endSocket(socket)
  }
}
