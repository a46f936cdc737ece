import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './connections/connections.ts'

export type ShutdownLimits = {
  /** Milliseconds for which connections are still taken, so that balancers notice. */
  noticeMs: number
  /** Milliseconds that requests under way then have to finish. */
  drainMs: number
  /** Milliseconds that closing what the process holds may take. */
  closeMs: number
}

const SWEEP_MS = 50

/**
 * Ends the server without losing a request: every answer closes its connection from now on; after the notice no
 * connection is taken any more, idle ones are closed, and requests under way finish. Then closes what the process holds,
 * one after the other. Runs once. Rejects where something could not be closed, or not in time; what comes after it is
 * closed all the same.
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
    // Connections that wait to be taken are, before they would be cut off.
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
  // Answers that were begun before the notice leave their connections open.
  // What has arrived by now is read first.
  const sweep = setInterval(() => setImmediate(() => connections.endIdle()), SWEEP_MS)
  const done = new AbortController()
  const tooLate = sleep(drainMs, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([closed, tooLate])
  done.abort()
  clearInterval(sweep)
  server.closeAllConnections()
}

/** Resolves when the last connection has closed. Node's own would cut off idle ones whose next request has just come. */
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
