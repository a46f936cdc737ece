import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, type Person } from '#tests/api/auth/account-api.ts'
import {
  ApiError,
  account,
  type ClientEvent,
  memoryStorage,
  needsSecondFactor,
  type Storage,
} from '../../packages/client/src/index.ts'
import { keepSession } from '../../packages/client/src/session.ts'
import { type ClientApi, openClientApi } from './client-api.ts'

let api: ClientApi
let person: Person
let storage: Storage

beforeAll(async () => {
  api = await openClientApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  person = await api.customer()
  storage = memoryStorage()
})

const KEY = 'storefront.session'
const signIn = async () => {
  const connected = api.connect({ storage })
  await account(connected.client).signIn({ email: person.email, password: PASSWORD })
  return { ...connected, me: account(connected.client) }
}
const kept = async () => JSON.parse((await storage.getItem(KEY)) ?? 'null')
const expire = async () =>
  storage.setItem(KEY, JSON.stringify({ ...(await kept()), expires_at: '2020-01-01T00:00:00Z' }))
const refreshes = (sent: string[]) => sent.filter((request) => request === 'POST /auth/refresh').length

describe('signing in', () => {
  it('is remembered, also by the next start of the program, until signing out', async () => {
    const { client, me } = await signIn()
    const events: ClientEvent[] = []
    client.subscribe((event) => events.push(event))
    expect((await me.me()).email).toBe(person.email)
    const restarted = api.connect({ storage }).client
    expect(await restarted.isSignedIn()).toBe(true)
    const { access_token } = await kept()
    await me.signOut()
    expect(events).toEqual([{ type: 'session', signedIn: false }])
    expect([await client.isSignedIn(), await storage.getItem(KEY)]).toEqual([false, null])
    expect((await api.me(access_token)).status).toBe(401)
    await expect(me.me()).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  it('with a wrong password is refused at once', async () => {
    const { client, network } = api.connect()
    const attempt = account(client).signIn({ email: person.email, password: 'wrong' })
    await expect(attempt).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(network.sent).toHaveLength(1)
  })

  it('asks for the second factor', async () => {
    await api.session(person)
    const { codes } = await api.enableTwoFactor(person)
    const { client } = api.connect()
    const signedIn = await account(client).signIn({ email: person.email, password: PASSWORD })
    if (!needsSecondFactor(signedIn)) throw new Error('There was no challenge.')
    expect(await client.isSignedIn()).toBe(false)
    const answer = { challenge: signedIn.challenge, recovery_code: codes[0] }
    expect((await account(client).answerChallenge(answer)).user.email).toBe(person.email)
    expect((await account(client).me()).two_factor_enabled).toBe(true)
  })

  it('does not send a customer’s token with public reads', async () => {
    const { client, network } = await signIn()
    await client.request('GET /site')
    expect(network.lastHeaders().authorization).toBeUndefined()
    await client.request('GET /addresses')
    expect(network.lastHeaders().authorization).toMatch(/^Bearer at_/)
  })

  it('out works without a connection, too', async () => {
    const { client, network, me } = await signIn()
    network.isUp = false
    await expect(me.signOut()).rejects.toMatchObject({ name: 'ConnectionError' })
    expect(await client.isSignedIn()).toBe(false)
  })
})

describe('a refresh that is answered too late', () => {
  const pair = (name: string) => ({
    access_token: `at_${name}`,
    refresh_token: `rt_${name}`,
    expires_at: '2999-01-01T00:00:00Z',
  })
  /** A keeper whose refreshes wait to be answered. */
  function keepWaiting() {
    type Asked = { resolve(tokens: ReturnType<typeof pair>): void; reject(error: unknown): void }
    const waiting: Asked[] = []
    const refresh = () =>
      new Promise<ReturnType<typeof pair>>((resolve, reject) => waiting.push({ resolve, reject }))
    return { waiting, keeper: keepSession(storage, refresh, () => {}) }
  }
  const asked = (waiting: unknown[], count: number) =>
    vi.waitFor(() => expect(waiting).toHaveLength(count), { timeout: 60_000 })

  it('does not bring back somebody who has signed out, or take the place of who has signed in', async () => {
    for (const next of [null, pair('grace')]) {
      const { waiting, keeper } = keepWaiting()
      await keeper.save(pair('ada'))
      const replaced = keeper.replace('at_ada')
      await asked(waiting, 1)
      await keeper.clear()
      if (next) await keeper.save(next)
      waiting[0]?.resolve(pair('ada-2'))
      expect([await replaced, await kept()]).toEqual([null, next])
    }
  })

  it('does not sign out who has signed in since, and is not waited for by them', async () => {
    const { waiting, keeper } = keepWaiting()
    await keeper.save(pair('ada'))
    const replaced = keeper.replace('at_ada')
    await asked(waiting, 1)
    await keeper.save(pair('grace'))
    const own = keeper.replace('at_grace')
    await asked(waiting, 2)
    waiting[1]?.resolve(pair('grace-2'))
    expect(await own).toBe('at_grace-2')
    const refusal = { status: 401, code: 'invalid_token', message: 'No.', details: {} }
    waiting[0]?.reject(Object.assign(Object.create(ApiError.prototype), refusal))
    expect([await replaced, await kept()]).toEqual([null, pair('grace-2')])
  })
})

describe('tokens that have expired', () => {
  it('are refreshed once, however many requests need them', async () => {
    const { client, network, me } = await signIn()
    const events: ClientEvent[] = []
    client.subscribe((event) => events.push(event))
    await expire()
    const before = await kept()
    const answers = await Promise.all([me.me(), me.addresses(), me.orders(), me.devices(), me.me()])
    expect(answers[0].email).toBe(person.email)
    expect(refreshes(network.sent)).toBe(1)
    expect((await kept()).access_token).not.toBe(before.access_token)
    expect(events).toEqual([])
  })

  it('are found out by the server where the clock is wrong', async () => {
    const { network, me } = await signIn()
    const { access_token } = await kept()
    const stored = { where: { customerId: person.id }, data: { accessExpiresAt: new Date(0) } }
    await api.app.database.prisma.session.updateMany(stored)
    await Promise.all([me.me(), me.me(), me.orders()])
    expect(refreshes(network.sent)).toBe(1)
    expect((await kept()).access_token).not.toBe(access_token)
  })

  it('are the same in all tabs that share a storage, and in those that do not', async () => {
    await signIn()
    await expire()
    const copy = memoryStorage()
    await copy.setItem(KEY, (await storage.getItem(KEY)) ?? '')
    const tabs = [storage, storage, copy].map((storage) => api.connect({ storage }))
    const people = await Promise.all(tabs.map(({ client }) => account(client).me()))
    expect(people.map(({ email }) => email)).toEqual(Array(3).fill(person.email))
    expect(await copy.getItem(KEY)).toBe(await storage.getItem(KEY))
  })

  it('survive an answer that was lost', async () => {
    const { network, me } = await signIn()
    await expire()
    network.loseAnswers = 1
    expect((await me.me()).email).toBe(person.email)
    expect(refreshes(network.sent)).toBe(2)
  })

  it('stay while the server cannot be reached', async () => {
    const { client, network, me } = await signIn()
    await expire()
    network.isUp = false
    await expect(me.me()).rejects.toMatchObject({ name: 'ConnectionError' })
    network.isUp = true
    expect([(await me.me()).email, await client.isSignedIn()]).toEqual([person.email, true])
  })

  it('end the session if they were replaced by somebody else long ago', async () => {
    const { client, me } = await signIn()
    const events: ClientEvent[] = []
    client.subscribe((event) => events.push(event))
    await expire()
    const { refresh_token } = await kept()
    await api.post('/auth/refresh', { refresh_token })
    // Issued to another app: the refresh above was refused, and this one is not.
    expect((await me.me()).email).toBe(person.email)
    await api.app.database.prisma.session.deleteMany({ where: { customerId: person.id } })
    const error = (await me.me().then(null, (error) => error)) as ApiError
    expect(error.code).toBe('invalid_token')
    expect([await client.isSignedIn(), events]).toEqual([false, [{ type: 'session', signedIn: false }]])
  })
})
