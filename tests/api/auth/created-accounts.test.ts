import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createCustomer,
  deleteAccount,
  exportAccount,
  findCustomer,
  findCustomerById,
  inviteCustomers,
  normalizeEmail,
  register,
  resendVerification,
  verifyEmail,
} from '#lib/domains/people/accounts/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type AccountApi, freshPeer, openAccountApi, PASSWORD, type Person } from './account-api.ts'

let api: AccountApi
let bea: Person

beforeAll(async () => {
  api = await openAccountApi()
  bea = await api.customer({ email: 'bea@example.com' })
  const address = { customerId: bea.id, city: 'Portland' }
  await prisma().address.create({ data: address })
  await placed('BEA', bea.email)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.advance(3600)
  await prisma().outboxMessage.deleteMany()
})

const prisma = () => api.app.database.prisma
const rows = (id: number) =>
  prisma().customer.findUniqueOrThrow({
    where: { id },
    include: { addresses: true, audit: true, emailTokens: true, orders: true },
  })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, facts }) => [code, facts],
  )
/** An order of a former shop, or of a guest of this one. */
const placed = (number: string, email: string, importedFrom: string | null = 'shopify') =>
  prisma().order.create({
    data: {
      ...{ number, email, importedFrom, tokenSalt: 'x', currency: 'USD', billing: {}, itemCount: 1 },
      ...{ subtotal: 1n, discount: 0n, tax: 0n, total: 1n, taxInclusive: false },
    },
  })
const ownersOf = async (prefix: string) =>
  (
    await prisma().order.findMany({ where: { number: { startsWith: prefix } }, orderBy: { number: 'asc' } })
  ).map(({ number, customerId }) => [number, customerId])
/** Of the mails that wait: whom they are to, and in which language. */
const waiting = async () =>
  (await prisma().outboxMessage.findMany({ where: { kind: { startsWith: 'mail.' } } })).map(
    ({ kind, payload }) => {
      const { to, locale } = payload as Record<string, unknown>
      return [kind, to, locale ?? null]
    },
  )

it('an account that the operator creates is verified, has its former orders, and mails nobody', async () => {
  const before = await rows(bea.id)
  await placed('C-1', 'carla@example.com')
  await placed('C-2', 'carla@example.com', null)
  await placed('C-3', 'other@example.com')
  const given = { email: ' Carla@Example.com ', name: 'Carla', password: 'larch-kettle-43' }
  const id = await createCustomer(api.app, given)
  const now = api.clock.now()
  expect(await rows(id)).toMatchObject({
    ...{ email: 'carla@example.com', name: 'Carla', status: 'active', phone: null, locale: null },
    ...{ emailVerifiedAt: now, createdAt: now, importedFrom: null, acceptedTermsAt: null },
    audit: [{ kind: 'registered', customerId: id, appId: null, ipAddress: null, createdAt: now }],
  })
  expect(await ownersOf('C-')).toEqual([
    ['C-1', id],
    ['C-2', null],
    ['C-3', null],
  ])
  expect(await waiting()).toEqual([])
  expect((await api.signIn({ email: 'carla@example.com' }, { password: given.password })).status).toBe(200)
  expect(await rows(bea.id)).toEqual(before)
})

it('an account that the operator may not create names all that is wrong, and leaves nothing', async () => {
  const count = () => prisma().customer.count()
  const create = (email: string, password: string) =>
    refusal(createCustomer(api.app, { email, name: 'X', password }))
  const before = await count()
  const taken = [{ code: 'email_taken' }]
  const short = [{ code: 'password_short', facts: { min: 8 } }]
  expect(await create(' BEA@example.com', PASSWORD)).toEqual(['invalid_fields', { email: taken }])
  expect(await create('new@example.com', '1234567')).toEqual(['invalid_fields', { password: short }])
  expect(await create('bea@example.com', '1234567')).toEqual([
    'invalid_fields',
    { email: taken, password: short },
  ])
  expect(await create('kettlewright@example.com', 'Kettlewright-1')).toEqual([
    'invalid_fields',
    { password: [{ code: 'password_personal' }] },
  ])
  expect(await count()).toBe(before)
  expect(await create('12345678@example.com', 'kettle-7')).toBe('done')
})

