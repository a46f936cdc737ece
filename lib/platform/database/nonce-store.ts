import { groupCalls } from '../jobs/group-calls.ts'
import type { RedisConnection } from '../net/redis.ts'
import type { Database, Tx } from './db.ts'
import { writeAlone } from './statements/run-statement.ts'
import { statement } from './statements/statement.ts'
import { retryThroughOutage, waitForPrimary } from './transact.ts'

/** Remembers which nonces an app has used. */
export type NonceStore = {
  /**
   * Marks a nonce as used for `seconds`. Returns false if it already was; of concurrent calls, one returns true. Throws
   * while the store is unavailable.
   */
  use(appId: number, nonce: string, seconds: number, now: Date): Promise<boolean>
}

type Use = { appId: number; nonce: string; expiresAt: Date }

// Larger groups gain nothing more.
const MAX_GROUP = 50

/** Marks the nonces that are not marked yet, and returns these. However many there are, they are one argument. */
const markUnused = statement({
  parameters: { uses: 'json' },
  row: { appId: 'int', nonce: 'text' },
  sql: {
    sqlite: `
      INSERT INTO "Nonce" ("appId", "nonce", "expiresAt")
      SELECT "value" ->> 'appId', "value" ->> 'nonce', "value" ->> 'expiresAt' FROM json_each(@uses) WHERE true
      ON CONFLICT DO NOTHING RETURNING "appId", "nonce"`,
    postgresql: `
      INSERT INTO "Nonce" ("appId", "nonce", "expiresAt")
      SELECT "appId", "nonce", "expiresAt" FROM jsonb_populate_recordset(NULL::"Nonce", @uses)
      ON CONFLICT DO NOTHING RETURNING "appId", "nonce"`,
  },
})

/**
 * Commits concurrent nonces together, because a commit to disk is expensive. Expired nonces count as used until
 * `purgeExpired` deletes them.
 */
export function createDatabaseNonceStore(database: Database): NonceStore {
  const { prisma } = database
  const markOne = groupCalls((uses: Use[]) => useAll(prisma, uses), MAX_GROUP)
  return {
    async use(appId, nonce, seconds, now) {
      const use = { appId, nonce, expiresAt: new Date(now.getTime() + seconds * 1000) }
      const outlast = retryThroughOutage(database)
      await waitForPrimary(database)
      let attempts = 0
      return outlast(async () => {
        attempts++
        if (await markOne(use)) return true
        // The attempt whose answer was lost may have marked it, or another request: nobody knows.
        if (attempts > 1) throw new Error('The database went away while a nonce was marked.')
        return false
      })
    },
  }
}

/** Returns, in order, whether each nonce was unused; of equal ones, only the first is. */
async function useAll(prisma: Tx, uses: Use[]): Promise<boolean[]> {
  // Sorted, so that two instances that insert the same nonces do not deadlock.
  const inOrder = uses.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const inserted = await writeAlone(prisma, markUnused, { uses: inOrder })
  const fresh = new Set(inserted.map(keyOf))
  return uses.map((use) => fresh.delete(keyOf(use)))
}

function keyOf({ appId, nonce }: Omit<Use, 'expiresAt'>): string {
  return `${appId} ${nonce}`
}

/**
 * With several connections, whose keys have different prefixes, a nonce counts as used if any of them has it, and is
 * marked in all. While the site's secret is being replaced, machines that use either secret see each other's nonces.
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
