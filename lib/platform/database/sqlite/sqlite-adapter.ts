import {
  DriverAdapterError,
  type IsolationLevel,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import { FairLock, type Release, retryWhileBusy, startDeadline } from './locks.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { createClosedError, isBusy, toDriverError } from './sqlite-errors.ts'

/** Is told of every write whether it worked. */
export type WriteWatch = { worked(): void; failed(error: unknown): void }

/** A transaction that has begun. However it ends, it is closed on the connection, and the lock is released. */
class SqliteTransaction implements Transaction {
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

const identity = { provider: 'sqlite', adapterName: 'storefront-sqlite' } as const

/**
 * Connects Prisma to a SQLite file without losing writes. Prisma's own adapter has one connection and lets other
 * queries into an open transaction, so that a concurrent write is acknowledged but lost if the transaction rolls back;
 * and it begins transactions as readers, so that they fail if another process writes first. Here, one connection
 * writes, for one owner at a time, and takes SQLite's write lock when it begins; another connection reads.
 */
export function createSqliteAdapter(file: string, watch?: WriteWatch): SqlDriverAdapterFactory {
  return { ...identity, connect: () => connect(file, watch) }
}

class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = identity.provider
  readonly adapterName = identity.adapterName
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  readonly #watch: WriteWatch | undefined
  readonly #lock = new FairLock()

  constructor(writer: SqliteConnection, reader: SqliteConnection, watch?: WriteWatch) {
    this.#writer = writer
    this.#reader = reader
    this.#watch = watch
  }

  // SQLite's limit since 3.32; Prisma assumes 999 and refuses longer lists.
  getConnectionInfo() {
    return { maxBindValues: 32_766, supportsRelationJoins: false }
  }

  async queryRaw(query: SqlQuery) {
    return (await this.#read(query)) ?? this.#write(() => this.#writer.query(query))
  }

  /** At once, as nearly always: a promise for each step of each read would cost more than many a read. */
  #read(query: SqlQuery): SqlResultSet | undefined | Promise<SqlResultSet | undefined> {
    try {
      return this.#reader.queryIfRead(query)
    } catch (error) {
      if (isBusy(error)) return attempt(() => this.#reader.queryIfRead(query))
      throw toDriverError(error)
    }
  }

  async executeRaw(query: SqlQuery) {
    return this.#write(() => this.#writer.execute(query))
  }

  async executeScript(script: string) {
    const transaction = await this.startTransaction()
    try {
      this.#writer.runScript(script)
      await transaction.commit()
    } catch (error) {
      await transaction.rollback()
      throw toDriverError(error)
    }
  }

  async startTransaction(isolationLevel?: IsolationLevel): Promise<Transaction> {
    if (isolationLevel && isolationLevel !== 'SERIALIZABLE') {
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level: isolationLevel })
    }
    const deadline = startDeadline()
    const release = await this.#lock.acquire()
    try {
      await attempt(() => this.#writer.runScript('BEGIN IMMEDIATE'), deadline)
    } catch (error) {
      release()
      this.#watch?.failed(error)
      throw error
    }
    return new SqliteTransaction(this.adapterName, this.#writer, release, this.#watch)
  }

  async dispose() {
    await this.#lock.run(() => {
      this.#reader.close()
      this.#writer.close()
    })
  }

  // Includes the wait for the lock: otherwise, while another process blocks all writers, each writer in the queue would
  // wait longer than the one before.
  async #write<T>(work: () => T): Promise<T> {
    const deadline = startDeadline()
    try {
      const result = await this.#lock.run(() => attempt(work, deadline))
      this.#watch?.worked()
      return result
    } catch (error) {
      this.#watch?.failed(error)
      throw error
    }
  }
}

async function connect(file: string, watch?: WriteWatch): Promise<SqlDriverAdapter> {
  // FULL, not NORMAL: acknowledged writes survive a power cut. It costs about 0.2 ms per commit on an SSD.
  const writer = await open(file, 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON')
  try {
    return new SqliteAdapter(writer, await open(file, 'query_only = ON'), watch)
  } catch (error) {
    writer.close()
    throw error
  }
}

async function open(file: string, ...pragmas: string[]): Promise<SqliteConnection> {
  const connection = await attempt(() => new SqliteConnection(file))
  try {
    for (const pragma of pragmas) await attempt(() => connection.runScript(`PRAGMA ${pragma}`))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

async function attempt<T>(work: () => T, deadline?: number): Promise<T> {
  try {
    return await retryWhileBusy(work, deadline)
  } catch (error) {
    throw toDriverError(error)
  }
}
