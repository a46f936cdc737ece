import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { admitAttempt, signIn } from '#lib/domains/people/accounts/index.ts'
import type { TestAnswer } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  type AccountApi,
  bearer,
  freshPeer,
  openAccountApi,
  outcomeOf,
  PASSWORD,
  type Person,
  type SessionBody,
} from './account-api.ts'

let api: AccountApi
let person: Person

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  person = await api.customer()
  await api.takeMails()
})

const isAlive = async (token: string) => (await api.me(token)).status === 200

describe('POST /auth/login', () => {
  it('signs in with the right password: tokens, their ends, and the customer', async () => {
    const answer = await api.signIn({ email: ` ${person.email.toUpperCase()} ` })
    expect(answer.status).toBe(200)
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.json.data).toEqual({
      access_token: expect.stringMatching(/^at_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: '2026-07-01T12:00:00+00:00',
      refresh_expires_at: '2026-08-30T12:00:00+00:00',
      user: {
        id: person.id,
        name: 'Ada',
        email: person.email,
        email_verified: true,
        phone: null,
        avatar_url: null,
        two_factor_enabled: false,
        created_at: expect.any(String),
      },
    })
    expect(await isAlive(answer.json.data.access_token)).toBe(true)
  })

  it('refuses wrong credentials in the same words, whatever of them is wrong', async () => {
    const peer = freshPeer()
    const wrong = await api.signIn(person, { password: 'wrong', peer })
    const unknown = await api.signIn({ email: 'nobody@example.com' }, { peer })
    expect(outcomeOf(wrong)).toEqual([401, 'invalid_credentials'])
    expect(unknown.text).toBe(wrong.text)
  })

  it('names the fields that are blank or malformed', async () => {
    const login = (body: unknown) => api.post('/auth/login', body).then(outcomeOf)
    expect(await login({})).toEqual([422, 'email, password'])
    expect(await login({ email: '', password: '', device_name: '' })).toEqual([422, 'email, password'])
    expect(await login({ email: 'ada', password: PASSWORD })).toEqual([422, 'email'])
    const device_name = 'x'.repeat(121)
    expect(await login({ email: person.email, password: PASSWORD, device_name })).toEqual([
      422,
      'device_name',
    ])
  })

  it('tells of a suspended account after the right password alone', async () => {
    const suspended = await api.customer({ status: 'suspended' })
    const peer = freshPeer()
    expect(outcomeOf(await api.signIn(suspended, { password: 'wrong', peer }))).toEqual([
      401,
      'invalid_credentials',
    ])
    expect(outcomeOf(await api.signIn(suspended, { peer }))).toEqual([403, 'account_inactive'])
  })

  it('refuses staff after the right password alone, unless the site allows them', async () => {
    await api.employ(person)
    const peer = freshPeer()
    expect(outcomeOf(await api.signIn(person, { password: 'wrong', peer }))).toEqual([
      401,
      'invalid_credentials',
    ])
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([403, 'staff_blocked'])
    await api.app.settings.set('api.allow_staff', true)
    expect((await api.signIn(person, { peer })).status).toBe(200)
    await api.app.settings.unset('api.allow_staff')
  })

  it('lets in whoever has not verified the address, also where that is required', async () => {
    await api.app.settings.set('account.email_verification_required', true)
    const fresh = await api.customer({ emailVerifiedAt: null })
    const answer = await api.signIn(fresh)
    expect([answer.status, answer.json.data.user.email_verified]).toEqual([200, false])
    await api.app.settings.unset('account.email_verification_required')
  })

  it("shows the app's name where the device has none", async () => {
    const { access_token } = await api.session(person, { device: ' ' })
    const { json } = await api.get('/auth/devices', bearer(access_token))
    expect(json.data.map((device: { device_name: string }) => device.device_name)).toEqual(['Test app'])
  })

  it('mails the customer about a device that was not seen before, once', async () => {
    await api.signIn(person, { device: 'Phone' })
    await api.signIn(person, { device: 'Phone' })
    await api.signIn(person, { device: 'Tablet' })
    const mails = await api.takeMails()
    expect(mails.map(({ kind, to, data }) => [kind, to.email, data.device, data.ip])).toEqual([
      ['new_device', person.email, 'Phone', '192.0.2.1'],
      ['new_device', person.email, 'Tablet', '192.0.2.1'],
    ])
  })

  it('mails of a known device’s name in a network where the customer was not lately', async () => {
    const signIn = (peer: string) => api.signIn(person, { device: 'Phone', peer })
    await signIn('192.0.2.1')
    await signIn('192.0.2.200')
    await signIn('::ffff:192.0.2.77')
    await signIn('192.0.3.1')
    await signIn('2001:db8:7:1::1')
    await signIn('2001:db8:7:ffff::9')
    await signIn('2001:db8:8::1')
    await signIn('192.0.3.2')
    const mails = await api.takeMails()
    expect(mails.map(({ kind, data }) => [kind, data.device, data.ip])).toEqual([
      ['new_device', 'Phone', '192.0.2.1'],
      ['new_device', 'Phone', '192.0.3.1'],
      ['new_device', 'Phone', '2001:db8:7:1::1'],
      ['new_device', 'Phone', '2001:db8:8::1'],
    ])
  })

  it('knows the networks that a device has moved to since it signed in', async () => {
    const { refresh_token } = await api.session(person, { device: 'Phone', peer: '192.0.2.1' })
    await api.post('/auth/refresh', { refresh_token }, { peer: '198.51.100.1' })
    await api.signIn(person, { device: 'Phone', peer: '198.51.100.9' })
    expect((await api.takeMails()).map(({ data }) => data.ip)).toEqual(['192.0.2.1'])
  })

  it('keeps 20 devices: the one that was idle longest makes room', async () => {
    const sessions: SessionBody[] = []
    for (let i = 0; i < 20; i++) {
      api.clock.advance(600)
      sessions.push(await api.session(person))
    }
    api.clock.advance(600)
    const [oldest, second] = sessions as [SessionBody, SessionBody]
    expect(await isAlive(oldest.access_token)).toBe(true)
    await api.session(person)
    expect(await isAlive(oldest.access_token)).toBe(true)
    expect(await isAlive(second.access_token)).toBe(false)
    await Promise.all(Array.from({ length: 6 }, () => api.session(person)))
    const { prisma } = api.app.database
    expect(await prisma.session.count({ where: { customerId: person.id } })).toBe(20)
  })

  it('gives the retries of a request under one key the same session', async () => {
    const headers = { 'idempotency-key': 'sign-in-12345' }
    const once = await api.signIn(person, { headers })
    const again = await api.signIn(person, { headers })
    expect(again.text).toBe(once.text)
    expect(again.headers['Idempotency-Replayed']).toBe('true')
    expect(await api.app.database.prisma.session.count({ where: { customerId: person.id } })).toBe(1)
    const wrong = { headers: { 'idempotency-key': 'sign-in-67890' }, password: 'wrong' }
    expect((await api.signIn(person, wrong)).status).toBe(401)
    expect((await api.signIn(person, { ...wrong, password: PASSWORD })).status).toBe(200)
  })
})

