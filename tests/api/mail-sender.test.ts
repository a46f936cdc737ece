import { afterAll, beforeAll, expect, it } from 'vitest'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('contact.email', 'owner@example.com')
  await api.app.settings.set('payments.sandbox.enabled', false)
})
afterAll(() => api.close())

const warnings = (smtpUrl: string | undefined, isPublic = false) =>
  listWarnings({ ...api.app, env: { ...api.app.env, smtpUrl, isPublic } })
const SERVER = 'smtp://mail.example.com'

it('the start warns of mails that nobody sends, and of those without a sender of the owner’s', async () => {
  expect(await warnings(undefined)).toEqual([])
  expect(await warnings(undefined, true)).toEqual([expect.stringContaining('No mail is sent')])
  expect(await warnings(SERVER)).toEqual([
    expect.stringContaining('no-reply@localhost, which mail servers refuse'),
  ])
  await api.app.settings.set('site.url', 'https://shop.example')
  expect(await warnings(undefined)).toEqual([expect.stringMatching(/^No mail is sent, .*\/mail, .*SMTP_URL/)])
  expect(await warnings(SERVER)).toEqual([expect.stringContaining('no-reply@shop.example. Set mail.from')])
  await api.app.settings.set('mail.from', 'hello@shop.example')
  expect(await warnings(SERVER)).toEqual([])
})
