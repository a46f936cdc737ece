import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import { setShippingMethod, setTaxRate } from '#lib/domains/shop/rates/index.ts'
import { keepFile } from '#lib/pages/seo/product-feeds/keep-file.ts'
import { findProductFeed } from '#lib/pages/seo/product-feeds/write-feed.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { checkGoogle } from '#tests/support/product-feeds/check-google.ts'
import { checkMeta } from '#tests/support/product-feeds/check-meta.ts'
import { readFeed } from '#tests/support/product-feeds/read-feed.ts'

const HOME = 'https://shop.example'
const picture = (name: string) => ({ url: `/media/${name}.jpg`, alt: '', width: 800, height: 800 })

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  catalogue = createCatalogueFactory(api.app)
  for (const [key, value] of Object.entries({
    'site.url': HOME,
    'site.name': 'Hearth & fell',
    'feeds.google': true,
    'feeds.meta': true,
  }))
    await api.app.settings.set(key, value)
})
beforeEach(() => catalogue.clear())
afterAll(() => api?.close())

const google = async (app: App = api.app) => checkGoogle(await readFeed(app, 'google.xml'))
const meta = async (app: App = api.app) => checkMeta(await readFeed(app, 'meta.csv'))

describe('a feed of products', () => {
  it('says of a product what Google and Meta want to know', async () => {
    const unitMeasure = parseUnitMeasure('750 ml')
    await catalogue.product({
      name: 'Trail “shoe” <1> & more',
      slug: 'trail-shoe',
      vendor: 'Larch',
      descriptionHtml: '<p>Light, <b>grippy</b>;\n"fast".</p>',
      images: [picture('a'), picture('b')],
      attributes: [
        { name: 'Colour', value: 'Red' },
        { name: 'MPN', value: 'L-100' },
      ],
      variants: [
        {
          price: 8000,
          compareAtPrice: 10_000,
          barcode: '4006381333931',
          weightThousandths: 750,
          unitMeasure,
        },
      ],
    })
    const { items, faults } = await google()
    expect(faults).toEqual([])
    expect(items).toMatchObject([
      {
        title: ['Trail “shoe” <1> & more'],
        description: ['Light, grippy; "fast".'],
        link: [`${HOME}/products/trail-shoe`],
        image_link: [`${HOME}/media/a.jpg`],
        additional_image_link: [`${HOME}/media/b.jpg`],
        availability: ['in_stock'],
        price: ['100.00 USD'],
        sale_price: ['80.00 USD'],
        brand: ['Larch'],
        gtin: ['4006381333931'],
        mpn: ['L-100'],
        condition: ['new'],
        color: ['Red'],
        shipping_weight: ['0.75 kg'],
        unit_pricing_measure: ['750ml'],
        unit_pricing_base_measure: ['1l'],
      },
    ])
    const csv = await meta()
    expect(csv.faults).toEqual([])
    expect(csv.items).toMatchObject([
      {
        title: items[0]?.title,
        price: ['100.00 USD'],
        sale_price: ['80.00 USD'],
        availability: ['in stock'],
      },
    ])
  })

  it('lists each variant, with what tells it from the others of its group', async () => {
    const variant = (size: string, stock: number) => ({
      price: 2000,
      stock,
      trackStock: true,
      backorder: size === 'L',
      optionValues: { Size: size },
    })
    const { id } = await catalogue.product({
      name: 'Shirt',
      slug: 'shirt',
      images: [picture('a')],
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [variant('S', 9), variant('M', 0), variant('L', 0)],
    } as never)
    const { items, faults } = await google()
    expect(faults).toEqual([])
    expect(
      items.map(({ title, size, item_group_id: group, availability }) =>
        [title, size, group, availability].flat(),
      ),
    ).toEqual([
      ['Shirt – S', 'S', `p${id}`, 'in_stock'],
      ['Shirt – M', 'M', `p${id}`, 'out_of_stock'],
      ['Shirt – L', 'L', `p${id}`, 'backorder'],
    ])
    expect(items[2]?.availability_date?.[0]).toMatch(/^2026-06-1[45]T/)
    expect(items[0]?.link?.[0]).toMatch(/\/products\/shirt\?variant=\d+$/)
    expect((await meta()).faults).toEqual([])
  })

  it('leaves out what is not sold here, not visible, not to be listed, or without a picture', async () => {
    const images = [picture('a')]
    await catalogue.product({ name: 'Shown', images })
    await catalogue.product({ name: 'Draft', images, published: false })
    await catalogue.product({ name: 'Later', images, publishedAt: new Date('2026-07-01T00:00:00Z') })
    await catalogue.product({ name: 'Unlisted', images, noindex: true })
    await catalogue.product({ name: 'No picture' })
    await catalogue.product({ name: 'Drawing', images: [{ ...picture('a'), url: '/media/a.svg' }] })
    await catalogue.product({ name: 'Free', images, price: 0 })
    const external = { url: 'https://other.example/', buttonText: null, price: 100, compareAtPrice: null }
    await catalogue.product({ name: 'Elsewhere', images, kind: 'external', external, variants: [] })
    const titles = (await google()).items.map(({ title }) => title?.[0])
    expect(titles).toEqual(['Shown'])
  })

  it('states shipping by country, and taxes in the United States', async () => {
    const { prisma } = api.app.database
    const method = { code: 'parcel', name: 'Parcel', countries: ['US', 'DE'], eta: '2–4 days' }
    const terms = { price: 650, freeFrom: 5000, minWeight: null, maxWeight: null, bands: null }
    await transact(prisma, (tx) => setShippingMethod(tx, { ...method, terms }))
    const tax = { name: 'Tax', country: 'US', taxClass: 'standard', priority: 1, appliesToShipping: true }
    await transact(prisma, (tx) => setTaxRate(tx, { ...tax, rate: 88_750, state: 'NY', postcodes: null }))
    await api.app.settings.set('shop.country', 'US')
    await catalogue.product({ images: [picture('a')], price: 1000 })
    const text = await readFeed(api.app, 'google.xml')
    expect(checkGoogle(text).faults).toEqual([])
    const shipping =
      '<g:country>DE</g:country>\n<g:price>6.50 USD</g:price>\n<g:min_transit_time>2</g:min_transit_time>'
    expect(text).toContain(shipping)
    expect(text).toContain(
      '<g:tax>\n<g:country>US</g:country>\n<g:region>NY</g:region>\n<g:rate>8.875</g:rate>\n<g:tax_ship>yes</g:tax_ship>',
    )
    const { items, faults } = await meta()
    expect(faults).toEqual([])
    expect(items[0]?.shipping).toEqual(['US:::6.50 USD,DE:::6.50 USD'])
  })

  it('states prices with tax where shoppers see them so', async () => {
    const { prisma } = api.app.database
    const tax = { name: 'VAT', country: 'DE', taxClass: 'standard', priority: 1, appliesToShipping: true }
    await transact(prisma, (tx) => setTaxRate(tx, { ...tax, rate: 190_000, state: null, postcodes: null }))
    await api.app.settings.set('shop.country', 'DE')
    const images = [picture('a')]
    await catalogue.product({ images, price: 1000 })
    await catalogue.product({ images, price: 1000, taxable: false })
    const prices = async () => (await google()).items.map(({ price }) => price?.[0])
    expect(await prices()).toEqual(['11.90 USD', '10.00 USD'])
    await api.app.settings.set('shop.tax_inclusive', true)
    expect(await prices()).toEqual(['10.00 USD', '10.00 USD'])
    await api.app.settings.set('shop.tax_inclusive', false)
  })

  it('is in the language of its address, with the same ids', async () => {
    await api.app.settings.set('site.locales', ['de'])
    const { id } = await catalogue.product({ name: 'Cup', slug: 'cup', images: [picture('a')] })
    const german = api.app.settings.languages.find(({ prefix }) => prefix === '/de')
    if (!german) throw new Error('There is no German.')
    const text = { locale: german.locale, entity: 'product', id, field: 'name', value: 'Tasse' }
    await saveTranslations(api.app, createThemeTexts(api.app), [text])
    const app = openInLanguage(api.app, german)
    await app.settings.refresh()
    const [inGerman, inEnglish] = [await google(app), await google()]
    expect(inGerman.items).toMatchObject([
      { id: inEnglish.items[0]?.id, title: ['Tasse'], link: [`${HOME}/de/products/cup`] },
    ])
    await api.app.settings.set('site.locales', [])
  })

  it('keeps the rules whatever the owner has written', async () => {
    const nasty = `<![CDATA[ ]]> "x",\r\n'y' ${'é🙂'.repeat(3000)}\u0007\ud800 ,;|`
    await transact(api.app.database.prisma, (tx) =>
      saveProduct(
        tx,
        {
          slug: 'nasty',
          name: nasty.slice(0, 250),
          vendor: nasty.slice(0, 200),
          published: true,
          publishedAt: new Date('2026-01-01T00:00:00Z'),
          descriptionHtml: `<p>${nasty}</p>`,
          attributes: [
            { name: 'color', value: nasty.slice(0, 300) },
            { name: 'gender', value: 'everybody' },
            { name: 'condition', value: 'mint' },
          ],
          images: Array.from({ length: 30 }, (_, i) => picture(`${'n'.repeat(100)},"&<${i}`)),
          variants: [{ price: 1, barcode: '123' }],
        } as never,
        new Date(),
      ),
    )
    const [xml, csv] = [await google(), await meta()]
    expect([xml.items.length, csv.items.length]).toEqual([1, 1])
    expect([xml.faults, csv.faults]).toEqual([[], []])
  })

  it('is there only where the owner wants it, and the shop is on', async () => {
    expect(findProductFeed(api.app, 'bing.xml')).toBeNull()
    expect(findProductFeed(api.app, 'constructor')).toBeNull()
    await api.app.settings.set('feeds.google', false)
    expect(findProductFeed(api.app, 'google.xml')).toBeNull()
    await api.app.settings.set('feeds.google', true)
    await api.app.settings.set('modules.shop', false)
    expect(findProductFeed(api.app, 'google.xml')).toBeNull()
    await api.app.settings.set('modules.shop', true)
  })

  it('reads as many products in as many statements, however many there are', async () => {
    const count = async () => (await api.statements(() => readFeed(api.app, 'google.xml'))).length
    await catalogue.product({ images: [picture('a')] })
    const one = await count()
    for (let i = 0; i < 30; i++) await catalogue.product({ images: [picture('a')] })
    expect(await count()).toBe(one)
  })
})

