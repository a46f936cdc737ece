import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import {
  authenticateSession,
  type Caller,
  endDevice,
  findCustomerById,
  listDevices,
  loadCustomer,
  refreshSession,
  renewSession,
  signIn,
} from '#lib/domains/people/accounts/index.ts'
import type { SignedIn } from '#lib/domains/people/accounts/sessions/open-session.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { beforeTransaction } from '#tests/support/before-transaction.ts'
import { type AccountApi, freshPeer, openAccountApi, PASSWORD, type Person } from './account-api.ts'

let api: AccountApi
let context: Context
let noted: unknown[]
let ada: Person
let caller: Caller
let first: SignedIn

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set(NOON)
  noted = []
  const note = (event: string, facts: object) => void noted.push([event, facts])
  context = { ...api.app, security: { ...api.app.security, note } } as Context
  ada = await api.customer()
  caller = { app: { id: api.credentials.id, name: 'Test app' }, ip: freshPeer() }
  first = await open()
})

const NOON = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(NOON.getTime() + ms)
const DAY = 86_400_000
const prisma = () => api.app.database.prisma

const open = (given: object = {}, from = caller, person = ada) =>
  signIn(
    context,
    { email: person.email, password: PASSWORD, deviceName: 'Phone', ...given },
    from,
  ) as Promise<SignedIn>
const refresh = (refreshToken: string, retryKey?: string, from = caller, where = context) =>
  refreshSession(where, { refreshToken, retryKey }, from)
const see = (token: string, where = context) => authenticateSession(where, token, caller.app.id)
const rowOf = (accessToken: string) =>
  prisma().session.findUniqueOrThrow({ where: { accessHash: sha256(accessToken) } })
const code = (name: string) => ({ code: name })
const events = (kind: string) =>
  prisma().auditEvent.findMany({ where: { customerId: ada.id, kind }, orderBy: { id: 'asc' } })
/** The same shop, where one table does as it is told. */
const withSessions = (session: object): Context => {
  const altered = Object.create(prisma(), { session: { value: session } })
  return { ...context, database: { ...context.database, prisma: altered } }
}
const profile = () => ({
  ...{ id: ada.id, name: 'Ada', email: ada.email, emailVerified: true, phone: null, avatarUrl: null },
  ...{ twoFactorEnabled: false, createdAt: expect.any(Date) },
})

describe('a new session', () => {
  it('is stored with its device, its ends and hashes alone, and recorded', async () => {
    const { accessToken, refreshToken, ...rest } = await open({ deviceName: '  Tablet ' })
    expect(rest).toEqual({
      accessExpiresAt: at(30 * DAY),
      refreshExpiresAt: at(90 * DAY),
      customer: profile(),
    })
    expect(await rowOf(accessToken)).toEqual({
      ...{ id: expect.any(Number), customerId: ada.id, appId: caller.app.id, deviceName: 'Tablet' },
      ...{ ipAddress: caller.ip, accessHash: sha256(accessToken), refreshHash: sha256(refreshToken) },
      ...{ accessExpiresAt: at(30 * DAY), refreshExpiresAt: at(90 * DAY) },
      ...{ absoluteExpiresAt: at(365 * DAY), createdAt: NOON, lastUsedAt: NOON },
      ...{ previousHash: null, rotatedAt: null, sealedRotation: null, rotationKeyHash: null },
      pendingTotp: null,
    })
    expect((await events('signed_in'))[1]).toMatchObject({
      ...{ appId: caller.app.id, ipAddress: caller.ip, createdAt: NOON, details: { device: 'Tablet' } },
    })
    expect(await prisma().auditEvent.count({ where: { customerId: ada.id } })).toBe(2)
  })

  it('has the name of its app where the device has none', async () => {
    for (const deviceName of [undefined, null, '', '  ']) {
      const { accessToken } = await open({ deviceName })
      expect([deviceName, (await rowOf(accessToken)).deviceName]).toEqual([deviceName, 'Test app'])
    }
  })

  it('begins also where the wishlist of the guest cannot be merged, which is recorded', async () => {
    await prisma().$executeRawUnsafe('ALTER TABLE "Wishlist" RENAME TO "WishlistAway"')
    const session = await open({ wishlistToken: 'wt_some' })
    await prisma().$executeRawUnsafe('ALTER TABLE "WishlistAway" RENAME TO "Wishlist"')
    expect(await see(session.accessToken)).toMatchObject({ id: ada.id })
    const [event, ...others] = await events('wishlist_not_merged')
    expect([event?.customerId, others]).toEqual([ada.id, []])
    const { reason } = Object(event?.details) as { reason: string }
    expect(reason).toMatch(/Error/)
    expect(reason.length).toBeLessThanOrEqual(500)
    expect(await events('cart_not_merged')).toEqual([])
  })

  it('on a device known through another app, or to a thief alone, is mailed', async () => {
    const other = { ...caller, app: { id: (await createApp(api.app, 'Second')).id, name: 'Second' } }
    const thief = { ...caller, ip: '203.0.113.50' }
    await api.takeMails()
    await open()
    expect(await api.takeMails()).toEqual([])
    await open({}, other)
    const told = { device: 'Phone', ip: caller.ip, at: NOON.toISOString() }
    const [mail, ...rest] = await api.takeMails()
    expect([mail?.kind, mail?.data, rest]).toEqual(['new_device', told, []])
    await refresh(first.refreshToken)
    api.clock.set(at(DAY))
    await expect(refresh(first.refreshToken, undefined, thief)).rejects.toMatchObject(code('invalid_token'))
    await api.takeMails()
    await open({}, thief)
    expect((await api.takeMails()).map(({ kind, data }) => [kind, data.ip])).toEqual([
      ['new_device', thief.ip],
    ])
  })
})

