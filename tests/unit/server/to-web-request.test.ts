import { expect, it } from 'vitest'
import { toWebRequest } from '#lib/web/site/site.ts'

const request = {
  method: 'POST',
  target: '/webhooks/payments/stripe?from=test',
  headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  body: Buffer.from('{"paid":true}'),
  peer: '127.0.0.1',
  language: { tag: 'en', prefix: '' } as never,
  basePath: '',
}

it('a body that came in chunks reaches a handler with its length', async () => {
  const { url, headers, body } = toWebRequest(request, 'https://shop.example')
  expect(url).toBe('https://shop.example/webhooks/payments/stripe?from=test')
  expect([headers.get('content-length'), headers.get('transfer-encoding')]).toEqual(['13', null])
  expect(await new Response(body).text()).toBe('{"paid":true}')
})

it('a request without a body has none', () => {
  const { headers, body } = toWebRequest(
    { ...request, method: 'GET', headers: {}, body: Buffer.alloc(0) },
    'https://shop.example',
  )
  expect([headers.get('content-length'), body]).toEqual([null, null])
})
