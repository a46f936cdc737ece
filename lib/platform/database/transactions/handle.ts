import type { SqlQueryable } from '@prisma/driver-adapter-utils'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import type { Provider } from '../database-location.ts'

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
