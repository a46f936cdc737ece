import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerChallenge, resetPassword, signIn, verifyEmail } from '#lib/domains/people/accounts/index.ts'
import { beforeTransaction } from '#tests/support/before-transaction.ts'
import { type AccountApi, bearer, freshPeer, openAccountApi, PASSWORD } from './account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

const NEXT = 'willow-lantern-7'
const tokenIn = (url: unknown): string => String(url).split('/').at(-1) ?? ''

/** Everything that a customer's account can be asked, at the same moment. */
async function askAtOnce(): Promise<number[]> {
  const person = await api.customer({ emailVerifiedAt: null })
  const session = await api.session(person)
  const own = { headers: bearer(session.access_token) }
  const { secret, codes } = await api.enableTwoFactor(person)
  const challenges = await Promise.all([api.signIn(person), api.signIn(person)])
  const [first, second] = challenges.map(({ json }) => json.data.challenge)
  await api.takeMails()
  await api.post('/auth/forgot-password', { email: person.email })
  await api.post('/auth/resend-verification', undefined, own)
  const links = new Map((await api.takeMails()).map(({ kind, data }) => [kind, tokenIn(data.url)]))
  const change = { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT }
  const byLink = Promise.allSettled([
    resetPassword(api.app, links.get('reset_password') ?? '', 'brass-kettle-11', '192.0.2.1'),
    verifyEmail(api.app, links.get('verify_email') ?? '', person.id),
  ])
  const answers = await Promise.all([
    api.signIn(person),
    api.signIn(person, { password: 'wrong' }),
    api.post('/auth/two-factor', { challenge: first, code: api.codeOf(secret) }),
    api.post('/auth/two-factor', { challenge: second, recovery_code: codes[0] }),
    api.post('/auth/refresh', { refresh_token: session.refresh_token }),
    api.request('PUT', '/auth/password', change, own),
    api.request('DELETE', '/auth/me', { password: PASSWORD }, own),
    api.request('DELETE', '/auth/me', { code: api.codeOf(secret) }, own),
    api.request('PATCH', '/auth/me', { name: 'Ada B.' }, own),
    api.post('/auth/logout', undefined, own),
  ])
  for (const settled of await byLink) {
    if (settled.status === 'rejected') expect(settled.reason).toMatchObject({ code: 'invalid_link' })
  }
  return answers.map(({ status }) => status)
}

it('what an account is asked at once is granted or refused, and nothing fails', async () => {
  for (let round = 0; round < 5; round++) {
    const statuses = await askAtOnce()
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(200)
  }
}, 120_000)

it('a sign-in is refused where the password is changed while it is checked', async () => {
  const { prisma } = api.app.database
  const { id, email } = await api.customer()
  const slow = beforeTransaction(api.app, () =>
    prisma.customer.update({ where: { id }, data: { passwordHash: 'another' } }),
  )
  const given = { email, password: PASSWORD, deviceName: 'Phone' }
  const caller = { app: { id: api.credentials.id, name: 'Test' }, ip: freshPeer() }
  await expect(signIn(slow, given, caller)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await prisma.session.count({ where: { customerId: id } })).toBe(0)
})

it('a second factor is refused where the password is changed while it is checked, and is enough where not', async () => {
  const { customer } = api.app.database.prisma
  const person = await api.customer()
  const { secret } = await api.enableTwoFactor(person)
  const slow = beforeTransaction(api.app, () =>
    customer.update({ where: { id: person.id }, data: { passwordHash: 'another' } }),
  )
  const caller = { app: { id: api.credentials.id, name: 'Test' }, ip: freshPeer() }
  const begun = [await api.signIn(person), await api.signIn(person)].map(({ json }) => json.data.challenge)
  const answer = (context: typeof api.app, challenge: string) =>
    answerChallenge(context, { challenge, secondFactor: { code: api.codeOf(secret) } }, caller)
  expect(await answer(api.app, begun[0])).toMatchObject({ customer: { id: person.id } })
  api.clock.advance(30)
  await expect(answer(slow, begun[1])).rejects.toMatchObject({ code: 'invalid_challenge' })
})
