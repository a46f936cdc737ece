import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

const lines: string[] = []
let store: TestDatabase
let proxy: TcpProxy
let database: Database

beforeAll(async () => {
  store = await createTestDatabase()
  const location = new URL(store.url)
  proxy = await openTcpProxy(Number(location.port))
  location.port = String(proxy.port)
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)).msg)
      done()
    },
  })
  database = await connectDatabase(location.href, { poolSize: 5, log: createLog('info', sink) })
})
afterEach(() => proxy.mend())
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await store?.drop()
})

const read = async () => database.dataVersion.read()
const readMany = (count: number) => Promise.allSettled(Array.from({ length: count }, read))

describe('a pool of PostgreSQL connections', () => {
  it('tells of an outage once, however many connections break and calls fail, and once that it is over', async () => {
    await readMany(20)
    await proxy.cut()
    const results = await readMany(20)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(lines).toEqual(['PostgreSQL does not respond.'])

    await proxy.mend()
    await sleep(5_100)
    await readMany(20)
    await readMany(20)
    expect(lines).toEqual(['PostgreSQL does not respond.', 'PostgreSQL responds again.'])
  })

  it('lets nobody wait longer than 3 seconds for a connection', async () => {
    await proxy.cut()
    await readMany(5)
    await proxy.mend()
    proxy.hang()
    const begun = performance.now()
    const results = await readMany(20)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(performance.now() - begun).toBeLessThan(12_000)
  })

  it('has the server end a statement that takes longer than 15 seconds', async () => {
    expect(await database.prisma.$queryRaw`SHOW statement_timeout`).toEqual([{ statement_timeout: '15s' }])
  })

  it('has the server end a transaction whose client is silent for 5 seconds, and a wait for a lock after 4', async () => {
    const { prisma } = database
    expect(await prisma.$queryRaw`SHOW idle_in_transaction_session_timeout`).toEqual([
      { idle_in_transaction_session_timeout: '5s' },
    ])
    expect(await prisma.$queryRaw`SHOW lock_timeout`).toEqual([{ lock_timeout: '4s' }])
  })
})
