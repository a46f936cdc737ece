const REASONS: Record<string, string> = {
  P2000: 'A value is too long for the database.',
  P2002: 'Another record already has its SKU, slug or another value that must be unique.',
  P2003: 'It names something that is not there.',
  P2006: 'A value does not fit the database.',
  P2020: 'A number is too large.',
  P2025: 'It names something that is not there.',
}

/** Why the database or the domain refused a record. Throws the error on where it is not the record's fault. */
export function describeDataError(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { code, name } = error as { code?: string; name: string }
  if (name === 'PrismaClientValidationError') return 'A value does not fit the database.'
  const reason = code === undefined ? undefined : REASONS[code]
  if (reason) return reason
  // The domain's own refusals carry no code, and their message is for people.
  if (name === 'Error' && code === undefined) return error.message
  throw error
}
