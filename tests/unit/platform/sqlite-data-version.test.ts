import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteVersions } from '#lib/platform/database/sqlite/sqlite-connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let store: TestDatabase
let other: Sqlite.Database
let versions: ReturnType<typeof createSqliteVersions>

beforeEach(async () => {
  store = await createTestDatabase()
  const file = store.url.replace('file:', '')
  other = new Sqlite(file)
  versions = createSqliteVersions(file)
})
afterEach(async () => {
  versions.close()
  other.close()
  await store.drop()
})

describe('the data versions of a SQLite file', () => {
  it('are read at once while another connection writes', () => {
    other.exec('BEGIN IMMEDIATE')
    expect(versions.read()).toMatchObject({ settings: expect.any(Number) })
  })

  it('wait for whoever keeps readers out, without blocking the event loop', async () => {
    other.exec(
      `PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE "DataVersion" SET version = version; COMMIT`,
    )
    const begun = performance.now()
    const reading = versions.read()
    expect(performance.now() - begun).toBeLessThan(2000)
    await sleep(100)
    other.close()
    expect(await reading).toMatchObject({ settings: expect.any(Number) })
  })
})
