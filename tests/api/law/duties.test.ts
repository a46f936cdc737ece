import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { publishEntries } from '#lib/domains/publishing/content/index.ts'
import {
  type DutyName,
  type DutyState,
  draftLegalPages,
  duties,
  publishLegalPage,
  readLaw,
} from '#lib/domains/running/law/index.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { type LegalPage, legalPageNames, legalPages, type SettingKey } from '#lib/services/settings/index.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  shop.clock.set('2026-11-27T09:00:00Z')
  const { prisma } = shop.app.database
  await prisma.shippingMethod.create({
    data: { code: 'post', name: 'DHL Paket', price: 490n, eta: '2–3 Tage' },
  })
  await prisma.taxRate.create({ data: { country: 'DE', name: 'MwSt.', rate: 190_000 } })
})
afterAll(() => shop.close())

const owner = operator('test')
const set = async (values: Partial<Record<SettingKey, unknown>>) => {
  for (const [key, value] of Object.entries(values)) await shop.app.settings.set(key as SettingKey, value)
}
const states = async (): Promise<Record<DutyName, DutyState>> => {
  const { duties: judged } = await readLaw(shop.app, owner)
  return Object.fromEntries(judged.map(({ name, state }) => [name, state])) as Record<DutyName, DutyState>
}
const pageOf = (slug: string) => shop.app.database.prisma.page.findUniqueOrThrow({ where: { slug } })

describe('the duties of a shop', () => {
  it('apply by its country, its markets, and what it sells to whom', async () => {
    const none = new Set(['none'])
    expect((await readLaw(shop.app, owner)).country).toBeNull()
    expect(new Set(Object.values(await states()))).toEqual(none)
    await set({ 'shop.country': 'US' })
    expect(new Set(Object.values(await states()))).toEqual(none)
    await set({ 'shop.countries': ['US', 'FR'] })
    expect((await states()).withdrawal_function).toBe('met')
    await set({ 'shop.country': 'GB', 'shop.countries': [] })
    expect(await states()).toMatchObject({
      imprint: 'missing',
      withdrawal_function: 'none',
      accessibility: 'none',
    })
    await set({ 'shop.country': 'DE', 'shop.offers': ['digital'] })
    expect(await states()).toMatchObject({
      guarantee: 'none',
      shipping: 'none',
      withdrawal_notice: 'missing',
    })
    await set({ 'shop.offers': ['food', 'cosmetics'], 'shop.micro_enterprise': true })
    expect(await states()).toMatchObject({
      guarantee: 'missing',
      accessibility: 'none',
      durability_label: 'check',
      food_information: 'check',
      fibre_composition: 'none',
    })
    await set({ 'shop.offers': ['clothes'] })
    expect(await states()).toMatchObject({ food_information: 'none', fibre_composition: 'check' })
    await set({ 'shop.offers': ['food', 'cosmetics'] })
    await set({ 'shop.buyers': 'businesses' })
    expect(await states()).toMatchObject({ imprint: 'missing', withdrawal_notice: 'none', prices: 'none' })
    await set({ 'shop.buyers': 'consumers', 'shop.micro_enterprise': false })
    expect((await states()).consent).toBe('none')
    await set({ 'consent.marketing': ['https://stats.example/ads.js *.ads.example'] })
    expect((await states()).consent).toBe('met')
  })

  it('cite what they come from, and since when', async () => {
    const { duties: judged } = await readLaw(shop.app, owner)
    expect(judged.find(({ name }) => name === 'imprint')?.sources.map(({ text }) => text)).toEqual([
      'Directive 2000/31/EC, Art. 5',
      '§ 5 DDG',
    ])
    for (const { sources } of Object.values(duties))
      for (const { since, url } of sources) {
        expect(new Date(since).toISOString()).toMatch(since)
        expect(new URL(url).protocol).toBe('https:')
      }
  })

  it('begin on the day from which their source is applied', async () => {
    const early = { ...shop.app, clock: { now: () => new Date('2026-09-26T12:00:00Z') } }
    const of = async (app: typeof early) =>
      (await readLaw(app, owner)).duties.find(({ name }) => name === 'guarantee')?.state
    expect(await of(early)).toBe('none')
    expect(await of({ ...early, clock: { now: () => new Date('2026-09-27T12:00:00Z') } })).toBe('missing')
  })
})

