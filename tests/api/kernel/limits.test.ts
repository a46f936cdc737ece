import { afterAll, afterEach, aroundEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'
import { sampleEndpoints } from './sample-endpoints.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({
    endpoints: sampleEndpoints,
    env: { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' },
  })
})
afterAll(() => api.close())
afterEach(() => api.app.settings.set('api.requests_per_minute', 1_000_000))
aroundEach((test) => stopMinute(test))

let addresses = 0
const freshPeer = () => `203.0.113.${++addresses}`

function call(peer: string, headers: Record<string, string> = {}, target = '/notes'): Promise<TestAnswer> {
  const { key, secret } = api.credentials
  return api.send(target, { peer, headers: { 'x-api-key': key, 'x-api-secret': secret, ...headers } })
}

describe('requests per minute', () => {
  it('are told with every answer, and refused above the limit with the time to wait', async () => {
    await api.app.settings.set('api.requests_per_minute', 3)
    const peer = freshPeer()
    const answers: TestAnswer[] = []
    for (let i = 0; i < 4; i++) answers.push(await call(peer))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[0]?.headers['RateLimit-Policy']).toBe('"app";q=3;w=60')
    expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.RateLimit ?? '')?.[1])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ])
    const refused = answers[3] as TestAnswer
    expect(refused.json.error).toBe('rate_limited')
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThanOrEqual(1)
    expect(refused.json.message).toContain(refused.headers['Retry-After'])
  })

  it('count exactly when they come at once', async () => {
    await api.app.settings.set('api.requests_per_minute', 10)
    const peer = freshPeer()
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(peer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('are counted per app and per address, of IPv6 per /64', async () => {
    await api.app.settings.set('api.requests_per_minute', 1)
    const other = await createApp(api.app, 'Other')
    const peer = freshPeer()
    expect((await call(peer)).status).toBe(200)
    expect((await call(peer)).status).toBe(429)
    expect((await call(freshPeer())).status).toBe(200)
    const asOther = { 'x-api-key': other.key, 'x-api-secret': other.secret }
    expect((await call(peer, asOther)).status).toBe(200)
    expect((await call('2a00:1:2:3::1')).status).toBe(200)
    expect((await call('2a00:1:2:3:ffff::2')).status).toBe(429)
    expect((await call('2a00:1:2:4::1')).status).toBe(200)
    expect((await call('::ffff:192.0.2.77')).status).toBe(200)
    expect((await call('192.0.2.77')).status).toBe(429)
  })

  it('believe X-Forwarded-For of trusted proxies alone, read from the right', async () => {
    await api.app.settings.set('api.requests_per_minute', 1)
    const from = (peer: string, forwarded: string) => call(peer, { 'x-forwarded-for': forwarded })
    expect((await from('10.1.1.1', '198.51.100.1')).status).toBe(200)
    expect((await from('10.1.1.2', '198.51.100.1')).status).toBe(429)
    // Whatever a client writes before the proxies' own entries is its invention.
    expect((await from('10.1.1.1', '1.2.3.4, 198.51.100.1')).status).toBe(429)
    expect((await from('10.1.1.1', '198.51.100.2, 10.9.9.9')).status).toBe(200)
    expect((await from('10.1.1.1', '198.51.100.2')).status).toBe(429)
    const stranger = freshPeer()
    expect((await from(stranger, '198.51.100.3')).status).toBe(200)
    expect((await from(stranger, '198.51.100.4')).status).toBe(429)
  })

  it('let requests through, uncounted, while the limiter is down', async () => {
    const broken = await openTestApi({ endpoints: sampleEndpoints })
    const down = () => Promise.reject(new Error('down'))
    Object.assign(broken.app.limiter, { consume: down, peek: down })
    expect((await broken.get('/notes')).status).toBe(200)
    const signIn = await broken.call('POST', '/sign-in')
    expect([signIn.status, signIn.json.error]).toEqual([503, 'unavailable'])
    await broken.close()
  })

  it('leave it to the connection to log a limiter that is down', async () => {
    const broken = await openTestApi({ endpoints: sampleEndpoints })
    const logged = vi.spyOn(broken.app.log, 'error')
    const down = () => Promise.reject(new Error('down'))
    Object.assign(broken.app.limiter, { consume: down, peek: down })
    for (let i = 0; i < 20; i++) await broken.get('/notes')
    await broken.call('POST', '/sign-in')
    // The connection to Redis has one line for all of its outage.
    expect(logged.mock.calls).toEqual([])
    await broken.close()
  })
})

describe('wrong credentials', () => {
  it('are counted by address: after thirty a minute the right ones are refused too', async () => {
    const peer = freshPeer()
    const wrong = { 'x-api-secret': 'as_guess' }
    const guesses = await Promise.all(Array.from({ length: 40 }, () => call(peer, wrong)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(guesses.filter(({ json }) => json.error === 'rate_limited')).toHaveLength(10)
    expect((await call(peer)).status).toBe(429)
    expect((await call(freshPeer())).status).toBe(200)
  })
})

describe('the sign-in budget', () => {
  it('is tighter, and counted by address whatever the app', async () => {
    const peer = freshPeer()
    const other = await createApp(api.app, 'Second')
    const signIn = (headers = {}) =>
      api.send('/sign-in', {
        method: 'POST',
        peer,
        headers: { 'x-api-key': api.credentials.key, 'x-api-secret': api.credentials.secret, ...headers },
      })
    for (let i = 0; i < 10; i++) expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(429)
    expect((await signIn({ 'x-api-key': other.key, 'x-api-secret': other.secret })).json.error).toBe(
      'rate_limited',
    )
    expect((await call(peer)).status).toBe(200)
  })
})
