import { DriverAdapterError, type MappedError } from '@prisma/driver-adapter-utils'

type SqliteError = Error & { code: string }

/** Converts an error of better-sqlite3 to the one that Prisma maps to its codes; others pass through. */
export function toDriverError(error: unknown): unknown {
  if (!isSqliteError(error)) return error
  return new DriverAdapterError({
    originalCode: error.code,
    originalMessage: error.message,
    ...describeError(error),
  })
}

/** Whether another connection holds the lock that the statement needs, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return (
    isSqliteError(error) && (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED'))
  )
}

/** The error that Prisma reports as P1008. */
export function createBusyError(): DriverAdapterError {
  const originalMessage = "Another process keeps the database's write lock. Try again later."
  return new DriverAdapterError({ kind: 'SocketTimeout', originalCode: 'SQLITE_BUSY', originalMessage })
}

/** The error that Prisma reports as P1018. */
export function createClosedError(): DriverAdapterError {
  const cause = 'The transaction has already ended: none of its further statements were run.'
  return new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause })
}

// Compared by name, because a process may have two copies of the driver's module.
function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
}

function describeError(error: SqliteError): MappedError {
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return { kind: 'UniqueConstraintViolation', ...readConstraint(error.message) }
    case 'SQLITE_CONSTRAINT_NOTNULL':
      return { kind: 'NullConstraintViolation', constraint: readConstraint(error.message).constraint }
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
    case 'SQLITE_CONSTRAINT_TRIGGER':
      return { kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } }
    default:
      return isBusy(error) ? { kind: 'SocketTimeout' } : describeMessage(error.message)
  }
}

// "UNIQUE constraint failed: Product.slug, Product.locale"
function readConstraint(message: string): { constraint?: { fields: string[] }; table?: string } {
  const columns = message.split('constraint failed: ')[1]?.split(', ')
  if (!columns) return {}
  return {
    constraint: { fields: columns.map((column) => column.slice(column.lastIndexOf('.') + 1)) },
    table: columns[0]?.split('.')[0],
  }
}

function describeMessage(message: string): MappedError {
  const table = /^no such table: (.+)/.exec(message)?.[1]
  if (table) return { kind: 'TableDoesNotExist', table }
  const column = /^no such column: (.+)/.exec(message)?.[1] ?? /has no column named (.+)/.exec(message)?.[1]
  if (column) return { kind: 'ColumnNotFound', column }
  return { kind: 'sqlite', extendedCode: 1, message }
}
