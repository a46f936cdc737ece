import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginTwoFactor,
  confirmTwoFactor,
  InvalidInput,
  removeTwoFactor,
  renewRecoveryCodes,
  TooManyAttempts,
  TwoFactorState,
} from '#lib/accounts/index.ts'
import {
  type AccountApi,
  freshPeer,
  openAccountApi,
  outcomeOf,
  PASSWORD,
  type Person,
} from './account-api.ts'

let api: AccountApi
let person: Person
let secret: string
let codes: string[]
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  peer = freshPeer()
  person = await api.customer()
  ;({ secret, codes } = await api.enableTwoFactor(person))
  await api.takeMails()
})

async function begin(device = 'Phone'): Promise<string> {
  return (await api.signIn(person, { peer, device })).json.data.challenge
}

const answer = (challenge: string, factor: Record<string, string>, options = {}) =>
  api.post('/auth/two-factor', { challenge, ...factor }, { peer, ...options })

const WRONG = { code: '000000' }

describe('POST /auth/login of an account with a second factor', () => {
  it('answers a challenge, and no tokens', async () => {
    const { status, json } = await api.signIn(person)
    expect([status, json.data]).toEqual([
      200,
      {
        two_factor_required: true,
        challenge: expect.stringMatching(/^ch_[\w-]{43}$/),
        expires_in: 300,
      },
    ])
    expect(await api.app.database.prisma.session.count({ where: { customerId: person.id } })).toBe(0)
  })
})

