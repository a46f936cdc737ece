import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestDatabase } from './database.ts'
import { startPostgres } from './services/postgres.mjs'
import { startRedis } from './services/redis.mjs'
import { deploy } from './stores/deploy.ts'

/** A fresh database for a drill: SQLite, or with `--postgres` a PostgreSQL and a Redis of its own. */
export function createDrillDatabase(flags: readonly string[]): Promise<TestDatabase> {
  return flags.includes('--postgres') ? createOnPostgres() : createOnSqlite()
}

/** The number after a flag, or another where it is not given. */
export function readNumber(flags: readonly string[], name: string, otherwise: number): number {
  const at = flags.indexOf(name)
  const value = at < 0 ? otherwise : Number(flags[at + 1])
  if (!Number.isSafeInteger(value)) throw new Error(`Give a whole number after ${name}.`)
  return value
}

async function createOnSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-drill-'))
  const url = `file:${path.join(folder, 'drill.db')}`
  await deploy(url)
  return { url, redisUrl: undefined, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function createOnPostgres(): Promise<TestDatabase> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  await deploy(postgres.url)
  const drop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
  return { url: postgres.url, redisUrl: redis.url, drop }
}
