import type { Database, Tx } from './db.ts'

/**
 * Makes others that lock the same name wait until the transaction ends. A name stands for rows that may not exist yet, and so cannot
 * be locked themselves. SQLite has one writer anyway.
 */
export async function lockName(
  { provider }: Pick<Database, 'provider'>,
  tx: Tx,
  name: string,
): Promise<void> {
  if (provider === 'postgresql') await tx.$executeRaw`SELECT pg_advisory_xact_lock(7031, hashtext(${name}))`
}
