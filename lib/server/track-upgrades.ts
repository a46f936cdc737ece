import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Keeps an eye on upgraded connections, which carry changes to open pages in development. Returns what ends them:
 * the server has let go of them, but would wait for them when it stops.
 */
export function trackUpgrades(server: Server): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}
