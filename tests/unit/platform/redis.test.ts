import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRedisNonceStore } from '#lib/platform/database/nonce-store.ts'
import { connectRedis, type RedisConnection } from '#lib/platform/net/redis.ts'
import { createRedisLimiter } from '#lib/platform/net/redis-limiter.ts'
import { createLog } from '#lib/platform/process/log.ts'

// A Redis that hangs: it takes connections, and never answers.
const sockets = new Set<Socket>()
let server: Server
let redis: RedisConnection

beforeAll(async () => {
  // How long it rests is measured by a clock of the test's own, how long a call waits by the real one.
  vi.useFakeTimers({ toFake: ['performance'] })
  server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  redis = connectRedis({ url: `redis://127.0.0.1:${port}`, keyPrefix: '', log: createLog('silent') })
})
afterAll(() => {
  vi.useRealTimers()
  redis.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

describe('a Redis that hangs', () => {
  it('holds up callers for a quarter of a second, and then none for a second', async () => {
    const limiter = createRedisLimiter(redis)
    const nonces = createRedisNonceStore([redis])
    const ask = () => limiter.consume('a', { limit: 5, seconds: 60 })
    const use = () => nonces.use(1, 'a-nonce', 60, new Date())
    expect(await reasonsOf([ask(), ask(), use()])).toEqual(Array(3).fill(UNANSWERED))

    const resting = Array.from({ length: 200 }, () => [ask(), use()]).flat()
    expect(await Promise.race([reasonsOf(resting), turn('held up')])).toEqual(Array(400).fill(DOWN))

    vi.advanceTimersByTime(999)
    expect(await reasonsOf([ask(), use()])).toEqual([DOWN, DOWN])
    vi.advanceTimersByTime(1)
    // One caller finds out whether it is back.
    expect(await reasonsOf([ask(), use(), ask()])).toEqual([UNANSWERED, DOWN, DOWN])
  })
})

describe('a Redis that cannot write', () => {
  it('is an outage, of which the log has one line with its reason', async () => {
    const misconfigured = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (commands) => {
        // Each command is a list, whose third line is its name.
        for (const command of String(commands).split(/^\*/m).slice(1))
          socket.write(/^(info|client)$/i.test(command.split('\r\n')[2] ?? '') ? '+OK\r\n' : `-${FULL}\r\n`)
      })
    })
    await once(misconfigured.listen(0, '127.0.0.1'), 'listening')
    const { port } = misconfigured.address() as AddressInfo
    const lines: { msg: string; reason?: string }[] = []
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
    const full = connectRedis({ url: `redis://127.0.0.1:${port}`, keyPrefix: '', log })
    const ask = () => createRedisLimiter(full).consume('a', { limit: 5, seconds: 60 })
    expect(await reasonsOf([ask(), ask()])).toEqual([FULL, FULL])
    expect(lines).toMatchObject([{ msg: expect.stringMatching(/^Redis does not work\./), reason: FULL }])
    expect(await full.works()).toBe(false)
    full.close()
    misconfigured.close()
  })
})

const FULL = 'OOM command not allowed when used memory is above maxmemory.'
const UNANSWERED = 'There was no answer within 250 ms.'
const DOWN = 'The service is down.'

async function reasonsOf(calls: unknown[]): Promise<unknown[]> {
  const ends = await Promise.allSettled(calls)
  return ends.map((end) => (end.status === 'rejected' ? end.reason.message : end.value))
}
