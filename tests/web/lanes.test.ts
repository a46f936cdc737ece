import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePost } from '#lib/domains/publishing/content/index.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { type RawAnswer, type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'
import { withinOneMinute } from '#tests/support/within-one-minute.ts'

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  await site.setSetting('site.url', 'https://shop.example.com')
  await site.setSetting('site.locales', ['en', 'de'])
  await site.setSetting('features.newsletter', false)
  await site.app.database.prisma.$transaction((tx) =>
    savePost(tx, {
      slug: 'café',
      title: 'Café',
      bodyHtml: '<p>Au lait</p>',
      published: true,
      publishedAt: new Date('2026-01-01'),
    }),
  )
  server = await site.start()
})
afterAll(() => site?.close())

type Sent = RawMessage & { unsigned?: true; plain?: true }

const big = JSON.stringify({ text: 'x'.repeat(70_000) })
const json = { 'Content-Type': 'application/json' }
const echo = { 'X-Request-Id': 'request-id-of-mine' }

const requests: [status: number, Sent][] = [
  [200, { target: '/api/v1/site', headers: echo }],
  [200, { target: '/api/v1/site', headers: { 'Accept-Language': 'de' } }],
  [200, { target: '/api/v1/site', body: '{"a":1}', headers: json }],
  [200, { target: '/api/v1/site', body: 'not JSON', chunk: 3 }],
  [200, { target: '/api/v1/site/' }],
  [200, { target: '/api/v1/site?' }],
  [200, { target: 'http://elsewhere.example/api/v1/site' }],
  [200, { target: '/api/v1/posts?per_page=1' }],
  [200, { target: '/api/v1/posts?page=99' }],
  [200, { target: '/api/v1/posts/caf%C3%A9' }],
  [200, { method: 'HEAD', target: '/api/v1/site' }],
  [200, { method: 'HEAD', target: '/api/v1/posts/caf%c3%a9' }],
  [304, { target: '/api/v1/site', headers: { 'If-None-Match': '*' } }],
  [304, { method: 'HEAD', target: '/api/v1/site', headers: { 'If-None-Match': '*' } }],
  [200, { target: '/api/v1/site', headers: { 'If-None-Match': '"another"' } }],
  [400, { target: '/api/v1/site?x=%zz' }],
  [400, { target: '/api/v1/posts/%zz' }],
  [400, { target: '/api/v1/posts/%C3' }],
  [400, { target: '/api/v1/posts?q=%zz' }],
  [401, { target: '/api/v1/site', unsigned: true }],
  [401, { target: '/api/v1/site', unsigned: true, headers: { 'Accept-Language': 'de;q=0.9, en;q=0.1' } }],
  [401, { target: '/api/v1/posts/%zz', unsigned: true }],
  [401, { method: 'HEAD', target: '/api/v1/nothing', unsigned: true }],
  [404, { target: '/api' }],
  [404, { target: '/api/' }],
  [404, { target: '/api?a=b' }],
  [404, { target: '/api/v1' }],
  [404, { target: '/api/v2/site' }],
  [404, { target: '/api/v1/nothing', headers: echo }],
  [404, { target: '/api/v1/nothing', headers: { ...echo, 'X-Request-Id': 'with blanks' } }],
  [404, { method: 'HEAD', target: '/api/v1/nothing' }],
  [404, { method: 'OPTIONS', target: '/api/v1/nothing' }],
  [404, { target: '/api/v1/posts/nothing' }],
  [404, { target: '/api/v1/posts/a%2Fb' }],
  [404, { target: '/api/v1/posts/%00' }],
  [404, { target: '/api/v1//site' }],
  [404, { target: '//api/v1/site' }],
  [404, { target: '///api//' }],
  [404, { target: '/%61pi/v1/site' }],
  [404, { target: '/api/v1/../v1/site' }],
  [404, { target: '/api/../api/v1/site' }],
  [404, { target: '/api/v1/site.json' }],
  [404, { target: '/api/_next/static/x.js' }],
  [404, { method: 'PROPFIND', target: '/api/v1/nothing' }],
  ...['PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].map((method): [number, Sent] => [
    405,
    { method, target: '/api/v1/site' },
  ]),
  [405, { method: 'POST', target: '/api/v1/posts', body: '{}', headers: json }],
  [413, { method: 'POST', target: '/api/v1/site', body: big, headers: json }],
  [413, { method: 'POST', target: '/api/v1/site', body: big, headers: json, chunk: 10_000 }],
  [413, { target: '/api/v1/site', body: big }],
  [413, { target: '/api/v1/site', body: big, plain: true }],
  [413, { target: '/api/v1/site', body: big, plain: true, chunk: 10_000 }],
  [405, { method: 'POST', target: '/api/v1/site', body: big, plain: true }],
  [401, { method: 'POST', target: '/api/v1/nothing', body: big, unsigned: true, chunk: 10_000 }],
  [401, { method: 'POST', target: '/api/v1/nothing', body: 'x'.repeat(3_000_000), unsigned: true }],
]

