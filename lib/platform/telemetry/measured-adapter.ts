import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { type Telemetry, telemetry } from './telemetry.ts'

/** Measures the statements that go through an adapter, and how long transactions wait for a connection. The same adapter if nothing is measured. */
export function measureAdapter(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const active = telemetry()
  if (!active) return factory
  const { provider, adapterName } = factory
  return { provider, adapterName, connect: async () => measureConnections(await factory.connect(), active) }
}

function measureConnections(adapter: SqlDriverAdapter, active: Telemetry): SqlDriverAdapter {
  return {
    ...measureStatements(adapter, active),
    executeScript: (script) => adapter.executeScript(script),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: () => adapter.dispose(),
    async startTransaction(level) {
      const began = performance.now()
      const transaction = await adapter.startTransaction(level)
      active.observe('storefront_database_transaction_wait_seconds', {}, (performance.now() - began) / 1000)
      return measureTransaction(transaction, active)
    },
  }
}

function measureTransaction(transaction: Transaction, active: Telemetry): Transaction {
  return {
    ...measureStatements(transaction, active),
    options: transaction.options,
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => transaction.rollbackToSavepoint?.(name),
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  }
}

function measureStatements(queryable: SqlQueryable, active: Telemetry): SqlQueryable {
  const run = async <T>({ sql }: SqlQuery, work: () => Promise<T>): Promise<T> => {
    const operation = operationOf(sql)
    const began = performance.now()
    try {
      return await active.trace(`SQL ${operation}`, { 'db.query.text': sql }, work)
    } finally {
      active.observe(
        'storefront_database_statement_seconds',
        { operation },
        (performance.now() - began) / 1000,
      )
    }
  }
  const { provider, adapterName } = queryable
  return {
    ...{ provider, adapterName },
    queryRaw: (query) => run(query, () => queryable.queryRaw(query)),
    executeRaw: (query) => run(query, () => queryable.executeRaw(query)),
  }
}

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])
const FIRST_WORD = /^\s*([a-z]+)/i

function operationOf(sql: string): string {
  const word = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? ''
  return OPERATIONS.has(word) ? word : 'other'
}
