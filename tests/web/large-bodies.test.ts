import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw, toBytes } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start()
})
afterAll(() => site?.close())

const signIn = '/api/auth/callback/credentials'
const pages = [
  ['POST', '/'],
  ['GET', '/'],
  ['PUT', '/products'],
  ['POST', '/nothing-here'],
  ['POST', '/healthz'],
  ['POST', '/account/forms/sign-in'],
  ['POST', '/contact/message'],
  ['POST', '/_next/static/nothing.js'],
  ['POST', '/robots.txt'],
] as const
const underTheApi = [
  ['POST', signIn],
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/../auth/signout'],
] as const

const headOf = (method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const open = async (bytes: string | Buffer): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const answerOn = async (socket: Socket): Promise<string> => {
  const answer = once(socket, 'data').then(([data]) => String(data))
  const first = await Promise.race([answer, sleep(60_000, 'no answer', { ref: false })])
  socket.destroy()
  return first
}

describe('a body over the limit', () => {
  it.each([...pages, ...underTheApi])('is refused before it comes: %s %s', async (method, target) => {
    const head = headOf(method, target, 'Content-Length: 16000000', 'Next-Action: 40a1b2c3')
    expect(await answerOn(await open(head))).toMatch(/^HTTP\/1.1 413 [\s\S]*\r\nConnection: close/i)
  })

  it.each([...pages, ...underTheApi])('is refused while it streams: %s %s', async (method, target) => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const socket = await open(headOf(method, target, 'Transfer-Encoding: chunked') + chunk)
    await sleep(100)
    expect(socket.bytesRead).toBe(0)
    socket.write('1\r\nx\r\n')
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 /)
  })

  it.each([...pages, ...underTheApi])('is not asked for: %s %s', async (method, target) => {
    const head = headOf(method, target, 'Content-Length: 70000', 'Expect: 100-continue')
    expect(await answerOn(await open(head))).toMatch(/^HTTP\/1.1 413 /)
  })

  it('is refused in the envelope under the prefix of the API, and in plain text elsewhere', async () => {
    const body = 'x'.repeat(70_000)
    const api = await sendRaw(server.port, { method: 'POST', target: signIn, body, headers: form })
    expect(api.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(api.json).toEqual({ message: expect.any(String), error: 'payload_too_large' })
    const page = await sendRaw(server.port, { method: 'POST', target: '/contact/message', body })
    expect(page.status).toBe(413)
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.text).toMatch(/too large/)
  })

  it('is refused by live results as well', async () => {
    const answer = await sendRaw(server.port, { target: '/search/suggest?q=a', body: 'x'.repeat(70_000) })
    expect([answer.status, answer.json.error]).toEqual([413, 'payload_too_large'])
  })

  it.each([
    ['with a length', undefined],
    ['in chunks', 16_384],
  ])('may be sent to its end %s, and the answer arrives whole', async (_name, chunk) => {
    const body = Buffer.alloc(3_000_000, 'x')
    const target = '/account/forms/sign-in'
    const socket = await open(toBytes({ method: 'POST', target, body, chunk, headers: form }))
    const failed = once(socket, 'error').then(([error]) => error)
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    expect(await Promise.race([failed, once(socket, 'close').then(() => 'closed')])).toBe('closed')
    expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]*The request body is too large\.\n$/)
  })

  it('keeps what stands behind it from being answered', async () => {
    const next = headOf('GET', '/healthz')
    const socket = await open(
      headOf('POST', '/', 'Content-Length: 70000') + 'x'.repeat(70_000) + next.repeat(3),
    )
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    await once(socket, 'close')
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413'])
    expect(server.log()).not.toMatch(/could not be answered|Error/)
  })
})

