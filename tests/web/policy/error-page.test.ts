import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceErrorPage } from '#lib/server/pages/error-page.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

const answers: Record<string, (response: ServerResponse) => void> = {
  '/at-once': (response) => {
    response.writeHead(500, { 'X-Own': '1' }).end('Next says')
  },
  '/in-parts': (response) => {
    response.statusCode = 503
    response.write('Next ')
    response.write('says')
    response.end()
  },
  '/nothing': (response) => {
    response.statusCode = 500
    response.end()
  },
  '/compressed': (response) => {
    response.statusCode = 500
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Content-Length', 3)
    response.end('???')
  },
  '/called-back': (response) => {
    response.statusCode = 500
    response.end('Next says', () => called++)
  },
  '/json': (response) => {
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(500).end('{}')
  },
  '/fine': (response) => {
    response.write('All ')
    response.end('is well')
  },
}
let called = 0

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  replaceErrorPage(response, async () => '<h1>Söry</h1>')
  answers[request.url ?? '']?.(response)
})

beforeAll(() => once(server.listen(0), 'listening'))
afterAll(() => void server.close())

const get = (target: string, method = 'GET') =>
  sendRaw((server.address() as AddressInfo).port, { target, method })

describe('a page that fails', () => {
  it.each([
    ['/at-once', 500],
    ['/in-parts', 503],
    ['/nothing', 500],
    ['/compressed', 500],
    ['/called-back', 500],
  ])('is replaced when it is sent %s', async (target, expected) => {
    const { status, headers, text } = await get(target)
    expect([status, text, headers['content-length']]).toEqual([expected, '<h1>Söry</h1>', '14'])
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('transfer-encoding')
  })

  it('keeps its headers and its callbacks', async () => {
    expect((await get('/at-once')).headers['x-own']).toBe('1')
    called = 0
    await get('/called-back')
    expect(called).toBe(1)
  })

  it('has no body for HEAD', async () => {
    const { status, text } = await get('/nothing', 'HEAD')
    expect([status, text]).toEqual([500, ''])
  })
})

describe('what is no page that fails', () => {
  it('goes out as it is', async () => {
    expect(await get('/json')).toMatchObject({ status: 500, text: '{}' })
    expect(await get('/fine')).toMatchObject({ status: 200, text: 'All is well' })
  })
})
