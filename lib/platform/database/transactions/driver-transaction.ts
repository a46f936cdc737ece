import { DriverAdapterError, type SqlDriverAdapter, type Transaction } from '@prisma/driver-adapter-utils'
import {
  PrismaClientKnownRequestError,
  prismaVersion,
} from '../../generated/sqlite/internal/prismaNamespace.ts'

/** Begins a transaction. Throws the error that Prisma reports as P2028 if none can begin in time. */
export async function begin(driver: SqlDriverAdapter, maxWaitMs: number): Promise<Transaction> {
  const begun = driver.startTransaction()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(outOfTime('Unable to start a transaction in the given time.')), maxWaitMs)
  })
  try {
    return await Promise.race([begun, late])
  } catch (error) {
    // One that begins after all must not stay open.
    begun.then(rollBack).catch(() => undefined)
    throw asPrismas(error)
  } finally {
    clearTimeout(timer)
  }
}

export async function commit(transaction: Transaction): Promise<void> {
  if (!transaction.options.usePhantomQuery) {
    try {
      await transaction.executeRaw(bare('COMMIT'))
    } catch (error) {
      await transaction.rollback().catch(() => undefined)
      throw error
    }
  }
  await transaction.commit()
}

export async function rollBack(transaction: Transaction): Promise<void> {
  try {
    if (!transaction.options.usePhantomQuery) await transaction.executeRaw(bare('ROLLBACK'))
  } finally {
    await transaction.rollback()
  }
}

/** The error of a transaction that took too long, as Prisma's own. */
export function outOfTime(message: string): Error {
  return createError('P2028', `Transaction API error: ${message}`)
}

const CODES: Partial<Record<string, string>> = {
  SocketTimeout: 'P1008',
  DatabaseNotReachable: 'P1001',
  ConnectionClosed: 'P1017',
  TooManyConnections: 'P2037',
}

/** The error that Prisma reports if a transaction cannot begin. */
function asPrismas(error: unknown): unknown {
  if (!(error instanceof DriverAdapterError)) return error
  const code = CODES[error.cause.kind]
  return code ? createError(code, `The transaction could not begin: ${error.message}`, error) : error
}

function createError(code: string, message: string, driverAdapterError?: DriverAdapterError): Error {
  const meta = driverAdapterError && { driverAdapterError }
  return new PrismaClientKnownRequestError(message, { code, clientVersion: prismaVersion.client, meta })
}

function bare(sql: string) {
  return { sql, args: [], argTypes: [] }
}
