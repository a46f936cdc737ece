import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'

/**
 * Connects Prisma to PostgreSQL so that no commit is acknowledged that did not happen: after a failed statement
 * PostgreSQL answers COMMIT by rolling back, without an error, and Prisma takes the transaction for committed.
 */
export function createPostgresqlAdapter(pool: Pool): SqlDriverAdapterFactory {
  // The adapter's own copy of pg's types may be of another version than the project's.
  const factory = new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0])
  return { ...identify(factory), connect: async () => guardTransactions(await factory.connect()) }
}

function guardTransactions(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...identify(adapter),
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: async (level) => guardTransaction(await adapter.startTransaction(level)),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    dispose: () => adapter.dispose(),
  }
}

function guardTransaction(transaction: Transaction): Transaction {
  let hasFailed = false
  const watch = async <T>(statement: Promise<T>) => {
    try {
      return await statement
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const executeRaw = async (query: SqlQuery) => {
    if (query.sql !== 'COMMIT' || !hasFailed) return watch(transaction.executeRaw(query))
    await transaction.executeRaw({ ...query, sql: 'ROLLBACK' })
    throw createRolledBackError()
  }
  return {
    ...identify(transaction),
    options: transaction.options,
    queryRaw: (query) => watch(transaction.queryRaw(query)),
    executeRaw,
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => {
      await transaction.rollbackToSavepoint?.(name)
      hasFailed = false
    },
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  }
}

function identify({ provider, adapterName }: Pick<SqlDriverAdapter, 'provider' | 'adapterName'>) {
  return { provider, adapterName }
}

function createRolledBackError(): DriverAdapterError {
  const cause = 'A statement of the transaction has failed, so that PostgreSQL kept nothing of it.'
  return new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause })
}
