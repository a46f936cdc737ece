import type { Pool } from 'pg'
import type { PrismaClient } from '../generated/sqlite/client.ts'
import type { TransactionClient } from '../generated/sqlite/internal/prismaNamespace.ts'
import { createOutageLog } from '../jobs/outage-log.ts'
import { type Log, leaveOut } from '../process/log.ts'
import { measureAdapter } from '../telemetry/measured-adapter.ts'
import type { DataVersionSource } from './data-version.ts'
import { locateDatabase, type Provider } from './database-location.ts'
import { isDatabaseAway, isOfDatabase } from './outage.ts'
import type { Standby } from './postgresql/postgresql-standby.ts'
import type { WriteWatch } from './sqlite/sqlite-adapter.ts'
import { openClient, openJoinableAdapter } from './transactions/open-client.ts'

// Both clients share one runtime, so the helpers of this one for raw SQL, null values and errors serve both.
export * as Prisma from '../generated/sqlite/internal/prismaNamespace.ts'

/** The client for functions that run inside or outside a transaction. */
export type Tx = TransactionClient

export type Database = {
  provider: Provider
  prisma: PrismaClient
  dataVersion: DataVersionSource
  /** Connections to PostgreSQL, and who waits for one; null for SQLite. */
  pool: PoolUse | null
  /** A copy of PostgreSQL's that reads may go to. */
  standby?: Standby<Database>
  close(): Promise<void>
}

/** Read when asked. */
export type PoolUse = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export type ConnectOptions = {
  /** The most PostgreSQL connections; default: 10. SQLite always has one writer and one reader. */
  poolSize?: number
  /** The address of a PostgreSQL that follows this one. Default: there is none. */
  standbyUrl?: string
  /** Called with every statement and its arguments as a JSON array, to count and explain them. */
  onQuery?: (sql: string, args: string) => void
  /** Logs each outage once. Default: no log. */
  log?: Log
}

/** Opens the database a URL names (see `locateDatabase`). The caller closes it. */
export async function connectDatabase(url: string, options: ConnectOptions = {}): Promise<Database> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? connectSqlite(location.file, options)
    : connectPostgresql(location.connectionString, options)
}

async function connectSqlite(file: string, { onQuery, log }: ConnectOptions): Promise<Database> {
  const [{ PrismaClient }, { createSqliteAdapter }, { createSqliteVersions }] = await Promise.all([
    import('../generated/sqlite/client.ts'),
    import('./sqlite/sqlite-adapter.ts'),
    import('./sqlite/sqlite-connection.ts'),
  ])
  const adapter = await openJoinableAdapter(
    measureAdapter(createSqliteAdapter(file, log && watchWrites(log))),
  )
  const client = new PrismaClient({ ...clientOptions, log: chooseLog(onQuery), adapter: adapter.factory })
  if (onQuery) client.$on('query', ({ query, params }) => onQuery(query, params))
  const prisma = openClient(client, adapter, { provider: 'sqlite', onQuery, options: transactionOptions })
  const dataVersion = createSqliteVersions(file)
  const close = async () => {
    dataVersion.close()
    await prisma.$disconnect()
    await adapter.driver.dispose()
  }
  return { provider: 'sqlite', prisma, dataVersion, pool: null, close }
}

/** Logs once that the file cannot be written, such as on a full disk, and once that it can be again. */
function watchWrites(log: Log): WriteWatch {
  const outage = createOutageLog(log, {
    down: 'The database file cannot be written.',
    back: 'The database file can be written again.',
  })
  leaveOut(log, (error) => outage.isDown && isOfDatabase(error) && isDatabaseAway(error))
  return {
    worked: outage.worked,
    failed: (error) => {
      if (isDatabaseAway(error)) outage.failed(error)
    },
  }
}

async function connectPostgresql(url: string, options: ConnectOptions): Promise<Database> {
  const { standbyUrl, log } = options
  const { database, pool } = await connectServer(url, options)
  if (standbyUrl === undefined) return database
  const { COPY_STATEMENT_MS, createPatientVersions, createSteadyVersions, openStandby } = await import(
    './postgresql/postgresql-standby.ts'
  )
  const copy = await connectServer(standbyUrl, {
    ...options,
    log: log?.child({ server: 'standby' }),
    statementMs: COPY_STATEMENT_MS,
  })
  const copyDatabase = { ...copy.database, dataVersion: createPatientVersions(copy.database.dataVersion) }
  const versions = createSteadyVersions(createPatientVersions(database.dataVersion), copyDatabase.dataVersion)
  const standby = openStandby({ primary: pool, copy: copy.pool, database: copyDatabase, versions })
  return {
    ...database,
    dataVersion: versions,
    standby,
    async close() {
      await standby.close()
      await database.close()
    },
  }
}

async function connectServer(
  url: string,
  { onQuery, log, poolSize = 10, statementMs }: ConnectOptions & { statementMs?: number },
): Promise<{ database: Database; pool: Pool }> {
  const [
    { PrismaClient: PostgresqlClient },
    { createPostgresqlAdapter },
    { openPostgresqlPool, STATEMENT_MS },
    { createPostgresqlVersions },
  ] = await Promise.all([
    import('../generated/postgresql/client.ts'),
    import('./postgresql/postgresql-adapter.ts'),
    import('./postgresql/postgresql-pool.ts'),
    import('./postgresql/postgresql-data-version.ts'),
  ])
  const { pool, watch } = openPostgresqlPool(url, {
    size: poolSize,
    statementMs: statementMs ?? STATEMENT_MS,
    ...(log && { log }),
  })
  const versions = createPostgresqlVersions(pool)
  const adapter = await openJoinableAdapter(measureAdapter(createPostgresqlAdapter(pool)))
  const client = new PostgresqlClient({ ...clientOptions, log: chooseLog(onQuery), adapter: adapter.factory })
  if (onQuery) client.$on('query', ({ query, params }) => onQuery(query, params))
  const close = async () => {
    await client.$disconnect()
    await adapter.driver.dispose()
    await pool.end()
  }
  // Generated from the same models; it only has more filters, which the project does not use.
  const prisma = openClient(client as unknown as PrismaClient, adapter, {
    provider: 'postgresql',
    onQuery,
    options: transactionOptions,
  })
  const dataVersion = { read: () => watch(async () => versions.read()) }
  return { database: { provider: 'postgresql', prisma, dataVersion, pool, close }, pool }
}

// Longer than Prisma's 2 and 5 seconds, because SQLite's writers wait for each other and for other processes.
const transactionOptions = { maxWait: 10_000, timeout: 15_000 }

const clientOptions = {
  transactionOptions,
  // Every other format captures a stack for every query.
  errorFormat: 'minimal' as const,
}

function chooseLog(onQuery: ConnectOptions['onQuery']): { emit: 'event'; level: 'query' }[] {
  return onQuery ? [{ emit: 'event', level: 'query' }] : []
}
