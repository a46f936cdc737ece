import type { Context } from '#lib/context.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { createAddressReader } from '#lib/platform/net/client-address.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { countGuess, type Failures, failAgain, isSuspicious, LOCK_MS, secondsLocked } from './lockout.ts'

/**
 * An attempt to prove ownership of an account. `email` is normalized and need not belong to an account. `realm` keeps accounts of
 * another kind with the same address apart, and knows where they are signed in; default: customers.
 */
export type Attempt = {
  email: string
  ip: string
  realm?: { name: string; listAddresses(email: string): Promise<(string | null)[]> }
}

/**
 * Admits an attempt, or throws `too_many_attempts`. While the password of an e-mail address is being guessed from many
 * networks, unfamiliar networks get one attempt every 15 minutes between them; a network with a session of the customer
 * does not have to wait.
 */
export async function admitAttempt(context: Context, attempt: Attempt): Promise<void> {
  try {
    await admit(context, attempt)
  } catch (error) {
    if (isDomainError(error, 'too_many_attempts'))
      context.security.note('sign_in.refused', { email: attempt.email })
    throw error
  }
}

async function admit(context: Context, attempt: Attempt): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const { pair, email } = keysOf(attempt)
  const rows = await database.prisma.signInFailure.findMany({
    where: { key: { in: [pair, email] }, expiresAt: { gt: now } },
  })
  for (const row of rows) {
    if (row.key === pair) refuseLocked(row, now)
    else if (isSuspicious(row) && !(await isFamiliar(context, attempt))) await takeTurn(context, row, now)
  }
}

/**
 * Counts a wrong answer. Throws `too_many_attempts` if concurrent attempts have used up the allowance: then the client
 * must not learn whether this answer was right.
 */
export async function countFailure({ database, clock, security }: Context, attempt: Attempt): Promise<void> {
  const now = clock.now()
  const keys = keysOf(attempt)
  const { lockedUntil } = await transact(database.prisma, async (tx) => {
    // Always in this order, to avoid deadlocks.
    const email = await lockFailures(tx, keys.email, now)
    const pair = await lockFailures(tx, keys.pair, now)
    if (pair) refuseLocked(pair, now)
    await tx.signInFailure.update({ where: { key: keys.email }, data: countGuess(email, now) })
    const after = failAgain(pair, now)
    await tx.signInFailure.update({ where: { key: keys.pair }, data: after })
    return after
  })
  if (lockedUntil) security.note('sign_in.locked_out', { email: attempt.email })
}

/** Resets the count after a right answer. Throws `too_many_attempts` if a lock is in force. */
export async function forgiveFailures(tx: Tx, { clock }: Context, attempt: Attempt): Promise<void> {
  const now = clock.now()
  const { pair: key } = keysOf(attempt)
  await tx.signInFailure.deleteMany({
    where: { key, OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }] },
  })
  const kept = await tx.signInFailure.findUnique({ where: { key } })
  if (kept) refuseLocked(kept, now)
}

/** Resets the count and lifts any lock, for a customer who proved ownership in another way. */
export async function unlockAttempts(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.signInFailure.deleteMany({ where: { key: keysOf(attempt).pair } })
}

const readAddress = createAddressReader([])

function networkOf(ip: string): string {
  return readAddress(ip, undefined).bucket
}

/** Hashed, so that the table does not reveal who tried. */
function keysOf({ email, ip, realm }: Attempt): { pair: string; email: string } {
  const account = realm ? `${realm.name}\n${email}` : email
  return { pair: sha256(`${account}\n${networkOf(ip)}`), email: sha256(account) }
}

function refuseLocked(row: Pick<Failures, 'lockedUntil'>, now: Date): void {
  const seconds = secondsLocked(row, now)
  if (seconds > 0) throw new DomainError('too_many_attempts', { seconds: seconds })
}

/** Returns what was counted under a key, or null, and locks its row until the transaction ends. */
async function lockFailures(tx: Tx, key: string, now: Date): Promise<Failures | null> {
  const row = await tx.signInFailure.upsert({
    where: { key },
    create: { key, expiresAt: now },
    // Changes nothing, but locks the row.
    update: { key },
  })
  return row.expiresAt <= now ? null : row
}

async function isFamiliar(context: Context, { email, ip, realm }: Attempt): Promise<boolean> {
  const addresses = await (realm ? realm.listAddresses(email) : listCustomerAddresses(context, email))
  const network = networkOf(ip)
  return addresses.some((address) => address !== null && networkOf(address) === network)
}

async function listCustomerAddresses({ database }: Context, email: string): Promise<(string | null)[]> {
  const sessions = await database.prisma.session.findMany({
    where: { customer: { email } },
    select: { ipAddress: true },
  })
  return sessions.map(({ ipAddress }) => ipAddress)
}

/** Of concurrent attempts from unfamiliar networks, only one is admitted. */
async function takeTurn({ database }: Context, row: Failures & { key: string }, now: Date): Promise<void> {
  const taken = await database.prisma.signInFailure.updateMany({
    where: { key: row.key, OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }] },
    data: { lockedUntil: new Date(now.getTime() + LOCK_MS) },
  })
  if (taken.count === 0)
    throw new DomainError('too_many_attempts', { seconds: Math.max(secondsLocked(row, now), 1) })
}