describe('POST /auth/two-factor', () => {
  it('signs in with the code of the app, on the device that began', async () => {
    const session = await answer(await begin('Tablet'), { code: api.codeOf(secret) })
    expect(session.status).toBe(200)
    expect(session.json.data.user).toMatchObject({ id: person.id, two_factor_enabled: true })
    const mails = await api.takeMails()
    expect(mails.map(({ kind, data }) => [kind, data.device])).toEqual([['new_device', 'Tablet']])
  })

  it('takes the codes of the step before and of the one after, and no others', async () => {
    for (const [seconds, status] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      api.clock.advance(600)
      const outcome = await answer(await begin(), { code: api.codeOf(secret, seconds) })
      expect([seconds, outcome.status]).toEqual([seconds, status])
    }
  })

  it('takes each code once', async () => {
    const code = api.codeOf(secret)
    expect((await answer(await begin(), { code })).status).toBe(200)
    expect(outcomeOf(await answer(await begin(), { code }))).toEqual([401, 'invalid_code'])
    const challenges = await Promise.all(Array.from({ length: 4 }, () => begin()))
    api.clock.advance(30)
    const next = { code: api.codeOf(secret) }
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, next)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('takes each recovery code once, however it is typed', async () => {
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    expect((await answer(await begin(), { recovery_code: first })).status).toBe(200)
    expect(outcomeOf(await answer(await begin(), { recovery_code: first }))).toEqual([401, 'invalid_code'])
    const typed = ` ${second.replace('-', ' ').toUpperCase()} `
    expect((await answer(await begin(), { recovery_code: typed })).status).toBe(200)
    const stored = await api.app.database.prisma.recoveryCode.findMany()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(second)
  })

  it('uses the challenge up with a wrong code: the customer begins again', async () => {
    const challenge = await begin()
    expect(outcomeOf(await answer(challenge, WRONG))).toEqual([401, 'invalid_code'])
    expect(outcomeOf(await answer(challenge, { code: api.codeOf(secret) }))).toEqual([
      401,
      'invalid_challenge',
    ])
    expect((await answer(await begin(), { code: api.codeOf(secret) })).status).toBe(200)
  })

  it('uses the challenge up with the right code, and looks at one answer of many at once', async () => {
    const challenge = await begin()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(challenge, { code: api.codeOf(secret) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map((one) => String(outcomeOf(one))))).toEqual(new Set(['401,invalid_challenge']))
    expect(await api.app.database.prisma.session.count({ where: { customerId: person.id } })).toBe(1)
  })

  it('knows a challenge for 300 seconds', async () => {
    const challenge = await begin()
    api.clock.advance(299)
    expect((await answer(challenge, { code: api.codeOf(secret) })).status).toBe(200)
    const late = await begin()
    api.clock.advance(300)
    expect(outcomeOf(await answer(late, { code: api.codeOf(secret) }))).toEqual([401, 'invalid_challenge'])
    expect(outcomeOf(await answer('ch_unknown', WRONG))).toEqual([401, 'invalid_challenge'])
  })

  it('tells another app that the challenge is not its own, and leaves it good', async () => {
    const challenge = await begin()
    const app = await api.otherApp()
    const factor = { code: api.codeOf(secret) }
    expect(outcomeOf(await answer(challenge, factor, { app }))).toEqual([401, 'wrong_app'])
    expect((await answer(challenge, factor)).status).toBe(200)
  })

  it('may be answered from another address', async () => {
    const factor = { code: api.codeOf(secret) }
    expect((await answer(await begin(), factor, { peer: freshPeer() })).status).toBe(200)
  })

  it('counts wrong codes among the wrong passwords, which the right password does not make up for', async () => {
    for (let i = 0; i < 5; i++) {
      expect(outcomeOf(await answer(await begin(), WRONG))).toEqual([401, 'invalid_code'])
    }
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([429, 'too_many_attempts'])
    const elsewhere = freshPeer()
    const { challenge } = (await api.signIn(person, { peer: elsewhere })).json.data
    const refused = await answer(challenge, { code: api.codeOf(secret) })
    expect([refused.status, refused.headers['Retry-After']]).toEqual([429, '900'])
    expect((await answer(challenge, { code: api.codeOf(secret) }, { peer: elsewhere })).status).toBe(200)
  })

  it('needs a challenge, and a code of either kind', async () => {
    expect(outcomeOf(await api.post('/auth/two-factor', {}))).toEqual([422, 'challenge'])
    const challenge = await begin()
    expect(outcomeOf(await answer(challenge, {}))).toEqual([422, 'code'])
    expect((await answer(challenge, { code: api.codeOf(secret) })).status).toBe(200)
  })

  it('refuses who was suspended or made staff meanwhile', async () => {
    const { prisma } = api.app.database
    const factor = { code: api.codeOf(secret) }
    const where = { id: person.id }
    const [suspended, employed] = [await begin(), await begin()]
    await prisma.customer.update({ where, data: { status: 'suspended' } })
    expect(outcomeOf(await answer(suspended, factor))).toEqual([403, 'account_inactive'])
    await prisma.customer.update({ where, data: { status: 'active' } })
    await api.employ(person)
    expect(outcomeOf(await answer(employed, factor))).toEqual([403, 'staff_blocked'])
  })
})

describe('setting the second factor up', () => {
  it('asks for nothing until a first code confirms it', async () => {
    const fresh = await api.customer()
    const begun = await beginTwoFactor(api.app, fresh.id)
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Storefront:customer-\d+%40example\.com\?secret=/)
    expect(begun.qrCode).toContain('<svg')
    expect((await api.signIn(fresh)).json.data.access_token).toBeDefined()
    await expect(confirmTwoFactor(api.app, fresh.id, '000000')).rejects.toThrow(InvalidInput)
    const again = await beginTwoFactor(api.app, fresh.id)
    await expect(confirmTwoFactor(api.app, fresh.id, api.codeOf(begun.secret))).rejects.toThrow(InvalidInput)
    await api.takeMails()
    expect(await confirmTwoFactor(api.app, fresh.id, api.codeOf(again.secret))).toHaveLength(10)
    expect((await api.signIn(fresh)).json.data.two_factor_required).toBe(true)
    await expect(beginTwoFactor(api.app, fresh.id)).rejects.toThrow(TwoFactorState)
    const mails = await api.takeMails()
    expect(mails.map(({ kind, data }) => [kind, data.enabled])).toEqual([['two_factor_changed', true]])
    const rows = await api.app.database.prisma.twoFactor.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ ciphertext }) => ciphertext).join()).not.toContain(again.secret)
  })

  it('is confirmed once, of many codes at once', async () => {
    const fresh = await api.customer()
    const begun = await beginTwoFactor(api.app, fresh.id)
    const confirming = Array.from({ length: 4 }, () =>
      confirmTwoFactor(api.app, fresh.id, api.codeOf(begun.secret)),
    )
    const settled = await Promise.allSettled(confirming)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await api.app.database.prisma.recoveryCode.count({ where: { customerId: fresh.id } })).toBe(10)
  })

  it('is taken back by the password or a code, which are counted when wrong', async () => {
    const remove = (proof: { password: string } | { code: string }) =>
      removeTwoFactor(api.app, person.id, proof, peer)
    await expect(remove({ password: 'wrong' })).rejects.toThrow(InvalidInput)
    for (let i = 0; i < 4; i++) await expect(remove(WRONG)).rejects.toThrow(InvalidInput)
    await expect(remove({ password: PASSWORD })).rejects.toThrow(TooManyAttempts)
    api.clock.advance(900)
    await remove({ code: api.codeOf(secret) })
    expect((await api.signIn(person)).json.data.access_token).toBeDefined()
    expect(await api.app.database.prisma.recoveryCode.count({ where: { customerId: person.id } })).toBe(0)
    const kinds = (await api.takeMails()).map(({ kind }) => kind)
    expect(kinds[0]).toBe('two_factor_changed')
    await expect(remove({ password: PASSWORD })).rejects.toThrow(TwoFactorState)
  })

  it('gives new recovery codes, and the old ones are void', async () => {
    const renewed = await renewRecoveryCodes(api.app, person.id, { password: PASSWORD }, peer)
    expect(renewed).toHaveLength(10)
    const [old = ''] = codes
    expect(outcomeOf(await answer(await begin(), { recovery_code: old }))).toEqual([401, 'invalid_code'])
    const [fresh = ''] = renewed
    expect((await answer(await begin(), { recovery_code: fresh })).status).toBe(200)
  })
})
