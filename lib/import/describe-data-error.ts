const REASONS: Record<string, string> = {
  P2000: 'A value is too long for the database.',
  P2002: 'Another record already has its SKU, slug or another value that must be unique.',
  P2003: 'It names something that is not there.',
  P2006: 'A value does not fit the database.',
  P2020: 'A number is too large.',
  P2025: 'It names something that is not there.',
  P2033: 'A number is too large.',
}

/** By PostgreSQL's SQLSTATE, where Prisma has no code. */
const STATES: Record<string, string> = {
  '22001': 'A value is too long for the database.',
  '22003': 'A number is too large.',
  '22021': 'It holds a character that the database cannot store.',
  '22P05': 'It holds a character that the database cannot store.',
}

/** Why the database or the domain refused a record. Rethrows an error that is not the record's fault. */
export function describeDataError(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { code, name } = error as { code?: string; name: string }
  if (name === 'PrismaClientValidationError') return 'A value does not fit the database.'
  if (
    name === 'PrismaClientUnknownRequestError' &&
    error.message.includes('Could not convert argument value')
  ) {
    return 'A value does not fit the database.'
  }
  const reason = code === undefined ? undefined : (REASONS[code] ?? describeState(error))
  if (reason) return reason
  // The domain's own refusals carry no code, and their message is for people.
  if (name === 'Error' && code === undefined) return error.message
  throw error
}

function describeState(error: Error & DriverMeta): string | undefined {
  const state = error.meta?.driverAdapterError?.cause?.originalCode
  if (state === undefined) return undefined
  if (STATES[state]) return STATES[state]
  // The classes "data exception" and "program limit exceeded".
  if (/^22...$/.test(state)) return 'A value does not fit the database.'
  return /^54...$/.test(state) ? 'A value is too long for the database.' : undefined
}

type DriverMeta = { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } }
