import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImport, type SourceName, sources } from '#lib/import/index.ts'
import { type AccountApi, bearer, openAccountApi, PASSWORD } from '../auth/account-api.ts'

let api: AccountApi
let folder: string

beforeAll(async () => {
  api = await openAccountApi()
  folder = await mkdtemp(path.join(os.tmpdir(), 'deleted-customers-'))
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(source: SourceName, text: string) {
  const file = path.join(folder, 'export')
  await writeFile(file, text)
  return runImport({
    database: api.app.database,
    source: sources[source],
    file,
    settings: { exponent: 2, timeZone: 'UTC', weightUnit: 'kg' },
    now: api.clock.now(),
  })
}

const prisma = () => api.app.database.prisma

async function deleteAccount(person: { id: number; email: string }): Promise<void> {
  const { access_token } = await api.session(person)
  const answer = await api.request(
    'DELETE',
    '/auth/me',
    { password: PASSWORD },
    { headers: bearer(access_token) },
  )
  expect(answer.status).toBe(200)
}

const users = (...emails: string[]) =>
  `ID,user_email,roles\n${emails.map((email, index) => `${index + 1},${email},customer`).join('\n')}`
const subscribers = (...emails: string[]) =>
  `First Name,Last Name,Email,Accepts Email Marketing\n${emails.map((email) => `A,B,${email},yes`).join('\n')}`
const GONE = 'The customer deleted the account here, so it does not come back.'

it('no file brings back a customer who deleted the account, whichever brought them first', async () => {
  const [imported, own] = ['imported@example.com', 'own@example.com']
  const ofImport = await api.customer({ email: imported, emailVerifiedAt: null })
  await prisma().customer.update({ where: { id: ofImport.id }, data: { importedFrom: 'woocommerce' } })
  await deleteAccount(ofImport)
  await deleteAccount(await api.customer({ email: own }))
  const text = users(imported, own, 'new@example.com')
  expect((await run('wordpress', text)).warnings).toEqual([
    { line: 2, reason: GONE },
    { line: 3, reason: GONE },
  ])
  // Alone, and with a consent that would subscribe them.
  for (const email of [imported, own])
    expect((await run('shopify', subscribers(email))).warnings).toEqual([{ line: 2, reason: GONE }])
  expect((await run('shopify', subscribers(imported, own))).unchanged).toBe(2)
  const emails = { in: [imported, own, 'new@example.com'] }
  expect(await prisma().customer.findMany({ where: { email: emails }, select: { email: true } })).toEqual([
    { email: 'new@example.com' },
  ])
  expect(await prisma().newsletterSubscriber.count({ where: { email: emails } })).toBe(0)
})

it('an account that anyone may have registered keeps no customer out', async () => {
  const email = 'unproven@example.com'
  await deleteAccount(await api.customer({ email, emailVerifiedAt: null }))
  expect(await run('woocommerce', users('a@example.com', email))).toMatchObject({ warnings: [] })
  expect(await prisma().customer.count({ where: { email } })).toBe(1)
})
