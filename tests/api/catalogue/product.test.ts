import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBoughtTogether, listSwatches } from '#lib/domains/shop/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { catalogueReads } from './support/statements.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', 'https://shop.example.com')
  catalogue = createCatalogueFactory(api.app)
})
beforeEach(async () => {
  api.clock.set('2026-06-01T12:00:00Z')
  await catalogue.clear()
})
afterAll(() => api.close())

const show = async (slug: string) => (await api.get(`/products/${encodeURIComponent(slug)}`)).json.data
const image = (name: string) => ({
  id: expect.any(Number),
  url: `https://shop.example.com/media/${name}.jpg`,
  alt: '',
  width: null,
  height: null,
  thumbnail_url: `https://shop.example.com/media/${name}.jpg`,
  color: null,
  url_template: null,
  sizes: [],
})
const money = (amount: number) => ({ amount, formatted: `$${(amount / 100).toFixed(2)}` })
const sizes = [{ name: 'Size', values: ['40', '41'] }]
const slugsOf = (products: { slug: string }[]) => products.map((product) => product.slug)

describe('GET /products/{slug}', () => {
  it('shows what the list shows, and everything else there is to say', async () => {
    const { id: categoryId } = await catalogue.category({ slug: 'shoes' })
    const product = await catalogue.product({
      slug: 'träil',
      name: 'Trail Shoe',
      shortDescription: 'For mud',
      descriptionHtml: '<p>Look: <img src="/media/mud.jpg"></p>',
      images: [{ url: '/media/b.jpg' }, { url: '/media/a.jpg' }],
      attributes: [{ name: 'Material', value: 'Mesh' }],
      categoryIds: [categoryId],
      tags: ['Trail', 'mud'],
      minQuantity: 1,
      maxQuantity: 12,
      requiresShipping: true,
      weightThousandths: 800,
      options: [
        { name: 'Size', values: ['40', '41'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        {
          sku: 'TS-41',
          optionValues: { Size: '41', Colour: 'Red' },
          price: 5500,
          compareAtPrice: 7000,
          trackStock: true,
          stock: 3,
          image: { url: '/media/red.jpg' },
        },
        { optionValues: { Size: '40', Colour: 'Red' }, price: 4500, minQuantity: 2, maxQuantity: 6 },
      ],
    })
    for (const rating of [5, 5, 2]) await catalogue.review({ productId: product.id, rating })
    await catalogue.review({ productId: product.id, rating: 1, status: 'pending' })
    const listed = (await api.get('/products')).json.data[0]
    const { rating, ...rest } = listed
    const variantId = expect.any(Number)
    expect(await show('träil')).toEqual({
      ...rest,
      description_html: '<p>Look: <img src="https://shop.example.com/media/mud.jpg" /></p>',
      description_text: 'Look:',
      external_url: null,
      button_text: null,
      members: [],
      images: [image('b'), image('a')],
      attributes: [{ name: 'Material', value: 'Mesh' }],
      options: [
        { name: 'Size', values: ['40', '41'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        {
          id: variantId,
          sku: 'TS-41',
          name: '41 / Red',
          options: [
            { name: 'Size', value: '41' },
            { name: 'Colour', value: 'Red' },
          ],
          price: money(5500),
          compare_at_price: money(7000),
          lowest_price: null,
          unit_price: null,
          image: image('red'),
          in_stock: true,
          stock: 3,
          availability: 'low_stock',
          min_quantity: 1,
          max_quantity: 3,
          position: 1,
        },
        {
          id: variantId,
          sku: null,
          name: '40 / Red',
          options: [
            { name: 'Size', value: '40' },
            { name: 'Colour', value: 'Red' },
          ],
          price: money(4500),
          compare_at_price: null,
          lowest_price: null,
          unit_price: null,
          image: null,
          in_stock: true,
          stock: null,
          availability: 'in_stock',
          min_quantity: 2,
          max_quantity: 6,
          position: 2,
        },
      ],
      min_quantity: 1,
      max_quantity: 12,
      requires_shipping: true,
      withdrawal_exemption: null,
      safety: null,
      size_guide: null,
      weight: 0.8,
      tags: ['mud', 'Trail'],
      rating: { ...rating, distribution: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 2 } },
      related: [],
      seo: { title: 'Trail Shoe', description: 'For mud' },
    })
  })

  it('names who makes it, who is responsible in the EU, warnings in the visitor’s language, and documents', async () => {
    const { database, settings } = api.app
    const maker = { name: 'Lumen Ltd', address: '1 Quay\nLondon', contact: 'info@lumen.example' }
    const responsible = { name: 'Lumen EU', address: 'Kaai 2\nGent', contact: 'lumen.example/eu' }
    const { id } = await catalogue.product({
      ...{ slug: 'lamp', name: 'Lamp', manufacturer: maker, responsible },
      safetyText: 'Hot.\nKeep away.',
      safetyDocuments: [
        { name: 'Manual', url: 'https://lumen.example/manual.pdf' },
        { name: 'Leaflet', url: '/media/leaflet.pdf' },
      ],
    })
    await catalogue.product({ slug: 'bulb', manufacturer: maker })
    // Both products have the same entry of the directory.
    expect(await database.prisma.safetyContact.count()).toBe(2)
    const safety = (await show('lamp')).safety
    expect(safety).toEqual({
      manufacturer: { ...maker, contact_url: 'mailto:info@lumen.example' },
      responsible_person: { ...responsible, contact_url: 'https://lumen.example/eu' },
      text: 'Hot.\nKeep away.',
      documents: [
        { name: 'Manual', url: 'https://lumen.example/manual.pdf' },
        { name: 'Leaflet', url: 'https://shop.example.com/media/leaflet.pdf' },
      ],
    })
    await settings.set('site.locales', ['de'])
    await database.prisma.translation.create({
      data: { entity: 'product', entityId: id, locale: 'de', field: 'safetyText', value: 'Heiß.' },
    })
    const german = await api.get('/products/lamp', { 'accept-language': 'de' })
    expect(german.json.data.safety.text).toBe('Heiß.')
    // A title is translated once for all products.
    await database.prisma.translation.create({
      data: { entity: 'product_document', entityId: 0, locale: 'de', field: 'Manual', value: 'Anleitung' },
    })
    const titled = await api.get('/products/lamp', { 'accept-language': 'de' })
    const names = titled.json.data.safety.documents.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Anleitung', 'Leaflet'])
    await settings.unset('site.locales')
  })

  it('links the size guide of the product, else that of the nearest category, while visitors can see it', async () => {
    const { prisma } = api.app.database
    const page = (slug: string) =>
      prisma.page.create({ data: { slug, title: `Sizes of ${slug}`, published: true } })
    const [wear, boots] = [await page('wear-sizes'), await page('boot-sizes')]
    const parent = await catalogue.category({ slug: 'sized-wear', name: 'Sized wear' })
    const child = await catalogue.category({ slug: 'sized-boots', name: 'Boots', parentId: parent.id })
    const { id } = await catalogue.product({ slug: 'sized', name: 'Sized', categoryIds: [child.id] })
    const guide = async () => (await show('sized')).size_guide
    expect(await guide()).toBeNull()
    await prisma.productCategory.update({ where: { id: parent.id }, data: { sizeGuideId: wear.id } })
    expect(await guide()).toEqual({
      ...{ slug: 'wear-sizes', title: 'Sizes of wear-sizes' },
      url: 'https://shop.example.com/wear-sizes',
    })
    await prisma.productCategory.update({ where: { id: child.id }, data: { sizeGuideId: boots.id } })
    expect((await guide()).slug).toBe('boot-sizes')
    await prisma.product.update({ where: { id }, data: { sizeGuideId: wear.id } })
    expect((await guide()).slug).toBe('wear-sizes')
    await prisma.page.update({ where: { id: wear.id }, data: { title: 'All sizes' } })
    expect((await guide()).title).toBe('All sizes')
    await prisma.page.update({ where: { id: wear.id }, data: { published: false } })
    expect(await guide()).toBeNull()
    await prisma.page.delete({ where: { id: wear.id } })
    expect((await guide()).slug).toBe('boot-sizes')
    await api.app.settings.set('modules.pages', false)
    expect(await guide()).toBeNull()
    await api.app.settings.unset('modules.pages')
  })

  it('shows a product that is sold as it is without variants, its limits on the product', async () => {
    const limits = { minQuantity: 2, maxQuantity: 9 }
    await catalogue.product({ slug: 'mug', stock: 5, weightThousandths: null, ...limits })
    expect(await show('mug')).toMatchObject({
      has_variants: false,
      variants: [],
      options: [],
      stock: 5,
      min_quantity: 2,
      max_quantity: 5,
      weight: null,
      images: [],
      attributes: [],
      tags: [],
    })
    await catalogue.product({ slug: 'free', ...limits })
    expect(await show('free')).toMatchObject({ stock: null, max_quantity: 9 })
    await catalogue.product({ slug: 'boundless' })
    expect(await show('boundless')).toMatchObject({ min_quantity: 1, max_quantity: null })
  })

  it.each([
    ['nothing is left', { trackStock: true, stock: 0 }, 0],
    ['it is sold on', { trackStock: true, stock: 2, backorder: true }, null],
    ['it is not counted', { trackStock: false, stock: 2 }, null],
    ['its own limit is lower', { trackStock: true, stock: 9, maxQuantity: 4 }, 4],
  ])('limits the quantity of a variant when %s', async (_, stock, max) => {
    await catalogue.product({
      slug: 'shoe',
      options: sizes,
      variants: [{ optionValues: { Size: '40' }, price: 1, ...stock }],
    })
    expect((await show('shoe')).variants[0].max_quantity).toBe(max)
  })

  it('gives no stock away while the site hides it', async () => {
    const variant = { optionValues: { Size: '40' }, price: 1, trackStock: true, stock: 2 }
    await catalogue.product({ slug: 'shoe', options: sizes, variants: [variant] })
    await api.app.settings.set('shop.show_stock', false)
    const shoe = await show('shoe')
    await api.app.settings.unset('shop.show_stock')
    expect(shoe.stock).toBeNull()
    expect(shoe.variants[0]).toMatchObject({ stock: null, max_quantity: null, availability: 'low_stock' })
  })

  it('leaves out inactive variants, and the values that only they have', async () => {
    await catalogue.product({
      slug: 'shoe',
      options: sizes,
      variants: [
        { optionValues: { Size: '40' }, price: 1, active: false },
        { optionValues: { Size: '41' }, price: 2 },
      ],
    })
    const shoe = await show('shoe')
    expect(shoe.options).toEqual([{ name: 'Size', values: ['41'] }])
    expect(shoe.variants).toMatchObject([{ name: '41', position: 1 }])
  })

  it('shows the main picture alone where there is no gallery, and first where it stands elsewhere in it', async () => {
    const { id } = await catalogue.product({
      slug: 'mug',
      images: [{ url: '/media/a.jpg' }, { url: '/media/b.jpg' }],
    })
    const { prisma } = api.app.database
    const other = await prisma.media.findFirstOrThrow({ where: { url: '/media/b.jpg' } })
    await prisma.product.update({ where: { id }, data: { imageId: other.id } })
    expect((await show('mug')).images).toEqual([image('b'), image('a')])
    await prisma.productImage.deleteMany({ where: { productId: id } })
    expect((await show('mug')).images).toEqual([image('b')])
  })

  it('tells search engines what is chosen for them', async () => {
    await catalogue.product({ slug: 'mug', seoTitle: 'A mug', seoDescription: 'To drink from' })
    expect((await show('mug')).seo).toEqual({ title: 'A mug', description: 'To drink from' })
  })

  it('relates at most 8 visible products, those that share most with it first', async () => {
    const { id: shoes } = await catalogue.category()
    const { id: sport } = await catalogue.category()
    const both = { categoryIds: [shoes, sport] }
    await catalogue.product({ slug: 'this', ...both, tags: ['trail'] })
    await catalogue.product({ slug: 'one', categoryIds: [shoes] })
    await catalogue.product({ slug: 'tagged', tags: ['trail'] })
    const sold = await catalogue.product({ slug: 'sold', categoryIds: [sport] })
    await catalogue.sales(sold.id, 5)
    await catalogue.product({ slug: 'three', ...both, tags: ['trail'] })
    await catalogue.product({ slug: 'two', ...both })
    await catalogue.product({ slug: 'stranger' })
    await catalogue.product({ slug: 'draft', ...both, published: false })
    await catalogue.product({ slug: 'later', ...both, publishedAt: new Date('2026-06-01T12:00:01Z') })
    const { related } = await show('this')
    expect(slugsOf(related)).toEqual(['three', 'two', 'sold', 'tagged', 'one'])
    expect(related[0]).toEqual((await api.get(`/products?ids=${related[0].id}`)).json.data[0])
    for (let made = 0; made < 9; made++) await catalogue.product({ categoryIds: [shoes] })
    expect((await show('this')).related).toHaveLength(8)
  })

  it('relates what was chosen by hand first, in its order, once, and only while it is visible', async () => {
    const { id: category } = await catalogue.category()
    const goods = { categoryIds: [category] }
    const { id: productId } = await catalogue.product({ slug: 'this', ...goods })
    const alike = await catalogue.product({ slug: 'alike', ...goods })
    await catalogue.product({ slug: 'best', ...goods, tags: ['x'] })
    const stranger = await catalogue.product({ slug: 'stranger' })
    const draft = await catalogue.product({ slug: 'draft', published: false })
    await api.app.database.prisma.relatedProduct.createMany({
      data: [stranger, draft, alike].map(({ id }, position) => ({ productId, relatedId: id, position })),
    })
    expect(slugsOf((await show('this')).related)).toEqual(['stranger', 'alike', 'best'])
    for (let made = 0; made < 9; made++) await catalogue.product(goods)
    const { related } = await show('this')
    expect([related.length, ...slugsOf(related).slice(0, 2)]).toEqual([8, 'stranger', 'alike'])
  })

  it('answers only the fields that are asked for, the id among them', async () => {
    const { id } = await catalogue.product({ slug: 'mug', tags: ['tea'] })
    const { json } = await api.get('/products/mug?fields=tags')
    expect(json).toEqual({ data: { id, tags: ['tea'] } })
  })

  it('answers 404 for what is unknown, a draft or scheduled', async () => {
    await catalogue.product({ slug: 'draft', published: false })
    await catalogue.product({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:10Z') })
    for (const slug of ['unknown', 'draft', 'later']) {
      const { status, json } = await api.get(`/products/${slug}`)
      expect(status).toBe(404)
      expect(json).toEqual({ message: expect.any(String), error: 'not_found' })
    }
    api.clock.advance(10)
    expect((await api.get('/products/later')).status).toBe(200)
  })

  it('runs as many statements for a product with much as for one with little', async () => {
    const { id } = await catalogue.category()
    const make = (slug: string, count: number) => {
      const values = Array.from({ length: count }, (_, index) => `${slug} ${index}`)
      return catalogue.product({
        slug,
        categoryIds: [id],
        tags: values,
        images: values.map((value) => ({ url: `/media/${encodeURIComponent(value)}.jpg` })),
        options: [{ name: 'Size', values }],
        variants: values.map((Size) => ({
          optionValues: { Size },
          price: 1,
          image: { url: '/media/v.jpg' },
        })),
      })
    }
    await make('little', 1)
    await make('much', 12)
    // The first answer after a change reads the categories, which are kept then.
    await make('first', 1)
    await show('first')
    const little = await api.statements(() => show('little'))
    const much = await api.statements(() => show('much'))
    expect(catalogueReads(much)).toHaveLength(catalogueReads(little).length)
    expect(catalogueReads(much)).toHaveLength(2)
  })

  it('answers 304 to a client that has it, until a review is approved', async () => {
    const { id } = await catalogue.product({ slug: 'mug' })
    const { headers } = await api.get('/products/mug')
    const known = { 'if-none-match': headers.ETag ?? '' }
    expect((await api.get('/products/mug', known)).status).toBe(304)
    await catalogue.review({ productId: id })
    expect((await api.get('/products/mug', known)).status).toBe(200)
  })
})

describe('what is often bought together', () => {
  const together = (id: number) => listBoughtTogether(api.app, id)

  async function sell(productIds: number[], sold = 1): Promise<void> {
    orders++
    const base = { name: 'Item', quantity: 1, unitPrice: 100n, subtotal: 100n, total: 100n, sold }
    const lines = { create: productIds.map((productId) => ({ ...base, productId })) }
    const totals = { ...{ subtotal: 100n, discount: 0n, tax: 0n, total: 100n }, taxInclusive: false }
    const facts = { currency: 'USD', billing: {}, itemCount: productIds.length, tokenSalt: 'salt' }
    await api.app.database.prisma.order.create({
      data: { ...totals, ...facts, number: `T${orders}`, lines },
    })
  }
  let orders = 0

  it('is what three paid orders have besides, the most frequent first', async () => {
    const [kettle, cup, tray, lamp] = await Promise.all(
      ['kettle', 'cup', 'tray', 'lamp'].map((slug) => catalogue.product({ slug })),
    )
    const ids = [kettle, cup, tray, lamp].map((one) => one?.id ?? 0)
    const [k = 0, c = 0, t = 0, l = 0] = ids
    for (let i = 0; i < 3; i++) await sell([k, c, t])
    await sell([k, t])
    await sell([k, l])
    await sell([k, l, l])
    expect(await together(k)).toEqual([t, c])
    expect(await together(l)).toEqual([])
    // Unpaid orders tell nothing.
    for (let i = 0; i < 3; i++) await sell([k, l], 0)
    expect(await together(k)).toEqual([t, c])
  })
})

it('the colours of values are the most frequent ones, also where there are more than are read', async () => {
  const { prisma } = api.app.database
  const dye = async (values: [value: string, swatch: string][]) => {
    const { id: productId } = await catalogue.product({ name: 'Dyed scarf' })
    const { id: optionId } = await prisma.productOption.create({ data: { productId, name: 'Dye' } })
    await prisma.productOptionValue.createMany({
      data: values.map(([value, swatch], position) => ({ optionId, value, swatch, position })),
    })
  }
  await dye(Array.from({ length: 2000 }, (_, i) => [`Rare ${i}`, '#111111']))
  for (const swatch of ['#0000aa', '#0000ff', '#0000ff']) await dye([['Blue', swatch]])
  expect((await listSwatches(api.app)).of('Dye', 'Blue')).toBe('#0000ff')
})
