import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestAnswer } from '#tests/support/api.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'
import { type AccountApi, openAccountApi, outcomeOf, type Person, type SessionBody } from './account-api.ts'

let api: AccountApi
let person: Person
let first: SessionBody

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  person = await api.customer()
  first = await api.session(person)
  await api.takeMails()
  // Refreshes have a budget of their own, by address.
  peer = `192.0.2.${++peers}`
})

let peers = 0
let peer = ''
const refresh = (refresh_token: string, headers = {}) =>
  api.post('/auth/refresh', { refresh_token }, { headers, peer })
const sessionsOf = ({ id }: Person) => api.app.database.prisma.session.count({ where: { customerId: id } })
const reasonOf = ({ headers }: TestAnswer): string | undefined =>
  headers['X-Error-Details'] && JSON.parse(headers['X-Error-Details']).reason
const isAlive = async ({ access_token }: SessionBody) => (await api.me(access_token)).status === 200

describe('POST /auth/refresh', () => {
  it('gives a new pair and the customer; the old pair is dead at once', async () => {
    const answer = await refresh(first.refresh_token)
    expect(answer.status).toBe(200)
    const second: SessionBody = answer.json.data
    expect(second.user).toMatchObject({ id: person.id, email: person.email })
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(outcomeOf(await api.me(first.access_token))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await refresh(first.refresh_token))).toEqual([401, 'invalid_token'])
    expect(await isAlive(second)).toBe(true)
  })

  it('lets exactly one of 20 parallel refreshes of a pair win, and the session lives', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(new Set(lost.map((answer) => String(outcomeOf(answer))))).toEqual(new Set(['401,invalid_token']))
    // So that an app waits for the tokens of the other refresh, and does not sign out.
    expect(new Set(lost.map(reasonOf))).toEqual(new Set(['token_refreshed']))
    expect(await isAlive(won[0]?.json.data)).toBe(true)
    expect((await refresh(won[0]?.json.data.refresh_token)).status).toBe(200)
    expect(await api.takeMails()).toEqual([])
  })

  it('gives the same pair to the same key, at once and up to a minute later', async () => {
    const key = { 'idempotency-key': 'refresh-key-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const replays = answers.filter(({ headers }) => headers['Idempotency-Replayed'] === 'true')
    expect(replays).toHaveLength(19)
    api.clock.advance(60)
    // The network may be another by then.
    const late = await api.post(
      '/auth/refresh',
      { refresh_token: first.refresh_token },
      { headers: key, peer: '203.0.113.77' },
    )
    expect(late.text).toBe(answers[0]?.text)
    expect(await isAlive(late.json.data)).toBe(true)
  })

  it('gives the pair neither to another key nor to the key without the old token', async () => {
    const key = { 'idempotency-key': 'refresh-key-2' }
    const { json } = await refresh(first.refresh_token, key)
    const other = { 'idempotency-key': 'refresh-key-3' }
    expect(outcomeOf(await refresh(first.refresh_token, other))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await refresh('rt_unknown', key))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await refresh(json.data.refresh_token, key))).toEqual([422, 'idempotency_key_reused'])
    expect(outcomeOf(await refresh(first.refresh_token, { 'idempotency-key': 'short' }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(await isAlive(json.data)).toBe(true)
  })

  it('takes the predecessor within 30 seconds for a parallel refresh, and later for a theft', async () => {
    const second: SessionBody = (await refresh(first.refresh_token)).json.data
    api.clock.advance(30)
    const benign = await refresh(first.refresh_token)
    expect([...outcomeOf(benign), reasonOf(benign)]).toEqual([401, 'invalid_token', 'token_refreshed'])
    expect(benign.json.message).toBe(
      'This token was just replaced by another refresh. Use the tokens that it returned.',
    )
    expect(await isAlive(second)).toBe(true)
    expect(await api.takeMails()).toEqual([])

    api.clock.advance(1)
    const theft = await refresh(first.refresh_token)
    expect([...outcomeOf(theft), reasonOf(theft)]).toEqual([401, 'invalid_token', undefined])
    expect(outcomeOf(await api.me(second.access_token))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await refresh(second.refresh_token))).toEqual([401, 'invalid_token'])
    expect(await sessionsOf(person)).toBe(0)
  })

  it('ends the family once, and tells the customer once, however many present an ancestor', async () => {
    const other = await api.session(person, { device: 'Tablet' })
    await api.takeMails()
    const second: SessionBody = (await refresh(first.refresh_token)).json.data
    await refresh(second.refresh_token)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh_token)))
    expect(new Set(answers.map((answer) => String(outcomeOf(answer))))).toEqual(
      new Set(['401,invalid_token']),
    )
    expect(await sessionsOf(person)).toBe(1)
    expect(await isAlive(other)).toBe(true)
    const mails = await api.takeMails()
    expect(mails.map(({ kind, to, data }) => [kind, to.email, data.device])).toEqual([
      ['token_reuse', person.email, 'Phone'],
    ])
    const { prisma } = api.app.database
    expect(await prisma.auditEvent.count({ where: { kind: 'token_reused', customerId: person.id } })).toBe(1)
  })

  it('takes no excuse where the site allows no time', async () => {
    await api.app.settings.set('tokens.refresh_grace_seconds', 0)
    await refresh(first.refresh_token)
    await refresh(first.refresh_token)
    expect(await sessionsOf(person)).toBe(0)
    await api.app.settings.unset('tokens.refresh_grace_seconds')
  })

  it('tells another app that the token is not its own, and leaves the session alone', async () => {
    const app = await api.otherApp()
    const elsewhere = { app, peer }
    const body = { refresh_token: first.refresh_token }
    expect(outcomeOf(await api.post('/auth/refresh', body, elsewhere))).toEqual([401, 'wrong_app'])
    expect(outcomeOf(await api.me(first.access_token, { app }))).toEqual([401, 'wrong_app'])
    const second: SessionBody = (await refresh(first.refresh_token)).json.data
    api.clock.advance(31)
    expect(outcomeOf(await api.post('/auth/refresh', body, elsewhere))).toEqual([401, 'wrong_app'])
    expect(await isAlive(second)).toBe(true)
  })

  it('is possible for 90 days after the last one, and for 365 after sign-in', async () => {
    api.clock.advance(90 * 86_400 - 1)
    let session: SessionBody = (await refresh(first.refresh_token)).json.data
    expect(session.refresh_expires_at).toBe('2026-11-28T11:59:59+00:00')
    api.clock.advance(90 * 86_400)
    expect(outcomeOf(await refresh(session.refresh_token))).toEqual([401, 'invalid_token'])

    api.clock.set('2026-06-01T12:00:00Z')
    session = await api.session(person)
    for (let i = 0; i < 5; i++) {
      api.clock.advance(70 * 86_400)
      session = (await refresh(session.refresh_token)).json.data
    }
    expect([session.expires_at, session.refresh_expires_at]).toEqual([
      '2027-06-01T12:00:00+00:00',
      '2027-06-01T12:00:00+00:00',
    ])
    api.clock.set('2027-06-01T12:00:00Z')
    expect(outcomeOf(await refresh(session.refresh_token))).toEqual([401, 'invalid_token'])
  })

  it('refuses a customer who was suspended or deleted meanwhile', async () => {
    const { customer } = api.app.database.prisma
    await customer.update({ where: { id: person.id }, data: { status: 'suspended' } })
    expect(outcomeOf(await refresh(first.refresh_token))).toEqual([403, 'account_inactive'])
    expect(outcomeOf(await api.me(first.access_token))).toEqual([403, 'account_inactive'])
    await customer.update({ where: { id: person.id }, data: { status: 'active', deletedAt: new Date() } })
    expect(outcomeOf(await refresh(first.refresh_token))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await api.me(first.access_token))).toEqual([401, 'invalid_token'])
  })

  it('has a budget of its own', async () => {
    const own = '203.0.113.99'
    const answers: TestAnswer[] = []
    await stopMinute(async () => {
      for (let i = 0; i < 31; i++) {
        answers.push(await api.post('/auth/refresh', { refresh_token: 'rt_x' }, { peer: own }))
      }
    })
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429])
    expect(outcomeOf(answers[30] as TestAnswer)).toEqual([429, 'rate_limited'])
    expect((await api.signIn(person, { peer: own })).status).toBe(200)
  })
})
