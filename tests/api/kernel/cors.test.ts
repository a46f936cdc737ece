import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeApp,
  createApp,
  createPublicApp,
  type PublicCredentials,
  rotateSecret,
  setAppEnabled,
} from '#lib/domains/people/apps/index.ts'
import { type Headers, openTestApi, type TestApi } from '#tests/support/api.ts'

const SHOP = 'https://app.example.com'

let api: TestApi
let pub: PublicCredentials

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const preflight = (origin: string, headers: Headers = {}) =>
  api.send('/cart/items', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', ...headers },
  })

describe('without an app that browsers may call from', () => {
  it('answers as to native apps', async () => {
    const { status, headers } = await preflight(SHOP)
    expect([status, headers.Vary, headers['Access-Control-Allow-Origin']]).toEqual([
      401,
      undefined,
      undefined,
    ])
    const answer = await api.get('/site', { origin: SHOP })
    expect([answer.status, answer.headers.Vary]).toEqual([200, 'Accept-Language, Accept-Encoding'])
    expect(answer.headers['Access-Control-Allow-Origin']).toBeUndefined()
  })
})

describe('a public app', () => {
  beforeAll(async () => {
    pub = await createPublicApp(api.app, 'Single page', [
      SHOP,
      'http://localhost:8081',
      'capacitor://localhost/',
    ])
  })

  it('has a key and no secret, and needs nothing else', async () => {
    expect(pub).toEqual({
      id: expect.any(Number),
      name: 'Single page',
      key: expect.any(String),
      secret: null,
    })
    expect(pub.key).toMatch(/^pk_[0-9A-Za-z]{24}$/)
    const { status } = await api.send('/site', { headers: { 'x-api-key': pub.key } })
    expect(status).toBe(200)
    const basic = Buffer.from(`${pub.key}:`).toString('base64')
    expect((await api.send('/site', { headers: { authorization: `Basic ${basic}` } })).status).toBe(200)
    await expect(rotateSecret(api.app, pub.id, 1)).rejects.toThrow('app_without_secret')
  })

  it('is refused with a secret or a signature, and where the site wants signatures', async () => {
    const key = { 'x-api-key': pub.key }
    const refused = await api.send('/site', { headers: { ...key, 'x-api-secret': 'as_any' } })
    expect([refused.status, refused.json.error]).toEqual([401, 'bad_credentials'])
    expect(refused.headers['X-Error-Details']).toBe('{"reason":"public_app"}')
    const signed = { ...key, 'x-api-timestamp': '1', 'x-api-nonce': 'nonce-123', 'x-api-signature': 'x' }
    expect((await api.send('/site', { headers: signed })).json.error).toBe('bad_credentials')
    await api.app.settings.set('api.require_signed', true)
    expect((await api.send('/site', { headers: key })).json.error).toBe('signature_required')
    await api.app.settings.unset('api.require_signed')
  })

  it('works in browsers from its own origins alone', async () => {
    const from = (origin: string) => api.send('/site', { headers: { 'x-api-key': pub.key, origin } })
    for (const origin of [SHOP, 'http://localhost:8081', 'capacitor://localhost']) {
      const { status, headers } = await from(origin)
      expect([status, headers['Access-Control-Allow-Origin'], headers.Vary]).toEqual([
        200,
        origin,
        'Origin, Accept-Language, Accept-Encoding',
      ])
      expect(headers['Access-Control-Expose-Headers']).toMatch(/\bRateLimit\b.*\bRetry-After\b/)
    }
    for (const origin of ['https://evil.example.com', 'https://app.example.com.evil.com', 'null']) {
      const { status, json, headers } = await from(origin)
      expect([status, json.error, headers['Access-Control-Allow-Origin']]).toEqual([
        403,
        'origin_refused',
        undefined,
      ])
    }
  })

  it('is told apart from other apps in answers that are kept', async () => {
    const own = await api.send('/menus', { headers: { 'x-api-key': pub.key, origin: SHOP } })
    const other = await api.get('/menus', { origin: SHOP })
    expect([own.text, own.headers.ETag]).toEqual([other.text, other.headers.ETag])
    expect([
      own.headers['Access-Control-Allow-Origin'],
      other.headers['Access-Control-Allow-Origin'],
    ]).toEqual([SHOP, undefined])
  })

  it('has a limit of its own, from each address', async () => {
    await changeApp(api.app, pub.id, { requestsPerMinute: 2 })
    const get = (peer: string) => api.send('/site', { headers: { 'x-api-key': pub.key, origin: SHOP }, peer })
    const answers = [await get('203.0.113.5'), await get('203.0.113.5'), await get('203.0.113.5')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.headers['Access-Control-Allow-Origin']).toBe(SHOP)
    expect(answers[0]?.headers['RateLimit-Policy']).toBe('"app";q=2;w=60')
    expect((await get('203.0.113.6')).status).toBe(200)
    await changeApp(api.app, pub.id, { requestsPerMinute: null })
    expect((await get('203.0.113.5')).headers['RateLimit-Policy']).toBe('"app";q=1000000;w=60')
  })
})

