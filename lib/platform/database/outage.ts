// What Prisma reports: unreachable, timed out, closed, and no connection free.
const PRISMA = /^(P1001|P1002|P1008|P1017|P2024|P2037)$/
const KINDS: readonly unknown[] = [
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
]
// Connection exceptions, a former primary that only takes reads now, transactions, locks and statements that timed
// out, resources exhausted, servers starting or stopping.
const POSTGRESQL = /^(08...|25006|25P03|53...|55P03|57014|57P0[1-5])$/
const SQLITE = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL)/
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const CODES = [PRISMA, POSTGRESQL, SQLITE, NETWORK]
// Messages of pg without a code.
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

// Prisma reports P2028 if no connection became free in time, or the transaction took too long: it may have forgotten it by then.
const OUT_OF_TIME = /Unable to start a transaction|expired transaction|Transaction not found/

/**
 * Whether an error of Prisma, pg or better-sqlite3 means that the database is unavailable now, and not that the query
 * is wrong: the same call may work later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (MESSAGES.test(error.message)) return true
  return listReasons(error).some((reason) => tellsAway(reason) || isOutOfTime(reason, error.message))
}

// The statement was slow or waited for others: the server itself is well.
const SLOW = /^(57014|55P03|25P03|P2028|P1008)$/
const OF_DATABASE = /^(Prisma|DriverAdapterError)/

/** Whether an error tells by itself that the connection to the database was lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !isDatabaseAway(error)) return false
  if (MESSAGES.test(error.message)) return true
  const isSlow = listReasons(error).some((reason) => listCodes(reason).some((code) => SLOW.test(code)))
  return OF_DATABASE.test(error.name) && !isSlow
}

/** Whether an error is one of Prisma or of a driver, whatever it tells. */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && OF_DATABASE.test(error.name)
}

type Reason = { code?: unknown; errorCode?: unknown; originalCode?: unknown; kind?: unknown }

/** The error, and the driver's error if Prisma wraps it. Other causes are unrelated. */
function listReasons(error: Error & { meta?: { driverAdapterError?: Error } }): Reason[] {
  const drivers = error.name === 'DriverAdapterError' ? error : error.meta?.driverAdapterError
  return [error, drivers?.cause].filter((reason) => typeof reason === 'object' && reason !== null)
}

function isOutOfTime({ code }: Reason, message: string): boolean {
  return code === 'P2028' && OUT_OF_TIME.test(message)
}

function tellsAway(reason: Reason): boolean {
  return (
    KINDS.includes(reason.kind) ||
    listCodes(reason).some((code) => CODES.some((pattern) => pattern.test(code)))
  )
}

function listCodes({ code, errorCode, originalCode }: Reason): string[] {
  return [code, errorCode, originalCode].filter((given) => typeof given === 'string')
}

/**
 * Why a database cannot be opened or asked, for the operator: what drivers and Prisma say of it is meant for developers. Undefined
 * for what is no fault of the database.
 */
export function explainOpening(error: unknown): string | undefined {
  const { code, cause } = error as {
    code?: unknown
    cause?: { originalCode?: unknown; originalMessage?: string }
  }
  const isFile = `${code ?? cause?.originalCode}`.startsWith('SQLITE')
  if (isDatabaseAway(error) && !isFile)
    return 'The database does not respond. Check DATABASE_URL, and that the server is running.'
  const isOfDriver = error instanceof Error && error.name === 'DriverAdapterError'
  return isOfDriver ? `The database cannot be opened: ${cause?.originalMessage ?? error.message}` : undefined
}

/** Opens or asks a database. Rejects with what `explainOpening` has to say of a fault. */
export async function forOperator<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    const explanation = explainOpening(cause)
    throw explanation === undefined ? cause : new Error(explanation, { cause })
  }
}
