import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { findPage, findPost, listMenus, listPosts } from '#lib/domains/publishing/content/index.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  addSortNames,
  type GivenTranslation,
  listTexts,
  saveTranslations,
} from '#lib/domains/publishing/translations/index.ts'
import { addItem, showCart } from '#lib/domains/shop/cart/index.ts'
import { findProduct, listProductCategories, listProducts } from '#lib/domains/shop/catalogue/index.ts'
import { findActiveDesign } from '#lib/pages/design/active-design.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { setThemeSetting } from '#lib/theming/index.ts'
import { openTestApi, sendTo, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory
let german: App

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
  await api.app.settings.set('site.locales', ['en', 'de', 'ja'])
  german = openInLanguage(api.app, { locale: 'de', prefix: '/de' })
})
afterAll(() => api.close())

type Text = [entity: string, id: number, field: string, value: string]

const save = (texts: Text[], locale = 'de') =>
  saveTranslations(
    api.app,
    createThemeTexts(api.app),
    texts.map(([entity, id, field, value]): GivenTranslation => ({ entity, id, field, locale, value })),
  )

describe('a product in another language', () => {
  it('has its texts in it, its categories’, tags’, options’ and pictures’ too; what has none stays', async () => {
    const { prisma } = api.app.database
    const kitchen = await catalogue.category({ slug: 'kitchen', name: 'Kitchen' })
    const mug = await catalogue.product({
      slug: 'mug',
      name: 'Mug',
      shortDescription: 'Holds tea',
      descriptionHtml: '<p>Fired twice</p>',
      categoryIds: [kitchen.id],
      tags: ['Tea'],
      images: [{ url: '/media/mug.jpg', alt: 'A mug' }],
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { price: 1000, optionValues: { Size: 'Small' } },
        { price: 1200, optionValues: { Size: 'Large' } },
      ],
    })
    const option = await prisma.productOption.findFirstOrThrow({ include: { values: true } })
    const large = option.values.find(({ value }) => value === 'Large')
    const tag = await prisma.productTag.findFirstOrThrow()
    const picture = await prisma.media.findFirstOrThrow({ where: { url: '/media/mug.jpg' } })
    const result = await save([
      ['product', mug.id, 'name', 'Becher'],
      ['product', mug.id, 'descriptionHtml', '<p>Zweimal gebrannt<script>alert(1)</script></p>'],
      ['product_category', kitchen.id, 'name', 'Küche'],
      ['product_tag', tag.id, 'name', 'Tee'],
      ['product_option', option.id, 'name', 'Größe'],
      ['product_option_value', large?.id ?? 0, 'value', 'Groß'],
      ['media', picture.id, 'alt', 'Ein Becher'],
    ])
    expect(result).toEqual({ saved: 7, removed: 0, unchanged: 0, refused: [] })
    const there = await findProduct(german, 'mug')
    expect(there).toMatchObject({
      name: 'Becher',
      shortDescription: 'Holds tea',
      descriptionHtml: '<p>Zweimal gebrannt</p>',
      descriptionText: 'Zweimal gebrannt',
      categories: [{ name: 'Küche' }],
      tags: ['Tee'],
      images: [{ alt: 'Ein Becher' }],
      options: [{ name: 'Größe', values: ['Small', 'Groß'] }],
      variants: [{ name: 'Small' }, { name: 'Groß', options: [{ name: 'Größe', value: 'Groß' }] }],
    })
    const here = await findProduct(api.app, 'mug')
    expect(here).toMatchObject({ name: 'Mug', tags: ['Tea'], options: [{ name: 'Size' }] })
    const japanese = openInLanguage(api.app, { locale: 'ja', prefix: '/ja' })
    expect(await findProduct(japanese, 'mug')).toEqual(here)
    expect((await listProductCategories(german))[0]).toMatchObject({ name: 'Küche', slug: 'kitchen' })
  })

  it('costs one more statement, and none in the main language', async () => {
    for (let number = 0; number < 20; number++) await catalogue.product({ name: `Pot ${number}` })
    const list = (app: App) => listProducts(app, { filter: {}, page: 1, perPage: 20 })
    for (const app of [api.app, german]) await list(app)
    const here = await api.statements(() => list(api.app))
    const there = await api.statements(() => list(german))
    expect(here.filter((sql) => sql.includes('Translation'))).toEqual([])
    expect(there.filter((sql) => sql.includes('Translation'))).toHaveLength(1)
    expect(there).toHaveLength(here.length + 1)
  })
})

