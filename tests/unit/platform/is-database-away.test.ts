import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { toDriverError } from '#lib/platform/database/sqlite/sqlite-errors.ts'

let folder: string
let database: Database
let file: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-away-'))
  file = path.join(folder, 'shop.db')
  database = await connectDatabase(`file:${file}`)
  await database.prisma.$executeRaw`CREATE TABLE t (a INTEGER PRIMARY KEY)`
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const caught = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
const withCode = (code: string) => Object.assign(new Error('It failed.'), { code })
const insert = () => database.prisma.$executeRaw`INSERT INTO t VALUES (1)`

describe('a database is away', () => {
  it.each(
    'P1001 P1002 P1008 P1017 P2024 P2037 08006 25006 25P03 53300 55P03 57014 57P01 57P03 ECONNREFUSED ECONNRESET EPIPE'.split(
      ' ',
    ),
  )('where the code is %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('where pg says: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true)
  })

  it.each(['SQLITE_CANTOPEN', 'SQLITE_IOERR_READ', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL'])(
    'where SQLite says %s, also through the adapter',
    (code) => {
      const error = new Sqlite.SqliteError('It failed.', code)
      expect([error, toDriverError(error)].map(isDatabaseAway)).toEqual([true, true])
    },
  )

  it('where its file cannot be opened', async () => {
    expect(isDatabaseAway(await caught(() => new Sqlite(folder, { readonly: true })))).toBe(true)
  })

  it('where another process keeps its lock', async () => {
    const other = new Sqlite(file)
    other.exec('BEGIN IMMEDIATE')
    expect(isDatabaseAway(await caught(insert))).toBe(true)
    other.close()
  })

  it('where a transaction cannot begin in time, or runs out of its time', async () => {
    const { prisma } = database
    const hold = (ms: number) => prisma.$transaction(() => sleep(ms))
    const begin = () => prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`, { maxWait: 20 })
    const holding = hold(500)
    expect(await caught(begin)).toMatchObject({ code: 'P2028' })
    expect(isDatabaseAway(await caught(begin))).toBe(true)
    await holding
    const late = () =>
      prisma.$transaction(async (tx) => [await sleep(60), await tx.$queryRaw`SELECT 1`], { timeout: 20 })
    expect(isDatabaseAway(await caught(late))).toBe(true)
  })
})

describe('a database is there', () => {
  it('where it was asked something wrong', async () => {
    await insert()
    expect(isDatabaseAway(await caught(insert))).toBe(false)
    expect(isDatabaseAway(await caught(() => database.prisma.$queryRaw`SELECT nothing`))).toBe(false)
    expect(isDatabaseAway(await caught(() => database.prisma.page.count()))).toBe(false)
    for (const code of ['P2002', 'P2034', '40001', '23505', 'SQLITE_CONSTRAINT']) {
      expect([code, isDatabaseAway(withCode(code))]).toEqual([code, false])
    }
  })

  it('where it is another service that is away', () => {
    const error = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })
    expect([error, 'P1001', undefined].map(isDatabaseAway)).toEqual([false, false, false])
  })
})