describe('tokens', () => {
  it('are stored as hashes, nowhere readable', async () => {
    const session = await api.session(person)
    const { json } = await api.post(
      '/auth/refresh',
      { refresh_token: session.refresh_token },
      { headers: { 'idempotency-key': 'hidden-12345' } },
    )
    const { prisma } = api.app.database
    const rows = await Promise.all([
      prisma.session.findMany(),
      prisma.spentToken.findMany(),
      prisma.idempotencyRecord.findMany(),
      prisma.auditEvent.findMany(),
    ])
    const stored = JSON.stringify(rows)
    for (const one of [session, json.data]) {
      expect(stored).not.toContain(one.access_token)
      expect(stored).not.toContain(one.refresh_token)
    }
  })

  it('expire after 30 days, or as the site says', async () => {
    const { access_token } = await api.session(person)
    api.clock.advance(30 * 86_400 - 1)
    expect(await isAlive(access_token)).toBe(true)
    api.clock.advance(1)
    expect(outcomeOf(await api.me(access_token))).toEqual([401, 'invalid_token'])
    await api.app.settings.set('tokens.access_days', 5 / 1440)
    const short = await api.session(person)
    api.clock.advance(299)
    expect(await isAlive(short.access_token)).toBe(true)
    api.clock.advance(1)
    expect(await isAlive(short.access_token)).toBe(false)
    await api.app.settings.unset('tokens.access_days')
  })

  it('are good through the app alone that they were given to', async () => {
    const { access_token } = await api.session(person)
    const app = await api.otherApp()
    expect(outcomeOf(await api.me(access_token, { app }))).toEqual([401, 'wrong_app'])
    expect(await isAlive(access_token)).toBe(true)
  })

  it('come in X-Access-Token from an app that sends Basic; with a Bearer that one decides', async () => {
    const { access_token } = await api.session(person)
    const { key, secret } = api.credentials
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const withToken = { authorization: basic, 'x-access-token': access_token }
    expect((await api.send('/auth/me', { headers: withToken })).status).toBe(200)
    expect(outcomeOf(await api.send('/auth/me', { headers: { authorization: basic } }))).toEqual([
      401,
      'not_signed_in',
    ])
    const both = { ...bearer('at_other'), 'x-access-token': access_token }
    expect(outcomeOf(await api.get('/auth/me', both))).toEqual([401, 'invalid_token'])
  })

  it('are refused on optional endpoints too, and the customer is not taken for a guest', async () => {
    expect(outcomeOf(await api.get('/cart', bearer('at_unknown')))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await api.get('/auth/me'))).toEqual([401, 'not_signed_in'])
  })

  it('end with their app', async () => {
    const app = await api.otherApp()
    await api.session(person, { app })
    await api.app.database.prisma.app.delete({ where: { id: app.id } })
    expect(await api.app.database.prisma.session.count({ where: { customerId: person.id } })).toBe(0)
  })
})