describe('an access token', () => {
  it('is good until its end, to the millisecond', async () => {
    const { id: sessionId } = await rowOf(first.accessToken)
    api.clock.set(at(30 * DAY - 1))
    const known = { id: ada.id, name: 'Ada', email: ada.email, emailVerified: true, sessionId }
    expect(await see(first.accessToken)).toEqual(known)
    api.clock.set(at(30 * DAY))
    expect(await see(first.accessToken)).toBe('invalid_token')
    expect(noted).toEqual([])
  })

  it('is noted as used every five minutes, on its own device alone', async () => {
    const other = await open({ deviceName: 'Tablet' })
    const used = async () =>
      Promise.all([first, other].map(async (one) => (await rowOf(one.accessToken)).lastUsedAt))
    api.clock.set(at(300_000 - 1))
    await see(first.accessToken)
    expect(await used()).toEqual([NOON, NOON])
    api.clock.set(at(300_000))
    await see(first.accessToken)
    expect(await used()).toEqual([at(300_000), NOON])
  })

  it('is good also where its use cannot be noted, and a later use is not overwritten', async () => {
    api.clock.set(at(300_000))
    const away = withSessions({ updateMany: () => Promise.reject(new Error('away')) })
    expect(await see(first.accessToken, away)).toMatchObject({ id: ada.id })
    const slow = withSessions({
      async updateMany(given: Parameters<ReturnType<typeof prisma>['session']['updateMany']>[0]) {
        await prisma().session.updateMany({ where: { customerId: ada.id }, data: { lastUsedAt: at(DAY) } })
        return prisma().session.updateMany(given)
      },
    })
    await see(first.accessToken, slow)
    expect((await rowOf(first.accessToken)).lastUsedAt).toEqual(at(DAY))
  })

  it('of another app is refused and noted, whatever became of the account', async () => {
    const customer = (data: object) => prisma().customer.update({ where: { id: ada.id }, data })
    await customer({ status: 'suspended' })
    expect(await authenticateSession(context, first.accessToken, caller.app.id + 1)).toBe('wrong_app')
    expect(await see(first.accessToken)).toBe('account_inactive')
    await customer({ deletedAt: NOON })
    expect(await see(first.accessToken)).toBe('invalid_token')
    expect(noted).toEqual([['token.wrong_app', { customer: ada.id }]])
    expect(await findCustomerById(context, ada.id)).toBeNull()
    expect(await loadCustomer(context, ada.id)).toEqual(profile())
    expect(await findCustomerById(context, 999_999)).toBeNull()
  })
})

