import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './connections/connections.ts'

export type ShutdownLimits = {
  /** Milliseconds during which connections are still accepted, so that load balancers notice. */
  noticeMs: number
  /** Milliseconds that requests in progress then have to finish. */
  drainMs: number
  /** Milliseconds that the closers may take. */
  closeMs: number
}

const SWEEP_MS = 50

/**
 * Stops the server without losing a request. From now on every answer closes its connection. After the notice, no
 * connection is accepted, idle ones are closed, and requests in progress finish. Then runs the closers one after the
 * other, even if one fails. Runs once. Rejects if a closer failed or they took too long.
 */
export function createShutdown(
  server: Server,
  connections: Connections,
  closers: readonly (() => Promise<void>)[],
  { noticeMs, drainMs, closeMs }: ShutdownLimits,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    connections.closeAfterAnswers()
    await sleep(noticeMs)
    // Accepts the waiting connections, which would otherwise be cut off.
    await new Promise(setImmediate)
    await drain(server, connections, drainMs)
    await within(closeMs, closeAll(closers))
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

async function drain(server: Server, connections: Connections, drainMs: number): Promise<void> {
  const closed = stopListening(server)
  // Answers started before the notice leave their connections open. setImmediate lets data that has arrived be read first.
  const sweep = setInterval(() => setImmediate(() => connections.endIdle()), SWEEP_MS)
  const done = new AbortController()
  const tooLate = sleep(drainMs, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([closed, tooLate])
  done.abort()
  clearInterval(sweep)
  server.closeAllConnections()
}

/**
 * Resolves when the last connection has closed. Node's `close` would cut off idle ones whose next request just arrived.
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
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
