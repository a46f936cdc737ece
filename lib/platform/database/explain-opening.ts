/** Why a database cannot be opened, for the operator. The client's errors about an unreachable server are meant for developers. */
export function explainOpening(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!/Can't reach|DatabaseNotReachable|ECONNREFUSED|ENOTFOUND|prisma\./.test(message)) return message
  return 'The database does not respond. Check DATABASE_URL, and that the server is running.'
}