describe('the attributes of products in another language', () => {
  it('are translated once for all products, names and values apart', async () => {
    const own = [
      { name: 'Material', value: 'Cast iron' },
      { name: 'Care', value: 'Wipe' },
      { name: 'Condition', value: 'Used' },
      { name: 'Note', value: 'x'.repeat(3000) },
    ]
    await catalogue.product({ slug: 'skillet', attributes: own })
    await catalogue.product({ slug: 'griddle', attributes: own.slice(0, 1) })
    const result = await save([
      ['product_attribute', 0, 'Material', 'Werkstoff'],
      ['product_attribute_value', 0, 'Material: Cast iron', ' Gusseisen\n'],
      ['product_attribute', 0, 'Condition', 'Zustand'],
      ['product_attribute_value', 0, 'Condition: Used', 'Gebraucht'],
      ['product_attribute', 0, 'Colour', 'Farbe'],
      ['product_attribute_value', 0, 'Care: Cast iron', 'Nichts'],
    ])
    expect(result).toMatchObject({ saved: 4, refused: [{ index: 4 }, { index: 5 }] })
    expect(result.refused[0]?.reason).toBe('no product has the attribute Colour')
    const skillet = await findProduct(german, 'skillet')
    expect(skillet?.attributes.map(({ name, value }) => `${name}: ${value}`).slice(0, 3)).toEqual([
      'Werkstoff: Gusseisen',
      'Care: Wipe',
      'Zustand: Gebraucht',
    ])
    expect(skillet?.attributes.map(({ original }) => original)).toEqual(own)
    expect((await findProduct(german, 'griddle'))?.attributes).toMatchObject([
      { name: 'Werkstoff', value: 'Gusseisen' },
    ])
    expect((await findProduct(api.app, 'skillet'))?.attributes).toMatchObject(own)
    const texts = []
    for await (const text of listTexts(api.app, createThemeTexts(api.app), {
      locale: 'de',
      entity: 'product_attribute_value',
    }))
      texts.push(`${text.label} ${text.original} ${text.value}`)
    expect(texts).toEqual(['Material Cast iron Gusseisen', 'Care Wipe null', 'Condition Used Gebraucht'])
  })

  it('tell search engines in every language what is used', async () => {
    const page = await loadProductPage(german, 'skillet', {})
    const data = JSON.stringify(page && 'head' in page ? page.head?.data : null)
    expect(data).toContain('https://schema.org/UsedCondition')
    expect(data).toContain('"material":"Gusseisen"')
  })
})

describe('a cart in another language', () => {
  it('names its products in it', async () => {
    const pan = await catalogue.product({ slug: 'wok', name: 'Wok', price: 5000 })
    await save([['product', pan.id, 'name', 'Wokpfanne']])
    const { token } = await addItem(
      german,
      { customer: null, token: undefined },
      { productId: pan.id, variantId: undefined },
    )
    const namesIn = async (app: App) =>
      (await showCart(app, { customer: null, token })).cart.lines.map(({ name }) => name)
    expect([await namesIn(german), await namesIn(api.app)]).toEqual([['Wokpfanne'], ['Wok']])
  })
})