describe('a refresh', () => {
  it('replaces the tokens of its session alone, and keeps the spent one for as long as the session may last', async () => {
    const other = await open({ deviceName: 'Tablet' })
    const [before, untouched] = [await rowOf(first.accessToken), await rowOf(other.accessToken)]
    api.clock.set(at(1000))
    const elsewhere = { ...caller, ip: freshPeer() }
    const second = await refresh(first.refreshToken, 'key-1', elsewhere)
    expect(second).toEqual({
      ...{ accessToken: expect.stringMatching(/^at_/), refreshToken: expect.stringMatching(/^rt_/) },
      ...{ accessExpiresAt: at(30 * DAY + 1000), refreshExpiresAt: at(90 * DAY + 1000) },
      ...{ customer: profile(), isRepeated: false },
    })
    expect(await rowOf(second.accessToken)).toEqual({
      ...before,
      ...{ accessHash: sha256(second.accessToken), refreshHash: sha256(second.refreshToken) },
      ...{ accessExpiresAt: second.accessExpiresAt, refreshExpiresAt: second.refreshExpiresAt },
      ...{
        previousHash: sha256(first.refreshToken),
        rotatedAt: at(1000),
        rotationKeyHash: sha256('key-1'),
      },
      ...{ sealedRotation: expect.any(String), ipAddress: elsewhere.ip, lastUsedAt: at(1000) },
    })
    expect(await rowOf(other.accessToken)).toEqual(untouched)
    const spent = await prisma().spentToken.findMany({ where: { sessionId: before.id } })
    expect(spent).toEqual([
      {
        ...{ hash: sha256(first.refreshToken), sessionId: before.id, appId: caller.app.id },
        ...{ spentAt: at(1000), expiresAt: at(365 * DAY) },
      },
    ])
    const third = await refresh(second.refreshToken)
    expect(await rowOf(third.accessToken)).toMatchObject({ sealedRotation: null, rotationKeyHash: null })
  })

  it('is possible until the end of its token, to the millisecond', async () => {
    const other = await open()
    api.clock.set(at(90 * DAY))
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(code('invalid_token'))
    api.clock.set(at(90 * DAY - 1))
    expect(await refresh(other.refreshToken)).toMatchObject({ isRepeated: false })
    await expect(refresh('rt_unknown')).rejects.toMatchObject({ code: 'invalid_token', facts: null })
  })

  it('with a retry key gives the same pair for a minute, to the millisecond', async () => {
    const second = await refresh(first.refreshToken, 'key-1')
    api.clock.set(at(60_000))
    expect(await refresh(first.refreshToken, 'key-1')).toEqual({ ...second, isRepeated: true })
    await expect(refresh(second.refreshToken, 'key-1')).rejects.toMatchObject(code('retry_key_reused'))
    api.clock.set(at(60_001))
    await expect(refresh(first.refreshToken, 'key-1')).rejects.toMatchObject(code('invalid_token'))
    expect(await see(second.accessToken)).toBe('invalid_token')
  })

  it('under the key of an earlier one, of a token before the last, gives nothing', async () => {
    const second = await refresh(first.refreshToken, 'key-1')
    const third = await refresh(second.refreshToken, 'key-2')
    const fourth = await refresh(third.refreshToken, 'key-1')
    await expect(refresh(first.refreshToken, 'key-1')).rejects.toMatchObject(code('invalid_token'))
    expect(await see(fourth.accessToken)).toBe('invalid_token')
  })

  it('under another key than the one of the last gives nothing, and ends nothing for 30 seconds', async () => {
    const second = await refresh(first.refreshToken)
    for (const key of ['key-1', undefined])
      await expect(refresh(first.refreshToken, key)).rejects.toMatchObject(code('token_refreshed'))
    api.clock.set(at(30_000))
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(code('token_refreshed'))
    expect(await see(second.accessToken)).toMatchObject({ id: ada.id })
    api.clock.set(at(30_001))
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(code('invalid_token'))
    expect(await see(second.accessToken)).toBe('invalid_token')
  })

  it('without the key of the last gives nothing, and shows a second factor where there is one', async () => {
    await api.enableTwoFactor(ada)
    const second = await refresh(first.refreshToken, 'key-1')
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(code('token_refreshed'))
    const again = await refresh(first.refreshToken, 'key-1')
    expect([second, again].map(({ customer }) => customer.twoFactorEnabled)).toEqual([true, true])
  })

  it('that another one overtakes learns so, and the session lives', async () => {
    let faster: SignedIn | undefined
    const slow = beforeTransaction(context, async () => {
      faster = await refresh(first.refreshToken)
    })
    await expect(refresh(first.refreshToken, 'key-1', caller, slow)).rejects.toMatchObject(
      code('token_refreshed'),
    )
    expect(await see(faster?.accessToken ?? '')).toMatchObject({ id: ada.id })
    expect(await prisma().spentToken.count({ where: { hash: sha256(first.refreshToken) } })).toBe(1)
  })

  it('with a stolen token ends its session alone, once, which is noted, recorded and mailed', async () => {
    const other = await open({ deviceName: 'Tablet' })
    const bea = await api.customer()
    const hers = await open({}, caller, bea)
    await refresh(first.refreshToken)
    await api.takeMails()
    api.clock.set(at(DAY))
    const thief = { ...caller, ip: freshPeer() }
    const steal = () => refresh(first.refreshToken, undefined, thief)
    // Another thief ends the session just before.
    const slow = beforeTransaction(context, () =>
      expect(steal()).rejects.toMatchObject(code('invalid_token')),
    )
    await expect(refresh(first.refreshToken, undefined, thief, slow)).rejects.toMatchObject(
      code('invalid_token'),
    )
    expect(noted).toEqual([['token.reused', { customer: ada.id }]])
    const about = { appId: caller.app.id, ipAddress: thief.ip, createdAt: at(DAY) }
    expect(await events('token_reused')).toMatchObject([{ ...about, details: { device: 'Phone' } }])
    expect(await api.takeMails()).toEqual([
      {
        kind: 'token_reuse',
        to: expect.objectContaining({ name: 'Ada', email: ada.email }),
        data: { device: 'Phone', at: at(DAY).toISOString() },
      },
    ])
    for (const { accessToken } of [other, hers]) expect(await see(accessToken)).toHaveProperty('sessionId')
  })

  it('of another app is refused before anything else is said', async () => {
    const other = { ...caller, app: { id: caller.app.id + 1, name: 'Other' } }
    await prisma().customer.update({ where: { id: ada.id }, data: { status: 'suspended' } })
    await expect(refresh(first.refreshToken, undefined, other)).rejects.toMatchObject(code('wrong_app'))
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(code('account_inactive'))
    await prisma().customer.update({ where: { id: ada.id }, data: { deletedAt: NOON } })
    await expect(refresh(first.refreshToken, undefined, other)).rejects.toMatchObject(code('invalid_token'))
    expect(noted).toEqual([['token.wrong_app', { customer: ada.id }]])
  })
})

