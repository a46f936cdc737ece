import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQueryable,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type { PrismaClient } from '../../generated/sqlite/client.ts'
import {
  PrismaClientKnownRequestError,
  prismaVersion,
  type TransactionClient,
} from '../../generated/sqlite/internal/prismaNamespace.ts'
import type { Provider } from '../database-location.ts'
import { FairLock } from '../sqlite/locks.ts'

/** The way to the database below a client: its own transaction, or for a client outside one, its connections. */
export type Handle = {
  provider: Provider
  queryable: SqlQueryable
  isTransaction: boolean
  /** Is told every statement, like that of Prisma. */
  onQuery: ((sql: string, args: string) => void) | undefined
}

/** Under this, a client or transaction has its handle. The server and Next's pages each have a copy of this module and share the client. */
export const HANDLE = Symbol.for('storefront.database-handle')
/** Under this, a client outside a transaction runs one of statements. */
export const TRANSACT = Symbol.for('storefront.transact-statements')

/** A transaction that begins without Prisma, for work that is done by statements. */
export type StatementTx = {
  readonly [HANDLE]: Handle
  /** Prisma's client for this transaction, which the first call starts: see `prismaOf`. */
  join(): Promise<TransactionClient>
}

/** The handle that statements run on: Prisma's client, outside or in a transaction, or a transaction of statements. */
export type Statements = TransactionClient | StatementTx

export function handleOf(on: Statements): Handle {
  const handle = (on as Partial<StatementTx>)[HANDLE]
  if (!handle) throw new Error('This client was not opened by connectDatabase.')
  return handle
}

/**
 * Prisma's client on the same connection. A transaction of statements starts Prisma for this, which takes longer than most statements: it
 * is for what few of those transactions need.
 */
export async function prismaOf(on: Statements): Promise<TransactionClient> {
  return 'join' in on ? on.join() : on
}

/** An adapter through which Prisma can be given a transaction that has begun without it. */
type JoinableAdapter = {
  /** The adapter's opener disposes of it. */
  driver: SqlDriverAdapter
  factory: SqlDriverAdapterFactory
  /** Hands a transaction over to Prisma. `start` has it start one, at this isolation level. */
  handOver<T>(transaction: Transaction, start: (isolationLevel: 'Serializable') => Promise<T>): Promise<T>
}

type Offer = { transaction: Transaction; taken(): void }

/**
 * Prisma asks its adapter for transactions without saying for whom. So one is handed over at a time, and is marked by its isolation level,
 * which nothing else names: what Prisma begins by itself, such as for a nested write, has none. The level is only the mark, since the
 * transaction has begun.
 */
export async function openJoinableAdapter(opened: SqlDriverAdapterFactory): Promise<JoinableAdapter> {
  const driver = await opened.connect()
  const { provider, adapterName } = opened
  const turns = new FairLock()
  let offer: Offer | null = null
  const joinable: SqlDriverAdapter = {
    ...{ provider, adapterName },
    queryRaw: (query) => driver.queryRaw(query),
    executeRaw: (query) => driver.executeRaw(query),
    executeScript: (script) => driver.executeScript(script),
    getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    // Prisma also disposes of what it failed to start with, and others may use it still.
    dispose: async () => undefined,
    async startTransaction(level) {
      if (level === undefined) return driver.startTransaction()
      if (level !== 'SERIALIZABLE' || !offer)
        throw new Error('Transactions have no isolation level of their own.')
      const { transaction, taken } = offer
      offer = null
      taken()
      return transaction
    },
  }
  return {
    driver,
    factory: { provider, adapterName, connect: async () => joinable },
    async handOver(transaction, start) {
      const taken = await turns.acquire()
      const mine = { transaction, taken }
      offer = mine
      try {
        return await start('Serializable')
      } finally {
        // Prisma may have failed before it asked.
        if (offer === mine) offer = null
        taken()
      }
    },
  }
}

/** Begins a transaction. Throws the error that Prisma reports as P2028 if none can begin in time. */
async function begin(driver: SqlDriverAdapter, maxWaitMs: number): Promise<Transaction> {
  const begun = driver.startTransaction()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(outOfTime('Unable to start a transaction in the given time.')), maxWaitMs)
  })
  try {
    return await Promise.race([begun, late])
  } catch (error) {
    // One that begins after all must not stay open.
    begun.then(rollBack).catch(() => undefined)
    throw asPrismas(error)
  } finally {
    clearTimeout(timer)
  }
}

async function commit(transaction: Transaction): Promise<void> {
  if (!transaction.options.usePhantomQuery) {
    try {
      await transaction.executeRaw(bare('COMMIT'))
    } catch (error) {
      await transaction.rollback().catch(() => undefined)
      throw error
    }
  }
  await transaction.commit()
}

async function rollBack(transaction: Transaction): Promise<void> {
  try {
    if (!transaction.options.usePhantomQuery) await transaction.executeRaw(bare('ROLLBACK'))
  } finally {
    await transaction.rollback()
  }
}

/** The error of a transaction that took too long, as Prisma's own. */
function outOfTime(message: string): Error {
  return createError('P2028', `Transaction API error: ${message}`)
}

const CODES: Partial<Record<string, string>> = {
  SocketTimeout: 'P1008',
  DatabaseNotReachable: 'P1001',
  ConnectionClosed: 'P1017',
  TooManyConnections: 'P2037',
}

