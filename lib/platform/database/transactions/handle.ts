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

/**
 * Under this, a client has its handle. A proxy around the client has it too. The server and Next's pages each have a copy of this
 * module and share the client.
 */
export const HANDLE = Symbol.for('storefront.database-handle')

export function handleOf(client: TransactionClient): Handle {
  const handle = (client as { [HANDLE]?: Handle })[HANDLE]
  if (!handle) throw new Error('This client was not opened by connectDatabase.')
  return handle
}
