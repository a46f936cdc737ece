// What Prisma reports: unreachable, timed out, closed, and no connection free.
const PRISMA = /^(P1001|P1002|P1008|P1017|P2024|P2037)$/
const KINDS: readonly unknown[] = [
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
]
// Connection exceptions, resources used up, statements out of time, servers that stop or start.
const POSTGRESQL = /^(08...|53...|57014|57P0[1-5])$/
const SQLITE = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL)/
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const CODES = [PRISMA, POSTGRESQL, SQLITE, NETWORK]
// What pg says without a code.
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

// Of what Prisma reports as P2028: no connection came free in time, or the transaction took too long.
const OUT_OF_TIME = /Unable to start a transaction|expired transaction/

/**
 * Whether an error of Prisma, pg or better-sqlite3 tells that the database cannot be asked now, rather than that it was
 * asked something wrong: the same call may work in a while.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (MESSAGES.test(error.message)) return true
  return listReasons(error).some((reason) => tellsAway(reason) || isOutOfTime(reason, error.message))
}

type Reason = { code?: unknown; errorCode?: unknown; originalCode?: unknown; kind?: unknown }

/** The error, and what the driver said where Prisma speaks for it. Other causes may be anybody's. */
function listReasons(error: Error & { meta?: { driverAdapterError?: Error } }): Reason[] {
  const drivers = error.name === 'DriverAdapterError' ? error : error.meta?.driverAdapterError
  return [error, drivers?.cause].filter((reason) => typeof reason === 'object' && reason !== null)
}

function isOutOfTime({ code }: Reason, message: string): boolean {
  return code === 'P2028' && OUT_OF_TIME.test(message)
}

function tellsAway({ code, errorCode, originalCode, kind }: Reason): boolean {
  const codes = [code, errorCode, originalCode].filter((given) => typeof given === 'string')
  return KINDS.includes(kind) || codes.some((given) => CODES.some((pattern) => pattern.test(given)))
}
