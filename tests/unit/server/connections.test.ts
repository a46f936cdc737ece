import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAddressReader } from '#lib/platform/net/client-address.ts'
import { type Connections, trackConnections } from '#lib/server/connections/connections.ts'

type Options = { most?: number; mostPerAddress?: number; proxies?: string[] }

const WAIT = { timeout: 60_000, interval: 10 }
let server: Server
let connections: Connections
const clients: Socket[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  sockets.length = 0
  server.close()
  server.closeAllConnections()
})

const listen = async (
  { most = 100, mostPerAddress = 100, proxies = [] }: Options,
  handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end('fine'),
) => {
  server = createServer({ keepAliveTimeout: 60_000 })
  const readAddress = createAddressReader(proxies)
  connections = trackConnections(server, { most, mostPerAddress, readAddress })
  server.on('connection', (socket) => sockets.push(socket))
  server.on('request', connections.oneByOne(handle))
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
/** Waits until the server has sent a client away or knows it. */
const untilAccepted = (number: number) => vi.waitFor(() => expect(sockets).toHaveLength(number), WAIT)
const open = async (localAddress = '127.0.0.1') => {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  clients.push(client)
  client.on('error', () => undefined)
  await once(client, 'connect')
  return client
}
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** The first answer to a request: its status; 0 where the connection is cut. */
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
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true), WAIT)
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
    await vi.waitFor(() => expect(hoarders.filter(isOpen)).toHaveLength(2), WAIT)
    expect(await ask(buyer)).toBe(200)
  })

  it('cuts off an answer of whoever hoards them, where all are being answered', async () => {
    let stuck = 0
    await listen({ most: 4 }, (request, response) => {
      if (request.url === '/stuck') stuck++
      else response.end('fine')
    })
    const hoarders = [await open('127.0.0.3'), await open('127.0.0.3'), await open('127.0.0.3')]
    const one = await open('127.0.0.4')
    for (const client of [...hoarders, one]) client.write('GET /stuck HTTP/1.1\r\nHost: x\r\n\r\n')
    await vi.waitFor(() => expect(stuck).toBe(4), WAIT)
    const newcomer = await open('127.0.0.5')
    expect(await ask(newcomer)).toBe(200)
    await vi.waitFor(() => expect(hoarders.filter(isOpen)).toHaveLength(2), WAIT)
    expect([one, newcomer].map(isOpen)).toEqual([true, true])
  })

  it('refuses whoever has as many as anybody', async () => {
    let begun = 0
    await listen({ most: 3 }, () => {
      begun++
    })
    for (let i = 0; i < 3; i++) (await open(`127.0.0.${i + 2}`)).write(GET)
    await vi.waitFor(() => expect(begun).toBe(3), WAIT)
    expect(await ask(await open('127.0.0.9'))).toBe(503)
    expect(await ask(await open('127.0.0.2'))).toBe(503)
  })

  it('refuses many at once without keeping them', async () => {
    await listen({ mostPerAddress: 1 })
    await open('127.0.0.2')
    const refused = await Promise.all(Array.from({ length: 200 }, () => open('127.0.0.2')))
    for (const client of refused) client.resume()
    const countOpen = () => refused.filter(({ closed }) => !closed).length
    await vi.waitFor(() => expect(countOpen()).toBe(0), WAIT)
    expect(await ask(await open('127.0.0.3'))).toBe(200)
  })
})

describe('a connection without traffic for as long as there may be', () => {
  const large = Buffer.alloc(16 * 1024 * 1024, 'x')

  it('is cut off where its client reads nothing', async () => {
    await listen({}, (_request, response) => void response.end(large))
    const client = await open()
    client.pause()
    client.write(GET.repeat(100))
    await vi.waitFor(() => expect(sockets[0]?.writableLength).toBeGreaterThan(0), WAIT)
    server.emit('timeout', sockets[0])
    expect(sockets[0]?.destroyed).toBe(true)
  })

  it('is cut off where its client says nothing', async () => {
    await listen({})
    await open()
    await untilAccepted(1)
    server.emit('timeout', sockets[0])
    expect(sockets[0]?.destroyed).toBe(true)
  })

  it('is kept where the client waits for the server', async () => {
    let answer = (): void => undefined
    let begun = false
    await listen({}, (_request, response) => {
      begun = true
      answer = () => void response.end('fine')
    })
    const answered = ask(await open())
    await vi.waitFor(() => expect(begun).toBe(true), WAIT)
    server.emit('timeout', sockets[0])
    answer()
    expect(await answered).toBe(200)
  })

  it('has one answer made at a time, whatever was sent', async () => {
    let begun = 0
    await listen({}, (_request, response) => {
      begun++
      response.end(large)
    })
    const client = await open()
    client.pause()
    client.write(GET.repeat(1000))
    await vi.waitFor(() => expect(begun).toBe(1), WAIT)
    // What was sent behind it is there, and has been for a good while.
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
    expect(begun).toBe(1)
  })
})

it('what takes long can wait until connections that have come are accepted', async () => {
  await listen({})
  let accepted = 0
  server.on('connection', () => accepted++)
  const first = once(server, 'connection')
  const opening = Promise.all(Array.from({ length: 60 }, () => open()))
  await first
  await connections.accepted()
  expect(accepted).toBe(60)
  await opening
})
