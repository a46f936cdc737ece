import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { sendRaw, toBytes } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Servers and commands take seconds to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 })

const target = '/api/v1/site'
let site: ProductionSite

beforeAll(async () => {
  site = await openProductionSite()
})
afterAll(() => site?.close())

const signed = (nonce?: string) => ({ target, headers: signRequest(site.credentials, { target, nonce }) })

describe('a used nonce', () => {
  it('stays used when the server is killed and started again', async () => {
    const first = await site.start()
    const used = Array.from({ length: 20 }, () => signed())
    for (const request of used) expect((await sendRaw(first.port, request)).status).toBe(200)
    first.signal('SIGKILL')
    expect(await first.exited).toBeNull()

    const second = await site.start()
    for (const request of used) {
      const { status, json } = await sendRaw(second.port, request)
      expect([status, json.error]).toEqual([401, 'replayed_nonce'])
    }
    expect((await sendRaw(second.port, signed())).status).toBe(200)
    await second.stop()
  })

  it('is used for every server of the site', async () => {
    const servers = await Promise.all([site.start(), site.start()])
    const request = signed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendRaw(servers[i % 2]?.port ?? 0, request)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'replayed_nonce')).toHaveLength(19)
    await Promise.all(servers.map((server) => server.stop()))
  })
})

describe('a server asked to stop', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
    'finishes what is under way, takes nothing new and ends well: %s',
    async (signal) => {
      const server = await site.start()
      const body = '{"a":1}'
      const bytes = toBytes({
        method: 'POST',
        target,
        body,
        headers: signRequest(site.credentials, { method: 'POST', target, body }),
      })
      const idle = connect(server.port, '127.0.0.1')
      const busy = connect(server.port, '127.0.0.1', () => busy.write(bytes.subarray(0, -3)))
      await Promise.all([once(idle, 'connect'), once(busy, 'connect')])
      await sleep(300)

      server.signal(signal)
      await sleep(300)
      await expect(sendRaw(server.port, signed())).rejects.toThrow('ECONNREFUSED')
      busy.write(bytes.subarray(-3))
      const [answer] = await once(busy, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1.1 405 [\s\S]*method_not_allowed/)
      expect(await server.exited).toBe(0)
      expect(server.log()).not.toMatch(/Error/)
      idle.destroy()
    },
  )
})

describe('a server that cannot start', () => {
  it('says why, and ends', async () => {
    await expect(site.start({ CMS_API_PREFIX: 'a/b' })).rejects.toThrow(
      'CMS_API_PREFIX must be one path segment',
    )
    await expect(site.start({ TRUSTED_PROXIES: 'everyone' })).rejects.toThrow(
      'TRUSTED_PROXIES holds "everyone"',
    )
  })
})
