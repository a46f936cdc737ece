import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

const RETRY_MS = 3
const LONG_RETRY_MS = 50

/** Runs `work` while no other process can have the lock; returns undefined at once if one has it. */
export type WhenAlone = <Result>(work: () => Result) => Result | undefined

/**
 * A lock between processes that the operating system releases when its holder dies: an exclusive transaction on an
 * empty SQLite file. Waiting never blocks the event loop.
 */
export class ProcessLock {
  readonly #file: string
  /** The end of what this object was asked to do last: one after the other has its turn. */
  #last: Promise<unknown> = Promise.resolve()
  #lock: Lock | undefined
  #inode = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Throws if the lock cannot be had within `patienceMs`. */
  run<Result>(work: () => Promise<Result> | Result, patienceMs = 30_000): Promise<Result> {
    return this.#afterOthers(async () => {
      const lock = this.#open()
      const end = Date.now() + patienceMs
      for (let tries = 0; !tryLock(lock); tries++) {
        if (Date.now() > end) throw new Error(`${this.#file} is locked by another process.`)
        await sleep(tries < 20 ? RETRY_MS : LONG_RETRY_MS)
      }
      try {
        return await work()
      } finally {
        lock.release.run()
      }
    })
  }

  /** Resolves to undefined, and does nothing, if another process has the lock. */
  async tryRun<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    return this.#afterOthers(async () => {
      const lock = this.#open()
      if (!tryLock(lock)) return undefined
      try {
        return await work()
      } finally {
        lock.release.run()
      }
    })
  }

  /** For synchronous work. It also runs if this object already holds the lock. */
  readonly whenAlone: WhenAlone = (work) => {
    if (this.#lock?.database.inTransaction) return work()
    const lock = this.#open()
    if (!tryLock(lock)) return undefined
    try {
      return work()
    } finally {
      lock.release.run()
    }
  }

  #afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  close(): void {
    this.#lock?.database.close()
    this.#lock = undefined
  }

  #open(): Lock {
    // If the file was deleted, others lock a new one.
    if (this.#lock && statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode) return this.#lock
    this.close()
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    const database = new Sqlite(this.#file, { timeout: 0 })
    this.#inode = statSync(this.#file).ino
    this.#lock = {
      database,
      keepsJournal: true,
      take: database.prepare('BEGIN EXCLUSIVE'),
      release: database.prepare('ROLLBACK'),
    }
    return this.#lock
  }
}

type Lock = {
  database: Sqlite.Database
  keepsJournal: boolean
  take: Sqlite.Statement
  release: Sqlite.Statement
}

function tryLock(lock: Lock): boolean {
  try {
    // A journal on disk, made and removed each time for a database that stays empty, takes three times as long.
    if (lock.keepsJournal) lock.database.pragma('journal_mode = MEMORY')
    lock.keepsJournal = false
    lock.take.run()
    return true
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
