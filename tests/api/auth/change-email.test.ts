import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmailChange, suspendCustomer } from '#lib/domains/people/accounts/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'
import { type AccountApi, bearer, openAccountApi, outcomeOf, PASSWORD, type Person } from './account-api.ts'

let api: AccountApi
let ada: Person
let token: string
let made = 0

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  ada = await api.customer()
  token = (await api.session(ada)).access_token
  await api.takeMails()
  made++
})

const next = () => `changed-${made}@example.com`
const ask = (body: Record<string, unknown>, as = token) =>
  api.post('/auth/email', body, { headers: bearer(as) })
const ip = '192.0.2.9'
/** Whether the address is changed, or the code of the refusal. */
const confirm = (link: string, { id: customerId } = ada) =>
  confirmEmailChange(api.app, { customerId, token: link, ip }).catch((error) => error.code)

/** The links that were mailed, by address. */
async function links(): Promise<Record<string, string>> {
  const mails = (await api.takeMails()).filter(({ kind }) => kind === 'email_change')
  return Object.fromEntries(
    mails.map(({ to, data }) => [to.email, String(data.url).split('/account/email/')[1] ?? '']),
  )
}

async function mailed(email = next()): Promise<{ leave: string; arrive: string }> {
  expect(outcomeOf(await ask({ email, password: PASSWORD }))).toEqual([200, undefined])
  const { [ada.email]: leave = '', [email]: arrive = '' } = await links()
  return { leave, arrive }
}

const addressOf = async () => (await api.me(token)).json.data.email

describe.each(['leave', 'arrive'] as const)(
  'a change of address that is confirmed with %s first',
  (first) => {
    it('takes both addresses, tells both, and signs nobody out', async () => {
      const { prisma } = api.app.database
      const order = {
        ...{ importedFrom: 'shopify', tokenSalt: 'x', currency: 'USD', billing: {}, itemCount: 1 },
        ...{ subtotal: 1n, discount: 0n, tax: 0n, total: 1n, taxInclusive: false },
      }
      await prisma.order.createMany({
        data: [
          { ...order, number: `N-${made}`, email: next() },
          { ...order, number: `O-${made}`, email: 'olaf@example.com' },
        ],
      })
      const given = await mailed()
      const second = first === 'leave' ? 'arrive' : 'leave'
      expect(await confirm(given[first])).toBe(false)
      expect(await addressOf()).toBe(ada.email)
      expect(await confirm(given[second])).toBe(true)
      expect((await api.me(token)).json.data).toMatchObject({ email: next(), email_verified: true })
      const told = (await api.takeMails()).map(({ kind, to }) => [kind, to.email])
      expect(told).toEqual([
        ['email_changed', ada.email],
        ['email_changed', next()],
      ])
      expect((await api.signIn({ email: next() })).status).toBe(200)
      expect(outcomeOf(await api.signIn(ada))).toEqual([401, 'invalid_credentials'])
      const orders = await prisma.order.findMany({
        where: { number: { in: [`N-${made}`, `O-${made}`] } },
        orderBy: { number: 'asc' },
      })
      expect(orders.map(({ email, customerId }) => [email, customerId])).toEqual([
        [next(), ada.id],
        ['olaf@example.com', null],
      ])
      const events = await prisma.auditEvent.findMany({
        where: { customerId: ada.id, kind: { startsWith: 'email' } },
        orderBy: { id: 'asc' },
      })
      expect(events.map(({ kind }) => kind)).toEqual(['email_change_asked', 'email_changed'])
      // By which an import of a former shop knows the customer.
      expect(events.map(({ details }) => details)).toEqual([{}, { former: sha256(ada.email) }])
    })
  },
)

