import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateCustomer, suspendCustomer } from '#lib/domains/people/accounts/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  type AccountApi,
  bearer,
  freshPeer,
  openAccountApi,
  outcomeOf,
  PASSWORD,
  type Person,
  type SessionBody,
} from './account-api.ts'

let api: AccountApi
let person: Person
let session: SessionBody
let peer: string

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  peer = freshPeer()
  person = await api.customer()
  session = await api.session(person, { peer })
  await api.takeMails()
})

const own = (method: string, path: string, body?: unknown, token = session.access_token) =>
  api.request(method, path, body, { headers: bearer(token), peer })
const isAlive = async (token: string) => (await api.me(token)).status === 200

describe('PATCH /auth/me', () => {
  it('changes what is given, and leaves the rest', async () => {
    const named = await own('PATCH', '/auth/me', { name: ' Ada Lindqvist ' })
    expect(named.json.data).toMatchObject({ name: 'Ada Lindqvist', phone: null, email: person.email })
    const called = await own('PATCH', '/auth/me', { phone: '+49 (30) 901-820' })
    expect(called.json.data).toMatchObject({ name: 'Ada Lindqvist', phone: '+49 (30) 901-820' })
    expect((await own('GET', '/auth/me')).json.data).toEqual(called.json.data)
    expect((await own('PATCH', '/auth/me', { phone: null })).json.data.phone).toBeNull()
    expect((await own('PATCH', '/auth/me', {})).json.data.name).toBe('Ada Lindqvist')
  })

  it('changes neither the address nor what is no field', async () => {
    const { status, json } = await own('PATCH', '/auth/me', { email: 'x@example.com', email_verified: false })
    expect([status, json.data.email, json.data.email_verified]).toEqual([200, person.email, true])
  })

  it('names the fields that cannot be taken', async () => {
    expect(outcomeOf(await own('PATCH', '/auth/me', { name: '', phone: 'mine' }))).toEqual([
      422,
      'name, phone',
    ])
    expect(outcomeOf(await own('PATCH', '/auth/me', { name: 'x'.repeat(121) }))).toEqual([422, 'name'])
    expect(outcomeOf(await api.request('PATCH', '/auth/me', { name: 'Eve' }))).toEqual([401, 'not_signed_in'])
  })
})

