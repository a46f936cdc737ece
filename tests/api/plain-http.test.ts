import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ env: { SMTP_URL: 'smtp://mail.example.com' } })
  await api.app.settings.set('mail.from', 'hello@shop.example')
  await api.app.settings.set('contact.email', 'owner@example.com')
  await api.app.settings.set('payments.sandbox.enabled', false)
})
afterAll(() => api.close())

const warningsAt = async (url: string, development = false) => {
  await api.app.settings.set('site.url', url)
  return listWarnings({ ...api.app, env: { ...api.app.env, development } })
}

describe('a start where cookies cannot be Secure', () => {
  it('says so, and what to do', async () => {
    for (const url of ['http://shop.example', 'http://192.168.1.5:3000', 'http://localhost.example']) {
      const warnings = await warningsAt(url)
      expect(warnings).toEqual([expect.stringContaining(`site.url is ${url}. Serve the site over https`)])
    }
  })

  it.each([
    'https://shop.example',
    'http://localhost:3000',
    'http://shop.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('is not one at %s', async (url) => {
    expect(await warningsAt(url)).toEqual([])
  })

  it('is left alone in development', async () => {
    expect(await warningsAt('http://shop.example', true)).toEqual([])
  })
})
