import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendBytes, sendRaw, toBytes } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Servers take long to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const target = '/api/v1/site'
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start()
  // Pages are what makes Next look at the server's connections at all.
  await sendRaw(server.port, { target: '/' })
})
afterAll(() => site?.close())

const withHead = (line: string, ...headers: string[]) =>
  Buffer.from([line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'), 'latin1')

describe('what is no HTTP request', () => {
  it.each<[string, Buffer]>([
    ['raw UTF-8 in the path', withHead('GET /api/v1/posts/caf\u00c3\u00a9 HTTP/1.1')],
    ['raw UTF-8 in the query', withHead('GET /api/v1/posts?q=caf\u00c3\u00a9 HTTP/1.1')],
    ['a control byte in the target', withHead('GET /api/v1/si\u0001te HTTP/1.1')],
    ['a NUL in the target', withHead('GET /api/v1/si\0te HTTP/1.1')],
    ['a blank in the target', withHead('GET /api/v1/posts?q=a b HTTP/1.1')],
    ['a NUL in a header', withHead('GET /api/v1/site HTTP/1.1', 'X-Api-Key: a\0b')],
    ['a header of 20 KB', withHead('GET /api/v1/site HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
    ['a target of 20 KB', withHead(`GET /api/v1/posts?q=${'x'.repeat(20_000)} HTTP/1.1`)],
    ['an unknown method', withHead('FETCH /api/v1/site HTTP/1.1')],
    ['a method in lower case', withHead('get /api/v1/site HTTP/1.1')],
    ['an unknown version', withHead('GET /api/v1/site HTTP/7.3')],
    ['no target', withHead('GET HTTP/1.1')],
    ['a header without a name', withHead('GET /api/v1/site HTTP/1.1', ': value')],
    ['two lengths', withHead('POST /api/v1/site HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a length beside chunks',
      withHead('POST /api/v1/site HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    ],
    ['a length that is no number', withHead('POST /api/v1/site HTTP/1.1', 'Content-Length: five')],
    ['no Host', Buffer.from('GET /api/v1/site HTTP/1.1\r\nConnection: close\r\n\r\n')],
    ['two Hosts', withHead('GET /api/v1/site HTTP/1.1', 'Host: elsewhere.example')],
    [
      'a Host with a path',
      Buffer.from('GET /api/v1/site HTTP/1.1\r\nHost: localhost/a\r\nConnection: close\r\n\r\n'),
    ],
    [
      'a Host with a query',
      Buffer.from('GET / HTTP/1.1\r\nHost: localhost?a=1\r\nConnection: close\r\n\r\n'),
    ],
    ['TLS', Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3])],
    ['a CONNECT', withHead('CONNECT elsewhere.example:443 HTTP/1.1')],
    ['a CONNECT to the API', withHead('CONNECT /api/v1/site HTTP/1.1')],
  ])('is refused in the envelope: %s', async (_name, bytes) => {
    const { status, headers, json } = await sendBytes(server.port, bytes)
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-request-id']).toBeTruthy()
    expect(json).toEqual({ message: expect.any(String), error: 'invalid_request' })
  })
})

describe('what clients send along', () => {
  it.each<[string, [string, string][]]>([
    [
      'an offer of HTTP/2',
      [
        ['Upgrade', 'h2c'],
        ['Connection', 'Upgrade, HTTP2-Settings'],
        ['HTTP2-Settings', 'AAMAAABk'],
      ],
    ],
    [
      'an offer of WebSockets',
      [
        ['Upgrade', 'websocket'],
        ['Connection', 'Upgrade'],
        ['Sec-WebSocket-Version', '13'],
      ],
    ],
    ['an unknown expectation', [['Expect', 'tea']]],
    ['a cookie', [['Cookie', '__prerender_bypass=1; NEXT_LOCALE=de']]],
    [
      'headers of Next itself',
      [
        ['RSC', '1'],
        ['Next-Router-Prefetch', '1'],
        ['x-middleware-subrequest', 'middleware:middleware'],
        ['x-invoke-path', '/'],
        ['x-matched-path', '/'],
        ['x-nextjs-data', '1'],
        ['x-now-route-matches', '1'],
        ['x-http-method-override', 'DELETE'],
        ['Next-Action', 'x'],
        ['Purpose', 'prefetch'],
      ],
    ],
    [
      'another host',
      [
        ['X-Forwarded-Host', 'elsewhere.example'],
        ['X-Forwarded-Proto', 'https'],
      ],
    ],
    [
      'an unacceptable Accept',
      [
        ['Accept', 'text/html'],
        ['Accept-Encoding', 'compress'],
        ['Range', 'bytes=0-3'],
      ],
    ],
  ])('makes no difference: %s', async (_name, extra) => {
    const plain = await sendRaw(server.port, { target, headers: signRequest(site.credentials, { target }) })
    const signed = Object.entries(signRequest(site.credentials, { target }))
    const answer = await sendRaw(server.port, { target, headers: [...signed, ...extra] })
    expect([answer.status, answer.text]).toEqual([200, plain.text])
  })

  it('an Expect: 100-continue is answered before the body comes', async () => {
    const body = '{"a":1}'
    const headers = signRequest(site.credentials, { method: 'POST', target, body })
    const [head = ''] = toBytes({
      method: 'POST',
      target,
      body,
      headers: { ...headers, Expect: '100-continue' },
    })
      .toString()
      .split(body)
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 100 Continue/)
    socket.write(body)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 405 /)
    socket.destroy()
  })

  it('HTTP/1.0 is spoken too', async () => {
    const headers = Object.entries(signRequest(site.credentials, { target }))
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const answer = await sendBytes(server.port, `GET ${target} HTTP/1.0\r\n${lines}\r\n`)
    expect([answer.status, answer.json.data.name]).toEqual([200, 'Storefront'])
  })
})

describe('clients that go away', () => {
  const cut = async (bytes: Buffer | string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    if (bytes.length > 0) await new Promise((resolve) => socket.write(bytes, resolve))
    socket.resetAndDestroy()
  }

  it('in the middle of anything leave the server running', async () => {
    const post = (body: string, chunk?: number) =>
      toBytes({
        method: 'POST',
        target,
        body,
        chunk,
        headers: signRequest(site.credentials, { method: 'POST', target, body }),
      })
    const whole = [
      '',
      'GET',
      post('{"a":1}').subarray(0, 40),
      post('x'.repeat(5000)).subarray(0, -2500),
      post('x'.repeat(5000), 100).subarray(0, -2500),
      post('x'.repeat(500_000)),
      post('x'.repeat(500_000), 1000).subarray(0, 300_000),
      toBytes({ target, headers: signRequest(site.credentials, { target }) }),
      toBytes({ target: '/' }),
      withHead('CONNECT elsewhere.example:443 HTTP/1.1'),
      withHead('GET /api/v1/si\0te HTTP/1.1'),
      withHead('GET /api/v1/site HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade'),
    ]
    for (let round = 0; round < 10; round++) await Promise.all(whole.map(cut))
    const { status } = await sendRaw(server.port, {
      target,
      headers: signRequest(site.credentials, { target }),
    })
    expect(status).toBe(200)
    expect(server.log()).not.toMatch(/could not be answered|Error/)
  })

  it('or are slow, keep nobody else from an answer', async () => {
    const slow = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of slow)
      socket
        .on('error', () => undefined)
        .write('POST /api/v1/site HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
    const started = Date.now()
    const { status } = await sendRaw(server.port, {
      target,
      headers: signRequest(site.credentials, { target }),
    })
    expect(status).toBe(200)
    expect(Date.now() - started).toBeLessThan(14_000)
    for (const socket of slow) socket.destroy()
  })
})
