import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRedisNonceStore } from '#lib/platform/database/nonce-store.ts'
import { connectRedis, type RedisConnection } from '#lib/platform/net/redis.ts'
import { createRedisLimiter } from '#lib/platform/net/redis-limiter.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'

let store: TestDatabase
let direct: Redis
let url: string
const connections: RedisConnection[] = []

beforeAll(async () => {
  store = await createTestDatabase()
  url = store.redisUrl ?? ''
  direct = new Redis(url)
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  direct.disconnect()
  await store.drop()
})

function connect(keyPrefix: string): RedisConnection {
  const connection = connectRedis({ url, keyPrefix, log: createLog('silent') })
  connections.push(connection)
  return connection
}

describe('sites that share a Redis', () => {
  it('share neither nonces nor counts', async () => {
    const [one, other] = [connect('one:'), connect('other:')]
    const now = new Date()
    expect(await createRedisNonceStore([one]).use(1, 'shared-nonce', 60, now)).toBe(true)
    expect(await createRedisNonceStore([other]).use(1, 'shared-nonce', 60, now)).toBe(true)
    expect(await createRedisNonceStore([one]).use(1, 'shared-nonce', 60, now)).toBe(false)
    const rate = { limit: 1, seconds: 3600 }
    expect((await createRedisLimiter(one).consume('a', rate)).allowed).toBe(true)
    expect((await createRedisLimiter(other).consume('a', rate)).allowed).toBe(true)
    expect((await createRedisLimiter(one).consume('a', rate)).allowed).toBe(false)
    const names = await direct.keys('*')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !/^(one|other):/.test(name))).toEqual([])
  })
})

describe('a Redis that goes and comes back', () => {
  it('is seen to work, then not to, then to work again', async () => {
    const location = new URL(url)
    const proxy = await openTcpProxy(Number(location.port))
    location.port = String(proxy.port)
    const redis = connectRedis({ url: location.href, keyPrefix: 'probe:', log: createLog('silent') })
    connections.push(redis)
    try {
      expect(await redis.works()).toBe(true)
      await proxy.cut()
      expect(await redis.works()).toBe(false)
      await proxy.mend()
      await expect.poll(redis.works, { timeout: 60_000 }).toBe(true)
    } finally {
      redis.close()
      await proxy.close()
    }
  })
})

describe('the limiter in Redis', () => {
  it('tells a refused client when it may come again: no later, no sooner', async () => {
    const limiter = createRedisLimiter(connect('reset:'))
    const rate = { limit: 4, seconds: 3 }
    // The window before weighs in from its first moment.
    await sleep(3000 - (Date.now() % 3000) + 50)
    for (let i = 0; i < 4; i++) await limiter.consume('a', rate)
    await sleep(3000 - (Date.now() % 3000) + 50)
    // One of the four has faded already; the next does a quarter of the window later.
    expect((await limiter.consume('a', rate)).allowed).toBe(true)
    const refused = await limiter.consume('a', rate)
    expect([refused.allowed, refused.resetSeconds]).toEqual([false, 1])
    await sleep(1000)
    expect((await limiter.consume('a', rate)).allowed).toBe(true)
  })
})
