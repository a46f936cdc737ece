import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#lib/platform/log.ts'
import { createRedisNonceStore } from '#lib/platform/nonce-store.ts'
import { connectRedis, type RedisConnection } from '#lib/platform/redis.ts'
import { createRedisLimiter } from '#lib/platform/redis-limiter.ts'

// A Redis that hangs: it takes connections, and never answers.
const sockets = new Set<Socket>()
let server: Server
let redis: RedisConnection

beforeAll(async () => {
  server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  redis = connectRedis({ url: `redis://127.0.0.1:${port}`, keyPrefix: '', log: createLog('silent') })
})
afterAll(() => {
  redis.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

describe('a Redis that hangs', () => {
  it('holds up callers for a quarter of a second, and then none for a second', async () => {
    const limiter = createRedisLimiter(redis)
    const nonces = createRedisNonceStore([redis])
    const ask = () => limiter.consume('a', { limit: 5, seconds: 60 })
    const begun = performance.now()
    const first = await Promise.allSettled([ask(), ask(), nonces.use(1, 'a-nonce', 60, new Date())])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - begun).toBeLessThan(600)

    const resting = performance.now()
    for (let i = 0; i < 200; i++) {
      await expect(ask()).rejects.toThrow()
      await expect(nonces.use(1, 'a-nonce', 60, new Date())).rejects.toThrow()
    }
    expect(performance.now() - resting).toBeLessThan(200)
  })
})
