import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let mug: { id: number }

const german = { 'accept-language': 'de-AT, en;q=0.5' }

beforeAll(async () => {
  shop = await openShopApi()
  const { settings, database } = shop.app
  await settings.set('site.url', 'https://shop.example')
  await settings.set('site.locales', ['de'])
  await settings.set('site.tagline', 'Made by hand')
  mug = await shop.catalogue.product({ slug: 'mug', name: 'Mug', price: 1000, stock: 50 })
  const page = await database.prisma.page.create({
    data: { slug: 'about', title: 'About', bodyHtml: '<p>Us</p>', bodyText: 'Us', publishedAt: new Date(0) },
  })
  const texts: [string, number, string, string][] = [
    ['product', mug.id, 'name', 'Becher'],
    ['page', page.id, 'title', 'Über uns'],
    ['setting', 0, 'site.tagline', 'Von Hand gemacht'],
  ]
  const given = texts.map(([entity, id, field, value]) => ({ entity, id, field, locale: 'de', value }))
  const saved = await saveTranslations(shop.app, createThemeTexts(shop.app), given)
  expect(saved).toMatchObject({ saved: 3, refused: [] })
})
afterAll(() => shop?.close())

describe('the API in the language that a client prefers', () => {
  it('answers with translated content and addresses, and says so', async () => {
    const { json, headers } = await shop.get('/products/mug', german)
    expect(json.data).toMatchObject({ name: 'Becher', url: 'https://shop.example/de/products/mug' })
    expect(headers).toMatchObject({ 'Content-Language': 'de', Vary: 'Accept-Language, Accept-Encoding' })
    expect((await shop.get('/pages/about', german)).json.data.title).toBe('Über uns')
    expect((await shop.get('/site', german)).json.data).toMatchObject({
      tagline: 'Von Hand gemacht',
      locale: 'de',
      locales: ['de', 'en'],
    })
  })

  it('answers in the main language whoever takes no other, and by an entity tag of its own', async () => {
    for (const headers of [{}, { 'accept-language': 'fr' }, { 'accept-language': '*' }] as object[]) {
      const answer = await shop.get('/products/mug', headers as Record<string, string>)
      expect(answer.json.data).toMatchObject({ name: 'Mug', url: 'https://shop.example/products/mug' })
      expect(answer.headers['Content-Language']).toBe('en')
    }
    const tag = (await shop.get('/products/mug')).headers.ETag as string
    const cached = (await shop.get('/products/mug', { ...german, 'if-none-match': tag })).status
    expect(cached).toBe(200)
    const own = (await shop.get('/products/mug', german)).headers.ETag as string
    expect((await shop.get('/products/mug', { ...german, 'if-none-match': own })).status).toBe(304)
  })

  it('shows a translation as soon as it is changed, of a setting too', async () => {
    const given = [{ entity: 'setting', id: 0, field: 'site.tagline', locale: 'de', value: 'Handgemacht' }]
    await saveTranslations(shop.app, createThemeTexts(shop.app), given)
    expect((await shop.get('/site', german)).json.data.tagline).toBe('Handgemacht')
  })

  it('finds in both languages, and names what it found in the client’s', async () => {
    const { data } = (await shop.get('/search?q=Becher', german)).json
    expect(data.groups[0]).toMatchObject({
      label: 'Produkte',
      items: [{ title: 'Becher', url: 'https://shop.example/de/products/mug' }],
    })
    const list = await shop.get('/search?q=mug&type=product', german)
    expect(list.json.data).toMatchObject([{ title: 'Becher' }])
    expect((await shop.get('/search?q=Becher')).json.data.groups[0]).toMatchObject({
      label: 'Products',
      items: [{ title: 'Mug', url: 'https://shop.example/products/mug' }],
    })
  })

  it('sells in it: cart, payment methods, the order and its payment', async () => {
    const cart = await shop.beginCart([mug])
    const speaks = { ...cart, ...german }
    expect((await shop.get('/cart', speaks)).json.data.items[0].name).toBe('Becher')
    const { payment_methods: methods } = (await shop.get('/checkout', speaks)).json.data
    expect(methods[0]).toMatchObject({ id: 'cash_on_delivery', name: 'Nachnahme' })
    const { data } = (await shop.checkOut(speaks, { billing: home })).json
    expect(data.order).toMatchObject({
      items: [{ name: 'Becher' }],
      payment_method: { name: 'Nachnahme' },
    })
    expect(data.payment.message).toBe('Bezahlen Sie, wenn die Bestellung geliefert wird.')
    const order = await shop.app.database.prisma.order.findFirstOrThrow()
    expect(order.locale).toBe('de')
  })

  it('polls its payments where they are, whatever the language', async () => {
    await shop.app.settings.set('payments.sandbox.enabled', true)
    await shop.app.settings.set('payments.sandbox.allow_https', true)
    const cart = await shop.beginCart([mug])
    const { payment } = (
      await shop.checkOut({ ...cart, ...german }, { billing: home, payment_gateway: 'sandbox' })
    ).json.data
    expect(payment.url).toMatch(/^https:\/\/shop\.example\/de\/pay\//)
    expect(payment.status_url).toMatch(/^https:\/\/shop\.example\/api\/v1\/orders\//)
  })
})