describe('legal pages', () => {
  it('are drafted with the shop’s data in its language, unpublished, and never overwrite a page', async () => {
    await set({
      'site.locale': 'de',
      'site.legal_name': 'Lärche & Söhne GmbH',
      'contact.address': 'Am Hang 1\n34117 Kassel',
      'contact.email': 'post@laerche.example',
      'contact.phone': '+49 561 12345',
    })
    const { prisma } = shop.app.database
    await prisma.page.create({ data: { slug: 'impressum', title: 'Mein Impressum', bodyText: 'Eigenes' } })
    const drafted = await draftLegalPages(shop.app, owner)
    expect(drafted).toEqual(legalPageNames.filter((page) => page !== 'imprint'))
    expect(await pageOf('impressum')).toMatchObject({ title: 'Mein Impressum', bodyText: 'Eigenes' })
    const notice = await pageOf('widerrufsbelehrung')
    expect(notice).toMatchObject({ title: 'Widerrufsbelehrung', published: false })
    expect(notice.bodyText).toContain('keine Rechtsberatung')
    expect(notice.bodyText).toContain(
      'An Lärche & Söhne GmbH, Am Hang 1, 34117 Kassel, +49 561 12345, post@laerche.example:',
    )
    expect(notice.bodyText).toContain('Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen')
    expect(notice.bodyHtml).toContain('href="/withdrawal"')
    expect(notice.bodyText).toContain('deren Verfallsdatum schnell überschritten würde')
    expect(notice.bodyText).toContain('wenn ihre Versiegelung nach der Lieferung entfernt wurde')
    expect(notice.bodyText).not.toContain('nicht vorgefertigt')
    expect((await pageOf('datenschutz')).bodyHtml).toMatch(
      /<a href="\/consent"[^>]*>hier<\/a>[\s\S]*<li>stats\.example<\/li><li>\*\.ads\.example<\/li>/,
    )
    expect((await pageOf('versandkosten')).bodyText).toMatch(/DHL Paket: 4\D90.*: 2–3 Tage/)
    expect(await draftLegalPages(shop.app, owner)).toEqual([])
  })

  it.each([
    ['en', 'DE', 'right-of-withdrawal', 'You have the right to withdraw from this contract within 14 days'],
    ['en', 'GB', 'right-of-withdrawal', 'You have the right to cancel this contract within 14 days'],
    ['fr-FR', 'FR', 'droit-de-retractation', 'Vous avez le droit de vous rétracter du présent contrat'],
    ['nl', 'NL', 'right-of-withdrawal', 'You have the right to withdraw'],
  ])('in %s for %s at /%s', async (locale, country, slug, words) => {
    const { prisma } = shop.app.database
    const before = (await prisma.page.findMany({ select: { id: true } })).map(({ id }) => id)
    const former = await prisma.page.findMany()
    await prisma.page.deleteMany()
    await set({ 'site.locale': locale, 'shop.country': country })
    const drafted = await draftLegalPages(shop.app, owner)
    expect(drafted).toEqual(legalPageNames.filter((page) => country !== 'GB' || page !== 'accessibility'))
    const { bodyText } = await pageOf(slug)
    expect(bodyText).toContain(words)
    if (country === 'GB') {
      expect(bodyText).toContain('compare these instructions with Schedule 3 of the Consumer Contracts')
      expect(bodyText).not.toContain('right to withdraw')
      expect(bodyText).not.toContain('/withdrawal')
      const { bodyText: privacy } = await pageOf('privacy')
      expect(privacy).toMatch(/UK GDPR[\s\S]*outside the United Kingdom[\s\S]*Information Commissioner/)
    }
    await prisma.page.deleteMany({ where: { id: { notIn: before } } })
    for (const { translatedTitles: _, translatedTexts: __, ...page } of former)
      await prisma.page.create({ data: page })
    await set({ 'site.locale': 'de', 'shop.country': 'DE' })
  })

  it('are published and linked once nothing is left to fill in', async () => {
    const { prisma } = shop.app.database
    const publish = async (page: LegalPage) => {
      await publishLegalPage(shop.app, owner, { page })
      await shop.app.settings.refresh()
    }
    await expect(publish('terms')).rejects.toMatchObject({ code: 'legal_page_incomplete' })
    expect(shop.app.settings.current['shop.terms_url']).toBeNull()
    await set({ 'shop.terms_url': '/agb' })
    const stateOf = async (page: LegalPage) =>
      (await readLaw(shop.app, owner)).pages.find((one) => one.page === page)?.state
    expect(await stateOf('terms')).toBe('dead')
    await set({ 'shop.terms_url': null })
    for (const name of legalPageNames) {
      const id = (await readLaw(shop.app, owner)).pages.find(({ page }) => page === name)?.id ?? 0
      if (name === 'reviews') {
        await publishEntries(shop.app, owner, { kind: 'page', ids: [id], published: true })
        await set({ 'shop.reviews_url': '/bewertungen' })
        expect([await stateOf('reviews'), (await states()).reviews]).toEqual(['incomplete', 'missing'])
        await set({ 'shop.reviews_url': null })
      }
      const publishedAt = new Date('2027-01-01T00:00:00Z')
      const data = { bodyText: 'Fertig.', bodyHtml: '<p>Fertig.</p>', publishedAt }
      await prisma.page.update({ where: { id }, data })
      await publish(name)
      expect([name, await stateOf(name)]).toEqual([name, 'linked'])
    }
    expect(shop.app.settings.current['shop.withdrawal_url']).toBe('/widerrufsbelehrung')
    await publish('terms')
    await prisma.page.delete({ where: { slug: 'bewertungen' } })
    expect((await states()).reviews).toBe('missing')
    await expect(publish('reviews')).rejects.toMatchObject({ code: 'unknown' })
    await set({ 'shop.reviews_url': 'https://reviews.example.com/how' })
    expect((await states()).reviews).toBe('met')
  })
})

