import type { Redis } from 'ioredis'
import { type Database, Prisma } from './db.ts'

/** Remembers which nonces an app has used. */
export type NonceStore = {
  /** Marks a nonce used for `seconds`. False where it was already; of calls at once exactly one is true. Throws while the store is down. */
  use(appId: number, nonce: string, seconds: number, now: Date): Promise<boolean>
  /** Forgets what has expired. */
  purge(now: Date): Promise<void>
}

export function createDatabaseNonceStore(database: Database): NonceStore {
  return {
    async use(appId, nonce, seconds, now) {
      const expiresAt = new Date(now.getTime() + seconds * 1000)
      const inserted = await database.prisma.$executeRaw(
        Prisma.sql`INSERT INTO "Nonce" ("appId", "nonce", "expiresAt") VALUES (${appId}, ${nonce}, ${expiresAt}) ON CONFLICT DO NOTHING`,
      )
      return inserted === 1
    },
    async purge(now) {
      await database.prisma.nonce.deleteMany({ where: { expiresAt: { lt: now } } })
    },
  }
}

export function createRedisNonceStore(redis: Redis): NonceStore {
  return {
    async use(appId, nonce, seconds) {
      return (await redis.set(`nonce:${appId}:${nonce}`, '1', 'EX', seconds, 'NX')) === 'OK'
    },
    async purge() {},
  }
}
