import type { Database, Tx } from '#lib/platform/database/db.ts'
import {
  type Statements,
  type StatementTx,
  TRANSACT,
  transact,
  transactStatements,
} from '#lib/platform/database/transact.ts'

type Work = (tx: Tx) => Promise<unknown>
type Method = (...args: unknown[]) => Promise<unknown>

const WRITES: ReadonlySet<string> = new Set([
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
])

/**
 * The same database, except that every transaction starts with `hold`, and single writes run in a transaction too. If
 * `hold` throws, the transaction is rolled back.
 */
export function guardWrites(database: Database, hold: (tx: Statements) => Promise<void>): Database {
  const { prisma } = database
  const transaction = (work: Work) =>
    transact(prisma, async (tx) => {
      await hold(tx)
      return work(tx)
    })
  const transactionOfStatements = (work: (tx: StatementTx) => Promise<unknown>) =>
    transactStatements(prisma, async (tx) => {
      await hold(tx)
      return work(tx)
    })

  const guardModel = (model: object, name: string) =>
    new Proxy(model, {
      get(target, operation) {
        if (!WRITES.has(String(operation))) return Reflect.get(target, operation)
        return (...args: unknown[]) =>
          transaction((tx) => (Reflect.get(Reflect.get(tx, name), operation) as Method)(...args))
      },
    })

  const guarded = new Proxy(prisma, {
    get(client, name) {
      if (name === '$transaction') return transaction
      if (name === TRANSACT) return transactionOfStatements
      if (name === '$executeRaw')
        return (...args: unknown[]) => transaction((tx) => (tx.$executeRaw as Method)(...args))
      const value: unknown = Reflect.get(client, name)
      if (typeof value === 'function') return value.bind(client)
      return isModel(value) ? guardModel(value, String(name)) : value
    },
  })
  return { ...database, prisma: guarded }
}

function isModel(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'findMany' in value
}
