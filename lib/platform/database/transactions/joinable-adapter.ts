import { AsyncLocalStorage } from 'node:async_hooks'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'

/** An adapter through which Prisma can join a transaction that has begun without it. */
export type JoinableAdapter = {
  /** Whoever opened the adapter disposes of it. */
  driver: SqlDriverAdapter
  factory: SqlDriverAdapterFactory
  /** Runs work in which the next transaction that Prisma starts is this one. */
  joining<T>(transaction: Transaction, work: () => T): T
}

export async function openJoinableAdapter(opened: SqlDriverAdapterFactory): Promise<JoinableAdapter> {
  const offers = new AsyncLocalStorage<{ transaction: Transaction | null }>()
  const driver = await opened.connect()
  const { provider, adapterName } = opened
  const joinable: SqlDriverAdapter = {
    ...{ provider, adapterName },
    queryRaw: (query) => driver.queryRaw(query),
    executeRaw: (query) => driver.executeRaw(query),
    executeScript: (script) => driver.executeScript(script),
    getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    // Prisma also disposes of what it failed to start with, and others may use it still.
    dispose: async () => undefined,
    async startTransaction(level) {
      const offer = offers.getStore()
      if (!offer?.transaction) return driver.startTransaction(level)
      const { transaction } = offer
      // What runs in the transaction inherits the offer, and may begin another one.
      offer.transaction = null
      return transaction
    },
  }
  return {
    driver,
    factory: { provider, adapterName, connect: async () => joinable },
    joining: (transaction, work) => offers.run({ transaction }, work),
  }
}
