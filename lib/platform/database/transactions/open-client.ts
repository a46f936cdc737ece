import { DriverAdapterError, type SqlDriverAdapter, type Transaction } from '@prisma/driver-adapter-utils'
import type { PrismaClient } from '../../generated/sqlite/client.ts'
import {
  PrismaClientKnownRequestError,
  prismaVersion,
  type TransactionClient,
} from '../../generated/sqlite/internal/prismaNamespace.ts'
import { HANDLE, type Handle, type JoinableAdapter, type StatementTx, TRANSACT } from './joinable-adapter.ts'

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