describe('POST /auth/email', () => {
  it('takes a proof, and an address that nobody has', async () => {
    const other = await api.customer()
    const email = next()
    expect(outcomeOf(await ask({ email }))).toEqual([422, 'password'])
    expect(outcomeOf(await ask({ email, password: 'wrong' }))).toEqual([422, 'password'])
    expect(outcomeOf(await ask({ email: other.email, password: PASSWORD }))).toEqual([422, 'email'])
    expect(outcomeOf(await ask({ email: 'nobody', password: PASSWORD }))).toEqual([422, 'email'])
    expect(outcomeOf(await api.post('/auth/email', { email, password: PASSWORD }))).toEqual([
      401,
      'not_signed_in',
    ])
    expect(await links()).toEqual({})
  })

  it('takes a code of the authenticator app in place of the password', async () => {
    const { secret } = await api.enableTwoFactor(ada)
    await api.takeMails()
    expect((await ask({ email: next(), code: api.codeOf(secret) })).status).toBe(200)
    expect(Object.keys(await links()).sort()).toEqual([next(), ada.email].sort())
  })

  it('ends an earlier request, and mails the same one once in two minutes', async () => {
    const former = await mailed()
    expect((await ask({ email: next(), password: PASSWORD })).status).toBe(200)
    expect(await links()).toEqual({})
    const latest = await mailed(`other-${next()}`)
    expect(await confirm(former.arrive)).toBe('invalid_link')
    expect(await confirm(latest.arrive)).toBe(false)
    // What was confirmed counts for its own request alone.
    api.clock.advance(180)
    const again = await mailed(`other-${next()}`)
    expect(await confirm(again.leave)).toBe(false)
    expect(await confirm(again.arrive)).toBe(true)
  })
})

describe('the address that an account asks for', () => {
  it('is mailed five times an hour at most, whatever is asked for in between', () =>
    stopMinute(async () => {
      const stranger = `stranger-${made}@example.com`
      for (let at = 0; at < 5; at++) {
        expect((await mailed(at % 2 ? stranger.toUpperCase() : stranger)).leave).not.toBe('')
        await mailed(`other-${at}-${next()}`)
      }
      expect(outcomeOf(await ask({ email: stranger, password: PASSWORD }))).toEqual([429, 'rate_limited'])
      const eve = await api.session(await api.customer())
      const asked = await ask({ email: stranger, password: PASSWORD }, eve.access_token)
      expect(outcomeOf(asked)).toEqual([429, 'rate_limited'])
    }))
})

describe('the link of a change of address', () => {
  it('works once, for an hour, and for nobody but who has asked', async () => {
    const eve = await api.customer()
    const { leave, arrive } = await mailed()
    expect(await confirm(leave, eve)).toBe('invalid_link')
    const twice = await Promise.all([confirm(leave), confirm(leave)])
    expect(twice.map(String).sort()).toEqual(['false', 'invalid_link'])
    api.clock.advance(3600)
    expect(await confirm(arrive)).toBe('invalid_link')
    expect(await addressOf()).toBe(ada.email)
  })

  it('does not work while the account is suspended', async () => {
    const { leave } = await mailed()
    await suspendCustomer(api.app, ada.id)
    expect(await confirm(leave)).toBe('invalid_link')
  })

  it('changes the address once if both are confirmed at the same time', async () => {
    const { leave, arrive } = await mailed()
    const both = await Promise.all([confirm(leave), confirm(arrive)])
    expect(both.sort()).toEqual([false, true])
    expect(await addressOf()).toBe(next())
  })

  it('leaves the address as it is if someone else has taken the new one', async () => {
    const { leave, arrive } = await mailed()
    await confirm(leave)
    await api.customer({ email: next() })
    expect(await confirm(arrive)).toBe('invalid_fields')
    expect(await addressOf()).toBe(ada.email)
  })

  it('ends links of the former address', async () => {
    await api.post('/auth/forgot-password', { email: ada.email })
    const [reset] = await api.takeMails()
    const { leave, arrive } = await mailed()
    await confirm(leave)
    await confirm(arrive)
    expect(reset?.kind).toBe('reset_password')
    expect(await api.app.database.prisma.emailToken.count({ where: { customerId: ada.id } })).toBe(0)
  })
})
