import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerCatalogueSearch } from '#lib/domains/shop/catalogue/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { collectDefinitions, readSearchable } from './support/read-searchable.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  catalogue = createCatalogueFactory(api.app)
})
afterAll(() => api.close())
beforeEach(() => catalogue.clear())

const product = () => collectDefinitions((search) => registerCatalogueSearch(search, api.app)).get('product')
const read = (includeScheduled?: boolean) => readSearchable(api.app, product(), includeScheduled)
const readOne = async () => (await read(true))[0]

describe('products', () => {
  it('are registered as what the shop has', () => {
    expect(product()).toMatchObject({
      label: 'Products',
      module: 'shop',
      setting: 'search.types.product',
      results_route: null,
      listing: '/products',
    })
  })

  it('are found as soon as visitors may see them, scheduled ones on demand, drafts never', async () => {
    await catalogue.product({ slug: 'now', publishedAt: new Date('2026-06-01T12:00:00Z') })
    await catalogue.product({ slug: 'later', publishedAt: new Date('2026-06-01T12:00:01Z') })
    await catalogue.product({ slug: 'draft', published: false })
    const slugs = async (scheduled?: boolean) =>
      (await read(scheduled)).map(({ result }) => result.slug).sort()
    expect(await slugs()).toEqual(['now'])
    expect(await slugs(true)).toEqual(['later', 'now'])
    api.clock.advance(1)
    expect(await slugs()).toEqual(['later', 'now'])
    api.clock.set('2026-06-01T12:00:00Z')
  })

  it('weigh name and numbers 5, what else their page lists 2, the description 1', async () => {
    const category = await catalogue.category({ name: 'Trail Running' })
    await catalogue.product({
      name: 'Trail Shoe',
      sku: 'TS',
      vendor: 'Acme',
      shortDescription: 'For mud',
      descriptionHtml: '<p>Grippy <b>soles</b></p>',
      categoryIds: [category.id],
      tags: ['Outdoor', 'Waterproof'],
      attributes: [{ name: 'Sole', value: 'Rubber' }],
      options: [{ name: 'Size', values: ['40', '41'] }],
      variants: [
        { sku: 'TS-40', barcode: '5901234123488', price: 1000, optionValues: { Size: '40' } },
        { sku: 'TS-41', price: 1000, optionValues: { Size: '41' }, active: false },
      ],
    })
    expect((await readOne())?.fields).toEqual({
      name: ['Trail Shoe', 5],
      sku: ['TS\nTS-40\n5901234123488', 5],
      options: ['40', 2],
      attributes: ['Sole: Rubber', 2],
      vendor: ['Acme', 2],
      shortDescription: ['For mud', 2],
      categories: ['Trail Running', 2],
      tags: ['Outdoor\nWaterproof', 2],
      descriptionText: ['Grippy soles', 1],
      ...{ translatedTitles: ['', 5], translatedTexts: ['', 1] },
    })
    expect(product().model.searchableColumns()).toEqual({
      name: 5,
      sku: 5,
      vendor: 2,
      shortDescription: 2,
      descriptionText: 1,
      ...{ translatedTitles: 5, translatedTexts: 1 },
    })
  })

  it('show the thumbnail, the lowest price and the short description', async () => {
    await catalogue.product({
      name: 'Trail Shoe',
      slug: 'trail-shoe',
      shortDescription: 'For mud',
      images: [{ url: '/demo/shoe.svg', thumbnailUrl: '/demo/shoe-small.svg', alt: '' }],
      options: [{ name: 'Size', values: ['40', '41'] }],
      variants: [
        { price: 123450, optionValues: { Size: '40' } },
        { price: 99900, optionValues: { Size: '41' } },
      ],
    })
    expect((await readOne())?.result).toEqual({
      title: 'Trail Shoe',
      url: '/products/trail-shoe',
      excerpt: 'For mud',
      image: '/demo/shoe-small.svg',
      meta: '$999.00',
      slug: 'trail-shoe',
      visible_from: null,
    })
  })

  it("write the price as the site's currency is written", async () => {
    await catalogue.product({ price: 123450 })
    await api.app.settings.set('currency.position', 'after_space')
    await api.app.settings.set('currency.symbol', '€')
    expect((await readOne())?.result.meta).toBe('1,234.50 €')
    await api.app.settings.unset('currency.position')
    await api.app.settings.unset('currency.symbol')
  })

  it('show the beginning of the description where there is nothing shorter, and nothing where there is none', async () => {
    await catalogue.product({ descriptionHtml: `<p>${'Grippy soles. '.repeat(30)}</p>` })
    const { excerpt } = (await readOne())?.result ?? {}
    expect(excerpt).toMatch(/^Grippy soles\. .*…$/)
    expect(excerpt?.length).toBeLessThanOrEqual(160)
    await catalogue.clear()
    await catalogue.product()
    expect((await readOne())?.result).toMatchObject({ excerpt: null, image: null })
  })

  it('say when they become visible', async () => {
    const publishedAt = new Date('2026-07-01T00:00:00Z')
    await catalogue.product({ publishedAt })
    expect((await readOne())?.result.visible_from).toEqual(publishedAt)
  })
})
