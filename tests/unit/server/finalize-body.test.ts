import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { finalizeBody } from '#lib/server/pages/finalize-body.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function ask(answer: Answer, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((request, response) => {
    finalizeBody(request, response, ({ type, text }) =>
      type === 'text/html' ? text().toUpperCase() : undefined,
    )
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  return { url, port, method, headers, raw: await sendRaw(port, { method, target: '/', headers }) }
}

const text = 'word '.repeat(1000)
const html: Answer = (_, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.flushHeaders()
  response.write(text.slice(0, 100))
  response.end(Buffer.from(text.slice(100)))
}

describe('finalizeBody', () => {
  it('changes a page that came in pieces, and says how long it is', async () => {
    const { raw } = await ask(html)
    expect([raw.status, raw.headers['content-length'], raw.text]).toEqual([200, '5000', text.toUpperCase()])
    expect(raw.headers.vary).toBe('Accept-Encoding')
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
  ])('compresses for %s as %s', async (accepted, encoding) => {
    const { url } = await ask(html)
    const response = await import('node:http').then(
      ({ get }) =>
        new Promise<IncomingMessage>((resolve) =>
          get(url, { headers: { 'accept-encoding': accepted } }, resolve),
        ),
    )
    const pieces: Buffer[] = []
    for await (const piece of response) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    expect(response.headers['content-encoding']).toBe(encoding)
    const whole = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(whole.toString()).toBe(text.toUpperCase())
    expect(bytes.length).toBeLessThan(200)
  })

  it('lets pictures, short texts, redirects and answers without a body go out as they come', async () => {
    const picture = await ask(
      (_, response) => {
        response.setHeader('Content-Type', 'image/png')
        response.write('a')
        response.end('b'.repeat(3000))
      },
      { 'accept-encoding': 'gzip' },
    )
    expect(picture.raw.headers['content-encoding']).toBeUndefined()
    const short = await ask((_, response) => response.setHeader('Content-Type', 'text/plain').end('short'), {
      'accept-encoding': 'gzip',
    })
    expect([short.raw.text, short.raw.headers['content-encoding']]).toEqual(['short', undefined])
    const moved = await ask((_, response) => response.writeHead(308, { Location: '/x' }).end())
    expect([moved.raw.status, moved.raw.text]).toEqual([308, ''])
    const head = await ask(html, { 'accept-encoding': 'gzip' }, 'HEAD')
    expect([head.raw.status, head.raw.text]).toEqual([200, ''])
    const unchanged = await ask((_, response) => response.writeHead(304, { ETag: '"a"' }).end())
    expect(unchanged.raw.status).toBe(304)
  })
})
