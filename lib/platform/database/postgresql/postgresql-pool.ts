import type { Socket } from 'node:net'
import pg from 'pg'
import { createOutageLog } from '../../jobs/outage-log.ts'
import type { Log } from '../../process/log.ts'
import { isDatabaseAway } from '../is-database-away.ts'

/** Connections that let no caller wait for long, whatever becomes of the server. */
export type PostgresqlPool = {
  pool: pg.Pool
  /** Runs a call that tells whether the server is there: an outage is logged once, and so is its end. */
  watch<T>(call: () => Promise<T>): Promise<T>
}

const CONNECT_MS = 3_000
const STATEMENT_MS = 15_000
// The server's own word comes first: after it the connection is still fit for use.
const SILENCE_MS = STATEMENT_MS + 1_000
// The system's first probe would come after two hours.
const FIRST_PROBE_MS = 10_000

/** Where the URL has parameters such as `statement_timeout`, it has the last word. */
export function openPostgresqlPool(url: string, size: number, log: Log | undefined): PostgresqlPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
  })
  const outage =
    log && createOutageLog(log, { down: 'PostgreSQL does not respond.', back: 'PostgreSQL answers again.' })
  // The pool replaces an idle connection that breaks; nobody listening would end the process.
  pool.on('error', (error) => outage?.failed(error))
  pool.on('connect', endWhenSilent)
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
 * Breaks a connection whose server has gone without a word. pg's `query_timeout` fails the one statement and leaves its
 * connection in use, where the next statement waits as long again. The pool ends idle connections earlier than this.
 */
function endWhenSilent(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(SILENCE_MS, () => {
    const error = new Error(`PostgreSQL has said nothing for ${SILENCE_MS / 1000} seconds.`)
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
}
