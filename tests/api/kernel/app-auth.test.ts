import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp, deleteApp, rotateSecret } from '#lib/domains/people/apps/index.ts'
import { purgeExpired } from '#lib/platform/database/purge.ts'
import { type Headers, openTestApi, type TestApi } from '#tests/support/api.ts'
import { signRequest, type ToSign } from '#tests/support/signing.ts'

let api: TestApi
let nonces = 0
// Wrong credentials are counted by address: each test has one of its own.
let peer = ''
let tests = 0

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.app.settings.unset('api.require_signed')
  peer = `198.51.100.${++tests}`
})

const seconds = (skew = 0) => String(Math.floor(api.clock.now().getTime() / 1000) + skew)

function signed({
  key,
  secret,
  ...request
}: Partial<ToSign & { key: string; secret: string }> = {}): Headers {
  const app = { key: key ?? api.credentials.key, secret: secret ?? api.credentials.secret }
  const fresh = { target: '/api/v1/site', timestamp: seconds(), nonce: `nonce-${++nonces}-x` }
  const headers = Object.entries(signRequest(app, { ...fresh, ...request }))
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
}

async function outcome(
  headers: Headers,
  request: { body?: string; repeated?: string[] } = {},
): Promise<string | number> {
  const answer = await api.send('/site', { headers, peer, ...request })
  return answer.status === 200 ? 200 : answer.json.error
}

const basic = (text: string): Headers => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

describe('an app that sends its secret', () => {
  it('is known by key and secret', async () => {
    const { key, secret } = api.credentials
    expect(await outcome({ 'x-api-key': key, 'x-api-secret': secret })).toBe(200)
  })

  it('is known by Basic credentials', async () => {
    const { key, secret } = api.credentials
    expect(await outcome(basic(`${key}:${secret}`))).toBe(200)
  })

  it('is refused for what is missing or wrong', async () => {
    const { key, secret } = api.credentials
    expect(await outcome({})).toBe('missing_key')
    expect(await outcome({ 'x-api-secret': secret })).toBe('missing_key')
    expect(await outcome({ 'x-api-key': 'ak_nobody', 'x-api-secret': secret })).toBe('unknown_key')
    expect(await outcome({ 'x-api-key': key })).toBe('bad_credentials')
    expect(await outcome({ 'x-api-key': key, 'x-api-secret': `${secret}x` })).toBe('bad_credentials')
    expect(await outcome(basic(`${key}:wrong`))).toBe('bad_credentials')
    expect(await outcome(basic(key))).toBe('bad_credentials')
    expect(await outcome({ authorization: 'Basic' })).toBe('bad_credentials')
    expect(await outcome({ authorization: 'Basic %%%' })).toBe('bad_credentials')
    expect(await outcome({ authorization: 'Bearer at_x' })).toBe('missing_key')
  })

  it('may not send a header twice', async () => {
    const { key, secret } = api.credentials
    const headers = { 'x-api-key': key, 'x-api-secret': secret }
    expect(await outcome(headers, { repeated: ['x-api-key'] })).toBe('bad_credentials')
    expect(await outcome(headers, { repeated: ['x-api-secret'] })).toBe('bad_credentials')
    expect(await outcome(basic(`${key}:${secret}`), { repeated: ['authorization'] })).toBe('bad_credentials')
  })
})

describe("a customer's token", () => {
  it.each([
    ['authorization', 'Bearer at_x'],
    ['x-access-token', 'at_x'],
  ])('may not come twice, whichever way the app is known: %s', async (name, value) => {
    const { key, secret } = api.credentials
    for (const headers of [signed(), { 'x-api-key': key, 'x-api-secret': secret }]) {
      expect(await outcome({ ...headers, [name]: value }, { repeated: [name] })).toBe('bad_credentials')
      expect(await outcome({ ...headers, [name]: value })).toBe(200)
    }
  })
})

