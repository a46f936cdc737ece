import { isDatabaseAway } from './is-database-away.ts'

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
