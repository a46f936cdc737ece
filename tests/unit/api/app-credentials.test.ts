import { beforeEach, describe, expect, it } from 'vitest'
import { authenticateApp } from '#lib/api/kernel/apps/app-auth.ts'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import { runSteps } from '#lib/platform/process/steps.ts'
import { type RawRequest, waitingBody } from '#lib/web/http/raw-request.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { signRequest, type ToSign } from '#tests/support/signing.ts'

const now = new Date('2026-06-01T12:00:00.900Z')
const seconds = (skew = 0) => String(Math.floor(now.getTime() / 1000) + skew)
const target = '/api/v1/site?a=1'

const registered = (key: string, more: Partial<RegisteredApp>) => ({
  ...{ id: 3, name: key, key, enabled: true, public: false, strict: false, testing: false },
  ...{ requestsPerMinute: null, origins: [], returnUrls: [], secrets: [] },
  ...more,
})
const secret = (value: string, ms: number | null = null) => ({
  value,
  expiresAt: ms === null ? null : new Date(now.getTime() + ms),
})
const apps = [
  registered('ak_one', {
    secrets: [secret('as_old', 1), secret('as_new'), secret('as_gone', 0), secret('as_past', -1)],
  }),
  registered('ak_test', { id: 4, testing: true, secrets: [secret('as_test')] }),
  registered('ak_bare', { id: 5 }),
  registered('pk_web', { id: 6, public: true, origins: ['https://app.example.com'] }),
]

let nonces: unknown[][]
let takeNonce: () => Promise<boolean>
let found: unknown[][]

beforeEach(() => {
  nonces = []
  found = []
  takeNonce = async () => true
})

type Sent = { headers?: Record<string, string>; repeated?: string[]; request?: Partial<RawRequest> }
type Rules = { requireSigned?: boolean; signingWindow?: number }

