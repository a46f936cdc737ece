import type { Server } from 'node:http'
import type { App } from '#lib/app.ts'

const DRAIN_MS = 10_000

/** Stops taking connections, lets requests under way finish, then closes what the process holds. Runs once. */
export function createShutdown(
  server: Server,
  app: App,
  closePages: () => Promise<void>,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearTimeout(timer)
    await closePages()
    await app.close()
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}
