import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, type Tx } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'
import { describeDataVersions } from './data-version-suite.ts'

describeDataVersions()

describe('on PostgreSQL', () => {
  let store: TestDatabase
  let database: Database

  beforeAll(async () => {
    store = await createTestDatabase()
    database = await connectDatabase(store.url, { poolSize: 21 })
  })

  afterAll(async () => {
    await database.close()
    await store.drop()
  })

  test('20 transactions in one scope do not wait for each other to end', async () => {
    const before = await readSettingsVersion()
    const haveAllWritten = createBarrier(20)
    const write = (number: number) => async (tx: Tx) => {
      await tx.setting.create({ data: { key: `first-${number}`, value: 1 } })
      await haveAllWritten()
      await tx.setting.create({ data: { key: `second-${number}`, value: 1 } })
    }
    await Promise.all(Array.from({ length: 20 }, (_, number) => database.prisma.$transaction(write(number))))
    expect((await readSettingsVersion()) - before).toBe(20)
  })

  test('a version changes when a table is truncated', async () => {
    const before = await readSettingsVersion()
    await database.prisma.$executeRaw`TRUNCATE "Setting"`
    expect(await readSettingsVersion()).toBe(before + 1)
  })

  async function readSettingsVersion(): Promise<number> {
    return Number((await database.dataVersion.read()).settings)
  }
})

function createBarrier(count: number): () => Promise<void> {
  let missing = count
  const { open, wait: opened } = gate()
  return () => {
    if (--missing === 0) open()
    return opened
  }
}
