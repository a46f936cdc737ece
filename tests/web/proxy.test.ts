import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'
import { withinOneMinute } from '#tests/support/within-one-minute.ts'

// Servers take long to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

// What the client signed, and what a proxy that takes /shop off sends on.
const signed = '/shop/api/v1/posts?q=caf%C3%A9+au%20lait'
const target = '/api/v1/posts?q=caf%C3%A9+au%20lait'

let site: ProductionSite
let trusting: ProductionServer
let wary: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  trusting = await site.start({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })
  wary = await site.start({ TRUSTED_PROXIES: '10.0.0.0/8' })
})
afterAll(() => site?.close())

const send = (server: ProductionServer, path: string, prefix?: string) =>
  sendRaw(server.port, {
    target,
    headers: {
      ...signRequest(site.credentials, { target: path }),
      ...(prefix !== undefined && { 'X-Forwarded-Prefix': prefix }),
    },
  })

describe('behind a trusted proxy', () => {
  it.each(['/shop', '/shop/'])('a signature covers the path before %s was taken off', async (prefix) => {
    expect((await send(trusting, signed, prefix)).status).toBe(200)
  })

  it('a signature over another path fails', async () => {
    expect((await send(trusting, target, '/shop')).json.error).toBe('bad_signature')
    expect((await send(trusting, signed, '/other')).json.error).toBe('bad_signature')
    expect((await send(trusting, signed)).json.error).toBe('bad_signature')
    expect((await send(trusting, target)).status).toBe(200)
  })

  it('wrong credentials are counted by the client, not by the proxy', async () => {
    const guess = (client: string) =>
      sendRaw(trusting.port, { target, headers: { 'X-Api-Key': 'ak_wrong', 'X-Forwarded-For': client } })
    await withinOneMinute(async (attempt) => {
      const client = `198.51.100.${100 + attempt}`
      for (let i = 0; i < 30; i++) expect((await guess(client)).status).toBe(401)
      const refused = await guess(client)
      expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    })
    expect((await guess('198.51.100.2')).status).toBe(401)
  })
})

// In this order: the last one lifts the limit.
describe('pages beyond the budget of an address', { shuffle: false }, () => {
  const budget = 5
  const get = (path: string, client: string, method = 'GET') =>
    sendRaw(trusting.port, { method, target: path, headers: { 'X-Forwarded-For': client } })
  const limitTo = async (pages: number) => {
    await site.setSetting('site.pages_per_minute', pages)
    // A page that is made looks at the settings, which those of this address never wait for.
    await get('/robots.txt', '192.168.1.5')
  }
  /** Asks for pages until one is refused: time passes during this, and with it the minute that counts. */
  const askUntilRefused = async (client: string, path = '/nothing-here', method = 'GET') => {
    for (let asked = 0; asked < 10 * budget; asked++) {
      const answer = await get(path, client, method)
      if (answer.status === 429) return { ...answer, asked }
    }
    throw new Error('No page was refused.')
  }
  beforeAll(() => limitTo(budget))

  it('are refused to it alone, until later', async () => {
    const client = '198.51.100.10'
    expect((await askUntilRefused(client)).asked).toBeGreaterThanOrEqual(budget)
    const { headers, text } = await askUntilRefused(client, '/')
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).toContain(`<h1>Too many requests. Try again in ${headers['retry-after']} second`)
    expect(text).not.toContain('<script')
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect((await askUntilRefused(client, '/', 'HEAD')).text).toBe('')
    await askUntilRefused(client, '/contact/message', 'POST')
    for (const way of [
      '/_next/../',
      '/_next/%2e%2e/',
      '/media/../posts',
      '/webhooks/../posts',
      '/api/auth/../../posts',
    ])
      await askUntilRefused(client, way)
    expect((await get('/', '198.51.100.11')).status).toBe(200)
  })

  it('do not count what pages load, the API, webhooks and checks of health', async () => {
    const client = '198.51.100.12'
    await askUntilRefused(client)
    for (const path of ['/site-colors.css', '/healthz', '/readyz'])
      expect([path, (await get(path, client)).status]).toEqual([path, 200])
    expect((await get('/api/v1/site', client)).status).toBe(401)
    expect((await get('/webhooks/payments/nobody', client, 'POST')).status).not.toBe(429)
    expect((await get('/_next/static/nothing.js', client)).status).not.toBe(429)
  })

  it.each(['192.168.1.5', '100.64.3.2', 'fd00::5', '127.0.0.1'])('are not counted for %s', async (client) => {
    for (let i = 0; i <= budget; i++) expect((await get('/nothing-here', client)).status).toBe(404)
  })

  it('pass an accessibility check as they are refused', async () => {
    const client = '198.51.100.13'
    const browser = await shareChromium()
    const page = await browser.newPage({ bypassCSP: true, extraHTTPHeaders: { 'X-Forwarded-For': client } })
    try {
      await vi.waitFor(
        async () => {
          await askUntilRefused(client)
          const response = await page.goto(`http://127.0.0.1:${trusting.port}/`)
          expect(response?.status()).toBe(429)
        },
        { timeout: 60_000 },
      )
      await page.evaluate(AXE)
      expect(await findBreaches(page)).toEqual([])
    } finally {
      await page.close()
    }
  })

  it('are made again as soon as the limit is raised or lifted', async () => {
    const client = '198.51.100.14'
    const isMade = () =>
      vi.waitFor(async () => expect((await get('/nothing-here', client)).status).toBe(404), 60_000)
    await askUntilRefused(client)
    await site.setSetting('site.pages_per_minute', 2 * budget)
    await isMade()
    await askUntilRefused(client)
    await site.setSetting('site.pages_per_minute', 0)
    await isMade()
    for (let i = 0; i <= 2 * budget; i++) expect((await get('/nothing-here', client)).status).toBe(404)
  })
})

// In this order: who guesses has spent the budget of every caller of that server.
describe('without a trusted proxy', { shuffle: false }, () => {
  it('X-Forwarded-Prefix counts for nothing', async () => {
    expect((await send(wary, signed, '/shop')).json.error).toBe('bad_signature')
    expect((await send(wary, target, '/shop')).status).toBe(200)
  })

  it('pages stay at the root', async () => {
    const answer = await fetch(`http://127.0.0.1:${wary.port}/products`, {
      headers: { 'X-Forwarded-Prefix': '/shop' },
    })
    const html = await answer.text()
    expect(html).toContain('href="/site-colors.css')
    expect(html).not.toContain('/shop/')
    expect(answer.headers.get('vary')).not.toContain('X-Forwarded-Prefix')
  })

  it('X-Forwarded-For does not hide who guesses', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) {
      const headers = { 'X-Api-Key': 'ak_wrong', 'X-Forwarded-For': `203.0.113.${i}` }
      statuses.push((await sendRaw(wary.port, { target, headers })).status)
    }
    expect(statuses.at(0)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})
