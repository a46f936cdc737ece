import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Environment } from '#lib/platform/process/env.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createAccessLog } from '#lib/server/telemetry/access-log.ts'
import { openTelemetry } from '#lib/server/telemetry/open-telemetry.ts'
import { describePath } from '#lib/web/http/describe-path.ts'

it.each([
  ['/', '/', '/'],
  ['/products/oak-table?utm_source=mail&token=hush', '/products/[slug]', '/products/oak-table'],
  ['/de/posts/caf%C3%A9', '/posts/[slug]', '/de/posts/caf%C3%A9'],
  ['/api/v1/products/oak-table', '/api/v1/products/{slug}', '/api/v1/products/oak-table'],
  ['/cart/open/k3xq9', '/cart/open/[code]', '/cart/open/…'],
  ['/cart/open/k3xq9/', '/cart/open/[code]', '/cart/open/…/'],
  ['//cart//open/k3xq9', '/cart/open/[code]', '//cart//open/…'],
  ['/orders/1001', '/orders/[number]', '/orders/…'],
  ['/pay/1001/return', '/pay/[number]/return', '/pay/…/return'],
  ['/api/v1/orders/1001/cancel', '/api/v1/orders/{number}/cancel', '/api/v1/orders/…/cancel'],
  ['/account/orders/1001', '/account/[[...path]]', '/account/orders/…'],
  ['/admin/orders/documents/1001/invoice', '/admin', '/admin/orders/…/…/invoice'],
  ['/shop/de/newsletter/confirm/abc', '/newsletter/confirm/[token]', '/shop/de/newsletter/confirm/…'],
  ['/admin/setup/su_8fK2jQ0a', '/admin', '/admin/setup/…'],
  ['/account/reset/0123456789abcdef0123456789abcdef', '/account/[[...path]]', '/account/reset/…'],
  ['/nowhere/ada@example.com', 'other', '/nowhere/…'],
  ['/%E0%A4', 'other', '/…'],
  ['/admin/join/8fK2jQ0a', '', '/admin/join/…'],
  ['/orders/1001?token=hush#part', undefined, '/orders/…'],
  ['/posts#part/of/it', '/posts', '/posts'],
  ['/account/reset/a1b2?next=/x', '/reset/[token]', '/account/reset/…'],
  ['?token=hush', '', ''],
  ['', '', ''],
])('of %s, the log shows no query and nothing that may be a secret', (target, route, shown) => {
  expect(describePath(target, route)).toBe(shown)
})

it('a line says who asked for what, and how it went', () => {
  let line = ''
  const log = createLog('info', {
    write: (text) => {
      line += text
    },
  })
  const write = createAccessLog({ log, readAddress: (ip) => ({ ip, bucket: ip, throughProxy: false }) })
  const request = { socket: { remoteAddress: '192.0.2.7' }, headers: { authorization: 'Bearer hush' } }
  write({
    request: request as never,
    target: '/products?q=hush',
    requestId: 'told-by-the-client',
    method: 'GET',
    route: '/products',
    status: 200,
    bytes: 1234,
    seconds: 0.01234,
  })
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'told-by-the-client',
    access: {
      ip: '192.0.2.7',
      method: 'GET',
      path: '/products',
      route: '/products',
      status: 200,
      bytes: 1234,
      ms: 12.3,
    },
  })
  expect(line).not.toContain('hush')
})

it('an answer that the server broke off is its failure, and one that the client left is not', async () => {
  const telemetry = await openTelemetry({ accessLog: true } as Environment)
  const ended: Record<string, number> = {}
  telemetry?.onEnd(({ target, status }) => {
    ended[target] = status
  })
  const leaving = new AbortController()
  const server = createServer((request, response) =>
    telemetry?.request(request, response, 'the-id-of-a-request', () => {
      if (request.url === '/left') return leaving.abort()
      response.statusCode = 500
      response.destroy()
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(fetch(`${origin}/broken`)).rejects.toThrow()
  await expect(fetch(`${origin}/left`, { signal: leaving.signal })).rejects.toThrow()
  await expect.poll(() => ended).toEqual({ '/broken': 500, '/left': 499 })
  server.close()
})
