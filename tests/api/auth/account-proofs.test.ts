import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import {
  answerChallenge,
  beginTwoFactor,
  type Challenge,
  changePassword,
  confirmTwoFactor,
  countFailure,
  hashPassword,
  isResetLinkValid,
  removeTwoFactor,
  renewRecoveryCodes,
  resetPassword,
  resetPasswordByCode,
  secondFactorVaults,
  signIn,
  verifyPassword,
} from '#lib/domains/people/accounts/index.ts'
import { listFormerSchemes, renewFormerHash } from '#lib/domains/people/accounts/passwords/former-hashes.ts'
import { proveOwner } from '#lib/domains/people/accounts/passwords/prove-owner.ts'
import { beforeTransaction } from '#tests/support/before-transaction.ts'
import { type AccountApi, freshPeer, openAccountApi, PASSWORD, type Person } from './account-api.ts'

let api: AccountApi
let context: Context
let noted: unknown[]
let ada: Person
let ip: string

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
  ip = freshPeer()
})

const NOON = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(NOON.getTime() + ms)
const NEXT = 'willow-lantern-7'
const prisma = () => api.app.database.prisma
const caller = () => ({ app: { id: api.credentials.id, name: 'Test app' }, ip })
const invalid = (field: string, code: string) => ({
  ...{ code: 'invalid_fields', facts: { [field]: [{ code }] } },
})
const update = (data: object, { id } = ada) => prisma().customer.update({ where: { id }, data })
const isSuspendedBefore = () => beforeTransaction(context, () => update({ status: 'suspended' }))

describe('a sign-in', () => {
  const enter = (given: object = {}, person = ada) =>
    signIn(context, { email: person.email, password: PASSWORD, ...given }, caller())

  it('is refused alike to unknown and deleted accounts, and those without a password, and noted', async () => {
    const refused = { code: 'invalid_credentials', facts: null }
    const [deleted, bare] = [await api.customer(), await api.customer()]
    await update({ deletedAt: NOON }, deleted)
    await update({ passwordHash: null }, bare)
    await expect(enter({ email: 'nobody@example.com' })).rejects.toMatchObject(refused)
    for (const person of [deleted, bare]) await expect(enter({}, person)).rejects.toMatchObject(refused)
    expect(noted).toEqual([
      ['sign_in.failed', { email: 'nobody@example.com', customer: undefined }],
      ['sign_in.failed', { email: deleted.email, customer: deleted.id }],
      ['sign_in.failed', { email: bare.email, customer: bare.id }],
    ])
  })

  it('is open to former staff, and neither to staff nor to the suspended, which is noted', async () => {
    await api.employ(ada)
    await expect(enter()).rejects.toMatchObject({ code: 'staff_blocked', facts: null })
    await prisma().staff.updateMany({ where: { customerId: ada.id }, data: { active: false } })
    expect(await enter()).toHaveProperty('accessToken')
    await update({ status: 'suspended' })
    await expect(enter()).rejects.toMatchObject({ code: 'account_inactive', facts: null })
    expect(noted).toEqual([
      ['staff.refused', { customer: ada.id }],
      ['sign_in.suspended', { customer: ada.id }],
    ])
  })
})

describe('a proof of ownership', () => {
  const prove = (proof: Parameters<typeof proveOwner>[1]['proof'], where = context) =>
    proveOwner(where, { customerId: ada.id, proof, ip }, async () => 'done')

  it('that is wrong is refused on its field, noted and counted; without a second factor no code is right', async () => {
    await expect(prove({ password: 'wrong' })).rejects.toMatchObject(invalid('password', 'password_wrong'))
    for (const proof of [{ code: '123456' }, { recoveryCode: 'aaaaa-bbbbb' }])
      await expect(prove(proof)).rejects.toMatchObject(invalid('code', 'code_wrong'))
    const failed = ['proof.failed', { email: ada.email, customer: ada.id }]
    expect(noted).toEqual([failed, failed, failed])
    expect(await prove({ password: PASSWORD })).toBe('done')
    const left = await prisma().signInFailure.findMany({ where: { failures: { gt: 2 } } })
    expect(left).toHaveLength(1)
  })

  it('of an account that is suspended at the same moment is worth nothing, and not counted', async () => {
    const refused = { code: 'invalid_token', facts: null }
    await expect(prove({ password: PASSWORD }, isSuspendedBefore())).rejects.toMatchObject(refused)
    expect(noted).toEqual([])
  })

  it('by each code counts once, and by each recovery code', async () => {
    const { secret, codes } = await api.enableTwoFactor(ada)
    const [code, recoveryCode = ''] = [api.codeOf(secret), codes[0]]
    for (const proof of [{ code }, { recoveryCode }]) {
      expect(await prove(proof)).toBe('done')
      await expect(prove(proof)).rejects.toMatchObject(invalid('code', 'code_wrong'))
    }
    const used = await prisma().recoveryCode.findMany({
      where: { customerId: ada.id, usedAt: { not: null } },
    })
    expect(used.map(({ usedAt }) => usedAt)).toEqual([api.clock.now()])
  })
})

