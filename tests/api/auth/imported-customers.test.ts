import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  acceptsPassword,
  createImportedCustomers,
  type ImportedCustomer,
  saveImportedCustomer,
} from '#lib/domains/people/accounts/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type AccountApi, openAccountApi, PASSWORD } from './account-api.ts'

const PHPASS = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

const prisma = () => api.app.database.prisma
const origin = () => ({ source: 'wordpress', now: api.clock.now() })
const given = (email: string, more: Partial<ImportedCustomer> = {}): ImportedCustomer => ({
  ...{
    email,
    name: 'Jane',
    phone: null,
    locale: 'de',
    createdAt: null,
    isVerified: false,
    passwordHash: null,
  },
  ...more,
})
const saved = { state: 'created', isImported: true, isTrusted: true, isVerified: false, warnings: [] }

it('customers of a former shop are created together, but for those who are here or have left', async () => {
  const { prisma: db } = api.app.database
  const here = await api.customer()
  const gone = await api.customer()
  const { access_token } = await api.session(gone)
  const headers = { authorization: `Bearer ${access_token}` }
  await api.request('DELETE', '/auth/me', { password: PASSWORD }, { headers })
  const since = new Date('2019-04-05T06:07:08Z')
  const people = [
    given('a@example.com', { createdAt: since, phone: '+1 503 555', passwordHash: PHPASS }),
    given(here.email),
    given('b@example.com', { isVerified: true, passwordHash: 'secret' }),
    given('a@example.com', { name: 'Twice' }),
    given(gone.email),
  ]
  const [first, second, third, fourth, fifth] = await createImportedCustomers(db, origin(), people)
  expect(first).toEqual({ ...saved, id: expect.any(Number) })
  expect([second, fourth]).toEqual([null, null])
  const reason = 'The customer needs a new password: its password is not hashed in a known way.'
  expect(third).toEqual({ ...saved, id: expect.any(Number), isVerified: true, warnings: [reason] })
  expect(fifth).toMatchObject({ id: gone.id, state: 'deleted', isTrusted: false })
  const rows = await db.customer.findMany({ where: { importedFrom: 'wordpress' }, orderBy: { email: 'asc' } })
  const now = api.clock.now()
  const common = { name: 'Jane', locale: 'de', importedFrom: 'wordpress', updatedAt: now, status: 'active' }
  expect(rows).toMatchObject([
    {
      ...common,
      ...{ id: first?.id, phone: '+1 503 555', createdAt: since, emailVerifiedAt: null },
      ...{ passwordHash: PHPASS, passwordScheme: 'phpass:11' },
    },
    {
      ...common,
      ...{ id: third?.id, phone: null, createdAt: now, emailVerifiedAt: now },
      ...{ passwordHash: null, passwordScheme: null },
    },
  ])
})

it('a customer of a former shop is saved alone the same way, once, and touches no other', async () => {
  const other = await prisma().customer.create({
    data: { email: 'other@example.com', name: 'Mia', importedFrom: 'wordpress' },
  })
  const created = await saveImportedCustomer(prisma(), origin(), given('c@example.com'), null)
  expect(created).toEqual({ ...saved, id: expect.any(Number) })
  const jane = given('c@example.com', { name: 'Other', isVerified: true, passwordHash: PHPASS })
  const found = await saveImportedCustomer(prisma(), origin(), jane, created.id)
  expect(found).toEqual({ ...saved, id: created.id, state: 'found', isVerified: true })
  expect(await prisma().customer.findUnique({ where: { id: created.id } })).toMatchObject({
    ...{ name: 'Jane', emailVerifiedAt: api.clock.now(), passwordHash: PHPASS, passwordScheme: 'phpass:11' },
  })
  expect(await prisma().customer.findUnique({ where: { id: other.id } })).toEqual(other)
})

it('a former password opens what its own shop brought and nobody has opened here', async () => {
  const { id } = await prisma().customer.create({
    data: { email: 'd@example.com', name: 'Jane', importedFrom: 'wordpress' },
  })
  const account = {
    id,
    emailVerifiedAt: null,
    importedFrom: 'wordpress',
    passwordHash: null,
    passwordScheme: null,
  }
  const accepts = (more: object, source = 'woocommerce') =>
    acceptsPassword(prisma(), { ...account, ...more }, source)
  const note = (source: string, rowId: number) =>
    prisma().importSource.create({
      data: { kind: 'customer', key: `${source} ${rowId}`, hash: '', source, rowId },
    })
  await note('woocommerce', id)
  await note('shopify', id + 1)
  expect(await accepts({})).toBe(true)
  expect(await accepts({ passwordHash: PHPASS, passwordScheme: 'phpass:11' })).toBe(true)
  expect(await accepts({ importedFrom: 'shopify' }, 'shopify')).toBe(false)
  expect(await accepts({ id: 999_999, importedFrom: 'shopify' }, 'shopify')).toBe(true)
  expect(await accepts({ importedFrom: null })).toBe(false)
  expect(await accepts({ emailVerifiedAt: new Date() })).toBe(false)
  expect(await accepts({ passwordHash: 'own' })).toBe(false)
  expect(await accepts({}, 'shopify')).toBe(false)
  await note('shopify', id)
  expect(await accepts({})).toBe(false)
})

