import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  activateCustomer,
  beginTwoFactor,
  confirmEmailChange,
  disableTwoFactor,
  enableTwoFactor,
  renewSession,
  requestEmailChange,
  resetPassword,
  suspendCustomer,
  verifyEmail,
} from '#lib/domains/people/accounts/index.ts'
import {
  type AccountApi,
  bearer,
  freshPeer,
  openAccountApi,
  outcomeOf,
  PASSWORD,
  type Person,
} from './account-api.ts'

/** Where Bea is at home. */
const home = '203.0.113.5'
const NEXT = 'willow-lantern-7'
const later = new Date('2027-01-01')
const siteUrl = 'https://shop.example.com//'

let api: AccountApi
let bea: Person
let hers: unknown
let ada: Person
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
  bea = await liveHere()
  hers = await belongings()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-02T12:00:00Z')
  ada = await api.customer()
  peer = freshPeer()
  await api.takeMails()
})
afterEach(async () => expect(await belongings()).toEqual(hers))

/** A customer with everything that an account can have, and something of each that waits. */
async function liveHere(): Promise<Person> {
  const { prisma } = api.app.database
  const person = await api.customer({ email: 'bea@example.com' })
  const customerId = person.id
  const { refresh_token } = await api.session(person, { peer: home })
  const headers = { 'idempotency-key': 'refresh-of-bea' }
  await api.post('/auth/refresh', { refresh_token }, { peer: home, headers })
  await api.enableTwoFactor(person)
  const { id: sessionId } = await prisma.session.findFirstOrThrow({ where: { customerId } })
  await beginTwoFactor(api.app, { customerId, sessionId, ip: home }, { password: PASSWORD })
  await api.signIn(person, { peer: home, headers: { 'x-cart-token': 'ct_hers' } })
  await api.signIn(person, { peer: home, password: 'wrong' })
  const device = { appId: api.credentials.id, tokenHash: 'hers', token: 'push' }
  await prisma.pushDevice.create({ data: { ...device, customerId, sessionId } })
  const [email, expiresAt] = [person.email, later]
  for (const purpose of ['verify', 'reset', 'invite', 'leave', 'arrive'])
    await prisma.emailToken.create({ data: { customerId, purpose, email, tokenHash: purpose, expiresAt } })
  return person
}

async function belongings() {
  const { prisma } = api.app.database
  const where = { customerId: bea.id }
  const failures = await prisma.signInFailure.findMany({
    where: { expiresAt: { lte: new Date('2026-06-02T12:00:00Z') } },
  })
  return {
    customer: await prisma.customer.findUnique({ where: { id: bea.id } }),
    sessions: await prisma.session.findMany({ where }),
    spentTokens: await prisma.spentToken.findMany({ where: { session: where } }),
    pushDevices: await prisma.pushDevice.findMany({ where }),
    twoFactor: await prisma.twoFactor.findUnique({ where }),
    recoveryCodes: await prisma.recoveryCode.findMany({ where }),
    challenges: await prisma.twoFactorChallenge.findMany({ where }),
    emailTokens: await prisma.emailToken.findMany({ where }),
    events: await prisma.auditEvent.findMany({ where }),
    failures,
  }
}

/** By the shop's clock: staff who edit the account in the panel compare it. */
const expectChangedNow = async () => {
  const { updatedAt } = await api.app.database.prisma.customer.findUniqueOrThrow({ where: { id: ada.id } })
  expect(updatedAt).toEqual(api.clock.now())
}

/** Ada's entries in the audit log, with the address and the app that it came from. */
async function events() {
  const { auditEvent } = api.app.database.prisma
  const rows = await auditEvent.findMany({ where: { customerId: ada.id }, orderBy: { id: 'asc' } })
  expect(rows.map(({ createdAt }) => createdAt <= api.clock.now())).not.toContain(false)
  return rows.map(({ kind, ipAddress, appId, details }) => [kind, ipAddress, appId, details])
}