it('a registration that cannot be done says why, and leaves no account', async () => {
  const caller = { app: api.credentials, ip: freshPeer(), siteUrl: 'https://shop.example.com' }
  const given = { name: 'Finn', email: 'finn@example.com', password: PASSWORD, acceptsTerms: true }
  const taken = ['invalid_fields', { email: [{ code: 'email_taken' }] }]
  const broken = register(api.app, given, caller, () => Promise.reject(new Error('The disk is full.')))
  await expect(broken).rejects.toThrow('The disk is full.')
  expect(await prisma().customer.count({ where: { email: given.email } })).toBe(0)
  expect(await refusal(register(api.app, { ...given, email: bea.email }, caller))).toEqual(taken)
  const both = await Promise.all([given, given].map((one) => refusal(register(api.app, one, caller))))
  expect(both.filter((one) => one !== 'done')).toEqual([taken])
})

it('who registers is mailed in their language, and asks for the link again in it', async () => {
  await api.app.settings.set('site.locales', ['en', 'de'])
  const account = { name: 'Dora', password: PASSWORD, password_confirmation: PASSWORD }
  const register = async (email: string, language: string) => {
    const answer = await api.post(
      '/auth/register',
      { ...account, email },
      { peer: freshPeer(), headers: { 'accept-language': language } },
    )
    expect(answer.status).toBe(201)
    return answer.json.data.user.id as number
  }
  const email = 'dora@example.com'
  const id = await register(email, 'de')
  const mail = ['mail.verify_email', { name: 'Dora', email }, 'de']
  expect(await waiting()).toEqual([mail])
  await resendVerification(api.app, id, 'https://shop.example.com')
  expect(await waiting()).toEqual([mail])
  api.clock.advance(120)
  await resendVerification(api.app, id, 'https://shop.example.com')
  expect(await waiting()).toEqual([mail, mail])
  const { emailTokens, emailVerifiedAt, acceptedTermsAt, createdAt } = await rows(id)
  expect(emailTokens).toMatchObject([
    { purpose: 'verify', email, codeHash: null, newEmail: null, usedAt: null },
    {
      ...{ purpose: 'verify', email, createdAt: api.clock.now() },
      expiresAt: new Date(api.clock.now().getTime() + 72 * 3_600_000),
    },
  ])
  expect([emailVerifiedAt, acceptedTermsAt]).toEqual([null, null])
  expect(createdAt).toEqual(new Date(api.clock.now().getTime() - 120_000))
  await api.app.settings.unset('site.locales')
})

