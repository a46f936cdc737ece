import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

// Servers take seconds to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 })

let site: ProductionSite
let server: ProductionServer
beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start()
}, 300_000)
afterAll(() => site?.close())

/** A request under way, whose end never comes. */
const beginRequest = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /api/v1/site HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await sleep(200)
  return socket
}

describe('a running server', () => {
  it('tells its health under any query, and lets no other site frame its pages', async () => {
    const { status, json } = await sendRaw(server.port, { target: '/healthz?x' })
    expect([status, json]).toEqual([200, { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }])
    for (const target of ['/', '/nothing-here']) {
      const { headers } = await sendRaw(server.port, { target })
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
    }
    const api = await sendRaw(server.port, { target: '/api/v1/site' })
    expect(api.headers).not.toHaveProperty('content-security-policy')
  })
})

describe('a server that waits for a request to end', () => {
  it('ends at once at a second signal, which one Ctrl-C that arrives twice is not', async () => {
    const socket = await beginRequest(server.port)
    server.signal('SIGINT')
    await sleep(50)
    server.signal('SIGTERM')
    await sleep(1_200)
    // A busy machine may hand over the first two late, and the next one then with them.
    const again = setInterval(() => server.signal('SIGINT'), 1_200)
    server.signal('SIGINT')
    expect(await server.exited).toBe(1)
    clearInterval(again)
    socket.destroy()
  })

  it('ends well without one, once the time to finish is over', async () => {
    const patient = await site.start({ SHUTDOWN_NOTICE_SECONDS: '0', SHUTDOWN_DRAIN_SECONDS: '2' })
    const socket = await beginRequest(patient.port)
    const begun = performance.now()
    patient.signal('SIGTERM')
    expect(await patient.exited).toBe(0)
    expect(performance.now() - begun).toBeGreaterThan(1_900)
    socket.destroy()
  })
})
