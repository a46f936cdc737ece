import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type ShutdownLimits = {
  /** Milliseconds that requests under way have to finish. */
  drainMs: number
  /** Milliseconds that closing what the process holds may take. */
  closeMs: number
}

const LIMITS: ShutdownLimits = { drainMs: 10_000, closeMs: 5_000 }

/**
 * Stops taking connections, lets requests under way finish, then closes what the process holds, one after the other. Runs
 * once. Rejects where something could not be closed, or not in time; what comes after it is closed all the same.
 */
export function createShutdown(
  server: Server,
  closers: readonly (() => Promise<void>)[],
  { drainMs, closeMs }: ShutdownLimits = LIMITS,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await drain(server, drainMs)
    await within(closeMs, closeAll(closers))
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const done = new AbortController()
  const tooLate = sleep(drainMs, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([closed, tooLate])
  done.abort()
  server.closeAllConnections()
}

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers) await close().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const done = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error(`The server could not close everything within ${milliseconds / 1000} seconds.`)
  })
  await Promise.race([work, tooLate]).finally(() => done.abort())
}