type Shown = {
  product: string
  checkout: string
  mail: string
  attached: Map<string, string>
  site: Record<string, unknown>
}

/** Every page that has to show a duty, and how: a duty without a line here does not compile. */
const shows: Record<DutyName, (shown: Shown) => void> = {
  ...linked('imprint'),
  ...linked('terms'),
  ...linked('privacy'),
  ...linked('shipping'),
  withdrawal_notice: linkedAs('withdrawal'),
  ...linked('guarantee'),
  ...linked('accessibility'),
  ...linked('reviews'),
  withdrawal_function: ({ product, checkout }) => {
    for (const html of [product, checkout]) expect(html).toMatch(/href="[^"]*\/withdrawal"/)
  },
  confirmation: ({ attached }) => {
    expect([...attached.keys()].sort()).toEqual([
      ...['agb.html', 'gewaehrleistung.html', 'versandkosten.html', 'widerrufsbelehrung.html'],
    ])
    for (const html of attached.values()) expect(html).toMatch(/lang="de"[\s\S]*<p>Fertig\.<\/p>/)
  },
  prices: ({ product }) => expect(product).toMatch(/inkl\. MwSt\.[\s\S]*zzgl\. Versand/),
  prior_price: ({ product }) => expect(product).toContain('30 Tage'),
  unit_price: ({ product }) =>
    expect(product).toMatch(/product-price-unit.{0,80}500\D{1,3}g.{0,60}20\D00.{0,20}kg/),
  product_safety: ({ product }) =>
    expect(product).toMatch(/Rösterei Nord[\s\S]{0,200}post@roesterei\.example/),
  durability_label: () => undefined,
  food_information: () => undefined,
  fibre_composition: () => undefined,
  order_button: ({ checkout }) => expect(checkout).toMatch(/id="checkout-place">Zahlungspflichtig bestellen/),
  consent: ({ product }) => {
    expect(product).toMatch(/data-consent[\s\S]*href="[^"]*\/consent"/)
    expect(product).not.toMatch(/<script[^>]*stats\.example/)
  },
  invoices: () => expect(shop.app.settings.current['invoices.enabled']).toBe(true),
}

