import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import type { ApiPorts } from '#lib/api/kernel/ports.ts'
import { createApp, createPublicApp, setAppEnabled } from '#lib/domains/people/apps/index.ts'
import { type RawBody, type RawRequest, waitingBody } from '#lib/web/http/raw-request.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { signRequest } from '#tests/support/signing.ts'
import { act, openEndpoints } from './open-endpoints.ts'

let api: TestApi
let peers = 0
let peer: string

beforeAll(async () => {
  api = await openTestApi({ endpoints: openEndpoints, env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
})
afterAll(() => api.close())
beforeEach(() => {
  peer = `198.51.100.${++peers}`
  act.run = () => ({ id: 1 })
  act.admit = () => undefined
})

type Sent = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: RawBody
  changes?: Partial<RawRequest>
  ports?: Partial<ApiPorts>
}

const known = () => ({ 'x-api-key': api.credentials.key, 'x-api-secret': api.credentials.secret })

/** The answer, and what was noted in the request for those that measure. */
async function ask({ method = 'GET', path = '/plain', headers = known(), body, changes, ports }: Sent) {
  const request: RawRequest = {
    ...{ method, target: `/api/v1${path}`, peer },
    headers: { get: (name) => (headers as Record<string, string>)[name], isRepeated: () => false },
    body: body ?? { bytes: new Uint8Array(0), tooLarge: false },
    ...changes,
  }
  const answer = await createApi(openEndpoints, { ...api.app, ...ports })(request)
  const json = answer.body && JSON.parse(answer.body.toString('utf8'))
  return { status: answer.status, headers: answer.headers, json, route: request.route }
}

describe('the route of a request', () => {
  it('is the path of its endpoint, where it comes that far', async () => {
    const routeOf = async (sent: Sent) => {
      const { status, route } = await ask(sent)
      return [status, route]
    }
    expect(await routeOf({ path: '/things/7?sort=x' })).toEqual([200, '/things/{id}'])
    expect(await routeOf({ path: '/things/seven' })).toEqual([404, '/things/{id}'])
    expect(await routeOf({ path: '/nowhere' })).toEqual([404, undefined])
    expect(await routeOf({ method: 'DELETE' })).toEqual([405, undefined])
    expect(await routeOf({ headers: {} })).toEqual([401, undefined])
  })

  it('is found for failures too that come before it would be', async () => {
    const { database } = api.app
    const away = {
      ...database,
      dataVersion: { ...database.dataVersion, read: () => Promise.reject(new Error('x')) },
    }
    for (const [path, route] of [
      ['/things/7', '/things/{id}'],
      ['/nowhere', undefined],
      ['/%', undefined],
    ] as const) {
      const answer = await ask({ path, ports: { database: away as never } })
      expect([answer.status, answer.json.error, answer.route]).toEqual([503, 'unavailable', route])
      expect(answer.headers['Content-Language']).toBe('en')
    }
    const apps = { ...api.app.apps, origins: () => Promise.reject(new Error('a fault')) }
    const answer = await ask({ path: '/things/7', ports: { apps } })
    expect([answer.status, answer.route]).toEqual([500, '/things/{id}'])
  })
})

describe('the figures of an app', () => {
  it('count each request once, with its endpoint and what became of it', async () => {
    const counted: unknown[] = []
    const ports = { usage: { count: (one: unknown) => counted.push(one) } } as never
    const of = async (sent: Sent) => {
      counted.length = 0
      await ask({ ports, ...sent, headers: { 'x-request-id': 'request-77', ...(sent.headers ?? known()) } })
      return [...counted]
    }
    const appId = api.credentials.id
    const failure = (status: number, code: string) => ({ status, code, requestId: 'request-77' })
    expect(await of({})).toEqual([{ appId, endpoint: 'getPlain', failure: null }])
    expect(await of({ path: '/nowhere' })).toEqual([
      { appId, endpoint: '', failure: failure(404, 'not_found') },
    ])
    expect(await of({ path: '/things/seven' })).toEqual([
      { appId, endpoint: 'getThing', failure: failure(404, 'not_found') },
    ])
    expect(await of({ method: 'POST', path: '/things' })).toEqual([
      { appId, endpoint: 'postThings', failure: failure(422, 'invalid') },
    ])
    expect(await of({ headers: { ...known(), 'x-api-secret': 'wrong' } })).toEqual([
      { appId, endpoint: '', failure: failure(401, 'bad_credentials') },
    ])
    expect(await of({ headers: {} })).toEqual([])
    await api.app.settings.set('api.requests_per_minute', 1)
    await of({})
    expect(await of({})).toEqual([{ appId, endpoint: '', failure: failure(429, 'rate_limited') }])
    await api.app.settings.set('api.requests_per_minute', 1_000_000)
  })

  it('are the reason for a notice, without which a request is refused all the same', async () => {
    let remaining = 1
    const verdict = (allowed: boolean) => ({ allowed, remaining, resetSeconds: 7 })
    const limiter = { peek: () => verdict(true), consume: (key: string) => verdict(!key.startsWith('app:')) }
    const full = new Error('the disk is full')
    const prisma = new Proxy(api.app.database.prisma, {
      get: (target, name) =>
        name === '$transaction' ? () => Promise.reject(full) : Reflect.get(target, name),
    })
    const error = vi.fn()
    const log = { ...api.app.log, error } as never
    const database = { ...api.app.database, prisma }
    const refuse = async () => {
      const { status, json } = await ask({ ports: { limiter: limiter as never, log, database } })
      expect([status, json.error]).toEqual([429, 'rate_limited'])
    }
    await refuse()
    expect(error).not.toHaveBeenCalled()
    remaining = 0
    await refuse()
    expect(error.mock.calls).toEqual([
      [
        { err: full, app: api.credentials.id },
        'The notice that an app reached its limit could not be sent to the owner.',
      ],
    ])
  })
})

describe('the security log', () => {
  const noted: unknown[] = []
  // biome-ignore lint/suspicious/noExplicitAny: a log that only collects.
  const logOf = (origin: object): any => ({
    note: (event: string, facts: object) => noted.push([event, { ...origin, ...facts }]),
    child: logOf,
  })
  const ports = { security: logOf({}) }
  beforeEach(() => {
    noted.length = 0
  })

  it('learns who asks as that becomes known', async () => {
    act.run = ({ context }) => {
      context.security.note('token.wrong_app', { x: 1 })
      return { id: 1 }
    }
    const app = api.credentials.id
    const { id, headers } = await signInCustomer(api.app, app)
    const post = { method: 'POST', path: '/things', body: bodyOf({ name: 'Ada', email: 'ada@example.com' }) }
    const json = { ...known(), 'content-type': 'application/json' }
    await ask({ ports, ...post, headers: { ...json, ...headers } })
    await ask({ ports, ...post, headers: json })
    expect(noted).toEqual([
      ['token.wrong_app', { ip: peer, app, customer: id, x: 1 }],
      ['token.wrong_app', { ip: peer, app, customer: undefined, x: 1 }],
    ])
  })

  it('tells of wrong credentials, and of apps that are switched off, which learn their limit', async () => {
    await ask({ ports, headers: { ...known(), 'x-api-secret': 'wrong' } })
    const off = await createApp(api.app, 'Off')
    await setAppEnabled(api.app, off.id, false)
    const headers = { 'x-api-key': off.key, 'x-api-secret': off.secret }
    const refused = [await ask({ ports, headers }), await ask({ ports, headers })]
    for (const answer of refused) {
      expect([answer.status, answer.json.error]).toEqual([403, 'app_disabled'])
      // It is told, and spends nothing.
      expect(answer.headers['RateLimit-Policy']).toBe('"app";q=1000000;w=60')
      expect(answer.headers.RateLimit).toContain('r=1000000;')
    }
    expect(noted).toEqual([
      ['app.wrong_secret', { ip: peer, key: api.credentials.key }],
      ['app.disabled', { ip: peer, app: off.id }],
      ['app.disabled', { ip: peer, app: off.id }],
    ])
  })
})

describe('mistakes in credentials', () => {
  it('are no guesses, however many', async () => {
    for (let tries = 0; tries < 31; tries++) expect((await ask({ headers: {} })).status).toBe(401)
    expect((await ask({})).status).toBe(200)
  })
})

describe('guests', () => {
  it('are refused where the site has the endpoint for customers alone', async () => {
    const { headers } = await signInCustomer(api.app, api.credentials.id)
    const path = '/guests'
    expect((await ask({ path })).status).toBe(200)
    await api.app.settings.set('account.guest_cart', false)
    const refused = await ask({ path })
    expect([refused.status, refused.json.error]).toEqual([401, 'not_signed_in'])
    expect((await ask({ path, headers: { ...known(), ...headers } })).status).toBe(200)
    await api.app.settings.unset('account.guest_cart')
  })
})

describe('customers without a verified address', () => {
  it('are refused where both the site and the endpoint ask for one; guests are not', async () => {
    const { id, headers } = await signInCustomer(api.app, api.credentials.id)
    const read = async (path: string, of = headers as Record<string, string>) =>
      (await ask({ path, headers: { ...known(), ...of } })).json.error ?? 'answered'
    expect(await read('/verified')).toBe('answered')
    await api.app.settings.set('account.email_verification_required', true)
    expect([await read('/verified'), await read('/verified', {}), await read('/guests')]).toEqual([
      ...['email_not_verified', 'answered', 'answered'],
    ])
    const data = { emailVerifiedAt: api.clock.now() }
    await api.app.database.prisma.customer.update({ where: { id }, data })
    expect(await read('/verified')).toBe('answered')
    await api.app.settings.unset('account.email_verification_required')
  })
})

describe('pages of the site itself', () => {
  it('may use the key of any public app', async () => {
    const { key } = await createPublicApp(api.app, 'Web', ['https://app.example.com'])
    await api.app.settings.set('site.url', 'https://shop.example.com/below')
    const statusFrom = async (origin: string) => (await ask({ headers: { 'x-api-key': key, origin } })).status
    expect(await statusFrom('https://shop.example.com')).toBe(200)
    expect(await statusFrom('https://other.example.com')).toBe(403)
    await api.app.settings.unset('site.url')
  })
})

describe('the target that was signed', () => {
  const signed = (target: string) => {
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000))
    const headers = Object.entries(signRequest(api.credentials, { target, timestamp }))
    return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  }
  const statusOf = async (target: string, changes: Partial<RawRequest>, more: Record<string, string> = {}) =>
    (await ask({ headers: { ...signed(target), ...more }, changes })).status

  it('is the whole one, also of what the server or its proxy took off', async () => {
    const plain = '/api/v1/plain?x=1'
    expect(await statusOf(plain, { target: plain })).toBe(200)
    expect(await statusOf(plain, { target: `http://shop.example.com${plain}` })).toBe(200)
    expect(await statusOf(`/shop${plain}`, { target: plain, removed: '/shop' })).toBe(200)
    expect(await statusOf(plain, { target: plain, removed: '/shop' })).toBe(401)
    const prefix = { 'x-forwarded-prefix': '/shop' }
    expect(await statusOf(`/shop${plain}`, { target: plain, peer: '10.0.0.1' }, prefix)).toBe(200)
    // What the server took off is known, and what anyone but a proxy reports is not.
    expect(await statusOf(`/a${plain}`, { target: plain, removed: '/a', peer: '10.0.0.1' }, prefix)).toBe(200)
    expect(await statusOf(`/shop${plain}`, { target: plain }, prefix)).toBe(401)
    expect(await statusOf(plain, { target: plain }, prefix)).toBe(200)
    expect(await statusOf(plain, { target: plain, peer: '10.0.0.1' }, { 'x-forwarded-prefix': '' })).toBe(200)
  })
})

