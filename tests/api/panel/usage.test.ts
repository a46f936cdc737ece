import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPublicApp,
  readAppUsage,
  removeApp,
  renewAppSecret,
  traceSignature,
} from '#lib/domains/people/apps/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { signRequest } from '#tests/support/signing.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const report = async (days = 7) => {
  const { app, owner, api } = panel
  await app.usage.flush()
  const found = await readAppUsage(app, owner, { id: api.credentials.id, days })
  if (!found) throw new Error('The app is gone.')
  return found
}

describe('the usage of an app', () => {
  it('is counted by day and endpoint, with what failed', async () => {
    const { api } = panel
    await api.get('/site')
    await api.get('/site')
    await api.get('/products/999999')
    await api.get('/nowhere')
    await api.call('POST', '/auth/login', { email: 'nobody' })
    const { days, endpoints, failures } = await report()
    expect(days.at(-1)).toEqual({ day: '2026-06-01', requests: 5, failures: 3 })
    expect(days).toHaveLength(7)
    const site = endpoints.find(({ requests }) => requests === 2)
    expect(site).toMatchObject({ requests: 2, failures: 0 })
    expect(endpoints.find(({ endpoint }) => endpoint === '')).toMatchObject({ requests: 1, failures: 1 })
    expect(failures.map(({ status }) => status)).toEqual([422, 404, 404])
    expect(failures[0]?.requestId).toMatch(/^[\w-]{8,}$/)
  })

  it('adds to what was counted before, on the day on which it was asked', async () => {
    const { api } = panel
    await api.get('/site')
    api.clock.advance(24 * 3600)
    await api.get('/site')
    const { days } = await report()
    expect(days.slice(-2)).toEqual([
      { day: '2026-06-01', requests: 6, failures: 3 },
      { day: '2026-06-02', requests: 1, failures: 0 },
    ])
  })

  it('counts credentials that are refused for the key that was sent', async () => {
    const { api } = panel
    const before = (await report()).failures.length
    const { key } = api.credentials
    const signed = signRequest({ key, secret: 'wrong' }, { target: '/api/v1/site', timestamp: now() })
    const headers = inLowerCase(signed)
    expect((await api.send('/site', { headers })).status).toBe(401)
    expect((await api.send('/site', { headers: { 'x-api-key': 'ak_of_nobody' } })).status).toBe(401)
    const { failures } = await report()
    expect(failures).toHaveLength(before + 1)
    expect(failures[0]).toMatchObject({ code: 'bad_signature', status: 401, endpoint: '' })
  })

  it('keeps the latest failures only, and asks few questions', async () => {
    const { api, app, owner } = panel
    for (let index = 0; index < 60; index++) await api.get(`/products/${900_000 + index}`)
    expect((await report()).failures).toHaveLength(50)
    for (let index = 0; index < 5; index++) await api.get('/nowhere')
    const { failures } = await report()
    expect(failures).toHaveLength(50)
    expect(failures.slice(0, 6).map(({ endpoint }) => endpoint === '')).toEqual([
      ...[true, true, true, true, true, false],
    ])
    const { id } = api.credentials
    const statements = await api.statements(() => readAppUsage(app, owner, { id, days: 90 }))
    expect(statements.length).toBeLessThanOrEqual(6)
  })

  it('keeps what could not be written, and forgets apps that are gone', async () => {
    const { app, owner, api } = panel
    const { id } = await createPublicApp(app, 'Page', [])
    app.usage.count({ appId: id, endpoint: 'readSite', failure: null })
    await removeApp(app, operator('test'), id)
    await api.get('/site')
    const before = await report()
    expect(await readAppUsage(app, owner, { id, days: 7 })).toBeNull()
    expect(before.days.at(-1)?.requests).toBeGreaterThan(60)
  })

  it('is counted whole by two processes at once', async () => {
    const { app, api } = panel
    const { id } = api.credentials
    const before = (await report()).days.at(-1)?.requests ?? 0
    for (let index = 0; index < 20; index++) {
      app.usage.count({ appId: id, endpoint: `e${index % 3}`, failure: null })
      if (index % 5 === 0) await Promise.all([app.usage.flush(), app.usage.flush()])
    }
    expect((await report()).days.at(-1)?.requests).toBe(before + 20)
  })
})

/** As they reach the server. */
const inLowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const now = () => String(Math.floor(panel.api.clock.now().getTime() / 1000))

describe('the request console', () => {
  const trace = (given: Partial<Parameters<typeof traceSignature>[3]['request']>, client = {}) => {
    const { app, owner, api } = panel
    const request = {
      method: 'GET',
      target: '/api/v1/site',
      body: '',
      timestamp: now(),
      nonce: 'nonce-123',
      ...given,
    }
    return traceSignature(app, owner, api.credentials.id, {
      request,
      client: { signature: null, stringToSign: null, ...client },
    })
  }

  it('signs as the server checks', async () => {
    const { api } = panel
    const traced = await trace({ nonce: null, timestamp: null, target: '/api/v1/products?sort=price_asc' })
    const headers = {
      'x-api-key': traced?.key ?? '',
      'x-api-timestamp': traced?.timestamp ?? '',
      'x-api-nonce': traced?.nonce ?? '',
      'x-api-signature': traced?.signature ?? '',
    }
    expect((await api.send('/products?sort=price_asc', { headers })).status).toBe(200)
    expect(traced?.lines.map(({ value }) => value).slice(1, 4)).toEqual([
      ...['GET', '/api/v1/products', 'sort=price_asc'],
    ])
  })

  it('names the line that a client has wrong', async () => {
    const right = await trace({})
    const text = right?.stringToSign ?? ''
    expect(await trace({}, { signature: right?.signature, stringToSign: text })).toMatchObject({
      ...{ isSignatureRight: true, extraLines: 0, isTimestampGood: true, isNonceGood: true, skew: 0 },
    })
    const wrong = text.replace('\nGET\n', '\nget\n')
    const traced = await trace({}, { signature: 'bm8=', stringToSign: `${wrong}\n` })
    expect(traced).toMatchObject({ isSignatureRight: false, extraLines: 1 })
    expect(traced?.lines.filter(({ isSame }) => !isSame).map(({ part }) => part)).toEqual(['method'])
    expect(await trace({ timestamp: '5' })).toMatchObject({ isTimestampGood: false })
    expect(await trace({ timestamp: 'today' })).toMatchObject({ isTimestampGood: false, skew: null })
    expect(await trace({ nonce: 'short' })).toMatchObject({ isNonceGood: false })
  })

  it('accepts both secrets of a rotation, shows none, and has nothing for a public app', async () => {
    const { app, owner, api } = panel
    const before = await trace({})
    const { secret } = await renewAppSecret(app, operator('test'), api.credentials.id, 24)
    const traced = await trace({}, { signature: before?.signature })
    expect(traced?.isSignatureRight).toBe(true)
    expect(traced?.signature).not.toBe(before?.signature)
    expect(JSON.stringify(traced)).not.toContain(secret)
    expect(JSON.stringify(traced)).not.toContain(api.credentials.secret)
    const { id } = await createPublicApp(app, 'Page', [])
    const request = { method: 'GET', target: '/', body: '', timestamp: null, nonce: null }
    const client = { signature: null, stringToSign: null }
    expect(await traceSignature(app, owner, id, { request, client })).toBeNull()
  })
})
