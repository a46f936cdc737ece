import { groupCalls } from '../jobs/group-calls.ts'
import type { RedisConnection } from '../net/redis.ts'
import { type Database, Prisma, type Tx } from './db.ts'

/** Remembers which nonces an app has used. */
export type NonceStore = {
  /** Marks a nonce used for `seconds`. False where it was already; of calls at once exactly one is true. Throws while the store is down. */
  use(appId: number, nonce: string, seconds: number, now: Date): Promise<boolean>
}

type Use = { appId: number; nonce: string; expiresAt: Date }

// Each size of a group is a statement of its own to prepare, and a larger one gains nothing more.
const MAX_GROUP = 50

/**
 * Nonces that come at once are committed at once: a commit that reaches the disk is what costs. What has expired
 * `purgeExpired` deletes; until then it counts as used.
 */
export function createDatabaseNonceStore({ prisma }: Database): NonceStore {
  const useOne = groupCalls((uses: Use[]) => useAll(prisma, uses), MAX_GROUP)
  return {
    use: (appId, nonce, seconds, now) =>
      useOne({ appId, nonce, expiresAt: new Date(now.getTime() + seconds * 1000) }),
  }
}

/** Which of these were not used before, in their order; of equal ones the first. */
async function useAll(prisma: Tx, uses: Use[]): Promise<boolean[]> {
  // In one order everywhere: two instances that insert the same nonces must not wait for each other.
  const ordered = uses.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const rows = ordered.map(({ appId, nonce, expiresAt }) => Prisma.sql`(${appId}, ${nonce}, ${expiresAt})`)
  const inserted = await prisma.$queryRaw<Omit<Use, 'expiresAt'>[]>`
    INSERT INTO "Nonce" ("appId", "nonce", "expiresAt") VALUES ${Prisma.join(rows)}
    ON CONFLICT DO NOTHING RETURNING "appId", "nonce"`
  const fresh = new Set(inserted.map(keyOf))
  return uses.map((use) => fresh.delete(keyOf(use)))
}

function keyOf({ appId, nonce }: Omit<Use, 'expiresAt'>): string {
  return `${appId} ${nonce}`
}

/**
 * With several connections, whose keys begin differently, a nonce counts as used where any of them has it, and is marked in
 * all: while the site's secret is replaced, machines that begin their keys by one secret or the other see each other's.
 */
export function createRedisNonceStore(connections: readonly RedisConnection[]): NonceStore {
  return {
    async use(appId, nonce, seconds) {
      const key = `nonce:${appId}:${nonce}`
      const answers = await Promise.all(
        connections.map(({ run }) => run((commands) => commands.set(key, '1', 'EX', seconds, 'NX'))),
      )
      return answers.every((answer) => answer === 'OK')
    },
  }
}