describe('a preflight', () => {
  it('is answered before credentials, for the origins of apps that are on', async () => {
    const { status, headers, text } = await preflight(SHOP, {
      'access-control-request-headers': 'content-type, x-api-key',
    })
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'Access-Control-Allow-Origin': SHOP,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Max-Age': '7200',
      Vary: 'Origin',
    })
    const allowed = headers['Access-Control-Allow-Headers']?.toLowerCase().split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['x-api-key', 'content-type', 'idempotency-key', 'x-cart-token']),
    )
    expect(allowed).not.toContain('x-api-secret')
    expect(headers['Access-Control-Allow-Credentials']).toBeUndefined()

    const stranger = await preflight('https://evil.example.com')
    expect([stranger.status, stranger.headers['Access-Control-Allow-Origin']]).toEqual([401, undefined])
    await setAppEnabled(api.app, pub.id, false)
    expect((await preflight(SHOP)).status).toBe(401)
    await setAppEnabled(api.app, pub.id, true)
    expect((await preflight(SHOP)).status).toBe(204)
  })

  it('lets pages read why a request was refused before its app was known', async () => {
    const { status, json, headers } = await api.send('/site', {
      headers: { 'x-api-key': 'pk_nobody', origin: SHOP },
      peer: '198.51.100.9',
    })
    expect([status, json.error, headers['Access-Control-Allow-Origin']]).toEqual([401, 'unknown_key', SHOP])
  })

  it('sees the API switched off as every request does', async () => {
    await api.app.settings.set('api.enabled', false)
    expect((await preflight(SHOP)).json.error).toBe('api_disabled')
    await api.app.settings.unset('api.enabled')
  })
})

describe('origins', () => {
  it('are what browsers send, encrypted unless local, and at most twenty', async () => {
    const wrong = [
      '*',
      'null',
      'shop.example.com',
      'https://shop.example.com/path',
      'http://shop.example.com',
    ]
    for (const origin of [...wrong, 'https://a@b.example', 'https://*.example.com'])
      await expect(createPublicApp(api.app, 'Wrong', [origin]), origin).rejects.toThrow()
    const many = Array.from({ length: 21 }, (_, i) => `https://s${i}.example.com`)
    await expect(createPublicApp(api.app, 'Many', many)).rejects.toMatchObject({
      facts: { origins: [{ code: 'origins_limit', facts: { max: 20 } }] },
    })
    const { key } = await createPublicApp(api.app, 'Capitals', ['HTTPS://Shop.Example.com:443/'])
    const headers = { 'x-api-key': key, origin: 'https://shop.example.com' }
    expect((await api.send('/site', { headers })).status).toBe(200)
  })

  it('let pages of a signed app read its answers, and refuse nothing else to it', async () => {
    const signed = await createApp(api.app, 'With a secret')
    const headers = {
      'x-api-key': signed.key,
      'x-api-secret': signed.secret,
      origin: 'https://own.example.com',
    }
    expect((await api.send('/site', { headers })).headers['Access-Control-Allow-Origin']).toBeUndefined()
    await changeApp(api.app, signed.id, { origins: ['https://own.example.com'] })
    expect((await api.send('/site', { headers })).headers['Access-Control-Allow-Origin']).toBe(headers.origin)
    expect((await api.send('/site', { headers: { ...headers, origin: SHOP } })).status).toBe(200)
  })
})
