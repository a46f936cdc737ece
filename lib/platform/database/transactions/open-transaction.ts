import type { Transaction } from '@prisma/driver-adapter-utils'
import type { PrismaClient } from '../../generated/sqlite/client.ts'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import { commit, outOfTime, rollBack } from './driver-transaction.ts'
import { HANDLE, type Handle, type StatementTx } from './handle.ts'
import type { JoinableAdapter } from './joinable-adapter.ts'

export type TransactionOptions = { maxWait: number; timeout: number }

type Opened = {
  prisma: PrismaClient
  adapter: JoinableAdapter
  driver: Transaction
  handle: Handle
  options: TransactionOptions
}

/** A transaction that has begun on a connection. Once Prisma has joined it, it is Prisma that watches its time and ends it. */
export class OpenTransaction implements StatementTx {
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
