import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectRedis } from '#lib/platform/net/redis.ts'
import { createRedisLimiter } from '#lib/platform/net/redis-limiter.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { openProcesses, type Processes } from '#tests/support/cluster/processes.ts'
import { type RedisSentinels, startRedisSentinels } from '#tests/support/cluster/redis-sentinels.ts'
import { chooseUser } from '#tests/support/services/folder.mjs'

let processes: Processes
let redis: RedisSentinels

beforeAll(async () => {
  const user = chooseUser()
  processes = await openProcesses(user)
  redis = await startRedisSentinels(processes, user)
}, 120_000)
afterAll(async () => {
  await redis?.close()
  await processes?.close()
})

it('Sentinels lead to the primary, and to its successor once it is killed', async () => {
  const connection = connectRedis({ url: redis.url, keyPrefix: 'shop:', log: createLog('silent') })
  const limiter = createRedisLimiter(connection)
  const consume = async () => {
    try {
      return await limiter.consume('a', { limit: 100, seconds: 60 })
    } catch {
      return null
    }
  }
  const counted = async () => {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
      const verdict = await consume()
      if (verdict) return verdict
    }
    throw new Error('Nothing was counted.')
  }
  try {
    expect((await counted()).allowed).toBe(true)
    await (await redis.primary())?.process.kill()
    expect(await consume()).toBeNull()
    expect((await counted()).allowed).toBe(true)
  } finally {
    connection.close()
  }
}, 90_000)

it.each(['redis-sentinel://one:26379', 'redis-sentinel:///name', 'http://one'])(
  'is not at %s',
  (REDIS_URL) => {
    const env = { APP_SECRET: 'a-secret-for-tests-that-is-long-enough', STORAGE_PATH: processes.folder }
    expect(() => readEnvironment({ ...env, REDIS_URL })).toThrow('REDIS_URL must begin with redis://')
  },
)