describe('an entry in another language', () => {
  it('has an excerpt from its translated text, until somebody writes one', async () => {
    const { id } = await content.post({ slug: 'hello', title: 'Hello', bodyHtml: '<p>Good morning</p>' })
    await save([
      ['post', id, 'title', 'Hallo'],
      ['post', id, 'bodyHtml', '<p>Guten Morgen</p>'],
    ])
    expect(await findPost(german, 'hello')).toMatchObject({
      title: 'Hallo',
      bodyText: 'Guten Morgen',
      excerpt: 'Guten Morgen',
    })
    await save([['post', id, 'bodyHtml', '<p>Guten Abend</p>']])
    expect((await listPosts(german, {}, { page: 1, perPage: 5 })).items[0]?.excerpt).toBe('Guten Abend')
    await save([['post', id, 'excerpt', 'Ein Gruß']])
    await save([['post', id, 'bodyHtml', '<p>Gute Nacht</p>']])
    expect(await findPost(german, 'hello')).toMatchObject({ bodyText: 'Gute Nacht', excerpt: 'Ein Gruß' })
    await save([
      ['post', id, 'excerpt', ''],
      ['post', id, 'bodyHtml', ''],
    ])
    expect(await findPost(german, 'hello')).toMatchObject({ title: 'Hallo', excerpt: 'Good morning' })
  })

  it('names its neighbours, labels and menus in it, and nothing more than the API did', async () => {
    const tag = 'Spring'
    await content.post({ slug: 'first', title: 'First', publishedAt: new Date('2026-01-01') })
    const second = await content.post({
      slug: 'second',
      title: 'Second',
      publishedAt: new Date('2026-01-02'),
      tags: [{ name: tag }],
    })
    await content.post({ slug: 'third', title: 'Third', publishedAt: new Date('2026-01-03') })
    const about = await content.page({ slug: 'about', title: 'About' })
    await content.menu([{ label: 'About us', type: 'page', pageId: about.id }])
    const { prisma } = api.app.database
    const item = await prisma.menuItem.findFirstOrThrow()
    const spring = await prisma.postTag.findFirstOrThrow({ where: { name: tag } })
    await save([
      ['post', second.id, 'title', 'Zweiter'],
      ['post_tag', spring.id, 'name', 'Frühling'],
      ['menu_item', item.id, 'label', 'Über uns'],
      ['page', about.id, 'title', 'Über'],
    ])
    expect((await findPost(german, 'third'))?.previous).toEqual({ slug: 'second', title: 'Zweiter' })
    expect((await findPost(german, 'second'))?.tags).toMatchObject([{ name: 'Frühling' }])
    expect((await findPage(german, 'about'))?.title).toBe('Über')
    expect((await listMenus(german))[0]?.items[0]?.label).toBe('Über uns')
    expect((await listMenus(api.app))[0]?.items[0]?.label).toBe('About us')
  })
})

describe('the owner’s own texts in another language', () => {
  it('are those of settings', async () => {
    await api.app.settings.set('site.tagline', 'Sturdy things')
    await save([['setting', 0, 'site.tagline', 'Solide Dinge']])
    await german.settings.refresh()
    expect(german.settings.current['site.tagline']).toBe('Solide Dinge')
    expect(german.settings.current['site.name']).toBe(api.app.settings.current['site.name'])
    expect(api.app.settings.current['site.tagline']).toBe('Sturdy things')
  })

  it('and those of the theme', async () => {
    const target = { theme: 'default', draft: false }
    await setThemeSetting(api.app, target, { id: 'announcement', value: 'Free delivery today' })
    const texts = await createThemeTexts(api.app).list()
    expect(texts).toContainEqual(
      expect.objectContaining({ field: 'default/settings/announcement', original: 'Free delivery today' }),
    )
    const result = await save([
      ['theme', 0, 'default/home/hero/heading', 'Für Herd und Hügel'],
      ['theme', 0, 'default/settings/announcement', 'Heute versandfrei'],
      ['theme', 0, 'default/settings/nothing', 'Nichts'],
      ['theme', 0, 'gone/settings/announcement', 'Nichts'],
    ])
    expect(result.refused.map(({ index }) => index)).toEqual([2, 3])
    const { design } = await findActiveDesign(german)
    expect(design.settings.announcement).toBe('Heute versandfrei')
    expect(JSON.stringify(design.areas)).toContain('Für Herd und Hügel')
    expect(JSON.stringify((await findActiveDesign(api.app)).design)).not.toContain('Für Herd und Hügel')
    expect(await loadHomePage(german)).not.toBeNull()
  })
})

