import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAddressReader } from '#lib/platform/net/client-address.ts'
import { type Connections, trackConnections } from '#lib/server/connections/connections.ts'
import { createShutdown } from '#lib/server/shutdown.ts'

const limits = { noticeMs: 0, drainMs: 200, closeMs: 200 }
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const forEver = () => new Promise<void>(() => undefined)
const connectionLimits = {
  most: 100,
  mostPerAddress: 100,
  readAddress: createAddressReader([]),
}
let server: Server
let connections: Connections
let client: Socket

beforeEach(async () => {
  server = createServer()
  connections = trackConnections(server, connectionLimits)
  server.on(
    'request',
    connections.oneByOne((_request, response) => setTimeout(() => response.end('done'), 100)),
  )
  server.on('connect', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = await open()
})
afterEach(() => {
  client.destroy()
  server.close()
  server.closeAllConnections()
})

const open = async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const send = async (text: string) => {
  client.write(text)
  await sleep(30)
}
const timed = async (stopping: Promise<void>) => {
  const begun = performance.now()
  const [{ status }] = await Promise.allSettled([stopping])
  return { status, ms: performance.now() - begun }
}

describe('a shutdown', () => {
  it('lets a request under way finish, then closes everything in order, once', async () => {
    const closed: string[] = []
    const closers = ['pages', 'app'].map((name) => async () => void closed.push(name))
    const stop = createShutdown(server, connections, closers, { ...limits, drainMs: 10_000 })
    await send(GET)
    const answer = once(client, 'data')
    await Promise.all([stop(), stop()])
    expect(String(await answer)).toMatch(/\r\nConnection: close\r\n[\s\S]*done/)
    expect(closed).toEqual(['pages', 'app'])
  })

  it('answers all that clients with lasting connections send, and closes with the answers', async () => {
    const outcomes = { closed: 0, lost: 0, kept: 0 }
    const goOn = async () => {
      const socket = await open()
      for (;;) {
        const answer = Promise.race([
          once(socket, 'data').then(([data]) => String(data)),
          once(socket, 'close').then(() => ''),
        ])
        socket.write(GET)
        const text = await answer
        if (text.includes('Connection: close')) outcomes.closed++
        else if (text === '') outcomes.lost++
        else outcomes.kept++
        if (!text.includes('Connection: keep-alive')) return
      }
    }
    const clients = Array.from({ length: 20 }, goOn)
    await sleep(250)
    const stop = createShutdown(server, connections, [], { noticeMs: 500, drainMs: 10_000, closeMs: 200 })
    await Promise.all([stop(), ...clients])
    expect(outcomes).toMatchObject({ closed: 20, lost: 0 })
    expect(outcomes.kept).toBeGreaterThan(0)
  })

  it('takes connections during the notice, and none after it', async () => {
    const stop = createShutdown(server, connections, [], { ...limits, noticeMs: 500 })
    const stopping = stop()
    await sleep(50)
    const late = await open()
    late.write(GET)
    const [answer] = await once(late, 'data')
    expect(String(answer)).toMatch(/\r\nConnection: close\r\n/)
    const { port } = server.address() as AddressInfo
    await stopping
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  })

  it('ends idle connections in order, and waits for a head that has begun to come', async () => {
    const idle = await open()
    await send('GET / HTTP/1.1\r\nHo')
    const stop = createShutdown(server, connections, [], { ...limits, drainMs: 10_000 })
    const stopping = stop()
    const closing = once(idle, 'close')
    const [hadError] = await closing
    expect(hadError).toBe(false)
    const answer = once(client, 'data')
    client.write('st: x\r\n\r\n')
    expect(String(await answer)).toMatch(/^HTTP\/1.1 200 /)
    await stopping
  })

  it('closes a connection whose answer had begun before', async () => {
    server.removeAllListeners('request')
    server.on(
      'request',
      connections.oneByOne((_request, response) => {
        response.write('be')
        setTimeout(() => response.end('gun'), 150)
      }),
    )
    await send(GET)
    let received = ''
    client.on('data', (data) => {
      received += data
    })
    const { ms } = await timed(createShutdown(server, connections, [], { ...limits, drainMs: 10_000 })())
    expect(received).toMatch(/be[\s\S]*gun/)
    expect(ms).toBeLessThan(9_000)
  })

  it.each([
    ['a request that is never sent to its end', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
    ['a head that is never sent to its end', 'GET / HTTP/1.1\r\nHos'],
    ['a connection the server has let go of', 'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('does not wait for ever for %s', async (_what, text) => {
    server.removeAllListeners('request')
    await send(text)
    const { status, ms } = await timed(createShutdown(server, connections, [], limits)())
    expect([status, ms < 1000]).toEqual(['fulfilled', true])
  })

  it('does not wait for ever for what cannot be closed, and fails', async () => {
    const { status, ms } = await timed(createShutdown(server, connections, [forEver], limits)())
    expect([status, ms < 1000]).toEqual(['rejected', true])
  })

  it('fails where something fails to close, and closes the rest', async () => {
    let isClosed = false
    const fail = () => Promise.reject(new Error('no'))
    const close = async () => {
      isClosed = true
    }
    await expect(createShutdown(server, connections, [fail, close], limits)()).rejects.toThrow('no')
    expect(isClosed).toBe(true)
  })
})
