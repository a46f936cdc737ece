import type { Socket } from 'node:net'
import pg from 'pg'
import { createOutageLog } from '../../jobs/outage-log.ts'
import { type Log, leaveOut } from '../../process/log.ts'
import { isConnectionLost, isDatabaseAway } from '../outage.ts'

/** A pool of connections that makes no caller wait long, whatever happens to the server. */
export type PostgresqlPool = {
  pool: pg.Pool
  /** Runs a call that shows whether the server is reachable. Logs the start and the end of an outage once each. */
  watch<T>(call: () => Promise<T>): Promise<T>
}

const CONNECT_MS = 3_000
/** How long a statement may take. */
export const STATEMENT_MS = 15_000
// If a client silently disappears, nobody else ends its transaction, whose locks others wait for.
const IDLE_IN_TRANSACTION_MS = 5_000
// Shorter, so that statements of the same client do not get the locks one after the other, each to keep them as long again.
const LOCK_MS = 4_000
// So much longer than the server's own timeout, after which the connection is still usable.
const GRACE_MS = 1_000
// By default, the operating system sends the first probe after two hours.
const FIRST_PROBE_MS = 10_000

export type PoolOptions = {
  size: number
  /** How long a statement may take. */
  statementMs: number
  log?: Log
}

/** Parameters of the URL, such as `statement_timeout`, take precedence. */
export function openPostgresqlPool(url: string, { size, statementMs, log }: PoolOptions): PostgresqlPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Columns hold UTC without saying so, and get the session's time where a statement leaves it to the database.
    options: '-c TimeZone=UTC',
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
  })
  const outage =
    log && createOutageLog(log, { down: 'PostgreSQL does not respond.', back: 'PostgreSQL responds again.' })
  if (log && outage)
    leaveOut(log, (error) => {
      if (isConnectionLost(error)) outage.failed(error)
      return outage.isDown && isDatabaseAway(error)
    })
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', (error) => outage?.failed(error))
  pool.on('connect', (client) => endWhenSilent(client, statementMs + GRACE_MS))
  return {
    pool,
    async watch(call) {
      try {
        const result = await call()
        outage?.worked()
        return result
      } catch (error) {
        if (isDatabaseAway(error)) outage?.failed(error)
        throw error
      }
    },
  }
}

/**
 * Breaks a connection whose server has silently disappeared. pg's `query_timeout` only fails the statement and leaves
 * its connection in use, where the next statement waits as long again. The pool closes idle connections before this.
 */
function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(silenceMs, () => {
    const error = new Error(`PostgreSQL has said nothing for ${silenceMs / 1000} seconds.`)
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
}
