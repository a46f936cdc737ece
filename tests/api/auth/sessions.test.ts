import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticateSession, listDevices, renewSession } from '#lib/domains/people/accounts/index.ts'
import { hashResetCode, resetCodeHashes } from '#lib/domains/people/accounts/passwords/reset-code.ts'
import { findWebsiteApp } from '#lib/domains/people/apps/index.ts'
import {
  type AccountApi,
  freshPeer,
  openAccountApi,
  outcomeOf,
  type Person,
  type SessionBody,
} from './account-api.ts'

let api: AccountApi
let person: Person
let session: SessionBody
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  peer = freshPeer()
  person = await api.customer()
  session = await api.session(person, { peer })
})

const sessions = () => api.app.database.prisma.session
const idOf = async ({ id: customerId } = person) =>
  (await sessions().findFirstOrThrow({ where: { customerId } })).id

describe('a session', () => {
  it('ends once it was not used for as long as its place allows, and no other does', async () => {
    const other = await api.session(await api.customer(), { peer })
    const see = (token = session.access_token, rest = {}) =>
      authenticateSession(api.app, token, api.credentials.id, rest)
    const known = { id: person.id, name: 'Ada', email: person.email, emailVerified: true }
    api.clock.advance(60)
    expect(await see(session.access_token, { idleMs: 60_000 })).toEqual({ ...known, sessionId: await idOf() })
    api.clock.advance(1)
    expect(await see()).toEqual({ ...known, sessionId: await idOf() })
    expect(await see(session.access_token, { idleMs: 60_000 })).toBe('invalid_token')
    expect(await sessions().count({ where: { customerId: person.id } })).toBe(0)
    expect(await see()).toBe('invalid_token')
    expect(await see(other.access_token)).toMatchObject({ name: 'Ada' })
  })

  it('that is renewed gives its former tokens to nobody, not even to a retry', async () => {
    const headers = { 'idempotency-key': `refresh-${person.id}` }
    const refresh = (refresh_token: string) =>
      api.post('/auth/refresh', { refresh_token }, { headers, peer }).then(outcomeOf)
    expect((await refresh(session.refresh_token))[0]).toBe(200)
    // In the database, the answer to a retry is sealed with what the client alone has.
    const { sealedRotation } = await sessions().findUniqueOrThrow({ where: { id: await idOf() } })
    expect(sealedRotation).toEqual(expect.any(String))
    expect(api.app.secrets.open('refreshed tokens', sealedRotation ?? '')).toBeNull()
    const tokens = await renewSession(api.app, await idOf())
    expect(tokens).toMatchObject({
      accessExpiresAt: new Date('2026-07-01T12:00:00Z'),
      refreshExpiresAt: new Date('2026-08-30T12:00:00Z'),
    })
    expect((await api.me(tokens.accessToken)).status).toBe(200)
    expect(await refresh(session.refresh_token)).toEqual([401, 'invalid_token'])
    await expect(renewSession(api.app, 999_999)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  it('may be refreshed under the same key again a minute later', async () => {
    const headers = { 'idempotency-key': `refresh-${person.id}` }
    const refresh = (refresh_token: string) => api.post('/auth/refresh', { refresh_token }, { headers, peer })
    const { refresh_token } = (await refresh(session.refresh_token)).json.data
    api.clock.advance(60)
    expect(outcomeOf(await refresh(refresh_token))).toEqual([422, 'idempotency_key_reused'])
    api.clock.advance(1)
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('of an account that was suspended since gives a retry nothing', async () => {
    const headers = { 'idempotency-key': `refresh-${person.id}` }
    const refresh = () =>
      api.post('/auth/refresh', { refresh_token: session.refresh_token }, { headers, peer })
    const first = (await refresh()).json
    expect((await refresh()).json).toEqual(first)
    const { customer } = api.app.database.prisma
    const gone = [{ status: 'suspended' }, { status: 'active', deletedAt: api.clock.now() }]
    for (const data of gone) {
      await customer.update({ where: { id: person.id }, data })
      expect(outcomeOf(await refresh())).toEqual([401, 'invalid_token'])
    }
  })

  it('of the website is listed as the website’s, by the name of its browser', async () => {
    const { id: appId } = await findWebsiteApp(api.app)
    const {
      id,
      deviceName: _,
      ...row
    } = await sessions().findFirstOrThrow({ where: { customerId: person.id } })
    const { name } = await api.app.database.prisma.app.findUniqueOrThrow({ where: { id: appId } })
    await sessions().delete({ where: { id } })
    for (const [at, deviceName] of [name, 'Firefox (Linux)'].entries())
      await sessions().create({
        data: {
          ...row,
          appId,
          deviceName,
          accessHash: `${person.id} a${at}`,
          refreshHash: `${person.id} r${at}`,
        },
      })
    await api.app.settings.set('site.locale', 'fr')
    const devices = await listDevices(api.app, person.id)
    await api.app.settings.unset('site.locale')
    const website = 'Site web'
    expect(devices.map(({ deviceName, appName }) => [deviceName, appName])).toEqual([
      ['Firefox (Linux)', website],
      [website, website],
    ])
    expect(devices[0]).toMatchObject({
      ipAddress: peer,
      createdAt: api.clock.now(),
      lastUsedAt: api.clock.now(),
      expiresAt: new Date('2026-08-30T12:00:00Z'),
    })
  })
})

it('a sign-in from none of the networks of the last fifty is mailed, one from them is not', async () => {
  const { auditEvent } = api.app.database.prisma
  const signIn = { kind: 'signed_in', appId: api.credentials.id, details: { device: 'Phone' } }
  const from = (ipAddress: string) => ({ ...signIn, customerId: person.id, ipAddress })
  const signInOnce = async () => {
    await sessions().deleteMany({ where: { customerId: person.id } })
    await api.takeMails()
    await api.session(person, { peer, device: 'Phone' })
    return (await api.takeMails()).map(({ kind }) => kind)
  }
  await auditEvent.createMany({ data: Array(49).fill(from('192.0.2.1')) })
  expect(await signInOnce()).toEqual([])
  await auditEvent.createMany({ data: Array(50).fill(from('192.0.2.1')) })
  expect(await signInOnce()).toEqual(['new_device'])
})

it('a code of a mail may be typed with letters for the digits that look like them', () => {
  const { secrets } = api.app
  const stored = hashResetCode(secrets, 'ada@example.com', '0110-ABCD')
  for (const code of ['0110-ABCD', 'o1i0abcd', ' OLIO - abcd '])
    expect([code, resetCodeHashes(secrets, 'ada@example.com', code)]).toEqual([code, [stored]])
  for (const [email, code] of [
    ['ada@example.com', '0110-ABCE'],
    ['bea@example.com', '0110-ABCD'],
  ] as const)
    expect(resetCodeHashes(secrets, email, code)).not.toContain(stored)
})
