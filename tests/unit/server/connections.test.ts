import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressReader } from '#lib/platform/client-address.ts'
import { trackConnections } from '#lib/server/connections.ts'

type Options = { most?: number; mostPerAddress?: number; proxies?: string[]; timeoutMs?: number }

let server: Server
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
  server.closeAllConnections()
})

const listen = async (
  { most = 100, mostPerAddress = 100, proxies = [], timeoutMs = 0 }: Options,
  handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end('fine'),
) => {
  server = createServer({ keepAliveTimeout: 60_000 })
  server.timeout = timeoutMs
  const readAddress = createAddressReader(proxies)
  const connections = trackConnections(server, { most, mostPerAddress, readAddress, dev: false })
  server.on('request', connections.oneByOne(handle))
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
const open = async (localAddress = '127.0.0.1') => {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  clients.push(client)
  client.on('error', () => undefined)
  await once(client, 'connect')
  return client
}
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** What comes first in answer to a request: its status; 0 where the connection is cut. */
const ask = async (client: Socket): Promise<number> => {
  const answer = Promise.race([
    once(client, 'data').then(([data]) => Number(String(data).split(' ')[1])),
    once(client, 'close').then(() => 0),
  ])
  client.write(GET)
  return answer
}
const isOpen = (client: Socket) => !client.destroyed && !client.readableEnded

describe('a client with too many connections', () => {
  it('is told to come back later, and others are not', async () => {
    await listen({ mostPerAddress: 3 })
    const kept = [await open(), await open(), await open()]
    for (const client of kept) expect(await ask(client)).toBe(200)
    const refused = await open()
    const [data] = await once(refused, 'data')
    expect(String(data)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5\r\n[\s\S]*Connection: close\r\n/)
    await once(refused, 'close')
    expect(await ask(await open('127.0.0.2'))).toBe(200)
    for (const client of kept) expect(await ask(client)).toBe(200)
    kept[0]?.destroy()
    await sleep(50)
    expect(await ask(await open())).toBe(200)
  })

  it('is not a proxy that is trusted', async () => {
    await listen({ mostPerAddress: 3, proxies: ['127.0.0.0/30'] })
    for (let i = 0; i < 10; i++) expect(await ask(await open())).toBe(200)
    const others = await Promise.all(Array.from({ length: 4 }, () => open('127.0.1.1')))
    const statuses = await Promise.all(others.map(ask))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})

describe('a server with all the connections it may have', () => {
  it('lets go of one that waits, of whoever has most, for a newcomer', async () => {
    await listen({ most: 6 })
    const buyer = await open('127.0.0.2')
    const hoarders = await Promise.all(Array.from({ length: 5 }, () => open('127.0.0.3')))
    expect(await ask(buyer)).toBe(200)
    for (let i = 0; i < 3; i++) expect(await ask(await open(`127.0.0.${10 + i}`))).toBe(200)
    await sleep(50)
    expect(hoarders.filter(isOpen)).toHaveLength(2)
    expect(await ask(buyer)).toBe(200)
  })

  it('refuses newcomers where all are being answered', async () => {
    await listen({ most: 3 }, () => undefined)
    for (let i = 0; i < 3; i++) (await open(`127.0.0.${i + 2}`)).write(GET)
    await sleep(50)
    expect(await ask(await open('127.0.0.9'))).toBe(503)
  })
})

describe('a client that does not read', () => {
  const large = Buffer.alloc(64 * 1024 * 1024, 'x')

  it('is cut off', async () => {
    await listen({ timeoutMs: 300 }, (_request, response) => void response.end(large))
    const client = await open()
    client.pause()
    client.write(GET.repeat(100))
    const deadline = Date.now() + 15_000
    const count = () =>
      new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)))
    while ((await count()) > 0 && Date.now() < deadline) await sleep(50)
    expect(await count()).toBe(0)
  })

  it('is not taken for one that reads slowly, nor for one whose answer takes its time', async () => {
    await listen({ timeoutMs: 3000 }, async (_request, response) => {
      await sleep(7000)
      response.end(large)
    })
    const client = await open()
    client.write(GET)
    let received = 0
    client.on('data', (data) => {
      received += data.length
      client.pause()
      setTimeout(() => client.resume(), 2)
    })
    const deadline = Date.now() + 60_000
    while (received < large.length && Date.now() < deadline && !client.destroyed) await sleep(50)
    expect(received).toBeGreaterThan(large.length)
  })

  it('has one answer made at a time, whatever it sends', async () => {
    let begun = 0
    await listen({}, (_request, response) => {
      begun++
      response.end(large)
    })
    const client = await open()
    client.pause()
    client.write(GET.repeat(1000))
    await sleep(500)
    expect(begun).toBe(1)
  })
})