describe('a session that is renewed', () => {
  it('has other tokens, forgets its last refresh, and no other is touched', async () => {
    const other = await open({ deviceName: 'Tablet' })
    const untouched = await rowOf(other.accessToken)
    const second = await refresh(first.refreshToken, 'key-1')
    const { id } = await rowOf(second.accessToken)
    api.clock.set(at(300 * DAY))
    const tokens = await renewSession(context, id)
    expect(tokens).toMatchObject({ accessExpiresAt: at(330 * DAY), refreshExpiresAt: at(365 * DAY) })
    expect(await rowOf(tokens.accessToken)).toMatchObject({
      ...{ id, accessHash: sha256(tokens.accessToken), refreshHash: sha256(tokens.refreshToken) },
      ...{ accessExpiresAt: tokens.accessExpiresAt, refreshExpiresAt: tokens.refreshExpiresAt },
      ...{ previousHash: null, rotatedAt: null, sealedRotation: null, rotationKeyHash: null },
    })
    expect(await rowOf(other.accessToken)).toEqual(untouched)
    expect(await see(second.accessToken)).toBe('invalid_token')
  })

  it('gets none where it ends at the same moment', async () => {
    const { id } = await rowOf(first.accessToken)
    const ending = withSessions({
      async findUnique(given: Parameters<ReturnType<typeof prisma>['session']['findUnique']>[0]) {
        const row = await prisma().session.findUnique(given)
        await prisma().session.delete({ where: { id } })
        return row
      },
      updateMany: (given: Parameters<ReturnType<typeof prisma>['session']['updateMany']>[0]) =>
        prisma().session.updateMany(given),
    })
    await expect(renewSession(ending, id)).rejects.toMatchObject({ code: 'invalid_token', facts: null })
  })
})

describe('the devices of a customer', () => {
  it('are listed by their last use until they end, to the millisecond', async () => {
    api.clock.set(at(1))
    const second = await open({ deviceName: 'Tablet' })
    const third = await open({ deviceName: 'Laptop' })
    const bea = await api.customer()
    await open({}, caller, bea)
    const device = async ({ accessToken }: SignedIn, deviceName: string, since: Date) => ({
      ...{ id: (await rowOf(accessToken)).id, deviceName, appName: 'Test app', ipAddress: caller.ip },
      ...{ createdAt: since, lastUsedAt: since, expiresAt: new Date(since.getTime() + 90 * DAY) },
    })
    const later = [await device(third, 'Laptop', at(1)), await device(second, 'Tablet', at(1))]
    expect(await listDevices(context, ada.id)).toEqual([...later, await device(first, 'Phone', NOON)])
    api.clock.set(at(90 * DAY))
    expect(await listDevices(context, ada.id)).toEqual(later)
  })

  it('are signed out one by one, and nobody else’s', async () => {
    const bea = await api.customer()
    const hers = await open({}, caller, bea)
    const [own, other] = [await rowOf(first.accessToken), await rowOf(hers.accessToken)]
    await expect(endDevice(context, ada.id, other.id)).rejects.toMatchObject({
      ...{ code: 'unknown_device', facts: null },
    })
    expect(noted).toEqual([['access.refused', { customer: ada.id, device: other.id }]])
    await endDevice(context, ada.id, own.id)
    expect(await see(first.accessToken)).toBe('invalid_token')
    expect(await see(hers.accessToken)).toMatchObject({ id: bea.id })
    expect(noted).toHaveLength(1)
  })
})