describe('an app that signs', () => {
  it('is known by its signature', async () => {
    expect(await outcome(signed())).toBe(200)
  })

  it('is judged by the signature where it sends the secret as well', async () => {
    expect(await outcome({ ...signed(), 'x-api-secret': 'wrong' })).toBe(200)
    expect(await outcome({ ...signed({ secret: 'as_other' }), 'x-api-secret': api.credentials.secret })).toBe(
      'bad_signature',
    )
    expect(await outcome({ ...signed(), ...basic('ak_other:wrong') })).toBe(200)
    const secretTwice = { ...signed(), 'x-api-secret': api.credentials.secret }
    expect(await outcome(secretTwice, { repeated: ['x-api-secret'] })).toBe('bad_credentials')
  })

  it('is refused for what is missing, malformed or wrong, in that order', async () => {
    const { 'x-api-nonce': _, ...withoutNonce } = signed()
    expect(await outcome(withoutNonce)).toBe('missing_signature')
    expect(await outcome(signed({ key: 'ak_nobody' }))).toBe('unknown_key')
    expect(await outcome(signed({ timestamp: 'soon', nonce: 'short' }))).toBe('invalid_timestamp')
    expect(await outcome(signed({ timestamp: `${seconds()}.5` }))).toBe('invalid_timestamp')
    expect(await outcome(signed({ timestamp: '1', nonce: 'short' }))).toBe('invalid_nonce')
    expect(await outcome(signed({ nonce: 'x'.repeat(129) }))).toBe('invalid_nonce')
    expect(await outcome(signed({ nonce: 'a nonce with blanks' }))).toBe('invalid_nonce')
    expect(await outcome(signed({ timestamp: '1', secret: 'as_other' }))).toBe('stale_timestamp')
    expect(await outcome(signed({ secret: 'as_other' }))).toBe('bad_signature')
    expect(await outcome(signed({ target: '/api/v1/site?' }))).toBe(200)
    expect(await outcome(signed({ target: '/api/v1/sit' }))).toBe('bad_signature')
    expect(await outcome(signed(), { body: '{}' })).toBe('bad_signature')
    expect(await outcome(signed({ body: '{}' }), { body: '{}' })).toBe(200)
    for (const name of ['x-api-key', 'x-api-timestamp', 'x-api-nonce', 'x-api-signature']) {
      expect(await outcome(signed(), { repeated: [name] })).toBe('bad_signature')
    }
  })

  it('takes nonces of 8 to 128 visible characters, commas among them', async () => {
    expect(await outcome(signed({ nonce: '12345678' }))).toBe(200)
    expect(await outcome(signed({ nonce: '!'.repeat(128) }))).toBe(200)
    expect(await outcome(signed({ nonce: 'one,two,three' }))).toBe(200)
    expect(await outcome({ ...signed(), 'x-api-nonce': 'nonce-one, nonce-two' })).toBe('bad_signature')
  })

  it('has a window on both sides, and is told how far its clock is off', async () => {
    expect(await outcome(signed({ timestamp: seconds(-300) }))).toBe(200)
    expect(await outcome(signed({ timestamp: seconds(300) }))).toBe(200)
    expect(await outcome(signed({ timestamp: seconds(301) }))).toBe('stale_timestamp')
    const late = await api.send('/site', { peer, headers: signed({ timestamp: seconds(-660) }) })
    expect(late.json.message).toMatch(/^Your clock is 11 minutes behind/)
    expect(late.json.message).toContain(api.clock.now().toISOString().slice(0, 19))
    await api.app.settings.set('api.signing_window', 1000)
    expect(await outcome(signed({ timestamp: seconds(-660) }))).toBe(200)
    await api.app.settings.unset('api.signing_window')
  })

  it('cannot be replayed while its timestamp is good, were it from the very edge of the future', async () => {
    const start = api.clock.now()
    const headers = signed({ timestamp: seconds(300) })
    expect(await outcome(headers)).toBe(200)
    // In the last moment of the last second.
    api.clock.advance(600.9)
    await purgeExpired(api.app.database, api.clock.now())
    expect(await outcome(headers)).toBe('replayed_nonce')
    api.clock.set(start)
  })

  it('cannot be replayed after the window was raised', async () => {
    const start = api.clock.now()
    await api.app.settings.set('api.signing_window', 10)
    const headers = signed({ timestamp: seconds(10) })
    expect(await outcome(headers)).toBe(200)
    for (const [raised, later, refused] of [
      [3600, 3609, 'replayed_nonce'],
      [3600, 3611, 'stale_timestamp'],
      [1_000_000, 3609, 'replayed_nonce'],
      [1_000_000, 10_000, 'stale_timestamp'],
    ] as const) {
      await api.app.settings.set('api.signing_window', raised)
      api.clock.set(start)
      api.clock.advance(later)
      await purgeExpired(api.app.database, api.clock.now())
      expect([raised, later, await outcome(headers)]).toEqual([raised, later, refused])
    }
    api.clock.set(start)
    await api.app.settings.unset('api.signing_window')
  })

  it('uses a nonce once, of fifty at once exactly one', async () => {
    const headers = signed()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(headers)))
    expect(outcomes.filter((one) => one === 200)).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'replayed_nonce')).toHaveLength(49)
  })

  it('does not burn a nonce with a wrong signature', async () => {
    expect(await outcome(signed({ nonce: 'kept-nonce', secret: 'as_other' }))).toBe('bad_signature')
    expect(await outcome(signed({ nonce: 'kept-nonce' }))).toBe(200)
  })

  it('has nonces of its own', async () => {
    const other = await createApp(api.app, 'Other')
    expect(await outcome(signed({ nonce: 'shared-nonce' }))).toBe(200)
    expect(await outcome(signed({ ...other, nonce: 'shared-nonce' }))).toBe(200)
  })

  it('is refused while nonces cannot be kept', async () => {
    const { nonces: store } = api.app
    const use = store.use
    store.use = () => Promise.reject(new Error('down'))
    const answer = await api.send('/site', { peer, headers: signed() })
    store.use = use
    expect([answer.status, answer.json.error, answer.headers['Retry-After']]).toEqual([
      503,
      'unavailable',
      '5',
    ])
  })
})