/** The error that Prisma reports if a transaction cannot begin. */
function asPrismas(error: unknown): unknown {
  if (!(error instanceof DriverAdapterError)) return error
  const code = CODES[error.cause.kind]
  return code ? createError(code, `The transaction could not begin: ${error.message}`, error) : error
}

function createError(code: string, message: string, driverAdapterError?: DriverAdapterError): Error {
  const meta = driverAdapterError && { driverAdapterError }
  return new PrismaClientKnownRequestError(message, { code, clientVersion: prismaVersion.client, meta })
}

function bare(sql: string) {
  return { sql, args: [], argTypes: [] }
}

type TransactionOptions = { maxWait: number; timeout: number }

type Opened = {
  prisma: PrismaClient
  adapter: JoinableAdapter
  driver: Transaction
  handle: Handle
  options: TransactionOptions
}

/** A transaction that has begun on a connection. Once Prisma has joined it, it is Prisma that watches its time and ends it. */
class OpenTransaction implements StatementTx {
  readonly [HANDLE]: Handle
  readonly #opened: Opened
  readonly #timer: NodeJS.Timeout
  #hasExpired = false
  #joined: Promise<TransactionClient> | null = null
  /** Prisma's own transaction, and what lets it end. */
  #prismas: { ended: Promise<void>; end(): void; fail(reason: unknown): void } | null = null

  constructor(opened: Opened) {
    this[HANDLE] = opened.handle
    this.#opened = opened
    this.#timer = setTimeout(() => this.#expire(), opened.options.timeout)
    this.#timer.unref()
  }

  join(): Promise<TransactionClient> {
    this.#joined ??= this.#startJoining()
    return this.#joined
  }

  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#hasExpired) throw this.expiry()
    if (!this.#prismas) return commit(this.#opened.driver)
    this.#prismas.end()
    return this.#prismas.ended
  }

  /** Never throws, since what made it roll back is reported. */
  async rollBack(reason: unknown): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#hasExpired) return
    const rolledBack = this.#prismas ? this.#prismas.ended : rollBack(this.#opened.driver)
    this.#prismas?.fail(reason)
    await rolledBack.catch(() => undefined)
  }

  /** The error for what was tried after the time was over; undefined before. */
  expiry(): Error | undefined {
    const { timeout } = this.#opened.options
    return this.#hasExpired
      ? outOfTime(`A statement was run on an expired transaction: the timeout was ${timeout} ms.`)
      : undefined
  }

  #startJoining(): Promise<TransactionClient> {
    clearTimeout(this.#timer)
    const { prisma, adapter, driver, handle, options } = this.#opened
    const { promise: work, resolve: end, reject: fail } = withResolvers<void>()
    const { promise: joined, resolve, reject } = withResolvers<TransactionClient>()
    // Nobody waits for it if Prisma cannot begin.
    work.catch(() => undefined)
    const ended = adapter.handOver(driver, (isolationLevel) =>
      prisma.$transaction(
        async (tx) => {
          resolve(withHandle(tx, handle))
          await work
        },
        { ...options, isolationLevel },
      ),
    )
    ended.catch(reject)
    this.#prismas = { ended, end, fail }
    return joined
  }

  #expire(): void {
    this.#hasExpired = true
    rollBack(this.#opened.driver).catch(() => undefined)
  }
}

/** Prisma's client for a transaction, also for its savepoints, with the way to the database below it. */
function withHandle(tx: TransactionClient, handle: Handle): TransactionClient {
  const nest = (work: (inner: TransactionClient) => Promise<unknown>) =>
    tx.$transaction((inner) => work(withHandle(inner, handle)))
  return Object.create(tx, { [HANDLE]: { value: handle }, $transaction: { value: nest } })
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

type Work = (tx: TransactionClient) => Promise<unknown>

const REPLACEABLE = { writable: true, configurable: true }

/**
 * Adds to a client the way to the database below it, and the two kinds of transactions: Prisma's and those of statements. `options` are
 * what applies to a transaction that sets nothing else.
 */
export function openClient(
  prisma: PrismaClient,
  adapter: JoinableAdapter,
  { provider, onQuery, options }: Pick<Handle, 'provider' | 'onQuery'> & { options: TransactionOptions },
): PrismaClient {
  const run = async <T>(work: (open: OpenTransaction) => Promise<T>, given?: Partial<TransactionOptions>) => {
    const chosen = { ...options, ...given }
    const driver = await begin(adapter.driver, chosen.maxWait)
    const handle: Handle = { provider, queryable: driver, isTransaction: true, onQuery }
    const open = new OpenTransaction({ prisma, adapter, driver, handle, options: chosen })
    try {
      const result = await work(open)
      await open.commit()
      return result
    } catch (error) {
      await open.rollBack(error)
      throw open.expiry() ?? error
    }
  }
  const transact = async (work: Work | never[], given?: Partial<TransactionOptions>) =>
    // A list of Prisma's own calls.
    Array.isArray(work) ? prisma.$transaction(work) : run(async (open) => work(await open.join()), given)
  const root: Handle = { provider, queryable: adapter.driver, isTransaction: false, onQuery }
  const transactStatements = (work: (tx: StatementTx) => Promise<unknown>) => run(work)
  // Not assigned, which would set them on Prisma's own object. A proxy may replace them, as that which guards writes does.
  return Object.create(prisma, {
    [HANDLE]: { value: root, ...REPLACEABLE },
    [TRANSACT]: { value: transactStatements, ...REPLACEABLE },
    $transaction: { value: transact, ...REPLACEABLE },
  })
}
