import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetPassword, verifyEmail } from '#lib/domains/people/accounts/index.ts'
import { schemeOf } from '#lib/domains/people/accounts/passwords/former/former-scheme.ts'
import { type AccountApi, bearer, openAccountApi, outcomeOf } from './account-api.ts'

const HASH = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
const PASSWORD = 'test12345'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

const customers = () => api.app.database.prisma.customer
let made = 0
const imported = (given: { passwordHash?: string; passwordScheme?: string } = {}) =>
  customers().create({
    data: {
      email: `former-${++made}@example.com`,
      name: 'Jane',
      importedFrom: 'wordpress',
      passwordHash: HASH,
      passwordScheme: schemeOf(HASH),
      ...given,
    },
  })
const find = ({ id }: { id: number }) => customers().findUniqueOrThrow({ where: { id } })

it('a customer signs in with the password of the former site, whose hash is replaced at once', async () => {
  const person = await imported()
  expect(outcomeOf(await api.signIn(person, { password: 'wrong' }))).toEqual([401, 'invalid_credentials'])
  expect((await find(person)).passwordHash).toBe(HASH)
  expect((await api.signIn(person, { password: PASSWORD })).status).toBe(200)
  expect(await find(person)).toMatchObject({
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
    passwordScheme: null,
  })
  expect((await api.signIn(person, { password: PASSWORD })).status).toBe(200)
  expect(outcomeOf(await api.signIn(person, { password: 'wrong' }))).toEqual([401, 'invalid_credentials'])
})

it('a space typed by mistake does not become part of the password', async () => {
  const person = await imported()
  for (const password of [` ${PASSWORD} `, PASSWORD, ` ${PASSWORD} `])
    expect((await api.signIn(person, { password })).status).toBe(200)
})

it('several devices that sign in at once all get in', async () => {
  const person = await imported()
  const answers = await Promise.all([1, 2, 3].map(() => api.signIn(person, { password: PASSWORD })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await find(person)).passwordScheme).toBeNull()
})

it('a suspended customer does not get in with it', async () => {
  const person = await imported()
  await customers().update({ where: { id: person.id }, data: { status: 'suspended' } })
  expect(outcomeOf(await api.signIn(person, { password: PASSWORD }))).toEqual([403, 'account_inactive'])
})

it('a new password replaces it, and deletion of the account removes it', async () => {
  const person = await imported()
  await api.post('/auth/forgot-password', { email: person.email })
  const mails = await api.takeMails()
  const url = `${mails.find(({ kind }) => kind === 'reset_password')?.data.url}`
  const token = url.split('/').at(-1) ?? ''
  await resetPassword(api.app, token, 'brass-lantern-81')
  expect((await find(person)).passwordScheme).toBeNull()
  expect((await api.signIn(person, { password: PASSWORD })).status).toBe(401)

  const leaver = await imported()
  const { json } = await api.signIn(leaver, { password: PASSWORD })
  await customers().update({
    where: { id: leaver.id },
    data: { passwordHash: HASH, passwordScheme: schemeOf(HASH) },
  })
  const gone = await api.request(
    'DELETE',
    '/auth/me',
    { password: PASSWORD },
    { headers: bearer(json.data.access_token) },
  )
  expect(gone.status).toBe(200)
  expect(await find(leaver)).toMatchObject({ passwordHash: null, passwordScheme: null })
})

it('a verified address brings the orders that were placed under it in the former shop', async () => {
  const person = await imported()
  const { prisma } = api.app.database
  const order = {
    ...{
      number: 'F-1',
      tokenSalt: 'x',
      importedFrom: 'woocommerce',
      currency: 'USD',
      billing: {},
      itemCount: 1,
    },
    ...{ subtotal: 100n, discount: 0n, tax: 0n, total: 100n, taxInclusive: false, email: person.email },
  }
  await prisma.order.createMany({ data: [order, { ...order, number: 'OWN', importedFrom: null }] })
  const ownerOf = async (number: string) =>
    (await prisma.order.findUniqueOrThrow({ where: { number } })).customerId
  const { json } = await api.signIn(person, { password: PASSWORD })
  expect(await ownerOf('F-1')).toBeNull()
  await api.post('/auth/resend-verification', undefined, { headers: bearer(json.data.access_token) })
  const url = (await api.takeMails())
    .map(({ data }) => `${data.url}`)
    .find((address) => address.includes('/account/verify/'))
  expect(url).toBeDefined()
  const token = url?.split('/').at(-1) ?? ''
  // Someone else's press of the button, such as of the one who reads the mail but did not choose the password.
  const other = await imported()
  await expect(verifyEmail(api.app, token, other.id)).rejects.toMatchObject({ code: 'invalid_link' })
  expect([await ownerOf('F-1'), (await find(person)).emailVerifiedAt]).toEqual([null, null])
  await verifyEmail(api.app, token, person.id)
  expect([await ownerOf('F-1'), await ownerOf('OWN')]).toEqual([person.id, null])
})
