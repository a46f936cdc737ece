import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'
import { inject } from 'vitest'
import type { ProvidedStores } from './stores/provided.ts'
import { runSql } from './stores/run-sql.ts'
import { ensureTemplate } from './stores/sqlite-template.ts'

export interface TestDatabase {
  /** For `DATABASE_URL`: migrated, empty, and nobody else's. */
  url: string
  /** For `REDIS_URL`: an empty Redis database of its own; `undefined` in the run on SQLite and memory. */
  redisUrl: string | undefined
  /** Removes both; connections still open are cut. */
  drop(): Promise<void>
}

let created = 0

/** Creates a fresh database for a test file, on the store that this run is about. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { sqlite, postgresql } = inject('stores')
  const name = `${process.pid}_${++created}`
  if (postgresql !== undefined) return createOnPostgres(postgresql, `${postgresql.prefix}_${name}`)
  if (sqlite !== undefined) return createOnSqlite(sqlite, name)
  throw new Error('No store was set up: run the tests through vitest.config.ts.')
}

async function createOnSqlite(
  { folder }: NonNullable<ProvidedStores['sqlite']>,
  name: string,
): Promise<TestDatabase> {
  const file = path.join(folder, `${name}.db`)
  await copyFile(await ensureTemplate(), file)
  const drop = async () => {
    await Promise.all([file, `${file}-wal`, `${file}-shm`].map((part) => rm(part, { force: true })))
  }
  return { url: `file:${file}`, redisUrl: undefined, drop }
}

async function createOnPostgres(
  { url, source, redisUrl }: NonNullable<ProvidedStores['postgresql']>,
  name: string,
): Promise<TestDatabase> {
  await runSql(url, (client) => client.query(`CREATE DATABASE ${name} ${source}`))
  const location = new URL(url)
  location.pathname = `/${name}`
  const redis = await claimRedisDatabase(redisUrl)
  const drop = async () => {
    await runSql(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    await runRedis(redis, flush)
  }
  return { url: location.href, redisUrl: redis, drop }
}

/** Redis numbers its databases; a counter in the first one deals the others out, emptied. */
async function claimRedisDatabase(server: string): Promise<string> {
  const number = await runRedis(server, async (client) => {
    const [, total] = (await client.config('GET', 'databases')) as string[]
    return 1 + ((await client.incr('storefront:test-databases')) % (Number(total) - 1))
  })
  const location = new URL(server)
  location.pathname = `/${number}`
  await runRedis(location.href, flush)
  return location.href
}

async function runRedis<Result>(url: string, work: (client: Redis) => Promise<Result>): Promise<Result> {
  const client = new Redis(url)
  try {
    return await work(client)
  } finally {
    client.disconnect()
  }
}

function flush(client: Redis): Promise<unknown> {
  return client.flushdb()
}
