import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShutdown } from '#lib/server/shutdown.ts'

const limits = { drainMs: 200, closeMs: 200 }
const forEver = () => new Promise<void>(() => undefined)
let server: Server
let client: Socket

beforeEach(async () => {
  server = createServer((_request, response) => setTimeout(() => response.end('done'), 100))
  server.on('connect', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
})
afterEach(() => {
  client.destroy()
  server.close()
  server.closeAllConnections()
})

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
    const stop = createShutdown(server, closers, limits)
    await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const answer = once(client, 'data')
    await Promise.all([stop(), stop()])
    expect(String(await answer)).toContain('done')
    expect(closed).toEqual(['pages', 'app'])
  })

  it.each([
    ['a request that is never sent to its end', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
    ['a connection the server has let go of', 'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('does not wait for ever for %s', async (_what, text) => {
    server.removeAllListeners('request')
    await send(text)
    const { status, ms } = await timed(createShutdown(server, [], limits)())
    expect([status, ms < 1000]).toEqual(['fulfilled', true])
  })

  it('does not wait for ever for what cannot be closed, and fails', async () => {
    const { status, ms } = await timed(createShutdown(server, [forEver], limits)())
    expect([status, ms < 1000]).toEqual(['rejected', true])
  })

  it('fails where something fails to close, and closes the rest', async () => {
    let isClosed = false
    const fail = () => Promise.reject(new Error('no'))
    const close = async () => {
      isClosed = true
    }
    await expect(createShutdown(server, [fail, close], limits)()).rejects.toThrow('no')
    expect(isClosed).toBe(true)
  })
})
