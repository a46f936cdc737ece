import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { endSocket, letGoSoon } from './end-socket.ts'

/**
 * Keeps an eye on upgraded connections, which carry changes to open pages in development. Returns what ends them:
 * the server has let go of them, but would wait for them when it stops.
 */
export function trackUpgrades(server: Server): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    open.add(socket)
    // Nobody else need be listening, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy())
    socket.once('finish', () => letGoSoon(socket))
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) endSocket(socket)
  }
}
