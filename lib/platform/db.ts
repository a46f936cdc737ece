import type { DataVersionSource } from './data-version.ts'
import { locateDatabase, type Provider } from './database-location.ts'
import type { PrismaClient } from './generated/sqlite/client.ts'
import type { TransactionClient } from './generated/sqlite/internal/prismaNamespace.ts'
import { readMigrations } from './migrations/folder.ts'
import { planMigrations, readAppliedMigrations } from './migrations/history.ts'

// Both clients are built on one runtime, so this one's helpers for raw SQL, null values and errors serve both.
export * as Prisma from './generated/sqlite/internal/prismaNamespace.ts'
export type { PrismaClient }

/** What a function needs that runs inside or outside of a transaction. */
export type Tx = TransactionClient

export type Database = {
  provider: Provider
  prisma: PrismaClient
  dataVersion: DataVersionSource
  close(): Promise<void>
}

export type ConnectOptions = {
  /** PostgreSQL connections at most, 10 unless told; SQLite always has one writer and one reader. */
  poolSize?: number
  /** Sees every statement Prisma has run, for counting them. */
  onQuery?: (sql: string) => void
}

/** Opens the database a URL names (see `locateDatabase`). The caller closes it. */
export async function connectDatabase(url: string, options: ConnectOptions = {}): Promise<Database> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? connectSqlite(location.file, options)
    : connectPostgresql(location.connectionString, options)
}

/** Throws, saying what to do, unless the database has exactly the migrations this code comes with. */
export async function assertMigrated({
  provider,
  prisma,
}: Pick<Database, 'provider' | 'prisma'>): Promise<void> {
  const pending = planMigrations(readMigrations(provider), await readAppliedMigrations(prisma))
  if (pending.length === 0) return
  const names = pending.map((migration) => migration.name).join(', ')
  throw new Error(`The database lacks these migrations: ${names}. Run "npm run db:deploy" and start again.`)
}

async function connectSqlite(file: string, { onQuery }: ConnectOptions): Promise<Database> {
  const [{ PrismaClient }, { createSqliteAdapter }, { createSqliteVersions }] = await Promise.all([
    import('./generated/sqlite/client.ts'),
    import('./sqlite-adapter.ts'),
    import('./sqlite-data-version.ts'),
  ])
  const prisma = new PrismaClient({
    ...clientOptions,
    log: chooseLog(onQuery),
    adapter: createSqliteAdapter(file),
  })
  if (onQuery) prisma.$on('query', ({ query }) => onQuery(query))
  const dataVersion = createSqliteVersions(file)
  const close = async () => {
    dataVersion.close()
    await prisma.$disconnect()
  }
  return { provider: 'sqlite', prisma, dataVersion, close }
}

async function connectPostgresql(url: string, { onQuery, poolSize = 10 }: ConnectOptions): Promise<Database> {
  const [{ PrismaClient: PostgresqlClient }, { PrismaPg }, { default: pg }, { createPostgresqlVersions }] =
    await Promise.all([
      import('./generated/postgresql/client.ts'),
      import('@prisma/adapter-pg'),
      import('pg'),
      import('./postgresql-data-version.ts'),
    ])
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // The adapter's own copy of pg's types may be of another version than the project's.
  const adapter = new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0])
  const client = new PostgresqlClient({ ...clientOptions, log: chooseLog(onQuery), adapter })
  if (onQuery) client.$on('query', ({ query }) => onQuery(query))
  // Generated from the same models; it only offers more filters, which the project does without.
  const prisma = client as unknown as PrismaClient
  const close = async () => {
    await client.$disconnect()
    await pool.end()
  }
  return { provider: 'postgresql', prisma, dataVersion: createPostgresqlVersions(pool), close }
}

const clientOptions = {
  // More patient than Prisma's 2 and 5 seconds: SQLite's writers wait for each other, and for other processes.
  transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  // Every other format captures a stack for every query.
  errorFormat: 'minimal' as const,
}

function chooseLog(onQuery: ConnectOptions['onQuery']): { emit: 'event'; level: 'query' }[] {
  return onQuery ? [{ emit: 'event', level: 'query' }] : []
}
