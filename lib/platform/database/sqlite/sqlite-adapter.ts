import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { retryWhileBusy, startDeadline } from '../retry-while-busy.ts'
import { FairLock } from './fair-lock.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { isBusy, toDriverError } from './sqlite-errors.ts'
import { SqliteTransaction, type WriteWatch } from './sqlite-transaction.ts'

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