describe('POST /auth/logout', () => {
  it('ends the session of the token, with its refresh token and its push messages', async () => {
    const session = await api.session(person)
    const other = await api.session(person)
    const { prisma } = api.app.database
    const { id: sessionId } = await prisma.session.findFirstOrThrow({
      where: { customerId: person.id },
      orderBy: { id: 'asc' },
    })
    const device = { appId: api.credentials.id, tokenHash: person.email, token: 'push' }
    const { id } = await prisma.pushDevice.create({ data: { ...device, customerId: person.id, sessionId } })
    const answer = await api.call('POST', '/auth/logout', undefined, bearer(session.access_token))
    expect([answer.status, answer.json.data]).toEqual([200, { message: expect.any(String) }])
    expect(outcomeOf(await api.me(session.access_token))).toEqual([401, 'invalid_token'])
    const refresh = await api.post('/auth/refresh', { refresh_token: session.refresh_token })
    expect(outcomeOf(refresh)).toEqual([401, 'invalid_token'])
    expect(await isAlive(other.access_token)).toBe(true)
    expect(await prisma.pushDevice.findUnique({ where: { id } })).toMatchObject({ customerId: null })
  })

  it('needs a customer', async () => {
    expect(outcomeOf(await api.post('/auth/logout'))).toEqual([401, 'not_signed_in'])
  })
})

