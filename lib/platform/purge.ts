import { type Database, Prisma } from './db.ts'

type Expiring = { table: string; key: readonly string[]; column: string }

/** Rows that are of no use to anyone once the moment in `column` is over. Each column has an index, or few rows. */
export const expiringTables: readonly Expiring[] = [
  { table: 'Nonce', key: ['appId', 'nonce'], column: 'expiresAt' },
  { table: 'IdempotencyRecord', key: ['id'], column: 'expiresAt' },
  { table: 'AppSecret', key: ['id'], column: 'expiresAt' },
  { table: 'SpentToken', key: ['hash'], column: 'expiresAt' },
  { table: 'Session', key: ['id'], column: 'absoluteExpiresAt' },
  { table: 'TwoFactorChallenge', key: ['id'], column: 'expiresAt' },
  { table: 'EmailToken', key: ['id'], column: 'expiresAt' },
  { table: 'SignInFailure', key: ['key'], column: 'expiresAt' },
  { table: 'Cart', key: ['id'], column: 'expiresAt' },
]

/** Rows that stay when they expire: orders and payments are the shop's records, and a lease is taken over. */
export const keptTables: readonly string[] = ['JobLease', 'Order', 'PaymentAttempt', 'SandboxPayment']

// So many rows are gone in milliseconds: whoever wants to write meanwhile hardly waits.
const BATCH = 1000

/** Deletes expired rows, in batches, until none is left or the signal says stop. Returns how many went. */
export async function purgeExpired(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (const expiring of expiringTables) {
    let deleted = BATCH
    while (deleted === BATCH && !signal?.aborted) {
      deleted = await deleteBatch(database, expiring, now)
      total += deleted
    }
  }
  return total
}

async function deleteBatch({ prisma }: Database, expiring: Expiring, now: Date): Promise<number> {
  const [table, column] = [quote(expiring.table), quote(expiring.column)]
  const key = Prisma.join(expiring.key.map(quote))
  // Asked again in the outer condition: a cart may be used, and so live on, between the look and the deletion.
  return prisma.$executeRaw`
    DELETE FROM ${table} WHERE ${column} < ${now} AND (${key}) IN
      (SELECT ${key} FROM ${table} WHERE ${column} < ${now} LIMIT ${BATCH})`
}

function quote(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`)
}