/** The app's key, or the refusal. */
async function authenticate({ headers = {}, repeated = [], request }: Sent, rules: Rules = {}) {
  const raw: RawRequest = {
    ...{ method: 'GET', target, peer: '192.0.2.1', body: { bytes: new Uint8Array(0), tooLarge: false } },
    headers: { get: (name) => headers[name], isRepeated: (name) => repeated.includes(name) },
    ...request,
  }
  const given = {
    ...{ requireSigned: false, signingWindow: 300, now, version: 8, target },
    ...{ ownOrigin: () => 'https://shop.example.com', ...rules },
  }
  const ports = {
    apps: {
      find: (...asked: unknown[]) => {
        found.push(asked)
        return apps.find(({ key }) => key === asked[0])
      },
      origins: () => new Set<string>(),
    },
    nonces: {
      use: (...used: unknown[]) => {
        nonces.push(used)
        return takeNonce()
      },
    },
  }
  try {
    return (await runSteps(authenticateApp(raw, given as never, ports as never))).key
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function outcome(headers: Record<string, string>, more: Sent = {}, rules: Rules = {}) {
  const answer = await authenticate({ headers, ...more }, rules)
  return typeof answer === 'string' ? answer : answer.code
}

const plain = (key: string, value: string) => ({ 'x-api-key': key, 'x-api-secret': value })
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const signed = (request: Partial<ToSign> = {}, app = { key: 'ak_one', secret: 'as_new' }) => {
  const sent = signRequest(app, { target, timestamp: seconds(), nonce: 'nonce-0001', ...request })
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
}

describe('an app that sends its secret', () => {
  it.each([
    ['as_new', 'ak_one'],
    ['as_old', 'ak_one'],
    // One that ends now has ended.
    ['as_gone', 'bad_credentials'],
    ['as_past', 'bad_credentials'],
    ['as_other', 'bad_credentials'],
    ['', 'bad_credentials'],
  ])('is known by any that is still alive: %s', async (value, expected) => {
    expect(await outcome(plain('ak_one', value))).toBe(expected)
    expect(await outcome(basic(`ak_one:${value}`))).toBe(expected)
  })

  it('is looked up by its key, as the settings were when the request came', async () => {
    await outcome(plain('ak_one', 'as_new'))
    await outcome(basic('ak_nobody:as_new'))
    expect(found).toEqual([
      ['ak_one', 8],
      ['ak_nobody', 8],
    ])
  })

  it.each([
    [{}, 'missing_key'],
    [{ 'x-api-secret': 'as_new' }, 'missing_key'],
    [{ 'x-api-key': '', 'x-api-secret': 'as_new' }, 'missing_key'],
    [{ 'x-api-key': 'ak_one' }, 'bad_credentials'],
    [{ 'x-api-key': 'ak_bare' }, 'bad_credentials'],
    [plain('ak_nobody', 'as_new'), 'unknown_key'],
    [plain('ak_one,ak_one', 'as_new'), 'bad_credentials'],
    [plain('ak_one', 'as_new,as_new'), 'bad_credentials'],
    [plain('ak_nobody', 'as_new,as_new'), 'bad_credentials'],
    [{ authorization: 'Bearer at_x' }, 'missing_key'],
    [{ authorization: 'Basic' }, 'bad_credentials'],
    [{ authorization: 'Basic ' }, 'bad_credentials'],
    [{ authorization: 'Basic %%%%' }, 'bad_credentials'],
    [{ authorization: `Basic !${basic('ak_one:as_new').authorization.slice(6)}` }, 'bad_credentials'],
    [{ authorization: `${basic('ak_one:as_new').authorization}===` }, 'bad_credentials'],
    [{ authorization: `${basic('ak_one:as_new').authorization} x` }, 'bad_credentials'],
    [{ authorization: `x${basic('ak_one:as_new').authorization}` }, 'missing_key'],
    [{ authorization: `Basicx ${basic('ak_one:as_new').authorization.slice(6)}` }, 'missing_key'],
    [basic('ak_one'), 'bad_credentials'],
    [basic(':as_new'), 'missing_key'],
    [basic('a:as_new'), 'unknown_key'],
    [basic('ak_one:as_new:more'), 'bad_credentials'],
    // The key of its own header decides.
    [{ 'x-api-key': 'ak_test', ...basic('ak_one:as_new') }, 'bad_credentials'],
    [{ ...plain('ak_test', 'as_test'), ...basic('ak_one:as_new') }, 'ak_test'],
    [{ ...plain('ak_test', 'as_test'), authorization: 'Bearer at_x' }, 'ak_test'],
    [{ 'x-api-key': '', ...basic('ak_one:as_new') }, 'ak_one'],
    [{ authorization: `basic   ${basic('ak_one:as_new').authorization.slice(6)}` }, 'ak_one'],
    // With two, one and no signs of padding.
    [basic('ak_one:as_ne'), 'bad_credentials'],
    [basic('ak_test:as_test'), 'ak_test'],
    [{ authorization: basic('ak_one:as_new').authorization.replaceAll('=', '') }, 'ak_one'],
  ])('with %j is answered %s', async (headers, expected) => {
    expect(await outcome(headers as Record<string, string>)).toBe(expected)
  })

  it.each(['x-api-key', 'x-api-secret', 'authorization', 'x-access-token'])(
    'may send %s once',
    async (name) => {
      const headers = {
        ...plain('ak_one', 'as_new'),
        [name]: plain('ak_one', 'as_new')[name as never] ?? 'x',
      }
      expect(await outcome(headers)).toBe('ak_one')
      expect(await outcome(headers, { repeated: [name] })).toBe('bad_credentials')
    },
  )
})

describe('a public app', () => {
  it('has its key alone, and only in browsers an origin that counts', async () => {
    const key = { 'x-api-key': 'pk_web' }
    for (const headers of [key, basic('pk_web:'), { ...key, 'x-api-secret': '' }])
      expect(await outcome(headers)).toBe('pk_web')
    for (const origin of ['https://app.example.com', 'https://shop.example.com'])
      expect(await outcome({ ...key, origin })).toBe('pk_web')
    const refused = (await authenticate({
      headers: { ...key, origin: 'https://evil.example.com' },
    })) as Refusal
    expect([refused.code, refused.facts]).toEqual(['origin_refused', { origin: 'https://evil.example.com' }])
    expect(await outcome({ ...key, origin: '' })).toBe('origin_refused')
  })

  it('is told that it has neither secret nor signature', async () => {
    const signature = signed({}, { key: 'pk_web', secret: 'x' })
    for (const headers of [plain('pk_web', 'as_any'), basic('pk_web:as_any'), signature]) {
      const { code, facts, details } = (await authenticate({ headers })) as Refusal
      expect([code, facts, details]).toEqual(['bad_credentials', { publicApp: 1 }, { reason: 'public_app' }])
    }
    expect(nonces).toEqual([])
  })
})

describe('an app that signs', () => {
  it('is known by a signature over all of its request, made with any secret that is alive', async () => {
    expect(await outcome(signed())).toBe('ak_one')
    expect(await outcome(signed({}, { key: 'ak_one', secret: 'as_old' }))).toBe('ak_one')
    for (const secret of ['as_gone', 'as_other'])
      expect(await outcome(signed({}, { key: 'ak_one', secret }))).toBe('bad_signature')
    expect(await outcome(signed({ method: 'POST' }))).toBe('bad_signature')
    expect(await outcome(signed({ target: '/api/v1/site' }))).toBe('bad_signature')
    const body = { bytes: Buffer.from('{}'), tooLarge: false }
    expect(await outcome(signed(), { request: { body } })).toBe('bad_signature')
    expect(await outcome(signed({ body: '{}' }), { request: { body } })).toBe('ak_one')
    // Nobody else's app, and nobody at all.
    expect(await outcome(signed({}, { key: 'ak_test', secret: 'as_new' }))).toBe('bad_signature')
    expect(await outcome(signed({}, { key: 'ak_nobody', secret: 'as_new' }))).toBe('unknown_key')
  })

  it('has a body that waits read first, and none that was too large', async () => {
    const body = waitingBody(async () => ({ bytes: Buffer.from('{}'), tooLarge: false }))
    expect(await outcome(signed({ body: '{}' }), { request: { body } })).toBe('ak_one')
    const large = { bytes: new Uint8Array(0), tooLarge: true }
    expect(await outcome(signed(), { request: { body: large } })).toBe('payload_too_large')
    expect(nonces).toHaveLength(1)
  })

  it.each([
    ['x-api-timestamp', 'missing_signature'],
    ['x-api-nonce', 'missing_signature'],
    ['x-api-signature', 'missing_signature'],
    ['x-api-key', 'missing_key'],
  ])('needs all headers: without %s it is %s', async (name, expected) => {
    const { [name]: value, ...others } = signed()
    expect(await outcome(others)).toBe(expected)
    expect(await outcome({ ...others, [name]: '' })).toBe(expected)
    expect(await outcome({ [name]: `${value}` })).toBe(
      name === 'x-api-key' ? 'bad_credentials' : 'missing_signature',
    )
    expect(await outcome(signed(), { repeated: [name] })).toBe('bad_signature')
    const joint = name === 'x-api-nonce' ? ', ' : ','
    expect(await outcome({ ...signed(), [name]: `${value}${joint}${value}` })).toBe('bad_signature')
  })

  it('is not known by Basic credentials where its own key is missing', async () => {
    const { 'x-api-key': _, ...others } = signed()
    expect(await outcome({ ...others, ...basic('ak_one:as_new') })).toBe('missing_key')
  })

  it.each([
    [{ nonce: 'nonce,1,2' }, 'ak_one'],
    [{ nonce: '1234567' }, 'invalid_nonce'],
    [{ nonce: '12345678' }, 'ak_one'],
    [{ nonce: '~'.repeat(128) }, 'ak_one'],
    [{ nonce: '!'.repeat(129) }, 'invalid_nonce'],
    [{ nonce: 'with blank' }, 'invalid_nonce'],
    [{ nonce: ' nonce-0001' }, 'invalid_nonce'],
    [{ nonce: 'nonce-0001 ' }, 'invalid_nonce'],
    [{ nonce: 'nönce-0001' }, 'invalid_nonce'],
    [{ timestamp: '1'.repeat(12) }, 'stale_timestamp'],
    [{ timestamp: '1'.repeat(13) }, 'invalid_timestamp'],
    [{ timestamp: '1' }, 'stale_timestamp'],
    [{ timestamp: `${seconds()}.0` }, 'invalid_timestamp'],
    [{ timestamp: `+${seconds()}` }, 'invalid_timestamp'],
    [{ timestamp: 'soon' }, 'invalid_timestamp'],
    [{ timestamp: 'soon', nonce: 'short' }, 'invalid_timestamp'],
    [{ timestamp: '1', nonce: 'short' }, 'invalid_nonce'],
  ])('with %j is answered %s', async (request, expected) => {
    expect(await outcome(signed(request))).toBe(expected)
    expect(nonces).toHaveLength(expected === 'ak_one' ? 1 : 0)
  })

  it.each([
    [300, 300],
    [10, 10],
    [0, 0],
    [3600, 3600],
    // However wide a site sets its window.
    [1_000_000, 3600],
  ])('has a window of %d seconds, at most an hour', async (signingWindow, width) => {
    for (const skew of [-width, width])
      expect(await outcome(signed({ timestamp: seconds(skew) }), {}, { signingWindow })).toBe('ak_one')
    for (const skew of [-width - 1, width + 1]) {
      const headers = signed({ timestamp: seconds(skew) })
      const { code, facts } = (await authenticate({ headers }, { signingWindow })) as Refusal
      expect([code, facts]).toEqual([
        'stale_timestamp',
        { skew: width + 1, behind: skew < 0 ? 1 : 0, server_time: Number(seconds()), window: width },
      ])
    }
  })

  it('is told the string to sign only while it is in development', async () => {
    const { facts, details } = (await authenticate({
      headers: signed({}, { key: 'ak_one', secret: 'as_other' }),
    })) as Refusal
    expect([facts, details]).toEqual([{}, undefined])
    const text = [
      ...['ak_test', 'GET', '/api/v1/site', 'a=1', seconds(), 'nonce-0001'],
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ].join('\n')
    const told = (await authenticate({ headers: signed({}, { key: 'ak_test', secret: 'x' }) })) as Refusal
    expect([told.code, told.facts, told.details]).toEqual([
      ...['bad_signature', { text }, { string_to_sign: text }],
    ])
  })

  it('uses its nonce once it has proved itself, for as long as any window may last', async () => {
    await outcome(signed({}, { key: 'ak_one', secret: 'as_other' }))
    expect(nonces).toEqual([])
    await outcome(signed())
    expect(nonces).toEqual([[3, 'nonce-0001', 7202, now]])
    takeNonce = async () => false
    expect(await outcome(signed())).toBe('replayed_nonce')
    const cause = new Error('down')
    takeNonce = () => Promise.reject(cause)
    const refused = (await authenticate({ headers: signed() })) as Refusal
    expect([refused.code, refused.headers, refused.cause]).toEqual([
      'unavailable',
      { 'Retry-After': '5' },
      cause,
    ])
  })
})

describe('a site that requires signatures', () => {
  const strict = { requireSigned: true }

  it.each([
    [signed(), 'ak_one'],
    [{ ...signed(), authorization: 'Bearer at_x' }, 'ak_one'],
    [{ ...signed(), 'x-api-secret': '' }, 'signature_required'],
    [{ ...signed(), 'x-api-secret': 'as_new' }, 'signature_required'],
    [{ ...signed(), ...basic('ak_one:as_new') }, 'signature_required'],
    [plain('ak_one', 'as_new'), 'signature_required'],
    [{ 'x-api-key': 'ak_one' }, 'signature_required'],
    [{ 'x-api-key': 'pk_web' }, 'signature_required'],
    [basic('ak_one:as_new'), 'signature_required'],
    [plain('ak_nobody', 'as_new'), 'unknown_key'],
  ])('answers %j with %s', async (headers, expected) => {
    expect(await outcome(headers as Record<string, string>, {}, strict)).toBe(expected)
  })

  it('lets the signature decide where none is required, whatever secret is sent beside it', async () => {
    expect(await outcome({ ...signed(), 'x-api-secret': 'as_wrong' })).toBe('ak_one')
    expect(await outcome({ ...signed(), ...basic('ak_other:wrong') })).toBe('ak_one')
    const wrong = signed({}, { key: 'ak_one', secret: 'as_other' })
    expect(await outcome({ ...wrong, 'x-api-secret': 'as_new' })).toBe('bad_signature')
  })
})