it('only the owner’s own link verifies an address, in its time, and gives them their former orders', async () => {
  const ada = await api.customer({ emailVerifiedAt: null })
  const eve = await api.customer({ emailVerifiedAt: null })
  await placed('A-1', ada.email)
  await placed('A-2', ada.email, null)
  await placed('A-3', eve.email)
  const add = (token: string, given: object = {}) => {
    const expiresAt = new Date(api.clock.now().getTime() + 1)
    const owner = { customerId: ada.id, email: ada.email, purpose: 'verify' }
    return prisma().emailToken.create({ data: { ...owner, tokenHash: sha256(token), expiresAt, ...given } })
  }
  await add('right')
  await add('reset', { purpose: 'reset' })
  await add('used', { usedAt: api.clock.now() })
  await add('over', { expiresAt: api.clock.now() })
  await add('moved', { email: 'former@example.com' })
  await add('hers', { customerId: eve.id, email: eve.email })
  const invalid = ['invalid_link', null]
  for (const token of ['reset', 'used', 'over', 'moved', 'hers', 'unknown'])
    expect([token, await refusal(verifyEmail(api.app, token, ada.id))]).toEqual([token, invalid])
  expect(await refusal(verifyEmail(api.app, 'right', eve.id))).toEqual(invalid)
  expect((await rows(ada.id)).emailVerifiedAt).toBeNull()
  const hers = await rows(eve.id)
  expect(await refusal(verifyEmail(api.app, 'right', ada.id))).toBe('done')
  expect((await rows(ada.id)).emailVerifiedAt).toEqual(api.clock.now())
  const usedAt = api.clock.now()
  expect(await prisma().emailToken.findUnique({ where: { tokenHash: sha256('right') } })).toMatchObject({
    usedAt,
  })
  expect(await ownersOf('A-')).toEqual([
    ['A-1', ada.id],
    ['A-2', null],
    ['A-3', null],
  ])
  expect(await rows(eve.id)).toEqual(hers)
  // A second link leaves the time of the first.
  await add('again', { expiresAt: new Date('2030-01-01') })
  api.clock.advance(60)
  await verifyEmail(api.app, 'again', ada.id)
  expect((await rows(ada.id)).emailVerifiedAt).toEqual(usedAt)
})

it('who leaves is told so in their language, and takes nothing of another along', async () => {
  const before = await rows(bea.id)
  const ada = await api.customer()
  await prisma().customer.update({ where: { id: ada.id }, data: { locale: 'de', phone: '12345' } })
  await prisma().staff.create({ data: { customerId: ada.id, name: 'Ada', email: ada.email } })
  await deleteAccount(api.app, ada.id, { password: PASSWORD }, freshPeer())
  expect(await waiting()).toEqual([['mail.account_deleted', { name: 'Ada', email: ada.email }, 'de']])
  const left = await rows(ada.id)
  expect(left).toMatchObject({
    ...{ email: `deleted-${ada.id}@deleted.invalid`, name: 'Deleted user', phone: null, locale: null },
    ...{ avatarUrl: null, passwordHash: null, passwordScheme: null, emailVerifiedAt: null },
    ...{ acceptedTermsAt: null, deletedAt: api.clock.now(), addresses: [], emailTokens: [] },
  })
  expect(left.audit.at(-1)).toMatchObject({ kind: 'deleted', createdAt: api.clock.now(), ipAddress: null })
  expect(await prisma().staff.findUnique({ where: { email: ada.email } })).toMatchObject({
    ...{ customerId: null, active: false, name: 'Ada' },
  })
  expect(await findCustomerById(api.app, ada.id)).toBeNull()
  expect(await findCustomer(api.app, `deleted-${ada.id}@deleted.invalid`)).toBeNull()
  expect(await findCustomerById(api.app, bea.id)).toMatchObject({ id: bea.id, email: bea.email })
  expect(await rows(bea.id)).toEqual(before)
})

