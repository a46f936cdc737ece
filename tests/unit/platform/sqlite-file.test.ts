import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { withSqliteSession } from '#lib/platform/migrations/sqlite-session.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe('a SQLite file', () => {
  it('that is new is for its owner alone, as are its folder and the files beside it', async () => {
    const file = path.join(folder, 'storage', 'shop.db')
    const database = await connectDatabase(`file:${file}`)
    await database.prisma.$executeRaw`CREATE TABLE t (a INTEGER)`
    expect([path.dirname(file), file, `${file}-wal`, `${file}-shm`].map(rightsOf)).toEqual([
      '700',
      '600',
      '600',
      '600',
    ])
    await database.close()
  })

  it('is so when migrations make it', async () => {
    const file = path.join(folder, 'storage', 'shop.db')
    await withSqliteSession(file, async () => undefined)
    expect([path.dirname(file), file].map(rightsOf)).toEqual(['700', '600'])
  })

  it('that is there keeps its rights', async () => {
    const file = path.join(folder, 'shared', 'shop.db')
    mkdirSync(path.dirname(file))
    chmodSync(path.dirname(file), 0o755)
    await withSqliteSession(file, async () => undefined)
    chmodSync(file, 0o640)
    await (await connectDatabase(`file:${file}`)).close()
    expect([path.dirname(file), file].map(rightsOf)).toEqual(['755', '640'])
  })
})
