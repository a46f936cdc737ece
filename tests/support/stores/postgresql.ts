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
  const source = `TEMPLATE ${template}${await chooseStrategy(postgres.url)}`
  project.provide('stores', {
    sqlite: undefined,
    postgresql: { url: postgres.url, source, prefix, redisUrl: redis.url },
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

/** Copying files takes half the time of logging every page, the default since it can be chosen. */
async function chooseStrategy(url: string): Promise<string> {
  const { rows } = await runSql(url, (client) => client.query('SHOW server_version_num'))
  return Number(rows[0].server_version_num) >= 150_000 ? ' STRATEGY file_copy' : ''
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
