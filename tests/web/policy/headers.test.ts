import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start({ TRUSTED_PROXIES: '127.0.0.0/8' })
})
afterAll(() => site?.close())

const get = (target: string, headers: Record<string, string> = {}) =>
  sendRaw(server.port, { target, headers })
const policyOf = async (target: string, headers?: Record<string, string>) =>
  readPolicy((await get(target, headers)).headers['content-security-policy'] ?? '')

// A visitor with a session gets uncached pages.
const signedIn = { Cookie: 'storefront.session=x' }

describe('a page', () => {
  it.each([
    ['/', signedIn],
    ['/account/sign-in', {}],
    ['/nothing-here', {}],
    ['/nothing.xml', {}],
    ['/', {}],
    ['/developers', {}],
  ] as [string, Record<string, string>][])('%s with %o runs no inline script', async (target, headers) => {
    const policy = await policyOf(target, headers)
    expect(policy['script-src']).toBe("'self'")
    expect(policy['style-src']).toBe(policy['script-src'])
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
    expect(JSON.stringify(policy)).not.toContain('unsafe')
  })

  it('has no script that stands in it', async () => {
    const { text } = await get('/', signedIn)
    const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(tags.length).toBeGreaterThan(0)
    expect(tags.filter((tag) => !/ src="\/|type="application\/ld\+json"/.test(tag))).toEqual([])
  })

  it('takes no nonce from a client', async () => {
    const forged = { 'Content-Security-Policy': "script-src 'nonce-Zm9yZ2Vk'" }
    const reported = { 'Content-Security-Policy-Report-Only': "script-src 'nonce-Zm9yZ2Vk'" }
    for (const headers of [forged, reported]) {
      const answer = await get('/', headers)
      expect(answer.text).not.toContain('Zm9yZ2Vk')
      expect(answer.headers['content-security-policy']).not.toContain('Zm9yZ2Vk')
    }
  })

  it('of everybody may be kept by caches that ask again, and is not sent twice', async () => {
    const { headers, text } = await get('/')
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(text).not.toContain('nonce=')
    const again = await get('/', { 'If-None-Match': headers.etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers).not.toHaveProperty('content-security-policy')
    const own = await get('/', { ...signedIn, 'If-None-Match': headers.etag ?? '' })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  it('of a visitor is kept by no cache, framed by no other site and given no powers over the device', async () => {
    const { headers } = await get('/', signedIn)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'private, no-store',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('what is no page', () => {
  it.each(['/demo/icon.svg', '/openapi.json'])('%s may do nothing', async (target) => {
    const { status, headers } = await get(target)
    expect(status).toBe(200)
    const policy = readPolicy(headers['content-security-policy'] ?? '')
    expect(policy['default-src']).toBe("'none'")
    expect(policy).not.toHaveProperty('script-src')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('keeps the headers of its own lane', async () => {
    for (const target of ['/api/v1/site', '/search/suggest?q=a', '/healthz'])
      expect((await get(target)).headers).not.toHaveProperty('content-security-policy')
  })
})

describe('HTTPS', () => {
  const throughTls = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' }

  it('is insisted on only where the address of the site says so', async () => {
    const lanes = ['/api/v1/site', '/api/v1/nothing', '/search/suggest?q=a', '/healthz', '/robots.txt']
    const insistsInLanes = async (headers?: Record<string, string>) => {
      const answers = await Promise.all(lanes.map((target) => get(target, headers)))
      return answers.map((answer) => answer.headers['strict-transport-security'])
    }
    const insists = async (headers?: Record<string, string>) => {
      const answer = await get('/', headers)
      const policy = readPolicy(answer.headers['content-security-policy'] ?? '')
      return [
        'upgrade-insecure-requests' in policy,
        answer.headers['strict-transport-security'] !== undefined,
      ]
    }
    expect(await insists(throughTls)).toEqual([false, false])
    expect(await insistsInLanes(throughTls)).toEqual(lanes.map(() => undefined))
    await site.setSetting('site.url', 'https://shop.example')
    await vi.waitFor(async () => expect(await insists(throughTls)).toEqual([true, true]), 60_000)
    expect(await insistsInLanes(throughTls)).toEqual(lanes.map(() => 'max-age=63072000'))
    expect(await insistsInLanes()).toEqual(lanes.map(() => undefined))
    expect(await insists()).toEqual([true, false])
    expect(await insists({ 'X-Forwarded-Proto': 'http' })).toEqual([true, false])
  })

  it('is taken from no header of a client that is no proxy of ours', async () => {
    const direct = await site.start()
    const { headers } = await sendRaw(direct.port, { target: '/', headers: throughTls })
    expect(headers).not.toHaveProperty('strict-transport-security')
    await direct.stop()
  })
})

function readPolicy(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}