describe('the API', () => {
  it.each(requests)('answers %i for %o', async (status, { unsigned, plain, ...message }) => {
    const prepare = unsigned ? (sent: RawMessage) => sent : plain ? withSecret : signed
    const answer = await sendRaw(server.port, prepare(message))
    expect(answer.status).toBe(status)
    expectEnvelope(answer, message)
  })

  it('answers 304 to who has the newest', async () => {
    const target = '/api/v1/posts?page=1'
    const first = await sendRaw(server.port, signed({ target }))
    const etag = first.headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    const again = await sendRaw(server.port, signed({ target, headers: { 'If-None-Match': etag } }))
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  })

  it('refuses once the budget is spent', async () => {
    await site.setSetting('api.requests_per_minute', 1)
    const send = () => sendRaw(server.port, signed({ target: '/api/v1/nothing' }))
    const last = await withinOneMinute(async () => [await send(), await send(), await send()].at(-1))
    expect([last?.status, last?.json.error]).toEqual([429, 'rate_limited'])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(last?.headers['ratelimit-policy']).toBe('"app";q=1;w=60')
    await site.setSetting('api.requests_per_minute', 1_000_000)
  })

  it('refuses while the site is worked on', async () => {
    await site.setSetting('maintenance.active', true)
    const { status, headers, json: body } = await sendRaw(server.port, signed({ target: '/api/v1/posts' }))
    expect([status, body.error, headers['retry-after']]).toEqual([503, 'maintenance', '300'])
    await site.setSetting('maintenance.active', false)
  })
})

const pages: [status: number, RawMessage][] = [
  [200, { target: '/cart' }],
  [200, { target: '/de/cart' }],
  [200, { target: '/cart?country=DE&country=US&postcode=%27%3Cb%3E' }],
  [200, { method: 'HEAD', target: '/cart' }],
  [200, { target: '/cart', headers: { Cookie: 'storefront-cart=nothing; storefront-sent=forged' } }],
  [307, { target: '/checkout' }],
  [307, { target: '/de/checkout?x=1' }],
  [308, { target: '/cart/' }],
  [404, { target: '/cart/nothing' }],
]

describe('a page', () => {
  it.each(pages)('is answered %i for %o', async (status, message) => {
    expect((await sendRaw(server.port, message)).status).toBe(status)
  })
})

function signed(message: RawMessage): RawMessage {
  const target = message.target.replace(/^http:\/\/[^/]+/, '')
  return {
    ...message,
    headers: { ...signRequest(site.credentials, { ...message, target }), ...message.headers },
  }
}

function withSecret(message: RawMessage): RawMessage {
  const { key, secret } = site.credentials
  return { ...message, headers: { 'X-Api-Key': key, 'X-Api-Secret': secret, ...message.headers } }
}

/** JSON always, never a page and never a redirect; HEAD and 304 alone have no body. */
function expectEnvelope({ status, headers, text, json: body }: RawAnswer, { method }: RawMessage): void {
  expect(headers['x-request-id']).toBeTruthy()
  expect(headers).not.toHaveProperty('location')
  if (method === 'HEAD' || status === 304) {
    expect(text).toBe('')
    return
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Object.keys(body)).toEqual(status < 400 ? expect.arrayContaining(['data']) : ['message', 'error'])
}
