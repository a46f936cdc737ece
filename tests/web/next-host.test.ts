import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '#tests/conformance/client.ts'
import { createContract } from '#tests/conformance/contract.ts'
import { runChecks } from '#tests/conformance/run-checks.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { seedConformance } from '#tests/support/seed-conformance.ts'
import { signRequest } from '#tests/support/signing.ts'

// Next compiles what it is asked for.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const person = { email: 'ada@host.example', password: 'larch-kettle-42' }

let site: ProductionSite
let ours: ProductionServer
let next: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  await site.setSetting('site.url', 'https://shop.example.com')
  await site.setSetting('site.locales', ['en', 'de'])
  await seedConformance(site.app, person)
  ours = await site.start()
  next = await site.startNext()
  await answers('/api/v1/site', 401)
})
afterAll(() => site?.close())

/** In development, Next compiles what is first asked for, which takes its time, and may end that request's connection. */
const answers = (target: string, status: number) =>
  vi.waitFor(async () => expect((await sendRaw(next.port, { target })).status).toBe(status), {
    timeout: 240_000,
    interval: 500,
  })

const signed = (message: RawMessage): RawMessage => ({
  ...message,
  headers: { ...signRequest(site.credentials, message), ...message.headers },
})

describe('Next alone', () => {
  it('keeps every promise of the API, as our server does', async () => {
    for (const { port } of [ours, next]) {
      const contract = createContract(readApiDocument())
      const url = `http://127.0.0.1:${port}`
      const results = await runChecks(createClient(url, { contract, credentials: site.credentials, person }))
      expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
    }
  })

  it.each([
    '/api/v1/posts/a%20b',
    "/api/v1/products?q='()*!,;:@$|^`{}",
    '/api/v1/posts/caf%c3%a9?q=%c3%a9',
    '/api/v1/products?q=trail+shoe&q=%20&a=&=',
    '/api/v1/site?',
    '/api/v1/site/',
    '/api/v1/nothing',
    '/api/v2/site',
    '/api',
    '/search/suggest?q=pro',
    '/cart',
    '/de/cart',
    '/checkout',
    '/products?page=2',
    '/de/nothing',
    '/cart/',
    '/robots.txt',
    '/account/sign-in',
  ])('answers %s as our server does', async (target) => {
    const answers = await Promise.all([ours, next].map(({ port }) => sendRaw(port, signed({ target }))))
    const [one, other] = answers.map(({ status, text, headers }) => ({
      status,
      text,
      location: headers.location,
      type: headers['content-type'],
      policy: headers['content-security-policy'],
      language: headers['content-language'],
    }))
    expect(other).toEqual(one)
  })

  it.each<RawMessage>([
    { method: 'POST', target: '/search', body: 'q=1' },
    { method: 'POST', target: '/cart', body: 'a=1' },
    { method: 'POST', target: '/de/products' },
    { method: 'PUT', target: '/cart', body: 'a=1' },
    { method: 'DELETE', target: '/search?q=pro' },
    { method: 'PATCH', target: '/contact/message' },
    { method: 'PUT', target: '/api/auth/session' },
    { method: 'PUT', target: '/admin' },
    { method: 'OPTIONS', target: '/products' },
    { method: 'OPTIONS', target: '/cart/forms/add' },
    { method: 'PUT', target: '/mcp' },
    { method: 'PUT', target: '/api/v1/site' },
  ])('takes the methods that our server takes, and says which: %o', async (message) => {
    const answers = await Promise.all([ours, next].map(({ port }) => sendRaw(port, signed(message))))
    const [one, other] = answers.map(({ status, text, headers: { allow } }) => ({ status, text, allow }))
    expect(other).toEqual(one)
  })

  it.each<RawMessage>([
    { target: '/api/v1//site' },
    { target: '//products' },
    { target: '/api/v1/site', body: '{"a":1}' },
    { method: 'HEAD', target: '/cart', body: 'a=1' },
  ])('refuses what it cannot pass on: %o', async (message) => {
    const { status, json } = await sendRaw(next.port, message)
    expect(status).toBe(501)
    if (message.method !== 'HEAD') expect(json.error).toBe('unsupported_host')
  })

  it('believes no client that says where it is, or what it has asked for', async () => {
    const headers = { 'X-Storefront-Target': '/api/v1/site', 'X-Storefront-Peer': '203.0.113.7' }
    const { status, json } = await sendRaw(next.port, signed({ target: '/api/v1/nothing', headers }))
    expect([status, json.error]).toEqual([404, 'not_found'])
  })

  it('handles forms', async () => {
    await site.setSetting('contact.recipient', 'owner@host.example')
    const fields = { name: 'Ada', email: person.email, subject: 'Hello', message: 'Is it there?' }
    const { status, headers } = await sendRaw(next.port, {
      method: 'POST',
      target: '/contact/message',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    })
    expect([status, headers.location]).toEqual([303, expect.stringContaining('/contact')])
  })

  it.each(['/search?q=pro', '/admin/sign-in'])('shows %s, whose scripts carry a nonce', async (target) => {
    await answers(target, 200)
    const { status, text, headers } = await sendRaw(next.port, { target })
    const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
    expect(status).toBe(200)
    expect(text).toContain(`nonce="${nonce}"`)
  })
})