const now = () => api.clock.now().toISOString()
const mails = async () => (await api.takeMails()).map(({ kind, to, data }) => ({ kind, to: to.email, data }))
const tokenIn = (url: unknown) => `${url}`.split('/').at(-1) ?? ''
const sessionOf = async ({ id }: Person) =>
  (
    await api.app.database.prisma.session.findFirstOrThrow({
      where: { customerId: id },
      orderBy: { id: 'desc' },
    })
  ).id

describe('beside another customer, who stays as she is,', () => {
  it('one registers, asks for the link once more, and confirms the address', async () => {
    const email = 'carla@example.com'
    const account = { name: 'Carla', email, password: PASSWORD, password_confirmation: PASSWORD }
    const { json } = await api.post('/auth/register', { ...account, device_name: 'Phone' }, { peer })
    const { user, access_token: token } = json.data
    ada = user
    const resend = () => api.post('/auth/resend-verification', undefined, { peer, headers: bearer(token) })
    const [first, ...others] = await mails()
    expect([first?.kind, first?.to, others]).toEqual(['verify_email', email, []])
    api.clock.advance(119)
    await resend()
    expect(await mails()).toEqual([])
    api.clock.advance(1)
    await resend()
    await expectChangedNow()
    const [second] = await mails()
    await verifyEmail(api.app, tokenIn(second?.data.url), user.id)
    const { emailVerifiedAt } = await api.app.database.prisma.customer.findUniqueOrThrow({
      where: { id: user.id },
    })
    expect(emailVerifiedAt).toEqual(api.clock.now())
    expect(await events()).toEqual([
      ['registered', peer, api.credentials.id, {}],
      ['signed_in', peer, api.credentials.id, { device: 'Phone' }],
    ])
  })

  it('one signs in on a twenty-first device, so that the first has to go, and is told of new ones', async () => {
    const { session } = api.app.database.prisma
    const end = { accessExpiresAt: later, refreshExpiresAt: later, absoluteExpiresAt: later }
    const owner = { customerId: ada.id, appId: api.credentials.id, deviceName: 'Phone', ipAddress: peer }
    const hashes = Array.from({ length: 18 }, (_, at) => ({ accessHash: `a${at}`, refreshHash: `r${at}` }))
    const lastUsedAt = new Date('2026-06-02T11:00:00Z')
    await session.createMany({ data: hashes.map((both) => ({ ...owner, ...end, ...both, lastUsedAt })) })
    const devices = ['Phone', 'Phone', 'Tablet']
    for (const device of devices) await api.session(ada, { peer, device })
    const left = await session.findMany({ where: { customerId: ada.id }, orderBy: { id: 'asc' } })
    expect([left.length, left[0]?.accessHash, left.at(-1)?.deviceName]).toEqual([20, 'a1', 'Tablet'])
    expect(await mails()).toEqual([
      { kind: 'new_device', to: ada.email, data: { device: 'Phone', ip: peer, at: now() } },
      { kind: 'new_device', to: ada.email, data: { device: 'Tablet', ip: peer, at: now() } },
    ])
    expect(await events()).toEqual(
      devices.map((device) => ['signed_in', peer, api.credentials.id, { device }]),
    )
  })

  it('one signs in where the other is at home, by the name of her device, and is told', async () => {
    await api.session(ada, { peer, device: 'Laptop' })
    await api.session(ada, { peer: home, device: 'Laptop' })
    await api.session(ada, { peer, device: 'Phone' })
    expect((await mails()).map(({ data }) => [data.device, data.ip])).toEqual([
      ['Laptop', peer],
      ['Laptop', home],
      ['Phone', peer],
    ])
  })

  it('one signs in with the password of a former shop', async () => {
    const passwordHash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
    const { customer } = api.app.database.prisma
    const where = { id: ada.id }
    await customer.update({ where, data: { passwordHash, passwordScheme: 'phpass:11' } })
    expect((await api.signIn(ada, { peer, password: 'test12345' })).status).toBe(200)
    expect((await customer.findUniqueOrThrow({ where })).passwordScheme).toBeNull()
  })

  it('one refreshes, has a token stolen, renews the tokens, and signs out', async () => {
    const first = await api.session(ada, { peer })
    await mails()
    const refresh = (refresh_token: string) => api.post('/auth/refresh', { refresh_token }, { peer })
    const second = (await refresh(first.refresh_token)).json.data
    api.clock.advance(300)
    expect((await api.me(second.access_token)).status).toBe(200)
    await refresh(first.refresh_token)
    expect((await api.me(second.access_token)).status).toBe(401)
    expect(await mails()).toEqual([
      { kind: 'token_reuse', to: ada.email, data: { device: 'Phone', at: now() } },
    ])
    expect((await events()).at(-1)).toEqual(['token_reused', peer, api.credentials.id, { device: 'Phone' }])
    await api.session(ada, { peer })
    const { accessToken } = await renewSession(api.app, await sessionOf(ada))
    expect((await api.post('/auth/logout', undefined, { headers: bearer(accessToken) })).status).toBe(200)
    await api.session(ada, { peer })
    const { access_token } = await api.session(ada, { peer })
    const path = `/auth/devices/${await sessionOf(ada)}`
    expect((await api.request('DELETE', path, undefined, { headers: bearer(access_token) })).status).toBe(200)
    expect(await api.app.database.prisma.session.count({ where: { customerId: ada.id } })).toBe(1)
  })

  it('one sets a second factor up, signs in by it, and takes it back', async () => {
    const { access_token } = await api.session(ada, { peer })
    await mails()
    const send = (method: string, path: string, body: object) =>
      api.request(method, `/auth/authenticator${path}`, body, { headers: bearer(access_token), peer })
    const { secret } = (await send('POST', '', { password: PASSWORD })).json.data
    await send('POST', '/confirm', { code: api.codeOf(secret) })
    await expectChangedNow()
    api.clock.advance(30)
    const renewed = (await send('POST', '/recovery-codes', { code: api.codeOf(secret) })).json.data
    await expectChangedNow()
    const { challenge } = (await api.signIn(ada, { peer })).json.data
    const answer = { challenge, recovery_code: renewed.recovery_codes[9] }
    expect((await api.post('/auth/two-factor', answer, { peer })).status).toBe(200)
    const unused = { customerId: ada.id, usedAt: null }
    expect(await api.app.database.prisma.recoveryCode.count({ where: unused })).toBe(9)
    await send('DELETE', '', { password: PASSWORD })
    const told = { kind: 'two_factor_changed', to: ada.email }
    expect(await mails()).toEqual([
      { ...told, data: { enabled: true } },
      { ...told, data: { enabled: true, replaced: 'recovery_codes' } },
      { ...told, data: { enabled: false } },
    ])
    expect((await events()).slice(1)).toEqual([
      ['two_factor_enabled', peer, null, {}],
      ['recovery_codes_renewed', peer, null, {}],
      ['signed_in', peer, api.credentials.id, { device: 'Phone' }],
      ['two_factor_disabled', peer, null, {}],
    ])
  })

  it('the operator switches a second factor on and off, and every device of its owner is signed out', async () => {
    const { access_token } = await api.session(ada, { peer })
    const { secret, address, recoveryCodes } = await enableTwoFactor(api.app, ada.id)
    await expectChangedNow()
    expect(address).toBe(
      `otpauth://totp/Storefront:${encodeURIComponent(ada.email)}?secret=${secret}&issuer=Storefront`,
    )
    await expect(enableTwoFactor(api.app, ada.id)).rejects.toMatchObject({ code: 'two_factor_on' })
    expect((await api.me(access_token)).status).toBe(401)
    const { challenge } = (await api.signIn(ada, { peer })).json.data
    expect(
      (await api.post('/auth/two-factor', { challenge, recovery_code: recoveryCodes[0] }, { peer })).status,
    ).toBe(200)
    await disableTwoFactor(api.app, ada.id)
    await expect(disableTwoFactor(api.app, ada.id)).rejects.toMatchObject({ code: 'two_factor_off' })
    expect(await api.app.database.prisma.session.count({ where: { customerId: ada.id } })).toBe(0)
    expect((await api.signIn(ada, { peer })).json.data).toHaveProperty('access_token')
    const changes = (await events()).filter(([kind]) => kind !== 'signed_in')
    expect(changes).toEqual([
      ['two_factor_enabled', null, null, { by: 'operator' }],
      ['two_factor_disabled', null, null, { by: 'operator' }],
    ])
  })

  it('one forgets the password, chooses another by link and by code, and changes it', async () => {
    const forget = async () => {
      await api.post('/auth/forgot-password', { email: ada.email }, { peer })
      return (await mails()).find(({ kind }) => kind === 'reset_password')?.data
    }
    await resetPassword(api.app, tokenIn((await forget())?.url), NEXT, peer)
    api.clock.advance(120)
    const body = { email: ada.email, code: (await forget())?.code, password: PASSWORD }
    const reset = { ...body, password_confirmation: PASSWORD }
    expect((await api.post('/auth/reset-password', reset, { peer })).status).toBe(200)
    const { emailVerifiedAt } = await api.app.database.prisma.customer.findUniqueOrThrow({
      where: { id: ada.id },
    })
    expect(emailVerifiedAt).toEqual(new Date('2026-06-02T12:00:00Z'))
    const { access_token } = await api.session(ada, { peer })
    await mails()
    const change = { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT }
    const headers = bearer(access_token)
    expect((await api.request('PUT', '/auth/password', change, { headers, peer })).status).toBe(200)
    expect(await mails()).toEqual([{ kind: 'password_changed', to: ada.email, data: {} }])
    expect(await events()).toEqual([
      ['password_reset', peer, null, {}],
      ['password_reset', peer, null, {}],
      ['signed_in', peer, api.credentials.id, { device: 'Phone' }],
      ['password_changed', peer, null, {}],
    ])
  })

  it('one changes the address', async () => {
    const [customerId, email] = [ada.id, `new-${ada.email}`]
    const given = { customerId, email: ` ${email.toUpperCase()}`, proof: { password: PASSWORD } }
    await requestEmailChange(api.app, { ...given, ip: peer, siteUrl })
    const asked = await mails()
    const data = {
      url: expect.stringMatching(/^https:\/\/shop\.example\.com\/account\/email\/ec_/),
      email,
      minutes: 60,
    }
    expect(asked).toEqual([
      { kind: 'email_change', to: ada.email, data },
      { kind: 'email_change', to: email, data },
    ])
    for (const { data } of asked)
      await confirmEmailChange(api.app, { customerId, token: tokenIn(data.url), ip: peer })
    expect(await mails()).toEqual([
      { kind: 'email_changed', to: ada.email, data: { email } },
      { kind: 'email_changed', to: email, data: { email } },
    ])
    expect((await events()).map(([kind, ip]) => [kind, ip])).toEqual([
      ['email_change_asked', peer],
      ['email_changed', peer],
    ])
  })

  it('one is suspended, is let in again, and leaves', async () => {
    const { access_token } = await api.session(ada, { peer })
    expect(await activateCustomer(api.app, ada.id)).toBe(false)
    await suspendCustomer(api.app, ada.id)
    expect(outcomeOf(await api.me(access_token))).toEqual([401, 'invalid_token'])
    await activateCustomer(api.app, ada.id)
    const again = await api.session(ada, { peer })
    await api.request(
      'PATCH',
      '/auth/me',
      { name: 'Eve', phone: '12345' },
      { headers: bearer(again.access_token) },
    )
    const headers = bearer(again.access_token)
    expect((await api.request('DELETE', '/auth/me', { password: PASSWORD }, { headers, peer })).status).toBe(
      200,
    )
    expect((await events()).map(([kind]) => kind)).toEqual([
      'signed_in',
      'suspended',
      'activated',
      'signed_in',
      'deleted',
    ])
  })
})