describe('16 MB of files', () => {
  const target = '/orders/A7K2M9QX4T/forms/return?grant=1780401600000.made-up'
  const files = ['Sec-Fetch-Site: same-origin', 'Content-Type: multipart/form-data; boundary=x']

  it.each([
    ['of a guest without the order’s page', target, 'Content-Length: 16000000', 404],
    ['of a guest, in chunks', target, 'Transfer-Encoding: chunked', 404],
    ['of nobody’s account', '/account/forms/order-return', 'Content-Length: 16000000', 303],
  ])('%s are refused before they come', async (_name, path, length, status) => {
    const answer = await answerOn(await open(headOf('POST', path, length, ...files)))
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*\\r\\nConnection: close`, 'i'))
  })

  it('are not asked for', async () => {
    const head = headOf('POST', target, 'Content-Length: 16000000', 'Expect: 100-continue', ...files)
    expect(await answerOn(await open(head))).toMatch(/^HTTP\/1.1 404 /)
  })

  it('from another site are refused, and the answer arrives whole where they are sent to their end', async () => {
    const body = Buffer.alloc(16_000_000, 'x')
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await sendRaw(server.port, { method: 'POST', target, body, headers })
    expect(answer.status).toBe(403)
  })
})

describe('a picture sent to the API', () => {
  const target = '/api/v1/orders/A7K2M9QX4T/returns/1/pictures'
  const length = 'Content-Length: 1000000'
  const keyed = (key: string, secret: string) => [`X-Api-Key: ${key}`, `X-Api-Secret: ${secret}`]
  const ask = async (...headers: string[]) =>
    answerOn(await open(headOf('POST', target, 'Content-Type: application/json', ...headers)))

  it.each([
    ['of nobody', [], 'missing_key'],
    ['of an unknown app', keyed('ak_unknown', 'x'), 'unknown_key'],
    ['of an unknown app, in chunks', keyed('ak_unknown', 'x'), 'unknown_key', 'Transfer-Encoding: chunked'],
    [
      'that is too large, of an unknown app',
      keyed('ak_unknown', 'x'),
      'unknown_key',
      'Content-Length: 9000000',
    ],
  ])('%s is refused before it comes', async (_name, headers, error, size = length) => {
    const answer = await ask(size, 'Expect: 100-continue', ...headers)
    expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*\r\nConnection: close/i)
    expect(answer).toContain(`"error":"${error}"`)
  })

  it('with a wrong secret, or over the limit, is refused before it comes', async () => {
    const { key, secret } = site.credentials
    expect(await ask(length, ...keyed(key, 'wrong'))).toContain('"error":"bad_credentials"')
    expect(await ask('Content-Length: 9000000', ...keyed(key, secret))).toMatch(/^HTTP\/1.1 413 /)
  })

  it('is asked for and read whole from a known app, and its signature covers all of it', async () => {
    const { key, secret } = site.credentials
    const asked = await open(headOf('POST', target, length, 'Expect: 100-continue', ...keyed(key, secret)))
    expect(await answerOn(asked)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    const body = JSON.stringify({ picture: 'A'.repeat(900_000) })
    const send = (signed: string, chunk?: number) => {
      const headers = {
        'Content-Type': 'application/json',
        ...signRequest(site.credentials, { method: 'POST', target, body: signed }),
      }
      return sendRaw(server.port, { method: 'POST', target, body, headers, chunk })
    }
    expect((await send(body)).status).toBe(404)
    expect((await send(body, 10_000)).status).toBe(404)
    expect((await send(`${body} `)).json.error).toBe('bad_signature')
    expect(server.log()).not.toMatch(/A request failed/)
  })
})

describe('a body within the limit', () => {
  it.each([
    ['with a length', undefined],
    ['in chunks', 7],
  ])('reaches the form %s', async (_name, chunk) => {
    const fields = { email: 'nobody@example.com', password: 'x'.repeat(900), next: '' }
    const answer = await sendRaw(server.port, {
      method: 'POST',
      target: '/account/forms/sign-in',
      headers: { ...form, Origin: 'http://localhost' },
      body: new URLSearchParams(fields).toString(),
      chunk,
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toContain('/account')
  })

  it('reaches next-auth, after an Expect too', async () => {
    const body = 'csrfToken=x&json=true'
    const head = headOf(
      'POST',
      signIn,
      `Content-Length: ${body.length}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Expect: 100-continue',
    )
    const socket = await open(head)
    const [first] = await once(socket, 'data')
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body)
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 (200|302) /)
  })

  it('may be larger where a payment provider sends it', async () => {
    const send = (bytes: number) =>
      sendRaw(server.port, {
        method: 'POST',
        target: '/webhooks/payments/stripe',
        body: JSON.stringify({ text: 'x'.repeat(bytes) }),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await send(200_000)).status).not.toBe(413)
    expect((await send(300_000)).status).toBe(413)
  })

  it('still passes the API, whose own checks come first', async () => {
    const target = '/api/v1/site'
    const body = 'x'.repeat(65_536)
    const headers = signRequest(site.credentials, { target, body })
    expect((await sendRaw(server.port, { target, body, headers })).status).toBe(200)
  })
})
