import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiExamples } from '#lib/api/v1/document.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { prepareStore } from './prepare-store.ts'
import { createRecorder, type Exchange, writeExchanges } from './recorder.ts'
import { walkThroughApi } from './walk.ts'

let database: TestDatabase
let api: TestApi
let recorded: Record<string, Exchange[]>

const operations = Object.fromEntries(v1.map(({ method, path, spec }) => [spec.name, { method, path }]))

beforeAll(async () => {
  database = await createTestDatabase()
  const empty = await openTestApi({ database })
  await prepareStore(empty)
  await empty.close()
  api = await openTestApi({ database, limit: 600 })
  const recorder = createRecorder(api, operations)
  await walkThroughApi(api, recorder)
  recorded = recorder.recorded()
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

describe('the examples of the OpenAPI document', () => {
  it('are what the server answers (`npx vitest run --project sqlite tests/api/examples/examples.test.ts -u` records them)', async () => {
    const file = new URL('../../../docs/api/examples.json', import.meta.url)
    const outline = (all: Record<string, { status: number }[]>) =>
      Object.entries(all).map(([id, exchanges]) => [id, exchanges.map(({ status }) => status)])
    // Ids are not the same in every store.
    if (process.env.TEST_STORE === 'sqlite')
      await expect(writeExchanges(recorded)).toMatchFileSnapshot(file.pathname)
    else expect(outline(recorded)).toEqual(outline(JSON.parse(readFileSync(file, 'utf8'))))
  })

  it('hold nothing of the machine they were recorded on', () => {
    const text = JSON.stringify(apiExamples())
    for (const own of [api.credentials.secret, api.credentials.key, 'localhost', '127.0.0.1'])
      expect([own, text.includes(own)]).toEqual([own, false])
  })
})