it.each([
  // What is here, what a file of WordPress says, and what becomes of it.
  ['an own account', {}, { isVerified: true, passwordHash: PHPASS }, [false, false, false], 'own'],
  ['an own account that is verified', { emailVerifiedAt: true }, {}, [false, true, true], 'own'],
  ['one of another shop', { importedFrom: 'shopify' }, {}, [true, true, false], null],
  ['one that the file verifies', { importedFrom: 'shopify' }, { isVerified: true }, [true, true, true], null],
  ['one that is verified', { importedFrom: 'shopify', emailVerifiedAt: true }, {}, [true, true, true], null],
  [
    'one of another shop with a password',
    { importedFrom: 'shopify', passwordHash: 'own' },
    { isVerified: true, passwordHash: PHPASS },
    [true, false, false],
    'own',
  ],
  [
    'one of the same users with a password',
    { importedFrom: 'woocommerce', passwordHash: 'own' },
    { isVerified: true, passwordHash: PHPASS },
    [true, true, false],
    'own',
  ],
  [
    'one of the same users',
    { importedFrom: 'woocommerce' },
    { passwordHash: PHPASS },
    [true, true, false],
    PHPASS,
  ],
] as const)(
  '%s gets what is its own, and no password that could be another’s',
  async (name, here, file, is, hash) => {
    const before = new Date('2026-01-01')
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const kept = {
      name: 'Ada',
      phone: '12345',
      locale: 'fr',
      importedFrom: null,
      passwordHash: null,
      ...here,
    }
    const emailVerifiedAt = 'emailVerifiedAt' in here ? before : null
    const own = { ...kept, ...(kept.importedFrom === null && { passwordHash: 'own' }), emailVerifiedAt }
    const { id } = await prisma().customer.create({ data: { ...own, email } })
    const result = await saveImportedCustomer(prisma(), origin(), given(email, { ...file, phone: '9' }), null)
    const [isImported, isTrusted, isVerified] = is
    expect(result).toEqual({ id, state: 'found', isImported, isTrusted, isVerified, warnings: [] })
    expect(await prisma().customer.findUnique({ where: { id } })).toMatchObject({
      ...{ ...own, passwordHash: hash, passwordScheme: hash === PHPASS ? 'phpass:11' : null },
      emailVerifiedAt: emailVerifiedAt ?? (isVerified ? api.clock.now() : null),
    })
  },
)

it('a password that cannot be taken is left out, with the reason', async () => {
  const create = (email: string, more: object = {}) =>
    prisma().customer.create({ data: { email, name: 'Ada', importedFrom: 'shopify', ...more } })
  const warningsOf = async (email: string, passwordHash: string) =>
    (await saveImportedCustomer(prisma(), origin(), given(email, { passwordHash }), null)).warnings
  const foreign =
    'The former password was left out, since another shop brought this account. Invite the customer.'
  const [one, two] = [await create('w1@example.com'), await create('w2@example.com', { passwordHash: 'own' })]
  expect(await warningsOf('w1@example.com', PHPASS)).toEqual([foreign])
  expect(await warningsOf('w2@example.com', PHPASS)).toEqual([])
  expect(await warningsOf('w1@example.com', 'secret')).toEqual([
    'The customer needs a new password: its password is not hashed in a known way.',
  ])
  for (const { id, passwordHash } of [one, two])
    expect(await prisma().customer.findUnique({ where: { id } })).toMatchObject({
      passwordHash,
      passwordScheme: null,
    })
})

it('a customer whom an earlier import knows keeps the address that was chosen here', async () => {
  const mover = await api.customer({ email: 'mover-new@example.com' })
  const left = (customerId: number, email: string, kind = 'email_changed') =>
    prisma().auditEvent.create({
      data: { customerId, kind, createdAt: api.clock.now(), details: { former: sha256(email) } },
    })
  await left(mover.id, 'mover-old@example.com')
  const save = (email: string, known: number | null) =>
    saveImportedCustomer(prisma(), origin(), given(email), known)
  const same = { id: mover.id, state: 'found', isImported: false, isTrusted: true, isVerified: true }
  expect(await save('mover-old@example.com', mover.id)).toEqual({ ...same, warnings: [] })
  expect(await save(mover.email, mover.id)).toEqual({ ...same, warnings: [] })
  expect(await prisma().customer.count({ where: { email: 'mover-old@example.com' } })).toBe(0)

  // Another's change, another kind of event, or an address that someone has taken since, prove nothing.
  const moved = 'The customer had another address before. The account with that address stays as it is.'
  const other = await api.customer()
  await left(other.id, 'never-hers@example.com')
  await left(mover.id, 'asked@example.com', 'email_change_asked')
  for (const email of ['never-hers@example.com', 'asked@example.com', 'unheard@example.com']) {
    const created = await save(email, mover.id)
    expect([email, created]).toEqual([email, { ...saved, id: expect.any(Number), warnings: [moved] }])
    expect(created.id).not.toBe(mover.id)
  }
  const taker = await api.customer({ email: 'mover-old@example.com' })
  expect(await save('mover-old@example.com', mover.id)).toEqual({
    ...{ ...same, id: taker.id },
    warnings: [moved],
  })
  // An id that no account has says nothing.
  expect(await save('nobody-known@example.com', 999_999)).toEqual({ ...saved, id: expect.any(Number) })
})

it('a customer who has deleted the account is left alone, under any address of theirs', async () => {
  const gone = await api.customer({ email: 'gone-alone@example.com' })
  const { access_token } = await api.session(gone)
  const headers = { authorization: `Bearer ${access_token}` }
  await api.request('DELETE', '/auth/me', { password: PASSWORD }, { headers })
  const deleted = { id: gone.id, state: 'deleted', isImported: true, isTrusted: false, isVerified: false }
  const before = await prisma().customer.findMany({ orderBy: { id: 'asc' } })
  for (const [email, known] of [
    ['gone-alone@example.com', null],
    ['gone-alone@example.com', gone.id],
    ['gone-elsewhere@example.com', gone.id],
  ] as const)
    expect(await saveImportedCustomer(prisma(), origin(), given(email), known)).toEqual({
      ...deleted,
      warnings: [],
    })
  expect(await prisma().customer.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
})
