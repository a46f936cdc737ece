import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw, toBytes } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Servers and commands take seconds to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 })

const target = '/api/v1/site'
let site: ProductionSite
let servers: ProductionServer[]

beforeAll(async () => {
  site = await openProductionSite()
  servers = await Promise.all([site.start(), site.start()])
}, 300_000)
afterAll(() => site?.close())

const signed = (nonce?: string) => ({ target, headers: signRequest(site.credentials, { target, nonce }) })

describe('a used nonce', () => {
  it('is used for every server of the site', async () => {
    const request = signed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendRaw(servers[i % 2]?.port ?? 0, request)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'replayed_nonce')).toHaveLength(19)
  })

  it('stays used when the server is killed and started again', async () => {
    const [first] = servers
    const used = Array.from({ length: 20 }, () => signed())
    for (const request of used) expect((await sendRaw(first?.port ?? 0, request)).status).toBe(200)
    first?.signal('SIGKILL')
    expect(await first?.exited).toBeNull()

    const second = await site.start()
    servers[0] = second
    for (const request of used) {
      const { status, json } = await sendRaw(second.port, request)
      expect([status, json.error]).toEqual([401, 'replayed_nonce'])
    }
    expect((await sendRaw(second.port, signed())).status).toBe(200)
  })
})

describe('a server asked to stop', () => {
  it.each<[NodeJS.Signals]>([['SIGTERM'], ['SIGINT']])(
    'finishes what is under way, takes nothing new and ends well: %s',
    async (signal) => {
      const server = servers.pop() ?? (await site.start())
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
      await waitForRefusal(server.port)
      busy.write(bytes.subarray(-3))
      const [answer] = await once(busy, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1.1 405 [\s\S]*Connection: close[\s\S]*method_not_allowed/)
      expect(await server.exited).toBe(0)
      expect(server.log()).not.toMatch(/Error/)
      idle.destroy()
    },
  )
})

type Counts = { kept: number; closed: number; cut: string[] }

describe('a server that is stopping', () => {
  const get = (path: string) =>
    toBytes({
      target: path,
      headers: { ...signRequest(site.credentials, { target: path }), Connection: 'keep-alive' },
    })
      .toString('latin1')
      .replace('Connection: close\r\n', '')

  it('says that it is not ready before it listens no more, and closes with every answer', async () => {
    const server = await site.start({ SHUTDOWN_NOTICE_SECONDS: '8' })
    const states = async () => {
      const answers = await Promise.all(
        ['/readyz', '/healthz'].map((path) => sendRaw(server.port, { target: path })),
      )
      return answers.map(({ status, json }) => [status, json.status])
    }
    expect(await states()).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ])
    server.signal('SIGTERM')
    await expect.poll(states).toEqual([
      [503, 'stopping'],
      [200, 'ok'],
    ])
    const answerTo = async (path: string) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(get(path)))
      const [answer] = await once(socket, 'data')
      socket.destroy()
      return String(answer)
    }
    for (const answer of await Promise.all([target, '/', '/search/suggest?q=a', '/robots.txt'].map(answerTo)))
      expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/)
    expect(await server.exited).toBe(0)
  })

  it('loses no request that clients with lasting connections send', async () => {
    const server = await site.start({ SHUTDOWN_NOTICE_SECONDS: '5' })
    const counts: Counts = { kept: 0, closed: 0, cut: [] }
    const paths = [target, '/', '/api/v1/posts', '/healthz']
    const clients = Array.from({ length: 40 }, (_, i) =>
      converse(server, paths[i % paths.length] ?? target, counts),
    )
    await vi.waitFor(() => expect(counts.kept).toBeGreaterThan(200), { timeout: 60_000 })
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    await Promise.all(clients)
    expect(counts).toMatchObject({ closed: 40, cut: [] })
  })

  /** Sends one request after the other until an answer closes the connection. */
  async function converse({ port }: ProductionServer, path: string, counts: Counts): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let heard: () => void = () => undefined
    socket.on('error', () => undefined)
    socket.on('close', () => heard())
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (isWhole(text)) heard()
    })
    for (;;) {
      text = ''
      const answered = new Promise<void>((resolve) => {
        heard = resolve
      })
      socket.write(get(path))
      await answered
      if (!isWhole(text)) counts.cut.push(`${path}: ${text.slice(0, 60)}`)
      else if (/\r\nConnection: close\r\n/i.test(text)) counts.closed++
      else {
        counts.kept++
        continue
      }
      socket.destroy()
      return
    }
  }

  function isWhole(text: string): boolean {
    const head = text.indexOf('\r\n\r\n')
    const length = /\r\nContent-Length: (\d+)\r\n/i.exec(text)?.[1]
    return head > 0 && length !== undefined && text.length >= head + 4 + Number(length)
  }
})

async function waitForRefusal(port: number): Promise<void> {
  await vi.waitFor(() => expect(sendRaw(port, signed())).rejects.toThrow('ECONNREFUSED'), { timeout: 60_000 })
}

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
