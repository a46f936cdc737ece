import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountApi, freshPeer, openAccountApi, outcomeOf, type Person } from './account-api.ts'

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

  it('takes each code once, of six digits', async () => {
    const code = api.codeOf(secret)
    for (const other of [`${code}1`, `1${code}`, code.slice(1), 'abcdef'])
      expect(outcomeOf(await answer(await begin(), { code: other }))).toEqual([401, 'invalid_code'])
    expect((await answer(await begin(), { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
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
    const plain = first.replace('-', '')
    expect((await answer(await begin(), { recovery_code: plain })).status).toBe(200)
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
