import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginTwoFactor,
  confirmTwoFactor,
  createTotpSecret,
  type Proof,
  removeTwoFactor,
  renewRecoveryCodes,
  renewSession,
  sealRecoveryCode,
  sealTotpSecret,
  secondFactorVaults,
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

let api: AccountApi
let person: Person
let who: { customerId: number; sessionId: number; ip: string }
let own: string
let other: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  person = await api.customer()
  await signInTwice()
})

const password: Proof = { password: PASSWORD }
const WRONG: Proof = { code: '000000' }

/** Signs another device in, and then the one that asks for everything. */
async function signInTwice(): Promise<void> {
  const { prisma } = api.app.database
  other = (await api.session(person, { device: 'Tablet' })).access_token
  own = (await api.session(person)).access_token
  const where = { customerId: person.id }
  const { id } = await prisma.session.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
  who = { customerId: person.id, sessionId: id, ip: freshPeer() }
  await api.takeMails()
}

async function signInWith(secret: string): Promise<string> {
  const { challenge } = (await api.signIn(person, { peer: freshPeer() })).json.data
  const answer = { challenge, code: api.codeOf(secret) }
  return outcomeOf(await api.post('/auth/two-factor', answer, { peer: freshPeer() })).join(' ')
}

const begin = (proof: Proof = password) => beginTwoFactor(api.app, who, proof)
const confirm = (secret: string) => confirmTwoFactor(api.app, who, api.codeOf(secret))
const remove = (proof: Proof) => removeTwoFactor(api.app, who, proof)
const statuses = async () => Promise.all([own, other].map(async (token) => (await api.me(token)).status))

const mails = async () =>
  (await api.takeMails())
    .filter(({ kind }) => kind === 'two_factor_changed')
    .map(({ to, data }) => [to.email, data])

async function events(): Promise<unknown[]> {
  const rows = await api.app.database.prisma.auditEvent.findMany({
    where: { customerId: person.id, kind: { not: 'signed_in' } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, ipAddress }) => [kind, ipAddress])
}

describe('setting the second factor up', () => {
  it('asks for the password, which is counted when wrong', async () => {
    for (let i = 0; i < 5; i++)
      await expect(begin({ password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(begin()).rejects.toMatchObject({ code: 'too_many_attempts' })
    expect(await api.app.database.prisma.twoFactor.count({ where: { customerId: person.id } })).toBe(0)
    api.clock.advance(900)
    await expect(begin(WRONG)).rejects.toMatchObject({ code: 'invalid_fields' })
    expect((await begin()).secret).not.toBe('')
  })

  it('asks for nothing at sign-in until a first code confirms it', async () => {
    const begun = await begin()
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Storefront:customer-\d+%40example\.com\?secret=/)
    expect(begun.qrCode).toContain('<svg')
    expect((await api.signIn(person)).json.data.access_token).toBeDefined()
    await expect(confirmTwoFactor(api.app, who, '000000')).rejects.toMatchObject({ code: 'invalid_fields' })
    const again = await begin()
    await expect(confirm(begun.secret)).rejects.toMatchObject({ code: 'invalid_fields' })
    expect(await mails()).toEqual([])
    expect(await confirm(again.secret)).toHaveLength(10)
    expect((await api.signIn(person)).json.data.two_factor_required).toBe(true)
    const rows = await api.app.database.prisma.twoFactor.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ ciphertext }) => ciphertext).join()).not.toContain(again.secret)
  })

  it('signs the other devices out, mails the customer, and is recorded', async () => {
    const { secret } = await begin()
    expect(await statuses()).toEqual([200, 200])
    await confirm(secret)
    expect(await statuses()).toEqual([200, 401])
    expect(await mails()).toEqual([[person.email, { enabled: true }]])
    expect(await events()).toEqual([['two_factor_enabled', who.ip]])
  })

  it('is confirmed whoever else begins one after it', async () => {
    const { secret } = await begin()
    await api.enableTwoFactor(await api.customer())
    expect(await confirm(secret)).toHaveLength(10)
  })

  it('is confirmed by the session that began it alone, within a quarter of an hour', async () => {
    const { secret } = await begin()
    const where = { customerId: person.id, id: { not: who.sessionId } }
    const { id: sessionId } = await api.app.database.prisma.session.findFirstOrThrow({ where })
    const { session } = api.app.database.prisma
    const elsewhere = () =>
      expect(confirmTwoFactor(api.app, { ...who, sessionId }, api.codeOf(secret))).rejects.toMatchObject({
        code: 'two_factor_off',
      })
    await elsewhere()
    // Nor does another one that has got hold of it.
    const { pendingTotp } = await session.findUniqueOrThrow({ where: { id: who.sessionId } })
    await session.update({ where: { id: sessionId }, data: { pendingTotp } })
    await elsewhere()
    await session.update({ where: { id: sessionId }, data: { pendingTotp: null } })
    api.clock.advance(15 * 60)
    await expect(confirm(secret)).rejects.toMatchObject({ code: 'two_factor_off' })
    await confirm((await begin()).secret)
    const pending = { customerId: person.id, pendingTotp: { not: null } }
    expect(await api.app.database.prisma.session.count({ where: pending })).toBe(0)
  })

  it('leaves a browser with another token, whose former one is worth nothing', async () => {
    const { accessToken } = await renewSession(api.app, who.sessionId)
    expect((await api.me(own)).status).toBe(401)
    expect((await api.me(accessToken)).status).toBe(200)
  })

  it('is confirmed once, of many codes at once', async () => {
    const { secret } = await begin()
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => confirm(secret)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await api.app.database.prisma.recoveryCode.count({ where: { customerId: person.id } })).toBe(10)
    expect(await mails()).toHaveLength(1)
  })

  it('is refused where nothing was begun, or the device was signed out', async () => {
    await expect(confirmTwoFactor(api.app, who, '000000')).rejects.toMatchObject({ code: 'two_factor_off' })
    const { secret } = await begin()
    await api.app.database.prisma.session.delete({ where: { id: who.sessionId } })
    await expect(confirm(secret)).rejects.toMatchObject({ code: 'two_factor_off' })
  })

  it('that was never confirmed, as older versions kept it, is none, and proves nothing', async () => {
    const { prisma } = api.app.database
    const { secrets } = api.app
    const [customerId, code] = [person.id, 'aaaaa-bbbbb']
    await prisma.twoFactor.create({
      data: { customerId, ciphertext: sealTotpSecret(secrets, createTotpSecret()) },
    })
    await prisma.recoveryCode.create({
      data: { customerId, codeHash: sealRecoveryCode(secrets, customerId, code) },
    })
    await expect(begin({ recoveryCode: code })).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(remove(password)).rejects.toMatchObject({ code: 'two_factor_off' })
    expect((await api.signIn(person)).json.data.access_token).toBeDefined()
  })
})

