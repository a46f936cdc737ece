import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { FairLock } from '../sqlite/fair-lock.ts'

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
