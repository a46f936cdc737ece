import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetPassword } from '#lib/domains/accounts/index.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { type AccountApi, openAccountApi } from './account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

it('a forgotten password comes back through the mail that is delivered', async () => {
  const person = await api.customer()
  await api.post('/auth/forgot-password', { email: person.email })
  await api.app.outbox.drain()
  const folder = path.join(api.app.env.storagePath, 'mail')
  const [file = ''] = await readdir(folder)
  const mail = readMail(await readFile(path.join(folder, file), 'utf8'))
  expect(mail.header('to')).toContain(person.email)
  const token = /\/account\/reset\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await resetPassword(api.app, token, 'willow-lantern-7')
  expect((await api.signIn(person, { password: 'willow-lantern-7' })).status).toBe(200)
})
