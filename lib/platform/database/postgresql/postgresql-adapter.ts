import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import type { StatementQuery } from '../statements/statement.ts'

/**
 * Connects Prisma to PostgreSQL so that a commit is acknowledged only if it happened: after a failed statement,
 * PostgreSQL answers COMMIT by rolling back without an error, and Prisma believes the transaction committed. Also sends
 * a transaction's statements one at a time: Prisma loads several relations concurrently, which pg deprecates.
 */
export function createPostgresqlAdapter(pool: Pool): SqlDriverAdapterFactory {
  // The adapter's own copy of pg's types may have another version than the project's.
  const factory = new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0], {
    // pg prepares a statement only if it has a name, which Prisma's need not have.
    statementNameGenerator: ({ name }: StatementQuery) => name as string,
  })
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

const ENDS = new Set(['COMMIT', 'ROLLBACK'])

function guardTransaction(transaction: Transaction): Transaction {
  let hasFailed = false
  let hasEnded = false
  let isOpen = true
  let previous: Promise<unknown> = Promise.resolve()
  // What comes after COMMIT or ROLLBACK and before the connection is given back would be committed by itself.
  const inTurn = <T>(run: () => Promise<T>, isEnd = false): Promise<T> => {
    const statement = previous.then(() => {
      if (!isOpen || (hasEnded && !isEnd)) throw createEndedError()
      hasEnded ||= isEnd
      return run()
    })
    previous = statement.catch(() => {
      hasFailed = true
    })
    return statement
  }
  const executeRaw = async (query: SqlQuery) => {
    if (query.sql !== 'COMMIT' || !hasFailed) return transaction.executeRaw(query)
    await transaction.executeRaw({ ...query, sql: 'ROLLBACK' })
    throw createRolledBackError()
  }
  // Afterwards, another caller gets the connection.
  const close = async (end: () => Promise<void>) => {
    if (!isOpen) return
    isOpen = false
    await end()
  }
  return {
    ...identify(transaction),
    options: transaction.options,
    queryRaw: (query) => inTurn(() => transaction.queryRaw(query)),
    executeRaw: (query) => inTurn(() => executeRaw(query), ENDS.has(query.sql)),
    commit: () => close(() => transaction.commit()),
    rollback: () => close(() => transaction.rollback()),
    createSavepoint: (name) => inTurn(async () => transaction.createSavepoint?.(name)),
    rollbackToSavepoint: (name) =>
      inTurn(async () => {
        await transaction.rollbackToSavepoint?.(name)
        hasFailed = false
      }),
    releaseSavepoint: (name) => inTurn(async () => transaction.releaseSavepoint?.(name)),
  }
}

function identify({ provider, adapterName }: Pick<SqlDriverAdapter, 'provider' | 'adapterName'>) {
  return { provider, adapterName }
}

function createEndedError(): DriverAdapterError {
  const cause = 'The transaction has already ended: none of its further statements were run.'
  return new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause })
}

function createRolledBackError(): DriverAdapterError {
  const cause = 'A statement of the transaction has failed, so that PostgreSQL kept nothing of it.'
  return new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause })
}
