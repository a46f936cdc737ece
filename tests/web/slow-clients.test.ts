import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'
import { readMemory, type SlowClients, startSlowClients } from '#tests/support/slow-clients.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pages = ['/', '/products', '/posts', '/search?q=tea']
let site: ProductionSite
let server: ProductionServer
let attackers: SlowClients | undefined

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start({
    MAX_CONNECTIONS_PER_ADDRESS: '40',
    MAX_WAITING_PER_ADDRESS: '10',
    WRITE_TIMEOUT_SECONDS: '6',
    REQUEST_TIMEOUT_SECONDS: '6',
    KEEP_ALIVE_SECONDS: '6',
  })
  for (let i = 0; i < 5; i++) for (const target of pages) await sendRaw(server.port, { target })
})
afterEach(() => attackers?.stop())
afterAll(() => site?.close())

describe('clients that never read, drip or send many requests at once', () => {
  it('keep no buyer from an answer, and do not fill the memory', async () => {
    const before = readMemory(server.pid)
    attackers = startSlowClients(server.port, {
      pipelines: 4,
      requests: 1000,
      readers: 20,
      senders: 10,
      idle: 10,
      leavers: 4,
      isReturning: true,
    })
    let most = before
    for (let round = 0; round < 3; round++) {
      const target = '/api/v1/site'
      const headers = signRequest(site.credentials, { target })
      const answers = await Promise.all([
        ...pages.map((page) => sendRaw(server.port, { target: page })),
        sendRaw(server.port, { target, headers }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      most = Math.max(most, readMemory(server.pid))
    }
    expect(most - before).toBeLessThan(200)
    expect(server.log()).not.toMatch(/Error|could not be answered/)
  })

  it('are cut off', async () => {
    attackers = startSlowClients(server.port, { readers: 20, senders: 20, idle: 20 })
    await vi.waitFor(() => expect(attackers?.countOpen()).toBeGreaterThan(0), { timeout: 60_000 })
    await vi.waitFor(() => expect(attackers?.countOpen()).toBe(0), { timeout: 120_000, interval: 200 })
    expect((await sendRaw(server.port, { target: '/' })).status).toBe(200)
  })
})

describe('an address that asks for more pages than may wait', () => {
  it('is told to come back later, while others are answered', async () => {
    // Cached pages wait for nothing; no two of these are the same.
    const flood = Array.from({ length: 38 }, (_, i) =>
      sendRaw(server.port, { target: `/search?q=kettle+${i}` }, '127.0.77.1'),
    )
    const others = Array.from({ length: 12 }, (_, i) =>
      sendRaw(server.port, { target: '/products' }, `127.0.78.${i + 1}`),
    )
    const [answers, ...rest] = await Promise.all([Promise.all(flood), ...others])
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused)
      expect(headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
    for (const { status } of rest) expect(status).toBe(200)
    expect((await sendRaw(server.port, { target: '/' }, '127.0.77.1')).status).toBe(200)
  })
})
