import type { Transaction } from '@prisma/driver-adapter-utils'
import type { PrismaClient } from '../../generated/sqlite/client.ts'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import { commit, outOfTime, rollBack } from './driver-transaction.ts'
import type { JoinableAdapter } from './joinable-adapter.ts'

export type TransactionOptions = { maxWait: number; timeout: number }

/** A transaction that Prisma joins when it is first needed: its own way to begin and end one takes longer than most statements. */
export class OpenTransaction {
  readonly driver: Transaction
  readonly #prisma: PrismaClient
  readonly #adapter: JoinableAdapter
  readonly #options: TransactionOptions
  readonly #timer: NodeJS.Timeout
  #hasExpired = false
  #joined: Promise<TransactionClient> | null = null
  /** Prisma's own transaction, and what lets it end. */
  #prismas: { ended: Promise<void>; end(): void; fail(reason: unknown): void } | null = null

  constructor(
    prisma: PrismaClient,
    adapter: JoinableAdapter,
    driver: Transaction,
    options: TransactionOptions,
  ) {
    this.driver = driver
    this.#prisma = prisma
    this.#adapter = adapter
    this.#options = options
    this.#timer = setTimeout(() => this.#expire(), options.timeout)
    this.#timer.unref()
  }

  /** Prisma's client for this transaction. */
  join(): Promise<TransactionClient> {
    this.#joined ??= this.#startJoining()
    return this.#joined
  }

  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#hasExpired) throw this.expiry()
    if (!this.#prismas) return commit(this.driver)
    this.#prismas.end()
    return this.#prismas.ended
  }

  /** Never throws, since what made it roll back is reported. */
  async rollBack(reason: unknown): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#hasExpired) return
    const rolledBack = this.#prismas ? this.#prismas.ended : rollBack(this.driver)
    this.#prismas?.fail(reason)
    await rolledBack.catch(() => undefined)
  }

  /** The error for what was tried after the time was over; undefined before. */
  expiry(): Error | undefined {
    const { timeout } = this.#options
    return this.#hasExpired
      ? outOfTime(`A statement was run on an expired transaction: the timeout was ${timeout} ms.`)
      : undefined
  }

  #startJoining(): Promise<TransactionClient> {
    // From here on, Prisma watches the time.
    clearTimeout(this.#timer)
    return new Promise((resolve, reject) => {
      let end: () => void = () => undefined
      let fail: (reason: unknown) => void = () => undefined
      const work = new Promise<void>((done, failed) => {
        end = done
        fail = failed
      })
      // Nobody waits for it if Prisma cannot begin.
      work.catch(() => undefined)
      const ended = this.#adapter.joining(this.driver, () =>
        this.#prisma.$transaction((tx) => {
          resolve(tx)
          return work as never
        }, this.#options),
      ) as Promise<void>
      ended.catch(reject)
      this.#prismas = { ended, end, fail }
    })
  }

  #expire(): void {
    this.#hasExpired = true
    rollBack(this.driver).catch(() => undefined)
  }
}
