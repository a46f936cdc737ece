import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyEmail } from '#lib/domains/people/accounts/index.ts'
import { type AccountApi, bearer, openAccountApi, outcomeOf, PASSWORD } from './account-api.ts'

let api: AccountApi
let made = 0

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await api.takeMails()
})

const fresh = (given: Record<string, unknown> = {}) => ({
  name: 'Ada Lindqvist',
  email: `new-${++made}@example.com`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  device_name: 'Phone',
  ...given,
})
const withPassword = (password: string, given = {}) =>
  fresh({ password, password_confirmation: password, ...given })
const register = (body: unknown, headers = {}) => api.post('/auth/register', body, { headers })
const tokenIn = (url: unknown): string => String(url).split('/').at(-1) ?? ''

describe('POST /auth/register', () => {
  it('creates the account and signs it in', async () => {
    const body = fresh({ email: ' New@Example.COM ', phone: '+1 503 555 0142' })
    const answer = await register(body)
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({
      token_type: 'Bearer',
      user: {
        name: 'Ada Lindqvist',
        email: 'new@example.com',
        email_verified: false,
        phone: '+1 503 555 0142',
      },
    })
    expect((await api.me(answer.json.data.access_token)).json.data).toEqual(answer.json.data.user)
    expect((await api.signIn({ email: 'new@example.com' })).status).toBe(200)
  })

  it('mails a link that verifies the address, once', async () => {
    await api.app.settings.set('site.url', 'https://shop.example.com/')
    const { json } = await register(fresh())
    const mails = await api.takeMails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['verify_email', { name: 'Ada Lindqvist', email: json.data.user.email }],
    ])
    const url = mails[0]?.data.url
    expect(url).toMatch(/^https:\/\/shop\.example\.com\/account\/verify\/ve_[\w-]{43}$/)
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => verifyEmail(api.app, tokenIn(url), json.data.user.id)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await api.me(json.data.access_token)).json.data.email_verified).toBe(true)
    await expect(verifyEmail(api.app, tokenIn(url), json.data.user.id)).rejects.toMatchObject({
      code: 'invalid_link',
    })
    await api.app.settings.unset('site.url')
  })

  it('writes mails in the language of the request', async () => {
    await api.app.settings.set('site.locales', ['en', 'de'])
    const { json } = await register(fresh(), { 'accept-language': 'de-AT, en;q=0.5' })
    const { customer } = api.app.database.prisma
    const row = await customer.findUniqueOrThrow({ where: { id: json.data.user.id } })
    expect(row.locale).toBe('de')
    await api.app.settings.unset('site.locales')
  })

  it('names every field that is missing or malformed', async () => {
    const outcome = (body: unknown) => register(body).then(outcomeOf)
    expect(await outcome({})).toEqual([422, 'name, email, password, password_confirmation'])
    expect(await outcome(fresh({ name: ' ', phone: 'call me' }))).toEqual([422, 'name, phone'])
    expect(await outcome(fresh({ email: 'ada' }))).toEqual([422, 'email'])
    expect(await outcome(fresh({ password_confirmation: 'another-one' }))).toEqual([
      422,
      'password_confirmation',
    ])
    expect((await register(fresh({ phone: '', device_name: null }))).status).toBe(201)
  })

  it('refuses passwords that are short, long, common in any case, or names', async () => {
    const messageFor = async (password: string, given = {}) => {
      const { status, json } = await register(withPassword(password, given))
      return [status, json.errors?.password?.[0]]
    }
    await api.app.settings.set('site.name', 'Hearth & Fell')
    expect(await messageFor('1234567')).toEqual([422, 'The password must have at least 8 characters.'])
    expect(await messageFor('é'.repeat(129))).toEqual([422, 'The password must have at most 128 characters.'])
    const common = 'This password is too common. Choose another one.'
    for (const password of ['password', 'PassWord1', '12345678', 'qwertyuiop', 'ILoveYou123']) {
      expect([password, await messageFor(password)]).toEqual([password, [422, common]])
    }
    const personal = "This password is your name or the site's name. Choose another one."
    expect(await messageFor('hearthfell2026')).toEqual([422, personal])
    expect(await messageFor('Lovelace-1815', { email: 'love.lace@example.com' })).toEqual([422, personal])
    const email = 'lovelace@example.com'
    expect(await messageFor(email, { email })).toEqual([422, personal])
    expect(await messageFor('é'.repeat(128))).toEqual([201, undefined])
    expect(await messageFor('  spaces count  ')).toEqual([201, undefined])
    await api.app.settings.unset('site.name')
  })

  it('wants the terms accepted exactly where the site has some', async () => {
    expect((await register(fresh())).status).toBe(201)
    await api.app.settings.set('shop.terms_url', '/terms')
    expect(outcomeOf(await register(fresh()))).toEqual([422, 'terms'])
    expect(outcomeOf(await register(fresh({ terms: false })))).toEqual([422, 'terms'])
    const { json } = await register(fresh({ terms: true }))
    const { customer } = api.app.database.prisma
    const row = await customer.findUniqueOrThrow({ where: { id: json.data.user.id } })
    expect(row.acceptedTermsAt).toEqual(api.clock.now())
    await api.app.settings.unset('shop.terms_url')
  })

  it('names all that is wrong at once, also what no schema knows', async () => {
    await api.app.settings.set('shop.terms_url', '/terms')
    const { status, json, headers } = await register({
      ...{ name: '', email: 'x', password: 'short', password_confirmation: 'short' },
    })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['name', 'email', 'password', 'terms']])
    expect(json.errors.password).toEqual(['The password must have at least 8 characters.'])
    expect(JSON.parse(headers['X-Error-Details'] ?? '')).toEqual({
      fields: { name: ['required'], email: ['email'], password: ['password_short'], terms: ['terms'] },
    })
    const differing = fresh({ name: '', terms: true, password_confirmation: 'another-one-77' })
    expect(outcomeOf(await register(differing))).toEqual([422, 'name, password_confirmation'])
    await api.app.settings.unset('shop.terms_url')
  })

  it('refuses an address that has an account, together with what else is wrong', async () => {
    const person = await api.customer()
    const email = person.email.toUpperCase()
    expect(outcomeOf(await register(fresh({ email })))).toEqual([422, 'email'])
    expect(outcomeOf(await register(withPassword('password', { email })))).toEqual([422, 'email, password'])
  })

  it('lets one of many in who register an address at once', async () => {
    const email = 'race@example.com'
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(fresh({ email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    const refused = answers.filter(({ status }) => status === 422)
    expect(new Set(refused.map((one) => String(outcomeOf(one))))).toEqual(new Set(['422,email']))
    expect((await api.takeMails()).map(({ kind }) => kind)).toEqual(['verify_email'])
  })

  it('gives the retries under one key the same session, and makes one account', async () => {
    const body = fresh()
    const headers = { 'idempotency-key': 'register-12345' }
    const once = await register(body, headers)
    const again = await register(body, headers)
    expect([again.status, again.text]).toEqual([201, once.text])
  })

  it('is refused where registration is closed, and the group stays listed', async () => {
    await api.app.settings.set('account.registration_open', false)
    expect(outcomeOf(await register(fresh()))).toEqual([403, 'registration_closed'])
    const { json } = await api.get('/site')
    expect(json.data.features).toContain('registration')
    expect(json.data.account.registration_open).toBe(false)
    await api.app.settings.unset('account.registration_open')
  })
})

describe('POST /auth/resend-verification', () => {
  const resend = (token: string) => api.call('POST', '/auth/resend-verification', undefined, bearer(token))

  it('mails the link once more, at most every two minutes, and both links work', async () => {
    const { json } = await register(fresh())
    const token = json.data.access_token
    const [first] = await api.takeMails()
    expect((await resend(token)).status).toBe(200)
    expect(await api.takeMails()).toEqual([])
    api.clock.advance(120)
    await Promise.all(Array.from({ length: 5 }, () => resend(token)))
    const again = await api.takeMails()
    expect(again.map(({ kind }) => kind)).toEqual(['verify_email'])
    expect(again[0]?.data.url).not.toBe(first?.data.url)
    await verifyEmail(api.app, tokenIn(first?.data.url), json.data.user.id)
  })

  it('answers the same, and mails nothing, once the address is verified', async () => {
    const person = await api.customer()
    const { access_token } = await api.session(person)
    await api.takeMails()
    const answer = await resend(access_token)
    expect([answer.status, answer.json.data]).toEqual([200, { message: expect.any(String) }])
    expect(await api.takeMails()).toEqual([])
  })

  it('needs a customer', async () => {
    expect(outcomeOf(await api.post('/auth/resend-verification'))).toEqual([401, 'not_signed_in'])
  })
})

describe('a link to verify an address', () => {
  it('is good for three days, and for the address it was mailed to', async () => {
    const { json } = await register(fresh())
    const [mail] = await api.takeMails()
    const token = tokenIn(mail?.data.url)
    const { customer } = api.app.database.prisma
    const where = { id: json.data.user.id }
    await customer.update({ where, data: { email: 'moved@example.com' } })
    await expect(verifyEmail(api.app, token, where.id)).rejects.toMatchObject({ code: 'invalid_link' })
    await customer.update({ where, data: { email: json.data.user.email } })
    api.clock.advance(72 * 3600)
    await expect(verifyEmail(api.app, token, where.id)).rejects.toMatchObject({ code: 'invalid_link' })
    await expect(verifyEmail(api.app, 've_unknown', where.id)).rejects.toMatchObject({ code: 'invalid_link' })
  })
})