describe('translations that cannot be stored', () => {
  it('are named, and the others stored', async () => {
    const { id } = await catalogue.product({ slug: 'pan', name: 'Pan' })
    const result = await save([
      ['product', 999_999, 'name', 'Nichts'],
      ['product', id, 'price', '1'],
      ['product', id, 'name', 'x'.repeat(301)],
      ['customer', 1, 'name', 'Nichts'],
      ['setting', 0, 'site.url', 'https://other.example'],
      ['setting', 0, 'site.name', 'y'.repeat(121)],
      ['product', Number.NaN, 'name', 'Nichts'],
      ['product', id, 'name', ' Pfanne\n aus Eisen '],
    ])
    expect(result).toMatchObject({ saved: 1, removed: 0, unchanged: 0 })
    expect(result.refused.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(result.refused[0]?.reason).toBe('there is no product with the id 999999')
    expect((await findProduct(german, 'pan'))?.name).toBe('Pfanne aus Eisen')
    const other = await save([['product', id, 'name', 'Poêle']], 'fr')
    expect(other.refused[0]?.reason).toMatch(/fr is no further language/)
    expect((await save([['product', id, 'name', 'Pan']], 'en')).refused).toHaveLength(1)
    expect(await save([['product', id, 'name', 'Pfanne aus Eisen']])).toMatchObject({ unchanged: 1 })
  })
})

describe('the list of texts', () => {
  it('has all of the owner’s with their translations', async () => {
    const texts = []
    for await (const text of listTexts(api.app, createThemeTexts(api.app), { locale: 'de' })) texts.push(text)
    const pan = texts.find(
      (text) => text.entity === 'product' && text.label === 'pan' && text.field === 'name',
    )
    expect(pan).toMatchObject({ original: 'Pan', value: 'Pfanne aus Eisen', locale: 'de' })
    const pots = texts.filter((text) => text.original.startsWith('Pot ') && text.field === 'name')
    expect(pots).toHaveLength(20)
    expect(pots.every(({ value }) => value === null)).toBe(true)
    expect(texts.every(({ original }) => original !== '')).toBe(true)
    const kinds = new Set(texts.map(({ entity }) => entity))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['setting', 'theme', 'post', 'page', 'menu_item', 'media']),
    )
  })
})

describe('a translation that is stored', () => {
  it('changes the version that pages and lists are kept under, in both parts of the data', async () => {
    const { dataVersion } = api.app.database
    const before = await dataVersion.read()
    await save([['product', (await catalogue.product()).id, 'name', 'Topf']])
    const after = await dataVersion.read()
    expect(after.content).not.toBe(before.content)
    expect(after.catalogue).not.toBe(before.catalogue)
  })
})

describe('products sorted by name in another language', () => {
  const list = async (app: App, paging: { page: number; perPage: number }, filter = {}) => {
    const { items, total } = await listProducts(app, { filter, sort: 'name', ...paging })
    return [...items.map(({ name }) => name), total]
  }

  it('are in the order of their names in it, page by page, and under a search term', async () => {
    await catalogue.clear()
    const ids = []
    for (const name of ['Apple', 'Zebra', 'Mango', 'Onion', 'Berry'])
      ids.push((await catalogue.product({ name })).id)
    const [apple = 0, zebra = 0, mango = 0] = ids
    await save([
      ['product', apple, 'name', 'Zwetschge'],
      ['product', zebra, 'name', 'ärmelloses Zebra'],
      ['product', mango, 'name', 'mango'],
    ])
    const whole = ['ärmelloses Zebra', 'Berry', 'mango', 'Onion', 'Zwetschge']
    expect(await list(german, { page: 1, perPage: 10 })).toEqual([...whole, 5])
    expect(await list(german, { page: 1, perPage: 2 })).toEqual([...whole.slice(0, 2), 5])
    expect(await list(german, { page: 2, perPage: 2 })).toEqual([...whole.slice(2, 4), 5])
    expect(await list(german, { page: 3, perPage: 2 })).toEqual([...whole.slice(4), 5])
    expect(await list(german, { page: 4, perPage: 2 })).toEqual([5])
    expect(await list(api.app, { page: 1, perPage: 2 })).toEqual(['Apple', 'Berry', 5])
    await api.app.search.rebuild('product')
    expect(await list(german, { page: 1, perPage: 10 }, { q: 'zebra' })).toEqual(['ärmelloses Zebra', 1])
    await save([['product', zebra, 'name', '']])
    expect(await list(german, { page: 1, perPage: 10 })).toEqual([
      'Berry',
      'mango',
      'Onion',
      'Zebra',
      'Zwetschge',
      5,
    ])
  })

  it('costs three statements more besides their translations, however many products there are', async () => {
    const count = async (app: App, perPage: number) =>
      (await api.statements(() => list(app, { page: 1, perPage }))).length
    for (const app of [german, api.app]) await list(app, { page: 1, perPage: 1 })
    expect(await count(german, 2)).toBe(await count(german, 5))
    expect(await count(german, 5)).toBe((await count(api.app, 5)) + 4)
  })

  it('take in names that were stored in other ways, within the hour', async () => {
    const onion = await api.app.database.prisma.product.findFirstOrThrow({ where: { name: 'Onion' } })
    await api.app.database.prisma.translation.create({
      data: { locale: 'de', entity: 'product', entityId: onion.id, field: 'name', value: 'Allium' },
    })
    expect(await addSortNames(api.app)).toBe(1)
    expect(await addSortNames(api.app)).toBe(0)
    expect(await list(german, { page: 1, perPage: 1 })).toEqual(['Allium', 5])
  })
})

