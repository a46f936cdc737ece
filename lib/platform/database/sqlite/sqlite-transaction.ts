import type { SqlQuery, Transaction } from '@prisma/driver-adapter-utils'
import type { Release } from './fair-lock.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { createClosedError, toDriverError } from './sqlite-errors.ts'

/** Is told of every write whether it worked. */
export type WriteWatch = { worked(): void; failed(error: unknown): void }

/** A transaction that has begun. However it ends, it is closed on the connection, and the lock is released. */
export class SqliteTransaction implements Transaction {
  readonly provider = 'sqlite'
  readonly adapterName: string
  // With this, Prisma calls the methods below instead of sending COMMIT and ROLLBACK as statements.
  readonly options = { usePhantomQuery: true }
  readonly #connection: SqliteConnection
  readonly #release: Release
  readonly #watch: WriteWatch | undefined
  #isOpen = true

  constructor(adapterName: string, connection: SqliteConnection, release: Release, watch?: WriteWatch) {
    this.adapterName = adapterName
    this.#connection = connection
    this.#release = release
    this.#watch = watch
  }

  async queryRaw(query: SqlQuery) {
    return this.#run(() => this.#connection.query(query))
  }

  async executeRaw(query: SqlQuery) {
    return this.#run(() => this.#connection.execute(query))
  }

  async commit() {
    try {
      this.#run(() => this.#connection.runScript('COMMIT'))
      this.#watch?.worked()
    } finally {
      this.#end()
    }
  }

  async rollback() {
    this.#end()
  }

  async createSavepoint(name: string) {
    this.#run(() => this.#connection.runScript(`SAVEPOINT ${name}`))
  }

  async rollbackToSavepoint(name: string) {
    this.#run(() => this.#connection.runScript(`ROLLBACK TO ${name}`))
  }

  async releaseSavepoint(name: string) {
    this.#run(() => this.#connection.runScript(`RELEASE ${name}`))
  }

  // A statement may arrive after the end, due to a timeout or a failure that made SQLite roll back on its own. It would
  // commit separately, or become part of the next owner's transaction.
  #run<T>(work: () => T): T {
    if (!this.#isOpen || !this.#connection.inTransaction) throw createClosedError()
    try {
      return work()
    } catch (cause) {
      const error = toDriverError(cause)
      this.#watch?.failed(error)
      throw error
    }
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      if (this.#connection.inTransaction) this.#connection.runScript('ROLLBACK')
    } finally {
      this.#release()
    }
  }
}
