import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runSql } from '#tests/support/stores/run-sql.ts'
import { describeDeployment } from './migrations-suite.ts'

let store: TestDatabase
const created: string[] = []

beforeAll(async () => {
  store = await createTestDatabase()
})

afterAll(async () => {
  for (const name of created)
    await runSql(store.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await store.drop()
})

describeDeployment(async () => {
  const name = `storefront_empty_${randomBytes(4).toString('hex')}`
  await runSql(store.url, (client) => client.query(`CREATE DATABASE ${name}`))
  created.push(name)
  return Object.assign(new URL(store.url), { pathname: `/${name}` }).href
})