describe('a search', () => {
  it.each(['index', 'database'])('finds by words of any language with the %s engine', async (engine) => {
    await catalogue.clear()
    const { search, settings } = api.app
    const kettle = await catalogue.product({ slug: 'kettle', name: 'Kettle', shortDescription: 'Boils' })
    const pot = await catalogue.product({ slug: 'pot', name: 'Pot' })
    const { updatedAt } = await api.app.database.prisma.product.findUniqueOrThrow({
      where: { id: kettle.id },
    })
    await settings.set('search.engine', engine)
    await search.rebuild('product')
    await save([
      ['product', kettle.id, 'name', 'Wasserkessel'],
      ['product', kettle.id, 'shortDescription', 'Kocht flott'],
      ['product', pot.id, 'name', 'Topf'],
    ])
    await save([['product', pot.id, 'name', '鍋']], 'ja')
    const find = async (term: string) => (await search.search('product', term, 5)).items.map(({ id }) => id)
    // Searches wait but a moment for an index that is behind.
    const finds = (word: string) => expect.poll(() => find(word))
    for (const word of ['Wasserkessel', 'flott', 'kettle']) await finds(word).toEqual([kettle.id])
    for (const word of ['topf', '鍋', 'pot']) await finds(word).toEqual([pot.id])
    await save([['product', pot.id, 'name', '']])
    await finds('topf').toEqual([])
    expect(await find('鍋')).toEqual([pot.id])
    const after = await api.app.database.prisma.product.findUniqueOrThrow({ where: { id: kettle.id } })
    expect(after.updatedAt).toEqual(updatedAt)
    await settings.unset('search.engine')
  })

  it('shows its results in the language of the page', async () => {
    const ask = async (path: string) =>
      (await sendTo(createSuggest(api.app), `=${path}/search/suggest?q=kettle&type=product`)).json.groups[0]
        .items
    expect(await ask('/de')).toMatchObject([{ title: 'Wasserkessel', excerpt: 'Kocht flott' }])
    expect(await ask('')).toMatchObject([{ title: 'Kettle', excerpt: 'Boils' }])
    const page = await loadSearchPage(german, { q: 'Wasserkessel' })
    const groups = page?.data.groups as { items: { title: string }[] }[]
    expect(groups.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['Wasserkessel'])
  })

  it('dates posts in it too', async () => {
    await content.post({ slug: 'dated', title: 'Zanzibar', publishedAt: new Date('2026-03-04T12:00:00Z') })
    await api.app.search.rebuild('post')
    const meta = async (app: App) => {
      const page = await loadSearchPage(app, { q: 'zanzibar' })
      const groups = page?.data.groups as { items: { meta: string }[] }[] | undefined
      return groups?.flatMap(({ items }) => items)[0]?.meta
    }
    expect([await meta(german), await meta(api.app)]).toEqual(['04.03.2026', 'Mar 4, 2026'])
  })
})