describe('GET /auth/devices', () => {
  it('lists the own devices, without any token, in as many statements as for one', async () => {
    const app = await api.otherApp()
    await api.session(await api.customer())
    const single = await api.statements(() => own('GET', '/auth/devices'))
    for (let i = 0; i < 4; i++) {
      api.clock.advance(60)
      await api.session(person, { app, device: `Tablet ${i}` })
    }
    const { json, text } = await own('GET', '/auth/devices')
    expect(json.meta).toEqual({ current_page: 1, last_page: 1, per_page: 5, total: 5, has_more: false })
    expect(json.data[0]).toEqual({
      id: expect.any(Number),
      device_name: 'Tablet 3',
      app: { name: 'Other app' },
      ip_address: '192.0.2.1',
      current: false,
      created_at: '2026-06-01T12:04:00+00:00',
      last_used_at: '2026-06-01T12:04:00+00:00',
      expires_at: '2026-08-30T12:04:00+00:00',
    })
    expect(json.data.map(({ current }: { current: boolean }) => current)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(text).not.toMatch(/[ar]t_/)
    expect(await api.statements(() => own('GET', '/auth/devices'))).toHaveLength(single.length)
  })

  it('tells when a device was used last, within five minutes', async () => {
    api.clock.advance(299)
    await own('GET', '/auth/me')
    const lastUse = async () => (await own('GET', '/auth/devices')).json.data[0].last_used_at
    expect(await lastUse()).toBe('2026-06-01T12:00:00+00:00')
    api.clock.advance(1)
    await own('GET', '/auth/me')
    expect(await lastUse()).toBe('2026-06-01T12:05:00+00:00')
  })

  it('leaves out devices whose time is over', async () => {
    api.clock.advance(80 * 86_400)
    const late = await api.session(person)
    api.clock.advance(10 * 86_400)
    const { json } = await own('GET', '/auth/devices', undefined, late.access_token)
    expect(json.meta.total).toBe(1)
  })
})

describe('DELETE /auth/devices/{id}', () => {
  const idOf = async (token: string): Promise<number> => {
    const { json } = await own('GET', '/auth/devices', undefined, token)
    return json.data.find(({ current }: { current: boolean }) => current).id
  }

  it('signs that device out, and no other', async () => {
    const other = await api.session(person)
    const answer = await own('DELETE', `/auth/devices/${await idOf(other.access_token)}`)
    expect(answer.status).toBe(200)
    expect([await isAlive(other.access_token), await isAlive(session.access_token)]).toEqual([false, true])
  })

  it('is a sign-out for the own device', async () => {
    const id = await idOf(session.access_token)
    expect((await own('DELETE', `/auth/devices/${id}`)).status).toBe(200)
    expect(await isAlive(session.access_token)).toBe(false)
  })

  it("does not find others' devices, nor what is none", async () => {
    const stranger = await api.session(await api.customer())
    const theirs = await idOf(stranger.access_token)
    for (const id of [theirs, 999_999, 0, 'x', '1e3', '99999999999999999999']) {
      expect(outcomeOf(await own('DELETE', `/auth/devices/${id}`))).toEqual([404, 'not_found'])
    }
    expect(await isAlive(stranger.access_token)).toBe(true)
  })
})

describe('a suspended account', () => {
  it('is signed out everywhere, and lets nobody in until it is opened again', async () => {
    expect(await suspendCustomer(api.app, person.id)).toBe(true)
    expect(await suspendCustomer(api.app, person.id)).toBe(false)
    expect(await isAlive(session.access_token)).toBe(false)
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([403, 'account_inactive'])
    expect(await activateCustomer(api.app, person.id)).toBe(true)
    expect(await isAlive(session.access_token)).toBe(false)
    expect((await api.signIn(person, { peer })).status).toBe(200)
  })
})

/** Creates everything that a customer leaves behind: an address, a cart, reviews, comments, and an open and a closed order. */
async function leaveTraces(): Promise<void> {
  const { prisma } = api.app.database
  const customerId = person.id
  const [catalogue, content] = [createCatalogueFactory(api.app), createContentFactory(api.app)]
  const { id: productId } = await catalogue.product({ slug: `product-of-${customerId}` })
  await catalogue.review({ productId, customerId, authorName: 'Ada', body: 'Good.' } as never)
  const { id: postId } = await content.post({ slug: `post-of-${customerId}` })
  const author = { customerId, authorName: 'Ada', authorEmail: person.email, ipAddress: '192.0.2.1' }
  await content.comment({ postId, ...author })
  await prisma.address.create({ data: { customerId, label: 'Home', city: 'Portland', country: 'US' } })
  await prisma.cart.create({ data: { customerId, currency: 'USD' } })
  const order = {
    customerId,
    tokenSalt: 'salt',
    currency: 'USD',
    email: person.email,
    phone: '+1 503 555 0142',
    billing: { name: 'Ada' },
    shipping: { name: 'Ada' },
    customerNote: 'Ring twice.',
    giftMessage: 'For you.',
    itemCount: 1,
    subtotal: 1000n,
    discount: 0n,
    tax: 0n,
    total: 1000n,
    taxInclusive: false,
  }
  const lines = { create: { name: 'Shoe', quantity: 1, unitPrice: 1000n, subtotal: 1000n, total: 1000n } }
  const closed = { ...order, number: `CLOSED${customerId}`, status: 'completed' }
  await prisma.order.create({ data: { ...closed, lines } as never })
  await prisma.order.create({ data: { ...order, number: `OPEN${customerId}` } })
}

describe('DELETE /auth/me', () => {
  const remove = (body: unknown) => own('DELETE', '/auth/me', body)

  it('erases the person, and keeps what others and the books need', async () => {
    await leaveTraces()
    const { prisma } = api.app.database
    const where = { customerId: person.id }
    const device = { appId: api.credentials.id, tokenHash: person.email, token: 'push' }
    await prisma.pushDevice.create({ data: { ...device, ...where } })
    const answer = await remove({ password: PASSWORD })
    expect([answer.status, answer.json.data]).toEqual([200, { message: expect.any(String) }])
    expect(outcomeOf(await api.me(session.access_token))).toEqual([401, 'invalid_token'])
    expect(outcomeOf(await api.signIn(person, { peer }))).toEqual([401, 'invalid_credentials'])

    const customer = await prisma.customer.findUniqueOrThrow({ where: { id: person.id } })
    expect(customer).toMatchObject({ name: 'Deleted user', phone: null, passwordHash: null, locale: null })
    const gone = [prisma.address, prisma.cart, prisma.session, prisma.pushDevice, prisma.emailToken]
    for (const table of gone) expect(await (table.count as typeof prisma.cart.count)({ where })).toBe(0)
    expect(
      await prisma.comment.findFirst({ where: { post: { slug: `post-of-${person.id}` } } }),
    ).toMatchObject({ authorName: 'Deleted user', authorEmail: null, ipAddress: null, customerId: null })
    const slug = `product-of-${person.id}`
    const reviews = await api.get(`/products/${slug}/reviews`)
    expect(reviews.json.data.map(({ author }: { author: unknown }) => author)).toEqual([
      { name: 'Deleted user' },
    ])
    const events = await prisma.auditEvent.findMany({ where })
    expect(events.length).toBeGreaterThan(1)
    expect(events.every(({ ipAddress }) => ipAddress === null)).toBe(true)
    expect((await api.takeMails()).map(({ kind, to }) => [kind, to.email])).toEqual([
      ['account_deleted', person.email],
    ])
  })

  it('takes from a closed order all but the bill; an open one keeps what its delivery needs', async () => {
    await leaveTraces()
    await remove({ password: PASSWORD })
    const { order } = api.app.database.prisma
    const closed = await order.findUniqueOrThrow({ where: { number: `CLOSED${person.id}` } })
    expect(closed).toMatchObject({
      email: null,
      phone: null,
      shipping: null,
      customerNote: null,
      giftMessage: null,
      billing: { name: 'Ada' },
    })
    const open = await order.findUniqueOrThrow({ where: { number: `OPEN${person.id}` } })
    expect(open).toMatchObject({ email: person.email, phone: '+1 503 555 0142', shipping: { name: 'Ada' } })
  })

  it('leaves the address free for a new account', async () => {
    await remove({ password: PASSWORD })
    const account = { name: 'Ada', email: person.email, password: PASSWORD, password_confirmation: PASSWORD }
    const answer = await api.post('/auth/register', account, { peer })
    expect(answer.status).toBe(201)
    expect(answer.json.data.user.id).not.toBe(person.id)
  })

  it('wants the password or a code, and counts wrong ones', async () => {
    expect(outcomeOf(await remove({}))).toEqual([422, 'password'])
    for (let i = 0; i < 4; i++) expect(outcomeOf(await remove({ password: 'x' }))).toEqual([422, 'password'])
    expect(outcomeOf(await remove({ code: '123456' }))).toEqual([422, 'code'])
    expect(outcomeOf(await remove({ password: PASSWORD }))).toEqual([429, 'too_many_attempts'])
    api.clock.advance(900)
    const { secret } = await api.enableTwoFactor(person)
    expect((await remove({ code: api.codeOf(secret) })).status).toBe(200)
  })

  it('happens once of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove({ password: PASSWORD })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
    expect(lost.every((status) => status === 401)).toBe(true)
    expect((await api.takeMails()).map(({ kind }) => kind)).toEqual(['account_deleted'])
  })
})

