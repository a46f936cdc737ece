import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { webPayment } from '#lib/domains/shop/payments/index.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { openTestApi, sendTo, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

const german = { locale: 'de', prefix: '/de' }

beforeAll(async () => {
  api = await openTestApi()
  const { settings } = api.app
  await settings.set('site.url', 'https://shop.example')
  await settings.set('site.locales', ['en', 'de', 'ja'])
  await settings.set('contact.email', 'owner@example.com')
  await createCatalogueFactory(api.app).product({ slug: 'kettle', name: 'Kettle', price: 4500 })
})
afterAll(() => api.close())

describe('live results', () => {
  const ask = (path: string, headers?: Record<string, string>) =>
    sendTo(createSuggest(api.app), `=${path}/search/suggest?q=kettle`, { headers })

  it.each([
    ['', 'en', 'Products'],
    ['/de', 'de', 'Produkte'],
    ['/ja', 'ja', '商品'],
  ])('at %s/search/suggest are in the language of the page', async (prefix, locale, label) => {
    const { headers, json } = await ask(prefix, { 'accept-language': 'fr, de;q=0.5' })
    expect(headers['Content-Language']).toBe(locale)
    expect(json.url).toMatch(new RegExp(`^https://shop\\.example${prefix}/search\\?q=kettle`))
    const [group] = json.groups
    expect(group).toMatchObject({ label, total: 1 })
    expect(group.url).toMatch(new RegExp(`^https://shop\\.example${prefix}/search\\?`))
    expect(group.items[0].url).toBe(`https://shop.example${prefix}/products/kettle`)
  })

  it('refuse in it too', async () => {
    await api.app.settings.set('search.live_enabled', false)
    const [there, here] = [await ask('/de'), await ask('')]
    await api.app.settings.unset('search.live_enabled')
    expect([there.status, here.status]).toEqual([404, 404])
    expect(there.json.message).not.toBe(here.json.message)
  })
})

describe('the App in a language', () => {
  it('is the same one for the same language, and follows the settings', async () => {
    const app = openInLanguage(api.app, german)
    expect(openInLanguage(api.app, { ...german })).toBe(app)
    expect(app.settings.current).toBe(app.settings.current)
    expect(app.settings.current['site.locale']).toBe('de')
    expect(app.settings.current['site.locales']).toEqual(['en', 'ja'])
    expect(app.settings.languages.map(({ prefix }) => prefix)).toEqual(['', '/de', '/ja'])
    await api.app.settings.set('site.name', 'Corner Shop')
    expect(app.settings.current['site.name']).toBe('Corner Shop')
    expect(api.app.settings.current['site.locale']).toBe('en')
  })

  it('leads from a page to pages in the language', async () => {
    const page = await loadProductPage(openInLanguage(api.app, german), 'kettle', {}, {})
    expect(page?.data.product).toMatchObject({ url: 'https://shop.example/de/products/kettle' })
    expect(page?.path).toBe('/products/kettle')
    expect(JSON.stringify(page?.head?.data)).not.toMatch(/shop\.example\/(?!de\b|media)\w/)
  })
})

describe('a payment', () => {
  it.each([
    ['de', 'https://shop.example/de/pay/A1'],
    ['de-AT', 'https://shop.example/de/pay/A1'],
    ['fr', 'https://shop.example/pay/A1'],
    [null, 'https://shop.example/pay/A1'],
  ])('of a buyer who used %s comes back to pages in that language', (locale, start) => {
    const { gateways } = api.app
    const { url, successUrl } = webPayment(api.app, { number: 'A1', locale })
    expect(gateways.address(url).startsWith(`${start}?`)).toBe(true)
    expect(gateways.address(successUrl).startsWith(`${start}/return?`)).toBe(true)
  })
})

describe('a page whose slug is a language', () => {
  it('is pointed out: its address is that of the language', async () => {
    const content = createContentFactory(api.app)
    await content.page({ slug: 'de', title: 'Delaware' })
    await content.page({ slug: 'fr', title: 'Not a language here' })
    const ours = (await listWarnings(api.app)).filter((warning) => warning.includes('site.locales'))
    expect(ours).toEqual([expect.stringMatching(/^The page at \/de cannot be reached/)])
  })
})