describe('a new password', () => {
  const token = (purpose: string, given: object = {}, { id, email } = ada) =>
    prisma().emailToken.create({
      data: {
        ...{ customerId: id, purpose, email, tokenHash: `${purpose} ${id} ${JSON.stringify(given)}` },
        ...{ expiresAt: at(3_600_000), ...given },
      },
    })

  it('voids links to set one and sign-ins that wait, and leaves used links, others, and other customers’', async () => {
    const bea = await api.customer()
    await update({ passwordScheme: 'bcrypt:10' })
    for (const purpose of ['reset', 'invite', 'verify', 'leave']) await token(purpose)
    await token('reset', { usedAt: NOON })
    await token('reset', {}, bea)
    for (const person of [ada, bea])
      await prisma().twoFactorChallenge.create({
        data: {
          ...{ customerId: person.id, appId: api.credentials.id },
          ...{ tokenHash: `challenge ${person.id}`, expiresAt: at(1000), createdAt: NOON },
        },
      })
    await api.takeMails()
    const who = { customerId: ada.id, sessionId: 1, ip }
    const change = (given = {}) =>
      changePassword(context, who, { currentPassword: PASSWORD, password: NEXT, ...given })
    await expect(change({ password: 'short' })).rejects.toMatchObject({
      facts: { password: [{ code: 'password_short', facts: { min: 8 } }] },
    })
    await expect(change({ currentPassword: 'wrong' })).rejects.toMatchObject(
      invalid('current_password', 'password_wrong'),
    )
    await change()
    const left = await prisma().emailToken.findMany({ where: { customerId: ada.id }, orderBy: { id: 'asc' } })
    expect(left.map(({ purpose, usedAt }) => [purpose, usedAt])).toEqual([
      ...[['verify', null] as const, ['leave', null] as const, ['reset', NOON] as const],
    ])
    const hers = { where: { customerId: bea.id } }
    expect([await prisma().emailToken.count(hers), await prisma().twoFactorChallenge.count(hers)]).toEqual([
      1, 1,
    ])
    expect(await prisma().twoFactorChallenge.count({ where: { customerId: ada.id } })).toBe(0)
    const { passwordHash, passwordScheme } = await prisma().customer.findUniqueOrThrow({
      where: { id: ada.id },
    })
    expect([await verifyPassword(passwordHash ?? '', NEXT), passwordScheme]).toEqual([true, null])
    expect((await api.takeMails()).map(({ kind, to }) => [kind, to.email])).toEqual([
      ['password_changed', ada.email],
    ])
  })

  const requestReset = async () => {
    await api.takeMails()
    await api.post('/auth/forgot-password', { email: ada.email })
    const [mail] = await api.takeMails()
    return { code: `${mail?.data.code}`, link: `${mail?.data.url}`.split('/').at(-1) ?? '' }
  }

  it('by link is possible for an hour, to the millisecond, and keeps the date of a verified address', async () => {
    const { link } = await requestReset()
    await prisma().signInFailure.deleteMany()
    const lock = { email: ada.email, ip }
    for (let i = 0; i < 5; i++) await countFailure(context, lock)
    api.clock.set(at(3_600_000))
    expect(await isResetLinkValid(context, link)).toBe(false)
    api.clock.set(at(60_000))
    await expect(resetPassword(context, link, 'short')).rejects.toMatchObject({
      facts: { password: [{ code: 'password_short', facts: { min: 8 } }] },
    })
    api.clock.set(at(3_600_000 - 1))
    await prisma().signInFailure.updateMany({
      data: { lockedUntil: at(7_200_000), expiresAt: at(7_200_000) },
    })
    await resetPassword(context, link, NEXT)
    expect(await prisma().signInFailure.count()).toBe(2)
    const { emailVerifiedAt } = await prisma().customer.findUniqueOrThrow({ where: { id: ada.id } })
    expect(emailVerifiedAt).toEqual(NOON)
    const events = await prisma().auditEvent.findMany({ where: { customerId: ada.id } })
    expect(events).toMatchObject([{ kind: 'password_reset', ipAddress: null, createdAt: at(3_600_000 - 1) }])
    await expect(resetPassword(context, link, NEXT)).rejects.toMatchObject({
      code: 'invalid_link',
      facts: null,
    })
  })

  it('by code is refused where the lock falls at the same moment, and the code stays good', async () => {
    const { code } = await requestReset()
    const given = { email: ada.email, code, password: NEXT }
    const slow = beforeTransaction(context, async () => {
      for (let i = 0; i < 5; i++) await countFailure(context, { email: ada.email, ip })
    })
    await expect(resetPasswordByCode(slow, given, ip)).rejects.toMatchObject({
      ...{ code: 'too_many_attempts', facts: { seconds: 900 } },
    })
    noted = []
    const wrong = { ...given, code: '0000-0000' }
    for (const email of [ada.email, 'nobody@example.com'])
      await expect(resetPasswordByCode(context, { ...wrong, email }, freshPeer())).rejects.toMatchObject(
        invalid('code', 'code_wrong'),
      )
    expect(noted).toEqual([
      ['proof.failed', { email: ada.email }],
      ['proof.failed', { email: 'nobody@example.com' }],
    ])
    await resetPasswordByCode(context, given, freshPeer())
  })

  it('fails as the database does where a link cannot be looked up', async () => {
    const emailToken = { findUnique: () => Promise.reject(new Error('away')) }
    const away = Object.create(prisma(), { emailToken: { value: emailToken } })
    const broken = { ...context, database: { ...context.database, prisma: away } }
    await expect(isResetLinkValid(broken, 'rp_x')).rejects.toThrow('away')
  })
})

