import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import type { Provider } from '../database-location.ts'
import { FairLock } from '../sqlite/fair-lock.ts'

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
export type JoinableAdapter = {
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
