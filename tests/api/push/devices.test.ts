import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount, suspendCustomer } from '#lib/domains/people/accounts/index.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { registerDevice } from '#lib/domains/publishing/push/index.ts'
import { type AccountApi, bearer, openAccountApi, outcomeOf, PASSWORD } from '../auth/account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

let made = 0
const newToken = () => `device-token-${++made}`
const register = (token: string, access?: string, extra: object = {}) =>
  api.call('POST', '/devices', { token, ...extra }, access ? bearer(access) : {})
const rowOf = (id: number) =>
  api.app.database.prisma.pushDevice.findUnique({
    where: { id },
    select: { token: true, platform: true, customerId: true, sessionId: true },
  })
const signedIn = async () => {
  const person = await api.customer()
  return { ...person, access: (await api.session(person)).access_token }
}
/** A device on which a customer is signed in. */
const attached = async () => {
  const person = await signedIn()
  const token = newToken()
  const { id } = (await register(token, person.access)).json.data
  return { ...person, device: id, token }
}

describe('POST /devices', () => {
  it('answers 201 with the device, and never with its token', async () => {
    const token = newToken()
    const { status, json, text, headers } = await register(token, undefined, { platform: 'ios' })
    expect(status).toBe(201)
    expect(json.data).toEqual({
      id: expect.any(Number),
      platform: 'ios',
      attached: false,
      topics: ['orders', 'payments', 'shipping'],
      created_at: '2026-06-01T12:00:00+00:00',
      updated_at: '2026-06-01T12:00:00+00:00',
    })
    expect(text).not.toContain(token)
    expect(headers['Cache-Control']).toBe('no-store')
  })

  it('answers 200 with the same device where it is known', async () => {
    const token = newToken()
    const first = await register(token, undefined, { platform: 'android' })
    const before = api.clock.now()
    api.clock.advance(3600)
    const second = await register(token)
    api.clock.set(before)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.json.data).toEqual({ ...first.json.data, updated_at: '2026-06-01T13:00:00+00:00' })
  })

  it.each(['ios', 'android', 'web', null])('takes %s as a platform', async (platform) => {
    expect((await register(newToken(), undefined, { platform })).json.data.platform).toBe(platform)
  })

  it.each([
    ['no token', {}, 'token'],
    ['seven characters', { token: '1234567' }, 'token'],
    ['4,097 characters', { token: 'x'.repeat(4097) }, 'token'],
    ['a number', { token: 12_345_678 }, 'token'],
    ['a NUL', { token: '12345678\0' }, 'token'],
    ['an unknown topic', { token: '12345678', topics: ['orders', 'news'] }, 'topics.1'],
    ['topics that are no list', { token: '12345678', topics: 'orders' }, 'topics'],
    ['another platform', { token: '12345678', platform: 'windows' }, 'platform'],
  ])('refuses %s', async (_, body, field) => {
    const { status, json } = await api.call('POST', '/devices', body)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  it('takes tokens of 8 and of 4,096 characters', async () => {
    for (const token of [`a${++made}-12345`.slice(0, 8), 'y'.repeat(4096)])
      expect((await register(token)).status).toBe(201)
  })

  it('refuses a million characters', async () => {
    expect(outcomeOf(await register('x'.repeat(1_000_000)))).toEqual([413, 'payload_too_large'])
  })

  it('attaches the device to the customer whose token comes along', async () => {
    const { device, id } = await attached()
    expect(await rowOf(device)).toMatchObject({ customerId: id, sessionId: expect.any(Number) })
  })

  it('detaches it without one: whoever has the phone next is told nothing', async () => {
    const { device, token } = await attached()
    const { status, json } = await register(token)
    expect([status, json.data.id, json.data.attached]).toEqual([200, device, false])
    expect(await rowOf(device)).toMatchObject({ customerId: null, sessionId: null })
  })

  it('moves it from customer to customer', async () => {
    const { device, token } = await attached()
    const next = await signedIn()
    const { json } = await register(token, next.access)
    expect([json.data.id, json.data.attached]).toEqual([device, true])
    expect(await rowOf(device)).toMatchObject({ customerId: next.id })
  })

  it('keeps what is known of the platform', async () => {
    const token = newToken()
    await register(token, undefined, { platform: 'web' })
    expect((await register(token)).json.data.platform).toBe('web')
    expect((await register(token, undefined, { platform: 'ios' })).json.data.platform).toBe('ios')
  })

  it('keeps the topics that the device chose, whoever signs in on it', async () => {
    const { access, token } = await attached()
    const topicsAfter = async (extra: object, access?: string) =>
      (await register(token, access, extra)).json.data.topics
    expect(await topicsAfter({ topics: ['shipping', 'orders', 'shipping'] }, access)).toEqual([
      'orders',
      'shipping',
    ])
    expect(await topicsAfter({}, access)).toEqual(['orders', 'shipping'])
    expect(await topicsAfter({ topics: null })).toEqual(['orders', 'shipping'])
    expect(await topicsAfter({ topics: [] }, (await signedIn()).access)).toEqual([])
    expect(await topicsAfter({ platform: 'ios' })).toEqual([])
  })

  it('takes topics at the first registration', async () => {
    const { status, json } = await register(newToken(), undefined, { topics: ['payments'] })
    expect([status, json.data.topics]).toEqual([201, ['payments']])
  })

  it('exports the topics with the account', async () => {
    const { access, token } = await attached()
    await register(token, access, { topics: ['payments'] })
    const { json } = await api.request('GET', '/auth/me/export', undefined, { headers: bearer(access) })
    expect(json.data.push_devices).toMatchObject([{ token, topics: ['payments'] }])
  })

  it('knows tokens by app', async () => {
    const { key, secret } = await createApp(api.app, 'Other')
    const token = newToken()
    const first = await register(token)
    const other = await api.call('POST', '/devices', { token }, { 'x-api-key': key, 'x-api-secret': secret })
    expect(other.status).toBe(201)
    expect(other.json.data.id).not.toBe(first.json.data.id)
  })

  it('makes one device of calls at once', async () => {
    const token = newToken()
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201])
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
  })

  it('refuses a token that is no good, and leaves the device alone', async () => {
    const { device, id, token } = await attached()
    expect(outcomeOf(await register(token, 'at_nonsense'))).toEqual([401, 'invalid_token'])
    const { key, secret } = await createApp(api.app, 'Another')
    const { access } = await signedIn()
    const headers = { 'x-api-key': key, 'x-api-secret': secret, ...bearer(access) }
    expect(outcomeOf(await api.call('POST', '/devices', { token }, headers))).toEqual([401, 'wrong_app'])
    expect(await rowOf(device)).toMatchObject({ customerId: id })
  })

  it('attaches nothing where the session ends at that moment', async () => {
    const { id } = await signedIn()
    const customer = { id, sessionId: 999_999 }
    const registration = { appId: api.credentials.id, token: newToken(), platform: null, customer }
    const { device, isNew } = await registerDevice(api.app, registration)
    expect([device.isAttached, isNew]).toEqual([false, true])
  })

  it('is repeated under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `device-${++made}` }
    const body = { token: newToken() }
    const first = await api.call('POST', '/devices', body, headers)
    const again = await api.call('POST', '/devices', body, headers)
    expect([again.status, again.text, again.headers['Idempotency-Replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
  })
})

describe('DELETE /devices', () => {
  it('forgets the device, however often it is called', async () => {
    const { device, token } = await attached()
    for (const _ of [1, 2]) {
      const { status, json } = await api.call('DELETE', '/devices', { token })
      expect([status, json]).toEqual([
        200,
        { data: { message: 'This device will no longer receive notifications.' } },
      ])
    }
    expect(await rowOf(device)).toBeNull()
  })

  it('forgets nothing of another app', async () => {
    const { device, token } = await attached()
    const { key, secret } = await createApp(api.app, 'Third')
    await api.call('DELETE', '/devices', { token }, { 'x-api-key': key, 'x-api-secret': secret })
    expect(await rowOf(device)).not.toBeNull()
  })

  it('needs a token', async () => {
    expect(outcomeOf(await api.call('DELETE', '/devices', {}))).toEqual([422, 'token'])
  })

  it('works after the customer’s token has expired', async () => {
    const { token } = await attached()
    expect((await api.call('DELETE', '/devices', { token }, bearer('at_expired'))).status).toBe(200)
  })
})

describe('what ends a session', () => {
  const ends: [string, (person: Awaited<ReturnType<typeof attached>>) => Promise<unknown>][] = [
    ['sign-out', ({ access }) => api.call('POST', '/auth/logout', undefined, bearer(access))],
    [
      'the end of the device’s session',
      async (person) => {
        const other = (await api.session(person)).access_token
        const { json } = await api.request('GET', '/auth/devices', undefined, { headers: bearer(other) })
        const first = json.data.find(({ current }: { current: boolean }) => !current)
        return api.request('DELETE', `/auth/devices/${first.id}`, undefined, { headers: bearer(other) })
      },
    ],
    [
      'a new password, set on another device',
      async (person) => {
        const other = (await api.session(person)).access_token
        const password = 'willow-lantern-7'
        const change = { current_password: PASSWORD, password, password_confirmation: password }
        return api.request('PUT', '/auth/password', change, { headers: bearer(other) })
      },
    ],
    ['suspension', ({ id }) => suspendCustomer(api.app, id)],
  ]

  it.each(ends)('%s detaches its devices, and no others', async (_, end) => {
    const [person, other] = [await attached(), await attached()]
    await end(person)
    expect(await rowOf(person.device)).toMatchObject({
      token: person.token,
      customerId: null,
      sessionId: null,
    })
    expect(await rowOf(other.device)).toMatchObject({ customerId: other.id })
  })

  it('sign-out leaves the customer’s other devices attached', async () => {
    const person = await attached()
    const tablet = (await api.session(person)).access_token
    const { id } = (await register(newToken(), tablet)).json.data
    await api.call('POST', '/auth/logout', undefined, bearer(person.access))
    expect(await rowOf(id)).toMatchObject({ customerId: person.id })
  })

  it('the end of the account takes its devices with it', async () => {
    const { id, device } = await attached()
    await deleteAccount(api.app, id, { password: PASSWORD }, '192.0.2.1')
    expect(await rowOf(device)).toBeNull()
  })
})

describe('the group push', () => {
  it('can be switched off, and is not among the features then', async () => {
    await api.app.settings.set('features.push', false)
    const answers = await Promise.all([
      register(newToken()),
      api.call('DELETE', '/devices', { token: newToken() }),
    ])
    const site = await api.get('/site')
    await api.app.settings.unset('features.push')
    for (const answer of answers) expect(outcomeOf(answer)).toEqual([404, 'feature_disabled'])
    expect(site.json.data.features).not.toContain('push')
    expect((await api.get('/site')).json.data.features).toContain('push')
  })
})