describe('the hash of a former shop', () => {
  const HASH = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
  const renew = (passwordHash: string | null, { id } = ada) =>
    renewFormerHash(prisma(), { id, passwordHash }, 'test12345')

  it('is replaced for its customer alone, without the spaces typed around the password', async () => {
    const bea = await api.customer()
    const former = { passwordHash: HASH, passwordScheme: 'phpass:11' }
    for (const person of [ada, bea]) await update(former, person)
    expect(await listFormerSchemes(prisma())).toEqual(['phpass:11'])
    const renewed = await renewFormerHash(prisma(), { id: ada.id, passwordHash: HASH }, ' test12345 ')
    expect(await prisma().customer.findUnique({ where: { id: ada.id } })).toMatchObject({
      ...{ passwordHash: renewed, passwordScheme: null },
    })
    expect(await verifyPassword(renewed ?? '', 'test12345')).toBe(true)
    expect(await prisma().customer.findUnique({ where: { id: bea.id } })).toMatchObject(former)
    await update({ passwordScheme: null }, bea)
    expect(await listFormerSchemes(prisma())).toEqual([])
  })

  it('gives way to what was stored at the same moment, if that is of the same password', async () => {
    const same = await hashPassword('test12345')
    await update({ passwordHash: same })
    expect(await renew(HASH)).toBe(same)
    await update({ passwordHash: await hashPassword('another') })
    expect(await renew(HASH)).toBe(HASH)
    await update({ passwordHash: null })
    expect(await renew(HASH)).toBe(HASH)
    expect(await renew(HASH, { id: 999_999, email: '' })).toBe(HASH)
    expect([await renew(null), await renew(same)]).toEqual([null, same])
  })
})