describe('GET /auth/me/export', () => {
  it('holds everything of the customer, and nothing of another', async () => {
    await leaveTraces()
    const { status, json } = await own('GET', '/auth/me/export')
    expect(status).toBe(200)
    const { data } = json
    expect(data.user.email).toBe(person.email)
    expect(data.devices).toHaveLength(1)
    expect(data.addresses.map(({ city }: { city: string }) => city)).toEqual(['Portland'])
    expect(data.orders.map(({ number, total }: Record<string, unknown>) => [number, total])).toEqual([
      [`CLOSED${person.id}`, 1000],
      [`OPEN${person.id}`, 1000],
    ])
    expect(data.orders[0].items).toEqual([
      { name: 'Shoe', variant_name: null, sku: null, quantity: 1, attributes: [], unit_price: 1000 },
    ])
    expect([data.reviews.length, data.comments.length]).toEqual([1, 1])
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['signed_in'])
    expect(data).toMatchObject({
      push_devices: [],
      newsletter: null,
      stock_notices: [],
      wishlist: [],
      contact_messages: [],
    })
    const stranger = await api.session(await api.customer())
    const theirs = await own('GET', '/auth/me/export', undefined, stranger.access_token)
    expect(theirs.json.data).toMatchObject({ addresses: [], orders: [], reviews: [], comments: [] })
  })

  it('holds what is kept under the address, once that is verified', async () => {
    const { prisma } = api.app.database
    await prisma.newsletterSubscriber.create({ data: { email: person.email } })
    await api.post('/contact', { name: 'Ada', email: person.email, message: 'Do you repair kettles?' })
    const { data } = (await own('GET', '/auth/me/export')).json
    expect(data.newsletter).toMatchObject({ confirmed_at: null, unsubscribed_at: null })
    expect(data.contact_messages).toMatchObject([{ message: 'Do you repair kettles?' }])
    await prisma.customer.update({ where: { id: person.id }, data: { emailVerifiedAt: null } })
    const unsure = (await own('GET', '/auth/me/export')).json.data
    expect([unsure.newsletter, unsure.contact_messages]).toEqual([null, []])
  })
})