describe('a second factor that is on', () => {
  let secret: string
  let codes: string[]

  beforeEach(async () => {
    ;({ secret, codes } = await api.enableTwoFactor(person))
    const { prisma } = api.app.database
    // The other device signs in again, with its code.
    const { challenge } = (await api.signIn(person, { peer: freshPeer(), device: 'Tablet' })).json.data
    const answer = { challenge, code: api.codeOf(secret) }
    other = (await api.post('/auth/two-factor', answer, { peer: freshPeer() })).json.data.access_token
    api.clock.advance(30)
    await api.takeMails()
    await prisma.auditEvent.deleteMany({ where: { customerId: person.id } })
  })

  it('is replaced by the password or a code, and stays good until the new one is confirmed', async () => {
    await expect(begin({ password: 'wrong' })).rejects.toMatchObject({
      facts: { password: [{ code: 'password_wrong' }] },
    })
    await expect(begin(WRONG)).rejects.toMatchObject({ facts: { code: [{ code: 'code_wrong' }] } })
    const first = await begin()
    const next = await begin({ code: api.codeOf(secret) })
    await expect(confirm(first.secret)).rejects.toMatchObject({ code: 'invalid_fields' })
    api.clock.advance(30)
    expect(await signInWith(secret)).toBe('200 ')
    api.clock.advance(30)
    expect(await signInWith(next.secret)).toBe('401 invalid_code')
    await confirm(next.secret)
    api.clock.advance(30)
    expect(await signInWith(secret)).toBe('401 invalid_code')
    expect(await signInWith(next.secret)).toBe('200 ')
    await expect(confirm(next.secret)).rejects.toMatchObject({ code: 'two_factor_on' })
  })

  it('signs the other devices out where it is replaced, voids what was noted, mails and records', async () => {
    const { challenge } = (await api.signIn(person, { peer: freshPeer() })).json.data
    const next = await begin()
    expect(await statuses()).toEqual([200, 200])
    const renewed = await confirm(next.secret)
    expect(renewed).toHaveLength(10)
    expect(renewed).not.toEqual(expect.arrayContaining(codes))
    expect(await statuses()).toEqual([200, 401])
    const late = await api.post('/auth/two-factor', { challenge, recovery_code: renewed[0] })
    expect(outcomeOf(late)).toEqual([401, 'invalid_challenge'])
    expect(await mails()).toEqual([[person.email, { enabled: true, replaced: 'authenticator' }]])
    expect(await events()).toEqual([['two_factor_replaced', who.ip]])
  })

  it('is replaced once, of many codes at once', async () => {
    const next = await begin()
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => confirm(next.secret)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await api.app.database.prisma.recoveryCode.count({ where: { customerId: person.id } })).toBe(10)
    expect(await mails()).toHaveLength(1)
  })

  it('is taken back by the password or a code, which are counted when wrong', async () => {
    await expect(remove({ password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_fields' })
    for (let i = 0; i < 4; i++) await expect(remove(WRONG)).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(remove(password)).rejects.toMatchObject({ code: 'too_many_attempts' })
    api.clock.advance(900)
    await remove({ code: api.codeOf(secret) })
    expect(await api.app.database.prisma.recoveryCode.count({ where: { customerId: person.id } })).toBe(0)
    expect((await api.signIn(person)).json.data.access_token).toBeDefined()
    await expect(remove(password)).rejects.toMatchObject({ code: 'two_factor_off' })
  })

  it('signs the other devices out where it is taken back, mails and records', async () => {
    await remove(password)
    expect(await statuses()).toEqual([200, 401])
    expect(await mails()).toEqual([[person.email, { enabled: false }]])
    expect(await events()).toEqual([['two_factor_disabled', who.ip]])
  })

  it('gives new recovery codes, says so by mail, and the old ones are void', async () => {
    const renewed = await renewRecoveryCodes(api.app, who, password)
    expect(renewed).toHaveLength(10)
    const enter = async (code: string | undefined) => {
      const { challenge } = (await api.signIn(person, { peer: freshPeer() })).json.data
      return (await api.post('/auth/two-factor', { challenge, recovery_code: code })).status
    }
    expect([await enter(codes[0]), await enter(renewed[0])]).toEqual([401, 200])
    expect(await mails()).toEqual([[person.email, { enabled: true, replaced: 'recovery_codes' }]])
    expect((await events())[0]).toEqual(['recovery_codes_renewed', who.ip])
  })
})

it('is read for another secret of the site row by row, each once', async () => {
  await api.session(person)
  await api.enableTwoFactor(person)
  for (const vault of secondFactorVaults(api.app.database)) {
    const whole = (await vault.read(undefined, 1000)).map(({ key }) => key)
    const read: typeof whole = []
    for (;;) {
      const [row] = await vault.read(read.at(-1), 1)
      if (!row) break
      read.push(row.key)
      expect(read.length).toBeLessThanOrEqual(whole.length)
    }
    expect(read).toEqual(whole)
    expect(whole.length).toBeGreaterThan(0)
  }
})

describe('/auth/authenticator', () => {
  const send = (method: 'POST' | 'DELETE', path: string, body: object, token = own) =>
    api.request(method, `/auth/authenticator${path}`, body, { headers: bearer(token), peer: freshPeer() })

  it('sets a second factor up in an app, renews its codes and turns it off', async () => {
    expect(outcomeOf(await send('POST', '', { password: 'wrong' }))[0]).toBe(422)
    expect((await send('POST', '', {})).json.errors).toHaveProperty('password')
    expect(outcomeOf(await send('POST', '/confirm', { code: '123456' }))).toEqual([409, 'two_factor_off'])
    expect(outcomeOf(await send('DELETE', '', { password: PASSWORD }))).toEqual([409, 'two_factor_off'])
    const { secret, address } = (await send('POST', '', { password: PASSWORD })).json.data
    expect(address).toContain(secret)
    // Another device has begun nothing.
    const code = api.codeOf(secret)
    expect(outcomeOf(await send('POST', '/confirm', { code }, other))).toEqual([409, 'two_factor_off'])
    expect((await send('POST', '/confirm', { code: '000000' })).json.errors).toEqual({
      code: ['The code is incorrect.'],
    })
    const { recovery_codes: codes } = (await send('POST', '/confirm', { code })).json.data
    expect(codes).toHaveLength(10)
    expect(await statuses()).toEqual([200, 401])
    expect(outcomeOf(await send('POST', '/confirm', { code }))).toEqual([409, 'two_factor_on'])
    api.clock.advance(60)
    const renewed = await send('POST', '/recovery-codes', { code: api.codeOf(secret) })
    expect(renewed.json.data.recovery_codes).toHaveLength(10)
    expect(renewed.json.data.recovery_codes).not.toContain(codes[0])
    const off = await send('DELETE', '', { password: PASSWORD })
    expect([off.status, off.json.data.two_factor_enabled]).toEqual([200, false])
    expect((await api.signIn(person, { peer: freshPeer() })).json.data).toHaveProperty('access_token')
  })

  it('answers a repeated confirmation with the same recovery codes, and guests not at all', async () => {
    const { secret } = (await send('POST', '', { password: PASSWORD })).json.data
    const confirmOnce = () =>
      api.post(
        '/auth/authenticator/confirm',
        { code: api.codeOf(secret) },
        {
          headers: { ...bearer(own), 'idempotency-key': `confirm-${person.id}` },
          peer: freshPeer(),
        },
      )
    const first = await confirmOnce()
    expect((await confirmOnce()).json).toEqual(first.json)
    expect(first.json.data.recovery_codes).toHaveLength(10)
    expect(outcomeOf(await api.post('/auth/authenticator', { password: PASSWORD }))).toEqual([
      401,
      'not_signed_in',
    ])
  })
})
