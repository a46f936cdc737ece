import { existsSync, statSync } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeSqliteFile } from '../sqlite/sqlite-file.ts'
import type { DatabaseUse, Select } from './copied-state.ts'

const PATIENCE_MS = 10_000

/** A reader of SQLite's write-ahead log keeps no writer waiting, however long it takes. */
export async function copySqlite<T>(
  file: string,
  to: string,
  read: (select: Select) => Promise<T>,
): Promise<T> {
  const database = new Sqlite(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    makeSqliteFile(to)
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
  return withCopy(to, (copy) => read(async <Row>(sql: string) => copy.prepare<[], Row>(sql).all()))
}

export async function checkSqliteCopy(file: string): Promise<void> {
  await withCopy(file, async (copy) => {
    const problem = copy.pragma('integrity_check(1)', { simple: true })
    if (problem !== 'ok') throw new Error(`Its database is damaged: ${problem}`)
    const [broken] = copy.pragma('foreign_key_check') as { table: string; parent: string }[]
    if (broken)
      throw new Error(`Rows of "${broken.table}" in it refer to missing rows of "${broken.parent}".`)
  })
}

export async function findSqliteUse(file: string): Promise<DatabaseUse> {
  if (!existsSync(file)) return { isEmpty: true, hasOthers: false }
  const database = new Sqlite(file, { timeout: 0 })
  try {
    const tables = database.prepare(`SELECT 1 FROM "sqlite_master" WHERE "type" = 'table' LIMIT 1`).all()
    return { isEmpty: tables.length === 0, hasOthers: !claimAlone(database) }
  } finally {
    database.close()
  }
}

/** With its write-ahead log. */
export async function measureSqlite(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((part) => statSync(part, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A process that still had the former file open would write to a deleted file, so nobody may have it open. */
export async function replaceSqlite(file: string, by: string): Promise<void> {
  const draft = `${file}.restored`
  await removeDatabase(draft)
  try {
    makeSqliteFile(draft)
    await copyFile(by, draft)
    await flush(draft)
    makeSqliteFile(file)
    const former = new Sqlite(file, { timeout: 0 })
    try {
      if (!claimAlone(former))
        throw new Error('The database is in use. Stop the servers and commands that have it open.')
      await rename(draft, file)
    } finally {
      former.close()
    }
    await flush(path.dirname(file))
  } finally {
    await removeDatabase(draft)
  }
}

/**
 * Whether no other connection has the file open, none of which could open it from then on. Leaves no log beside the file that
 * would be applied to the one that takes its place.
 */
function claimAlone(database: Sqlite.Database): boolean {
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = DELETE')
    database.exec('BEGIN EXCLUSIVE; COMMIT')
    return true
  } catch (error) {
    if (/^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

async function withCopy<T>(file: string, work: (copy: Sqlite.Database) => Promise<T>): Promise<T> {
  const copy = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return await work(copy)
  } finally {
    copy.close()
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const part of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) await rm(part, { force: true })
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