describe('a body', () => {
  it('that waits is read once the sender is known, and refused if it was too large', async () => {
    const headers = { ...known(), 'content-type': 'application/json' }
    const post = (body: RawBody, sent = headers) =>
      ask({ method: 'POST', path: '/things', headers: sent, body })
    const read = vi.fn(async () => bodyOf({ name: 'Ada', email: 'ada@example.com' }))
    expect((await post(waitingBody(read))).status).toBe(201)
    expect((await post(waitingBody(read), { ...headers, 'x-api-secret': 'wrong' })).status).toBe(401)
    expect(read).toHaveBeenCalledTimes(1)
    const large = { bytes: new Uint8Array(0), tooLarge: true }
    for (const body of [large, waitingBody(async () => large)]) {
      const { status, json } = await post(body)
      expect([status, json.error]).toEqual([413, 'payload_too_large'])
    }
  })
})

describe('a write', () => {
  it('waits for the primary while a standby stands in for it; a read does not', async () => {
    const standIn = vi.fn(() => undefined)
    const database = { ...api.app.database, standby: { standIn, at: async () => null } } as never
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await ask({ method, ports: { database } })
    expect(standIn).not.toHaveBeenCalled()
    expect((await ask({ method: 'POST', ports: { database } })).status).toBe(200)
    expect(standIn).toHaveBeenCalledTimes(1)
  })
})

function bodyOf(value: unknown): RawBody {
  return { bytes: Buffer.from(JSON.stringify(value)), tooLarge: false }
}
