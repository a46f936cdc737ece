import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseConnect, refuseUnreadable } from '#lib/server/unreadable.ts'

const CONNECT = 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'
let server: Server
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer()
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
})

/** A client that never closes its side. */
const open = (bytes: string): Socket => {
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => client.write(bytes))
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
/** The bytes that it receives until the server ends its side; the client's own stays open. */
const receive = async (client: Socket): Promise<string> => {
  let received = ''
  client.on('data', (chunk) => {
    received += chunk
  })
  await once(client, 'end')
  return received
}
const countOpen = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))

describe('a client that never closes', () => {
  it.each([
    ['a CONNECT', CONNECT],
    ['what is no HTTP', 'GET /si\0te HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('is refused, and let go a second later: %s', async (_what, bytes) => {
    expect(await receive(open(bytes))).toMatch(/^HTTP\/1.1 400 [\s\S]*invalid_request/)
    await expect.poll(countOpen, { timeout: 1300 }).toBe(0)
  })
})

it('a client that goes on sending what is no HTTP gets to read that it was refused', async () => {
  const client = open('GET /si\0te HTTP/1.1\r\n')
  for (let i = 0; i < 20; i++) client.write(`more ${'x'.repeat(1000)}\0\r\n`)
  expect(await receive(client)).toMatch(/^HTTP\/1.1 400 [\s\S]*invalid_request/)
})
