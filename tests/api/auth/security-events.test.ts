import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suspendCustomer } from '#lib/domains/people/accounts/index.ts'
import { setAppEnabled } from '#lib/domains/people/apps/index.ts'
import { receiveWebhook } from '#lib/domains/shop/payments/index.ts'
import { isSentFromSite } from '#lib/pages/forms/is-sent-from-site.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { signRequest } from '#tests/support/signing.ts'
import { type AccountApi, bearer, freshPeer, openAccountApi, PASSWORD, type Person } from './account-api.ts'

type Line = { security?: string; [field: string]: unknown }

let api: AccountApi
let person: Person
let peer: string
let lines: Line[]
let written: string

beforeAll(async () => {
  const log = createLog('info', {
    write(line) {
      written += line
      lines.push(JSON.parse(line))
    },
  })
  written = ''
  lines = []
  api = await openAccountApi({ log })
})
afterAll(() => api.close())
beforeEach(async () => {
  peer = freshPeer()
  person = await api.customer()
  lines = []
  written = ''
})

/** The events that were noted, without what belongs to the log. */
const noted = () =>
  lines.flatMap(({ level: _, time: __, msg: ___, ...line }) => (line.security ? [line] : []))
const aboutCustomers = () => noted().map(({ security, customer }) => [security, customer])
const login = (password: string) => api.signIn(person, { peer, password })
const signed = (target: string, timestamp?: string) => {
  const now = String(Math.floor(api.clock.now().getTime() / 1000))
  const headers = signRequest(api.credentials, { target: `/api/v1${target}`, timestamp: timestamp ?? now })
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

describe('the security log tells of', () => {
  it('wrong passwords and the lock that follows, by a pseudonym', async () => {
    for (let i = 0; i < 5; i++) await login('not-this-one')
    await login(PASSWORD)
    const [first, ...rest] = noted()
    expect(first).toEqual({
      ...{ security: 'sign_in.failed', ip: peer, app: api.credentials.id, customer: person.id },
      account: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(rest.map(({ security }) => security)).toEqual([
      ...Array(4).fill('sign_in.failed'),
      ...['sign_in.locked_out', 'sign_in.refused'],
    ])
    expect(new Set(noted().map(({ account }) => account)).size).toBe(1)
    expect(written).not.toContain(person.email)
    expect(written).not.toContain('not-this-one')
  })

  it('addresses without an account, in the same way', async () => {
    await api.signIn({ email: 'nobody@example.com' }, { peer, password: 'not-this-one' })
    expect(noted()).toEqual([
      { security: 'sign_in.failed', ip: peer, app: api.credentials.id, account: expect.any(String) },
    ])
  })

  it('suspended and staff accounts, once the password is right', async () => {
    await suspendCustomer(api.app, person.id)
    await login('not-this-one')
    await login(PASSWORD)
    const suspended = person.id
    person = await api.customer()
    await api.employ(person)
    await login(PASSWORD)
    expect(aboutCustomers()).toEqual([
      ['sign_in.failed', suspended],
      ['sign_in.suspended', suspended],
      ['staff.refused', person.id],
    ])
  })

  it('wrong second factors, and wrong proofs of who is signed in', async () => {
    const { access_token: token } = await api.session(person, { peer })
    await api.request('DELETE', '/auth/me', { password: 'not-this-one' }, { peer, headers: bearer(token) })
    await api.enableTwoFactor(person)
    const { challenge } = (await login(PASSWORD)).json.data
    await api.post('/auth/two-factor', { challenge, code: '000000' }, { peer })
    const reset = { email: person.email, code: '0000-0000', password: 'willow-lantern-7' }
    await api.post('/auth/reset-password', { ...reset, password_confirmation: reset.password }, { peer })
    expect(noted()).toEqual([
      expect.objectContaining({ security: 'proof.failed', customer: person.id, ip: peer }),
      expect.objectContaining({ security: 'two_factor.failed', customer: person.id, ip: peer }),
      expect.objectContaining({ security: 'proof.failed', account: expect.any(String), ip: peer }),
    ])
    expect(written).not.toMatch(/000000|not-this-one/)
  })

  it('refresh tokens that come back, and tokens of another app', async () => {
    const first = await api.session(person, { peer })
    const refresh = (token: string, options = {}) =>
      api.post('/auth/refresh', { refresh_token: token }, { peer, ...options })
    const second = (await refresh(first.refresh_token)).json.data
    await api.me(second.access_token, { app: await api.otherApp(), peer })
    await refresh(second.refresh_token, { app: await api.otherApp() })
    api.clock.advance(60)
    await refresh(first.refresh_token)
    expect(aboutCustomers()).toEqual([
      ['token.wrong_app', person.id],
      ['token.wrong_app', person.id],
      ['token.reused', person.id],
    ])
    expect(noted()[2]).toMatchObject({ ip: peer })
    for (const token of Object.values({ ...first, ...second }).filter((value) =>
      /^[ar]t_/.test(String(value)),
    ))
      expect(written).not.toContain(token)
  })

  it('apps whose credentials are no good', async () => {
    const { key, secret } = api.credentials
    const send = (headers: Record<string, string>, target = '/site') => api.send(target, { headers, peer })
    await send({ 'x-api-key': `ak_${'x'.repeat(24)}`, 'x-api-secret': secret })
    await send({ 'x-api-key': secret, 'x-api-secret': secret })
    await send({ 'x-api-key': key, 'x-api-secret': 'as_wrong' })
    await send({ ...signed('/site'), 'x-api-signature': 'AAAA' })
    await send(signed('/site', '1000'))
    const once = signed('/site')
    await send(once)
    await send(once)
    await api.app.settings.set('api.require_signed', true)
    await send({ 'x-api-key': key, 'x-api-secret': secret })
    await api.app.settings.unset('api.require_signed')
    const other = await api.otherApp()
    await setAppEnabled(api.app, other.id, false)
    await send({ 'x-api-key': other.key, 'x-api-secret': other.secret })
    expect(noted()).toEqual([
      { security: 'app.unknown_key', ip: peer, key: `ak_${'x'.repeat(24)}` },
      { security: 'app.unknown_key', ip: peer },
      { security: 'app.wrong_secret', ip: peer, key },
      { security: 'app.wrong_signature', ip: peer, key },
      { security: 'app.stale_signature', ip: peer, key },
      { security: 'app.replayed', ip: peer, key },
      { security: 'app.unsigned', ip: peer, key },
      { security: 'app.disabled', ip: peer, app: other.id },
    ])
    expect(written).not.toContain(secret)
  })

  it('what is another’s: orders, addresses, devices and carts', async () => {
    const { access_token: token } = await api.session(person, { peer })
    const ask = (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = bearer(token),
    ) => api.request(method, path, body, { peer, headers })
    await ask('GET', '/orders/AAAAAAAAAA')
    await ask('DELETE', '/addresses/999')
    await ask('PATCH', '/addresses/999', { city: 'Oslo' })
    await ask('DELETE', '/auth/devices/999')
    await ask('DELETE', '/cart/items/999')
    await ask('GET', '/cart', undefined, { 'x-cart-token': 'ct_forged' })
    const who = { security: 'access.refused', ip: peer, app: api.credentials.id, customer: person.id }
    expect(noted()).toEqual([
      { ...who, order: 'AAAAAAAAAA' },
      { ...who, address: 999 },
      { ...who, address: 999 },
      { ...who, device: 999 },
      { ...who, cartItem: 999 },
      { security: 'access.refused', ip: peer, app: api.credentials.id, cart: 'unknown' },
    ])
    expect(written).not.toContain('ct_forged')
  })

  it('no guest who has no cart yet, or is given none', async () => {
    await api.request('GET', '/cart', undefined, { peer })
    await api.app.settings.set('account.guest_cart', false)
    const { status } = await api.request('DELETE', '/cart/items/999', undefined, { peer })
    await api.app.settings.unset('account.guest_cart')
    expect([status, noted()]).toEqual([401, []])
  })

  it('messages no provider sent, and forms of other sites', async () => {
    await api.app.settings.set('payments.sandbox.enabled', true)
    const forged = { headers: {}, body: Buffer.from('{}') }
    expect(await receiveWebhook(api.app, 'sandbox', forged)).toBe('rejected')
    const origin = 'https://elsewhere.example'
    const form = new Request('http://localhost/account/do/sign-in?x=1', {
      method: 'POST',
      headers: { origin },
    })
    expect(isSentFromSite(api.app, form)).toBe(false)
    expect(noted()).toEqual([
      { security: 'webhook.rejected', gateway: 'sandbox' },
      { security: 'form.foreign', path: '/account/do/sign-in' },
    ])
  })
})