describe('a kept file', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-feeds-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  let written = 0
  const keep = (change: { version?: string; settings?: string; at?: number } = {}, text = 'a') =>
    keepFile({
      folder,
      name: 'feed.xml',
      version: change.version ?? '1',
      settings: change.settings ?? '1',
      now: new Date(now.getTime() + (change.at ?? 0) * 60_000),
      async *write() {
        written++
        yield text
        yield 'é'
      },
    })

  it('is written once for all who ask, and again when it is outdated', async () => {
    const [first, second] = await Promise.all([keep(), keep()])
    expect(second).toEqual(first)
    expect([written, first.size, await readFile(first.file, 'utf8')]).toEqual([1, 3, 'aé'])
    await keep({ version: '2', at: 9 })
    expect(written).toBe(1)
    const changed = await keep({ version: '2', at: 11 }, 'b')
    expect([written, changed.etag === first.etag]).toEqual([2, false])
    await keep({ version: '2', settings: '2', at: 11 })
    expect(written).toBe(3)
    await keep({ version: '2', settings: '2', at: 11 + 7 * 60 })
    expect(written).toBe(4)
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('is written again if it was deleted, and not kept if writing fails', async () => {
    const kept = await keep()
    await rm(kept.file)
    expect((await keep()).file).not.toBe(kept.file)
    const failing = keepFile({
      ...{ folder, name: 'other.xml', version: '1', settings: '1', now },
      // biome-ignore lint/correctness/useYield: it fails before.
      async *write() {
        throw new Error('No.')
      },
    })
    await expect(failing).rejects.toThrow('No.')
    expect((await readdir(folder)).filter((name) => name.endsWith('other.xml'))).toEqual([])
  })
})
