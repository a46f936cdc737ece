import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  person = await api.customer()
  peer = freshPeer()
})

const attempt = (password: string, from = peer, email = person.email) =>
  api.signIn({ email }, { password, peer: from })

async function fail(times: number, from = peer, email = person.email): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < times; i++) outcomes.push(String(outcomeOf(await attempt(`wrong ${i}`, from, email))))
  return outcomes
}

const WRONG = '401,invalid_credentials'
const LOCKED = '429,too_many_attempts'

describe('wrong passwords in a row', () => {
  it('lock sign-in after five, for the right password too, and say for how long', async () => {
    expect(await fail(6)).toEqual([...Array(5).fill(WRONG), LOCKED])
    const refused = await attempt(PASSWORD)
    expect(outcomeOf(refused)).toEqual([429, 'too_many_attempts'])
    expect(refused.headers['Retry-After']).toBe('900')
    expect(refused.json.message).toContain('15 minutes')
    api.clock.advance(899)
    const almost = await attempt(PASSWORD)
    expect([almost.status, almost.headers['Retry-After']]).toEqual([429, '1'])
    expect(almost.json.message).toContain('1 second.')
    api.clock.advance(1)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('lock for twice as long each time, a day at most, until the right one comes', async () => {
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      expect(await fail(5)).toEqual(Array(5).fill(WRONG))
      const seconds = Number((await attempt(PASSWORD)).headers['Retry-After'])
      waits.push(seconds / 60)
      api.clock.advance(seconds)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    expect((await attempt(PASSWORD)).status).toBe(200)
    await fail(5)
    expect((await attempt(PASSWORD)).headers['Retry-After']).toBe('900')
  })

  it('are forgotten with the right one, and a day after the last', async () => {
    await fail(4)
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect(await fail(4)).toEqual(Array(4).fill(WRONG))
    api.clock.advance(86_400)
    expect(await fail(5)).toEqual(Array(5).fill(WRONG))
  })

  it('are counted for an e-mail and an IP address alone: the owner elsewhere is not locked out', async () => {
    await fail(6)
    expect((await attempt(PASSWORD, freshPeer())).status).toBe(200)
    const other = await api.customer()
    expect((await attempt(PASSWORD, peer, other.email)).status).toBe(200)
    await fail(6, '2001:db8:1:2::1')
    expect(outcomeOf(await attempt(PASSWORD, '2001:db8:1:2:ffff::9'))).toEqual([429, 'too_many_attempts'])
    expect((await attempt(PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('are answered alike where no account has the address', async () => {
    const known = await attempt('wrong')
    const unknown = await attempt('wrong', freshPeer(), 'nobody@example.com')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    const statements = (email: string) => api.statements(() => attempt('wrong', freshPeer(), email))
    expect(await statements('nobody-else@example.com')).toEqual(
      await statements((await api.customer()).email),
    )
    const stranger = freshPeer()
    expect(await fail(6, stranger, 'nobody@example.com')).toEqual([...Array(5).fill(WRONG), LOCKED])
    await fail(5)
    const [lockedKnown, lockedUnknown] = [
      await attempt('wrong'),
      await attempt('wrong', stranger, 'nobody@example.com'),
    ]
    expect(lockedUnknown.text).toBe(lockedKnown.text)
  })

  it('are looked at no more than five times when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(`wrong ${i}`)))
    const outcomes = answers.map((answer) => String(outcomeOf(answer)))
    expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === LOCKED)).toHaveLength(15)
  })

  it('never keep right ones out that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('are stored without telling whose they were', async () => {
    await fail(1)
    const rows = await api.app.database.prisma.signInFailure.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/@|198\.18/)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('an e-mail address that is guessed at from everywhere', () => {
  async function guess(times: number): Promise<void> {
    for (let i = 0; i < times; i++) expect(await fail(1, freshPeer())).toEqual([WRONG])
  }

  it('lets one stranger in 15 minutes try, after 50 failures in a day', async () => {
    await guess(50)
    expect(await fail(1, freshPeer())).toEqual([LOCKED])
    expect((await attempt(PASSWORD, freshPeer(), (await api.customer()).email)).status).toBe(200)
    const refused = await attempt(PASSWORD, freshPeer())
    expect([refused.status, refused.headers['Retry-After']]).toEqual([429, '900'])
    api.clock.advance(900)
    const strangers = await Promise.all(Array.from({ length: 10 }, () => attempt('wrong', freshPeer())))
    expect(strangers.filter(({ status }) => status === 401)).toHaveLength(1)
    api.clock.advance(86_400)
    await guess(1)
    await guess(1)
  })

  it('does not keep its owner out where they are signed in already', async () => {
    const home = freshPeer()
    await api.session(person, { peer: home })
    await guess(50)
    expect((await attempt(PASSWORD, home)).status).toBe(200)
    expect(outcomeOf(await attempt(PASSWORD, freshPeer()))).toEqual([429, 'too_many_attempts'])
  })

  it('is open to nobody more for being signed in as somebody else', async () => {
    const elsewhere = freshPeer()
    await api.session(await api.customer(), { peer: elsewhere })
    await guess(50)
    expect(await fail(1, freshPeer())).toEqual([LOCKED])
    expect(outcomeOf(await attempt(PASSWORD, elsewhere))).toEqual([429, 'too_many_attempts'])
  })
})

describe('the sign-in budget', () => {
  it('is shared by sign-in, sign-up and reset, by address', async () => {
    await api.app.settings.set('api.auth_requests_per_minute', 4)
    const email = 'nobody@example.com'
    const requests = [
      () => api.post('/auth/login', { email, password: 'x' }, { peer }),
      () => api.post('/auth/two-factor', { challenge: 'ch_x', code: '123456' }, { peer }),
      () => api.post('/auth/register', {}, { peer }),
      () => api.post('/auth/forgot-password', { email }, { peer }),
      () => api.post('/auth/login', { email, password: 'x' }, { peer }),
    ]
    const statuses: number[] = []
    for (const request of requests) statuses.push((await request()).status)
    expect(statuses).toEqual([401, 401, 422, 200, 429])
    const refused = await api.post('/auth/register', {}, { peer })
    expect(outcomeOf(refused)).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThanOrEqual(1)
    expect((await attempt(PASSWORD, freshPeer())).status).toBe(200)
    await api.app.settings.set('api.auth_requests_per_minute', 1_000_000)
  })
})
