import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseUnreadable } from '#lib/server/unreadable.ts'

const server = createServer({ headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 })
server.on('clientError', refuseUnreadable)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** All that is answered to what is sent, until the connection is closed. */
function answerTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  if (sent !== '') socket.write(sent)
  return text(socket)
}

describe('a connection whose time has run out', () => {
  it('is closed without a word where nothing was sent, so that a browser tries again elsewhere', async () => {
    expect(await answerTo('')).toBe('')
  })

  it('is told where a request was begun', async () => {
    expect(await answerTo('GET / HTTP/1.1\r\nHost: loc')).toMatch(/^HTTP\/1\.1 400 /)
  })
})
