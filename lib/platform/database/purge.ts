import { type Database, Prisma } from './db.ts'

type Expiring = {
  table: string
  key: readonly string[]
  column: string
  /** How many days a row stays after the time in its column; default: 0. */
  keptDays?: number
  /** An SQL condition for the rows; default: all. */
  where?: string
}

/** Tables whose rows are useless once the time in `column` has passed. Each column has an index, or few rows. */
export const expiringTables: readonly Expiring[] = [
  { table: 'Nonce', key: ['appId', 'nonce'], column: 'expiresAt' },
  { table: 'IdempotencyRecord', key: ['id'], column: 'expiresAt' },
  { table: 'AppSecret', key: ['id'], column: 'expiresAt' },
  { table: 'WebhookSecret', key: ['id'], column: 'expiresAt' },
  { table: 'SpentToken', key: ['hash'], column: 'expiresAt' },
  { table: 'Session', key: ['id'], column: 'absoluteExpiresAt' },
  { table: 'TwoFactorChallenge', key: ['id'], column: 'expiresAt' },
  { table: 'EmailToken', key: ['id'], column: 'expiresAt' },
  { table: 'SignInFailure', key: ['key'], column: 'expiresAt' },
  { table: 'StaffSession', key: ['id'], column: 'expiresAt' },
  { table: 'StaffChallenge', key: ['id'], column: 'expiresAt' },
  { table: 'StaffInvitation', key: ['id'], column: 'expiresAt' },
  { table: 'StaffLink', key: ['id'], column: 'expiresAt' },
  { table: 'Cart', key: ['id'], column: 'expiresAt' },
  { table: 'Wishlist', key: ['id'], column: 'expiresAt' },
]

/**
 * Tables whose rows are deleted by age. Providers repeat a message for days, and given-up effects can be retried for a
 * month. A device that nobody is signed in on gets no messages, and is registered again on the next sign-in.
 */
export const agingTables = ({ auditDays }: { auditDays: number }): readonly Expiring[] => [
  { table: 'AuditEvent', key: ['id'], column: 'createdAt', keptDays: auditDays },
  { table: 'PaymentEvent', key: ['id'], column: 'receivedAt', keptDays: 90 },
  { table: 'ApiUsage', key: ['appId', 'day', 'endpoint'], column: 'day', keptDays: 90 },
  { table: 'ApiFailure', key: ['id'], column: 'at', keptDays: 30 },
  { table: 'SearchFigure', key: ['day', 'query'], column: 'day', keptDays: 90 },
  { table: 'OwnerNotice', key: ['id'], column: 'createdAt', keptDays: 60 },
  // Those that became an order are told in its timeline.
  { table: 'DraftOrder', key: ['id'], column: 'updatedAt', keptDays: 365 },
  // With its deliveries and their attempts, even those that are held back.
  { table: 'WebhookEvent', key: ['id'], column: 'createdAt', keptDays: 30 },
  { table: 'SandboxPayment', key: ['reference'], column: 'createdAt', keptDays: 180 },
  {
    table: 'ContentRevision',
    key: ['id'],
    column: 'createdAt',
    keptDays: 30,
    where: '"isDraft" = TRUE',
  },
  // Uploaded files may hold personal data: with their parts, those that wait for staff; later the reports of the others.
  {
    table: 'ImportRun',
    key: ['id'],
    column: 'uploadedAt',
    keptDays: 7,
    where: `"state" NOT IN ('checking', 'importing', 'done')`,
  },
  { table: 'ImportRun', key: ['id'], column: 'uploadedAt', keptDays: 30, where: `"state" = 'done'` },
  { table: 'Comment', key: ['id'], column: 'removedAt', keptDays: 30 },
  { table: 'Review', key: ['id'], column: 'removedAt', keptDays: 30 },
  {
    table: 'PushDevice',
    key: ['id'],
    column: 'updatedAt',
    keptDays: 90,
    where: '("customerId" IS NULL OR "sessionId" IS NULL)',
  },
]

/**
 * Tables whose rows stay after they expire: orders and payments are the shop's records, those of the sandbox stay for a
 * while, a lease is taken over, and the one link to set up the store is replaced. Drafts of orders outlive their links.
 */
export const keptTables: readonly string[] = [
  'DraftOrder',
  'JobLease',
  'Order',
  'PaymentAttempt',
  'SandboxPayment',
  'SetupLink',
]

// Deleting this many rows takes milliseconds, so that other writers hardly wait.
const BATCH = 1000
const DAY_MS = 24 * 3_600_000

/** Deletes expired rows in batches, until none is left or the signal aborts. Returns how many were deleted. */
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
  // The outer condition checks again, because a cart may be used, and so renewed, between selection and deletion.
  return prisma.$executeRaw`
    DELETE FROM ${table} WHERE ${isOver} AND (${key}) IN
      (SELECT ${key} FROM ${table} WHERE ${isOver} LIMIT ${BATCH})`
}

function quote(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`)
}