describe('a second factor', () => {
  it('is asked for until the end of the challenge, to the millisecond, each challenge by itself', async () => {
    const { codes } = await api.enableTwoFactor(ada)
    const start = api.clock.now().getTime()
    const ask = async () =>
      ((await signIn(context, { email: ada.email, password: PASSWORD }, caller())) as Challenge).challenge
    const answer = (challenge: string, recoveryCode = '', deviceName?: string, where = context) =>
      answerChallenge(where, { challenge, secondFactor: { recoveryCode }, deviceName }, caller())
    const [first, second, third] = [await ask(), await ask(), await ask()]
    api.clock.set(new Date(start + 300_000 - 1))
    expect(await answer(first, codes[0], 'Laptop')).toMatchObject({ customer: { twoFactorEnabled: true } })
    const { deviceName } = await prisma().session.findFirstOrThrow({ where: { customerId: ada.id } })
    expect(deviceName).toBe('Laptop')
    const rows = await prisma().twoFactorChallenge.findMany({
      where: { customerId: ada.id },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ usedAt }) => usedAt)).toEqual([api.clock.now(), null, null])
    await expect(answer(second, codes[0])).rejects.toMatchObject({ code: 'invalid_code', facts: null })
    expect(noted).toEqual([['two_factor.failed', { email: ada.email, customer: ada.id }]])
    api.clock.set(new Date(start + 300_000))
    await expect(answer(third, codes[1])).rejects.toMatchObject({ code: 'invalid_challenge', facts: null })
  })

  it('is begun and confirmed on one’s own device alone, and its first code is spent', async () => {
    const bea = await api.customer()
    for (const person of [ada, bea]) await api.session(person)
    const idOf = async ({ id: customerId }: Person) =>
      (await prisma().session.findFirstOrThrow({ where: { customerId } })).id
    const [own, hers] = [await idOf(ada), await idOf(bea)]
    const who = { customerId: ada.id, sessionId: own, ip }
    await beginTwoFactor(context, { ...who, sessionId: hers }, { password: PASSWORD })
    expect(await prisma().session.count({ where: { pendingTotp: { not: null } } })).toBe(0)
    const { secret } = await beginTwoFactor(context, who, { password: PASSWORD })
    const code = api.codeOf(secret)
    await confirmTwoFactor(context, who, code)
    expect(await prisma().twoFactor.findUnique({ where: { customerId: ada.id } })).toMatchObject({
      ...{
        replacement: null,
        confirmedAt: NOON,
        createdAt: NOON,
        lastUsedStep: BigInt(NOON.getTime() / 30_000),
      },
    })
    await expect(removeTwoFactor(context, who, { code })).rejects.toMatchObject(invalid('code', 'code_wrong'))
    const bare = { ...who, customerId: bea.id }
    for (const change of [removeTwoFactor, renewRecoveryCodes])
      await expect(change(context, bare, { password: PASSWORD })).rejects.toMatchObject({
        ...{ code: 'two_factor_off', facts: null },
      })
  })

  it('is stored in texts that can be replaced one by one, codes that are used left out', async () => {
    await prisma().twoFactor.deleteMany()
    await prisma().recoveryCode.deleteMany()
    const bea = await api.customer()
    for (const { id: customerId } of [ada, bea]) {
      await prisma().twoFactor.create({ data: { customerId, ciphertext: 'same', replacement: 'next' } })
      await prisma().recoveryCode.create({ data: { customerId, codeHash: 'code' } })
      await prisma().recoveryCode.create({ data: { customerId, codeHash: 'used', usedAt: NOON } })
    }
    const read = async () => {
      const [secrets, codes] = await Promise.all(
        secondFactorVaults(context.database).map((vault) => vault.read(undefined, 10)),
      )
      return { secrets: secrets ?? [], codes: codes ?? [] }
    }
    const texts = (rows: Awaited<ReturnType<typeof read>>['secrets']) =>
      rows.map((row) => row.texts.map(({ sealed }) => sealed))
    const { secrets, codes } = await read()
    expect(secrets.map(({ key }) => key)).toEqual([ada.id, bea.id])
    expect(secrets[0]?.texts.map(({ purpose }) => purpose)).toEqual(['totp secrets', 'totp secrets'])
    expect([texts(secrets), texts(codes)]).toEqual([
      [
        ['same', 'next'],
        ['same', 'next'],
      ],
      [['code'], ['code']],
    ])
    await secrets[0]?.texts[0]?.replace('first')
    await secrets[1]?.texts[1]?.replace('second')
    await codes[1]?.texts[0]?.replace('third')
    // What was changed since it was read stays.
    await secrets[0]?.texts[0]?.replace('late')
    await codes[1]?.texts[0]?.replace('late')
    const now = await read()
    expect([texts(now.secrets), texts(now.codes)]).toEqual([
      [
        ['first', 'next'],
        ['same', 'second'],
      ],
      [['code'], ['third']],
    ])
    expect(secondFactorVaults(context.database).map(({ name }) => name)).toEqual([
      "customers' TOTP secrets",
      "customers' recovery codes",
    ])
  })
})
