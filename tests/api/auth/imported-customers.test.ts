import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  acceptsPassword,
  createImportedCustomers,
  type ImportedCustomer,
  saveImportedCustomer,
} from '#lib/domains/people/accounts/index.ts'
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
  expect(await accepts({ importedFrom: null })).toBe(false)
  expect(await accepts({ emailVerifiedAt: new Date() })).toBe(false)
  expect(await accepts({ passwordHash: 'own' })).toBe(false)
  expect(await accepts({}, 'shopify')).toBe(false)
  await note('shopify', id)
  expect(await accepts({})).toBe(false)
})