function linked<Name extends LegalPage & DutyName>(name: Name) {
  return { [name]: linkedAs(name) } as Record<Name, (shown: Shown) => void>
}

/** A page that is linked in the footer of every page, in the checkout and in mails about orders, and named by the API. */
function linkedAs(name: LegalPage) {
  return ({ product, checkout, mail, site }: Shown) => {
    const address = String(shop.app.settings.current[legalPages[name]])
    for (const html of [product, checkout]) expect(html).toMatch(new RegExp(`href="[^"]*${address}"`))
    expect(mail).toContain(address)
    expect(site[legalPages[name].replace('shop.', '')]).toContain(address)
  }
}

describe('the pages of a shop in Germany', () => {
  it('show every duty that is met', async () => {
    await set({
      'shop.tax_inclusive': true,
      'invoices.enabled': true,
      'site.vat_id': 'DE136695976',
      'currency.code': 'EUR',
    })
    const { prisma } = shop.app.database
    const product = await shop.catalogue.product({
      name: 'Kessel',
      slug: 'kessel',
      stock: 10,
      price: 1000,
      compareAtPrice: 2000,
    })
    await prisma.product.update({ where: { id: product.id }, data: { lowestPrice: 1500n } })
    await prisma.productVariant.updateMany({ where: { productId: product.id }, data: { lowestPrice: 1500n } })
    expect(await states()).toMatchObject({ unit_price: 'missing', product_safety: 'missing' })
    const manufacturer = await prisma.safetyContact.create({
      data: { name: 'Rösterei Nord', address: 'Kassel', contact: 'post@roesterei.example' },
    })
    await prisma.product.updateMany({ data: { manufacturerId: manufacturer.id } })
    await prisma.productVariant.updateMany({ data: { unitMeasure: '500 g / 1 kg' } })
    await prisma.product.updateMany({ data: { unitMeasure: '500 g / 1 kg' } })
    const visitor = openVisitor(shop.app)
    await visitor.send('/cart/forms/add', { product_id: String(product.id), quantity: '1' })
    const filled = {
      ...home,
      email: 'ada@example.com',
      country: 'DE',
      city: 'Berlin',
      postcode: '10115',
      state: '',
      line2: '',
    }
    await visitor.send('/checkout/forms/update', filled)
    const billing = { ...home, country: 'DE', city: 'Berlin', postcode: '10115', state: null }
    await shop.checkOut(await shop.beginCart([product]), { billing, terms: true })
    await shop.app.outbox.drain()
    const [mail] = (await readMails(path.join(shop.app.env.storagePath, 'mail'))).filter(
      ({ attachments }) => attachments.size > 0,
    )
    if (!mail) throw new Error('No mail brings a file along.')
    const { json } = await shop.call('GET', '/site')
    const checkout = await visitor.checkout()
    if (!checkout || 'redirectTo' in checkout) throw new Error('There is nothing to check out.')
    const shown = {
      product: await visitor.html(await loadProductPage(shop.app, 'kessel', {})),
      checkout: await visitor.html(checkout),
      mail: mail.text + mail.html,
      attached: mail.attachments,
      site: json.data.shop,
    }
    const judged = Object.entries(await states())
    expect(judged.filter(([, state]) => state === 'missing')).toEqual([])
    for (const [name, state] of judged) if (state === 'met') shows[name as DutyName](shown)
  })

  it('show none that is not met', async () => {
    for (const name of legalPageNames) await set({ [legalPages[name]]: null })
    const html = await openVisitor(shop.app).html(await loadProductPage(shop.app, 'kessel', {}))
    for (const { page } of (await readLaw(shop.app, owner)).pages)
      expect(() =>
        shows[page === 'withdrawal' ? 'withdrawal_notice' : page]({
          product: html,
          checkout: html,
          mail: '',
          attached: new Map(),
          site: {},
        }),
      ).toThrow()
    expect(html).not.toContain('widerrufsbelehrung')
  })
})
