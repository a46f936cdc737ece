import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#lib/app/app.ts'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ env: { SMTP_URL: 'smtp://mail.example.com' } })
  for (const key of ['contact.email', 'mail.from']) await api.app.settings.set(key, 'owner@example.com')
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const key of ['site.url', 'payments.sandbox.allow_https']) await api.app.settings.unset(key)
  await api.app.settings.set('payments.sandbox.enabled', true)
})

const isOpen = ({ gateways } = api.app) =>
  gateways.offered().some(({ id }) => id === 'sandbox') && gateways.find('sandbox') !== undefined

describe('the sandbox', () => {
  it('closes once the site has an https address, and the start says so', async () => {
    expect(isOpen()).toBe(true)
    await api.app.settings.set('site.url', 'http://localhost:3000')
    expect(isOpen()).toBe(true)
    expect(await listWarnings(api.app)).toEqual([])
    await api.app.settings.set('site.url', 'HTTPS://shop.example')
    expect(isOpen()).toBe(false)
    expect(await listWarnings(api.app)).toEqual([expect.stringContaining('stays closed')])
  })

  it('opens there by a setting of its own, and the start warns', async () => {
    await api.app.settings.set('site.url', 'https://shop.example')
    await api.app.settings.set('payments.sandbox.allow_https', true)
    expect(isOpen()).toBe(true)
    expect(await listWarnings(api.app)).toEqual([expect.stringContaining('without paying')])
    await api.app.settings.set('payments.sandbox.enabled', false)
    expect(isOpen()).toBe(false)
    expect(await listWarnings(api.app)).toEqual([])
  })

  it('closes where SITE_URL is an https address, unless the owner has set another', async () => {
    const app = await openApp({ env: { ...api.app.env, siteUrl: 'https://shop.example' } })
    expect(app.settings.current['site.url']).toBe('https://shop.example')
    expect(isOpen(app)).toBe(false)
    await app.settings.set('site.url', 'http://shop.example')
    expect(isOpen(app)).toBe(true)
    await app.close()
  })
})
