import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../services/postgres.mjs'
import { startRedis } from '../services/redis.mjs'
import { deploy } from './deploy.ts'
import { runSql } from './run-sql.ts'
import './provided.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    chooseService(process.env.TEST_DATABASE_URL, startPostgres),
    chooseService(process.env.TEST_REDIS_URL, startRedis),
  ])
  const prefix = `storefront_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  await createTemplate(postgres.url, template)
  project.provide('stores', {
    sqlite: undefined,
    postgresql: { url: postgres.url, template, prefix, redisUrl: redis.url },
  })
  return async () => {
    await dropDatabases(postgres.url, prefix)
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

interface Service {
  url: string
  stop(): Promise<void>
}

async function chooseService(url: string | undefined, start: () => Promise<Service>): Promise<Service> {
  return url === undefined || url === '' ? start() : { url, stop: async () => undefined }
}

async function createTemplate(url: string, template: string): Promise<void> {
  await runSql(url, (client) => client.query(`CREATE DATABASE ${template}`))
  const location = new URL(url)
  location.pathname = `/${template}`
  await deploy(location.href)
}

/** Drops what this run created, also what a crashed test file left behind: the server may not be ours. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  await runSql(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname::text, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  })
}