it('an export has the customer’s own rows, the oldest first, and of an order nothing that opens it', async () => {
  const ada = await api.customer()
  const nothing = { cart: null, wishlist: null, newsletter: null }
  const lists = [
    'identities',
    'coupons',
    'addresses',
    'orders',
    'reviews',
    'reviewVotes',
    'comments',
  ] as const
  const more = ['paymentCustomers', 'pushDevices', 'events', 'devices', 'messages', 'stockNotices'] as const
  expect(await exportAccount(api.app, ada.id)).toEqual({
    ...nothing,
    ...Object.fromEntries([...lists, ...more].map((list) => [list, []])),
    account: { locale: null, acceptedTermsAt: null },
    customer: await findCustomerById(api.app, ada.id),
  })
  const lines = ['Second', 'First'].map((name, at) => ({
    ...{ name, quantity: 1, unitPrice: 1n, subtotal: 1n, total: 1n, position: 1 - at, attributesKey: name },
  }))
  for (const number of ['E-2', 'E-1']) {
    const { id } = await placed(number, ada.email)
    await prisma().order.update({
      where: { id },
      data: { customerId: ada.id, lines: { create: lines } },
    })
    await prisma().address.create({ data: { customerId: ada.id, city: number } })
    await prisma().auditEvent.create({
      data: { customerId: ada.id, kind: number, createdAt: api.clock.now() },
    })
  }
  const told = await exportAccount(api.app, ada.id)
  expect(told.orders.map(({ number }) => number)).toEqual(['E-2', 'E-1'])
  expect(told.addresses.map(({ city }) => city)).toEqual(['E-2', 'E-1'])
  expect(told.events.map(({ kind }) => kind)).toEqual(['E-2', 'E-1'])
  const bare = {
    phone: null,
    shipping: null,
    customerNote: null,
    giftMessage: null,
    vatId: null,
    locale: null,
  }
  expect(told.orders[0]).toEqual({
    ...{ ...bare, number: 'E-2', email: ada.email, billing: {}, currency: 'USD', total: 1n },
    ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
    ...{ placedAt: expect.any(Date), acceptedTermsAt: null },
    ...{ shipments: [], invoices: [], withdrawals: [], returns: [] },
    lines: ['First', 'Second'].map((name) => ({
      ...{ name, variantName: null, sku: null, quantity: 1, attributes: [], unitPrice: 1n },
    })),
  })
  expect((await exportAccount(api.app, bea.id)).orders.map(({ number }) => number)).toEqual([])
  await prisma().customer.update({ where: { id: ada.id }, data: { emailVerifiedAt: null } })
  await prisma().newsletterSubscriber.create({ data: { email: ada.email } })
  expect((await exportAccount(api.app, ada.id)).newsletter).toBeNull()
})

it('an invitation goes to the address that is named, also of whom staff have added', async () => {
  const add = (email: string, importedFrom: string) =>
    prisma().customer.create({ data: { email, name: 'Jo', locale: 'de', importedFrom } })
  const [jo, kim] = [await add('jo@example.com', 'staff'), await add('kim@example.com', 'shopify')]
  const invite = (email: string, more: object = {}) => inviteCustomers(api.app, { email, ...more })
  expect(await invite(' JO@example.com', { dryRun: true })).toEqual([jo.email])
  expect(await invite('nobody@example.com')).toEqual([])
  expect(await invite(bea.email)).toEqual([])
  expect(await invite(' JO@example.com')).toEqual([jo.email])
  expect(await invite(jo.email)).toEqual([])
  expect((await rows(jo.id)).invitedAt).toEqual(api.clock.now())
  expect((await rows(kim.id)).invitedAt).toBeNull()
  const jobs = await prisma().outboxMessage.findMany({ where: { kind: 'account.invite' } })
  expect(jobs).toMatchObject([{ payload: { customerId: jo.id }, availableAt: api.clock.now() }])
  await api.app.settings.set('site.url', 'https://shop.example.com')
  const [mail, ...others] = await api.takeMails()
  expect(others).toEqual([])
  expect(mail).toEqual({
    kind: 'invitation',
    to: { name: 'Jo', email: jo.email },
    data: {
      url: expect.stringMatching(/^https:\/\/shop\.example\.com\/account\/reset\/rp_[\w-]{43}$/),
      ...{ days: 14, byStaff: true },
    },
  })
  await api.app.settings.unset('site.url')
  const [link] = (await rows(jo.id)).emailTokens
  expect(link).toMatchObject({ purpose: 'invite', email: jo.email })
  expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(14 * 24 * 3_600_000)
})

it.each([
  [' Ada@Example.COM\n', 'ada@example.com'],
  ['e\u0301va@example.com', 'éva@example.com'],
  ['ÉVA@example.com', 'éva@example.com'],
  ['a da@example.com', 'a da@example.com'],
])('the address %j is kept as %j', (given, kept) => {
  expect(normalizeEmail(given)).toBe(kept)
})
