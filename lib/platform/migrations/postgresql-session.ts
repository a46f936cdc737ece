import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LOCK_NOT_AVAILABLE } from '#lib/platform/database/postgresql/is-lock-timeout.ts'
import type { MigrationSession, ReadingSession, SessionOptions } from './session-contract.ts'

// The key that Prisma's own migration engine locks, so that the two exclude each other as well.
const advisoryLock = 72_707_369

// While a lock is awaited, other users of the table queue behind it. Also shorter than PostgreSQL's deadlock timeout,
// because it may resolve a deadlock by failing a customer's purchase.
const lockTimeout = '500ms'
const pauseMs = 1000
const PATIENCE_MS = 300_000

export async function withPostgresqlSession<T>(
  connectionString: string,
  work: (session: MigrationSession) => Promise<T>,
  { patienceMs = PATIENCE_MS, onWait, prepare }: SessionOptions = {},
): Promise<T> {
  const client = await connect(connectionString)
  try {
    await client.query(`SELECT pg_advisory_lock(${advisoryLock})`)
    await prepare?.(createSession(client))
    return await retryWhileLocked(client, () => inTransaction(client, work), { patienceMs, onWait })
  } finally {
    // Closing releases the lock and rolls back uncommitted work.
    await client.end()
  }
}

export async function withPostgresqlReader<T>(
  connectionString: string,
  work: (session: ReadingSession) => Promise<T>,
): Promise<T> {
  const client = await connect(connectionString)
  try {
    return await work(createSession(client))
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'storefront-migrations' })
  // If the connection is lost while it waits, such as for a backup, the next query says so.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function inTransaction<T>(
  client: pg.Client,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
    // A table with pending events of deferred triggers cannot be altered, and migrations write to tables that others alter.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    const result = await work(createSession(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // Without a connection it is rolled back already, and the error says why.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Restarts the work while someone else holds a lock that it needs. */
async function retryWhileLocked<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { patienceMs, onWait }: { patienceMs: number } & Pick<SessionOptions, 'onWait'>,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockConflict(error)) throw error
      const holders = await describeHolders(client)
      if (performance.now() > deadline) {
        const message = `The database could not be migrated within ${patienceMs / 1000} seconds, and nothing was changed: others hold locks on its tables (${holders}).`
        throw new Error(message, { cause: error })
      }
      if (attempt === 1)
        onWait?.(`Waiting for those who hold locks on the tables to be changed (${holders}) …`)
    }
    // Jitter keeps it from colliding each time with a job that runs every second.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED || isLockConflict(error.cause)
}

const DEADLOCK_DETECTED = '40P01'

/** Describes the transactions that have been open longest, without their statements. */
async function describeHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; state: string; seconds: number }>(`
    SELECT pid, coalesce(nullif(application_name, ''), usename::text, 'unnamed') AS name, state,
      extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 3`)
  if (rows.length === 0) return 'they are gone again'
  return rows
    .map(({ pid, name, state, seconds }) => `process ${pid}, ${name}, ${state} for ${seconds} s`)
    .join('; ')
}

function createSession(client: pg.Client): MigrationSession {
  return {
    provider: 'postgresql',
    run: async (script) => {
      await client.query(script)
    },
    select: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    // PostgreSQL enforces every key as it goes.
    verify: async () => {},
  }
}
