import { type Database, Prisma } from './db.ts'

type Expiring = {
  table: string
  key: readonly string[]
  column: string
  /** Days that a row stays after the moment in its column; none unless given. */
  keptDays?: number
  /** SQL that says which rows; all unless given. */
  where?: string
}

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

/**
 * Rows that are deleted by their age. Providers repeat a message for days, and what the outbox gave up can be retried for a
 * month. A device that nobody is signed in on gets no messages, and is registered again with the next sign-in.
 */
export const agingTables = ({ auditDays }: { auditDays: number }): readonly Expiring[] => [
  { table: 'AuditEvent', key: ['id'], column: 'createdAt', keptDays: auditDays },
  { table: 'PaymentEvent', key: ['id'], column: 'receivedAt', keptDays: 90 },
  { table: 'SandboxPayment', key: ['reference'], column: 'createdAt', keptDays: 180 },
  {
    table: 'PushDevice',
    key: ['id'],
    column: 'updatedAt',
    keptDays: 90,
    where: '("customerId" IS NULL OR "sessionId" IS NULL)',
  },
]

/**
 * Rows that stay when they expire: orders and payments are the shop's records, those of the sandbox stay for a while, and
 * a lease is taken over.
 */
export const keptTables: readonly string[] = ['JobLease', 'Order', 'PaymentAttempt', 'SandboxPayment']

// So many rows are gone in milliseconds: whoever wants to write meanwhile hardly waits.
const BATCH = 1000
const DAY_MS = 24 * 3_600_000

/** Deletes expired rows, in batches, until none is left or the signal says stop. Returns how many went. */
export async function purgeExpired(
  database: Database,
  now: Date,
  signal?: AbortSignal,
  tables: readonly Expiring[] = expiringTables,
): Promise<number> {
  let total = 0
  for (const expiring of tables) {
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
  const before = new Date(now.getTime() - (expiring.keptDays ?? 0) * DAY_MS)
  const isOver = Prisma.sql`${column} < ${before} AND ${Prisma.raw(expiring.where ?? 'TRUE')}`
  // Asked again in the outer condition: a cart may be used, and so live on, between the look and the deletion.
  return prisma.$executeRaw`
    DELETE FROM ${table} WHERE ${isOver} AND (${key}) IN
      (SELECT ${key} FROM ${table} WHERE ${isOver} LIMIT ${BATCH})`
}

function quote(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`)
}
