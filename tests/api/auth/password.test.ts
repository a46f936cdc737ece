import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  isResetLinkValid,
  resendVerification,
  resetPassword,
  verifyEmail,
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
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  peer = freshPeer()
  person = await api.customer()
  await api.takeMails()
})

const NEXT = 'willow-lantern-7'
const isAlive = async (token: string) => (await api.me(token)).status === 200

describe('PUT /auth/password', () => {
  const change = (token: string, given: Record<string, string> = {}, from = peer) =>
    api.request(
      'PUT',
      '/auth/password',
      { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT, ...given },
      { headers: bearer(token), peer: from },
    )

  it('signs every other device out, and this one stays', async () => {
    const [own, other] = [await api.session(person), await api.session(person)]
    await api.takeMails()
    const answer = await change(own.access_token)
    expect([answer.status, answer.json.data]).toEqual([200, { message: expect.any(String) }])
    expect([await isAlive(own.access_token), await isAlive(other.access_token)]).toEqual([true, false])
    const refresh = (refresh_token: string) => api.post('/auth/refresh', { refresh_token }, { peer })
    expect(outcomeOf(await refresh(other.refresh_token))).toEqual([401, 'invalid_token'])
    expect((await refresh(own.refresh_token)).status).toBe(200)
    expect((await api.takeMails()).map(({ kind }) => kind)).toEqual(['password_changed'])
    expect((await api.signIn(person, { peer })).status).toBe(401)
    expect((await api.signIn(person, { peer, password: NEXT })).status).toBe(200)
  })

  it('leaves the link good that verifies the address, which is no way in', async () => {
    const fresh = await api.customer({ emailVerifiedAt: null })
    const { access_token } = await api.session(fresh)
    await resendVerification(api.app, fresh.id, 'https://shop.example.com')
    const mail = (await api.takeMails()).find(({ kind }) => kind === 'verify_email')
    expect((await change(access_token)).status).toBe(200)
    await verifyEmail(api.app, String(mail?.data.url).split('/').at(-1) ?? '', fresh.id)
    expect((await api.me(access_token)).json.data.email_verified).toBe(true)
  })

  it('takes the blanks around passwords for a part of them, the current one’s too', async () => {
    const { access_token } = await api.session(person)
    const spaced = `  ${NEXT} `
    const first = await change(access_token, { password: spaced, password_confirmation: spaced })
    expect(first.status).toBe(200)
    expect(outcomeOf(await change(access_token, { current_password: NEXT }))).toEqual([
      422,
      'current_password',
    ])
    expect((await change(access_token, { current_password: spaced })).status).toBe(200)
  })

  it('refuses a wrong current password on its field, and counts it among the failed sign-ins', async () => {
    const { access_token } = await api.session(person, { peer })
    const wrong = { current_password: 'wrong' }
    for (let i = 0; i < 5; i++) {
      expect(outcomeOf(await change(access_token, wrong))).toEqual([422, 'current_password'])
    }
    expect(outcomeOf(await change(access_token))).toEqual([429, 'too_many_attempts'])
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([429, 'too_many_attempts'])
    expect((await change(access_token, {}, freshPeer())).status).toBe(200)
  })

  it('refuses a weak password, and one that is confirmed as another', async () => {
    const { access_token } = await api.session(person)
    const given = { password: 'password1', password_confirmation: 'password1' }
    expect(outcomeOf(await change(access_token, given))).toEqual([422, 'password'])
    expect(outcomeOf(await change(access_token, { password_confirmation: 'x' }))).toEqual([
      422,
      'password_confirmation',
    ])
    expect((await api.signIn(person)).status).toBe(200)
  })

  it('is made once of many at once', async () => {
    const { access_token } = await api.session(person)
    const passwords = Array.from({ length: 4 }, (_, i) => `willow-lantern-${i}`)
    const answers = await Promise.all(
      passwords.map((password) => change(access_token, { password, password_confirmation: password })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = await Promise.all(passwords.map((password) => api.signIn(person, { password })))
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('POST /auth/forgot-password', () => {
  const forgot = (email: string) => api.post('/auth/forgot-password', { email }, { peer })

  it('answers alike whether there is such an account or not, after the same work', async () => {
    const known = await forgot(person.email)
    const unknown = await forgot('nobody@example.com')
    const varying = ['X-Request-Id', 'RateLimit']
    const fixed = ({ headers }: typeof known) =>
      Object.entries(headers).filter(([name]) => !varying.includes(name))
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(fixed(unknown)).toEqual(fixed(known))
    const statements = async (email: string) =>
      (await api.statements(() => forgot(email))).map((sql) => sql.replace(/\s+/g, ' '))
    api.clock.advance(600)
    expect(await statements('nobody@example.com')).toEqual(await statements(person.email))
  })

  it('mails a link to the address of an account alone, at most every two minutes', async () => {
    await forgot(` ${person.email.toUpperCase()}`)
    await forgot(person.email)
    await forgot('nobody@example.com')
    const suspended = await api.customer({ status: 'suspended' })
    await forgot(suspended.email)
    const mails = await api.takeMails()
    expect(mails.map(({ kind, to, data }) => [kind, to.email, data.minutes])).toEqual([
      ['reset_password', person.email, 60],
    ])
    expect(mails[0]?.data.url).toMatch(/^http:\/\/localhost:\d+\/account\/reset\/rp_[\w-]{43}$/)
    api.clock.advance(120)
    await forgot(person.email)
    expect(await api.takeMails()).toHaveLength(1)
  })

  it('stores neither the address nor the link readably', async () => {
    await forgot(person.email)
    const { prisma } = api.app.database
    const waiting = await prisma.outboxMessage.findMany()
    expect(waiting.length).toBeGreaterThan(0)
    expect(JSON.stringify(waiting)).not.toContain(person.email)
    const [mail] = await api.takeMails()
    const token = String(mail?.data.url).split('/').at(-1)
    expect(token).toMatch(/^rp_/)
    const tokens = await prisma.emailToken.findMany()
    expect(tokens.length).toBeGreaterThan(0)
    expect(JSON.stringify(tokens)).not.toContain(token)
  })

  it('wants an e-mail address', async () => {
    expect(outcomeOf(await forgot('nobody'))).toEqual([422, 'email'])
  })
})

describe('a reset link', () => {
  async function mailLink({ email } = person): Promise<string> {
    await api.post('/auth/forgot-password', { email }, { peer })
    const [mail] = await api.takeMails()
    return String(mail?.data.url).split('/').at(-1) ?? ''
  }

  it('sets a new password once, signs all devices of the customer out, and proves the address', async () => {
    person = await api.customer({ emailVerifiedAt: null })
    const session = await api.session(person)
    const another = await api.session(await api.customer())
    await api.takeMails()
    const token = await mailLink()
    expect(await isResetLinkValid(api.app, token)).toBe(true)
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => resetPassword(api.app, token, NEXT)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await isAlive(session.access_token), await isAlive(another.access_token)]).toEqual([false, true])
    const signedIn = await api.signIn(person, { peer, password: NEXT })
    expect([signedIn.status, signedIn.json.data.user.email_verified]).toEqual([200, true])
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([401, 'invalid_credentials'])
    expect((await api.takeMails()).map(({ kind }) => kind)).toContain('password_changed')
    expect(await isResetLinkValid(api.app, token)).toBe(false)
    await expect(resetPassword(api.app, token, NEXT)).rejects.toMatchObject({ code: 'invalid_link' })
  })

  it('is good for 60 minutes', async () => {
    const token = await mailLink()
    api.clock.advance(3600)
    await expect(resetPassword(api.app, token, NEXT)).rejects.toMatchObject({ code: 'invalid_link' })
  })

  it('is not used up by a password that is refused', async () => {
    const token = await mailLink()
    await expect(resetPassword(api.app, token, 'password1')).rejects.toMatchObject({ code: 'invalid_fields' })
    await resetPassword(api.app, token, NEXT)
  })

  it('is void once the password was changed in another way, as are pending second factors; another’s are not', async () => {
    const other = await api.customer()
    const theirs = { link: await mailLink(other), ...(await api.enableTwoFactor(other)) }
    const pending = (await api.signIn(other, { peer })).json.data.challenge
    const token = await mailLink()
    api.clock.advance(120)
    const later = await mailLink()
    const { secret } = await api.enableTwoFactor(person)
    const { challenge } = (await api.signIn(person, { peer })).json.data
    await resetPassword(api.app, later, NEXT)
    await expect(resetPassword(api.app, token, NEXT)).rejects.toMatchObject({ code: 'invalid_link' })
    const answer = await api.post('/auth/two-factor', { challenge, code: api.codeOf(secret) }, { peer })
    expect(outcomeOf(answer)).toEqual([401, 'invalid_challenge'])
    const solved = { challenge: pending, code: api.codeOf(theirs.secret) }
    expect((await api.post('/auth/two-factor', solved, { peer })).status).toBe(200)
    await resetPassword(api.app, theirs.link, NEXT)
  })

  it('opens the lock of the one who follows it', async () => {
    for (let i = 0; i < 6; i++) await api.signIn(person, { peer, password: 'wrong' })
    await resetPassword(api.app, await mailLink(), NEXT, peer)
    expect((await api.signIn(person, { peer, password: NEXT })).status).toBe(200)
  })

  it('wins against a sign-in with the old password that comes at the same time', async () => {
    const token = await mailLink()
    const signingIn = Promise.all(Array.from({ length: 6 }, () => api.signIn(person)))
    await resetPassword(api.app, token, NEXT)
    await signingIn
    expect(await api.app.database.prisma.session.count({ where: { customerId: person.id } })).toBe(0)
  })
})