describe('a site that requires signatures', () => {
  it('refuses the secret in any form, also beside a signature', async () => {
    await api.app.settings.set('api.require_signed', true)
    const { key, secret } = api.credentials
    expect(await outcome({ 'x-api-key': key, 'x-api-secret': secret })).toBe('signature_required')
    expect(await outcome({ 'x-api-key': key })).toBe('signature_required')
    expect(await outcome(basic(`${key}:${secret}`))).toBe('signature_required')
    expect(await outcome({ ...signed(), 'x-api-secret': secret })).toBe('signature_required')
    expect(await outcome({ ...signed(), ...basic(`${key}:${secret}`) })).toBe('signature_required')
    expect(await outcome({ ...signed(), authorization: 'basic' })).toBe('signature_required')
    expect(await outcome({ ...signed(), authorization: 'Bearer at_x' })).toBe(200)
    expect(await outcome(signed())).toBe(200)
  })
})

describe('a rotation', () => {
  it('keeps the secret before alive for its time, and never more than two', async () => {
    const first = await createApp(api.app, 'Rotating')
    const second = await rotateSecret(api.app, first.id, 1)
    const secretWorks = (secret: string) => outcome({ 'x-api-key': first.key, 'x-api-secret': secret })
    expect(await secretWorks(first.secret)).toBe(200)
    expect(await secretWorks(second.secret)).toBe(200)
    const third = await rotateSecret(api.app, first.id, 1)
    expect(await secretWorks(first.secret)).toBe('bad_credentials')
    expect(await secretWorks(second.secret)).toBe(200)
    expect(await outcome(signed({ key: first.key, secret: second.secret }))).toBe(200)
    api.clock.advance(3600)
    expect(await secretWorks(second.secret)).toBe('bad_credentials')
    expect(await secretWorks(third.secret)).toBe(200)
  })

  it('of two at once leaves two live secrets', async () => {
    const app = await createApp(api.app, 'Twice at once')
    await Promise.all([rotateSecret(api.app, app.id, 24), rotateSecret(api.app, app.id, 24)])
    expect(await api.app.database.prisma.appSecret.count({ where: { appId: app.id } })).toBe(2)
  })
})

describe('secrets', () => {
  it('are encrypted in the database', async () => {
    const rows = await api.app.database.prisma.appSecret.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(api.credentials.secret)
  })

  it('that cannot be decrypted lock out their own app alone', async () => {
    const broken = await createApp(api.app, 'Broken')
    await api.app.database.prisma.appSecret.updateMany({
      where: { appId: broken.id },
      data: { ciphertext: 'v1.AAAA' },
    })
    expect(await outcome({ 'x-api-key': broken.key, 'x-api-secret': broken.secret })).toBe('bad_credentials')
    expect(await outcome(signed())).toBe(200)
    await deleteApp(api.app, broken.id)
    expect(await outcome({ 'x-api-key': broken.key, 'x-api-secret': broken.secret })).toBe('unknown_key')
  })
})