describe("a guest's cart", () => {
  let productId: number

  beforeAll(async () => {
    productId = (await createCatalogueFactory(api.app).product({ stock: 50 })).id
  })

  const fill = async (): Promise<string> =>
    (await api.post('/cart/items', { product_id: productId, quantity: 2 })).json.data.token
  const unitsOf = async (token: string): Promise<number> =>
    (await api.get('/cart', bearer(token))).json.data.item_count

  it('becomes the customer’s at sign-in, sign-up, and with the second factor', async () => {
    const login = await api.session(person, { headers: { 'x-cart-token': await fill() } })
    expect(await unitsOf(login.access_token)).toBe(2)

    const account = {
      name: 'Ada',
      email: 'cart@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }
    const registered = await api.post('/auth/register', account, {
      headers: { 'x-cart-token': await fill() },
    })
    expect(await unitsOf(registered.json.data.access_token)).toBe(2)

    const { secret } = await api.enableTwoFactor(person)
    const answer = async (begun: TestAnswer, headers = {}) => {
      const { challenge } = begun.json.data
      api.clock.advance(30)
      return api.post('/auth/two-factor', { challenge, code: api.codeOf(secret) }, { headers })
    }
    const remembered = await answer(await api.signIn(person, { headers: { 'x-cart-token': await fill() } }))
    expect(await unitsOf(remembered.json.data.access_token)).toBe(4)
    const late = await answer(await api.signIn(person), { 'x-cart-token': await fill() })
    expect(await unitsOf(late.json.data.access_token)).toBe(6)
  })

  it('is not stored readably with the challenge', async () => {
    await api.enableTwoFactor(person)
    const token = await fill()
    await api.signIn(person, { headers: { 'x-cart-token': token } })
    const rows = await api.app.database.prisma.twoFactorChallenge.findMany()
    expect(rows.some(({ sealedCart }) => sealedCart !== null)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('stays the guest’s, and keeps nobody out, where it cannot be merged', async () => {
    const token = await fill()
    const { prisma } = api.app.database
    await prisma.$executeRawUnsafe('ALTER TABLE "CartItem" RENAME TO "CartItemAway"')
    const session = await api.session(person, { headers: { 'x-cart-token': token } })
    await prisma.$executeRawUnsafe('ALTER TABLE "CartItemAway" RENAME TO "CartItem"')
    expect(await isAlive(session.access_token)).toBe(true)
    const guest = await api.get('/cart', { 'x-cart-token': token })
    expect([guest.json.data.token, guest.json.data.item_count]).toEqual([undefined, 2])
    const told = { kind: 'cart_not_merged', customerId: person.id }
    expect(await prisma.auditEvent.count({ where: told })).toBe(1)
  })
})

describe('the groups', () => {
  it('are switched off each by itself', async () => {
    const forgot = () => api.post('/auth/forgot-password', { email: person.email })
    await api.app.settings.set('features.auth', false)
    expect(outcomeOf(await api.signIn(person))).toEqual([404, 'feature_disabled'])
    expect((await forgot()).status).toBe(200)
    await api.app.settings.unset('features.auth')
    await api.app.settings.set('features.registration', false)
    expect((await api.signIn(person)).status).toBe(200)
    expect(outcomeOf(await forgot())).toEqual([404, 'feature_disabled'])
    await api.app.settings.unset('features.registration')
  })
})

describe('a sign-in within the shop', () => {
  const caller = () => ({ app: { id: api.credentials.id, name: 'Test' }, ip: freshPeer() })
  const given = () => ({ email: person.email, password: PASSWORD, deviceName: 'Phone' })

  it('opens a session, and needs nobody who writes something with it', async () => {
    expect(await signIn(api.app, given(), caller())).toMatchObject({ accessToken: expect.any(String) })
  })

  it('that fails for want of a database is not noted as refused', async () => {
    const noted = vi.spyOn(api.app.security, 'note')
    const signInFailure = { findMany: () => Promise.reject(new Error('away')) }
    const prisma = Object.create(api.app.database.prisma, { signInFailure: { value: signInFailure } })
    const away = { ...api.app, database: { ...api.app.database, prisma } }
    await expect(admitAttempt(away, { email: person.email, ip: freshPeer() })).rejects.toThrow('away')
    expect(noted).not.toHaveBeenCalled()
    noted.mockRestore()
  })
})
