import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await importer.database.prisma.translation.deleteMany()
})
afterAll(() => importer.close())

const settings = { exponent: 2, timeZone: 'UTC', weightUnit: 'kg', language: 'en' } as const
const bilingual = { settings: { ...settings, languages: ['en', 'de'] } }

const columns = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Short description', 'Description', 'Stock'],
  ...['Regular price', 'Categories', 'Tags', 'Parent', 'Position', 'Permalink', 'Images'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)'],
]
const polylang = ['Language', 'Translation group']
const wpml = [
  ...['Meta: _wpml_import_language_code', 'Meta: _wpml_import_source_language_code'],
  'Meta: _wpml_import_translation_group',
]

type Row = Record<string, string | number>

function csv(more: string[], rows: Row[]): string {
  const all = [...columns, ...more]
  const quote = (cell: string | number = '') => `"${`${cell}`.replaceAll('"', '""')}"`
  return [all, ...rows.map((row) => all.map((column) => row[column]))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
}

const product = (id: number, language: string, group: string, fields: Row): Row => ({
  ID: id,
  Type: 'simple',
  Published: 1,
  'Regular price': 10,
  Language: language,
  'Translation group': group,
  ...fields,
})

// Translations have the SKUs of what they translate, and stand before it. Categories are in the order of the alphabet.
const shop = csv(polylang, [
  product(12, 'de', 'pll_1', {
    ...{ Type: 'variable', SKU: 'T', Name: 'Hemd', 'Regular price': '', Description: '<p>Aus Leinen</p>' },
    ...{ Categories: 'Kleidung > Hemden, Neu', Tags: 'Sommer', 'Short description': 'Leicht' },
    ...{ 'Attribute 1 name': 'Farbe', 'Attribute 1 value(s)': 'Blau, Rot', Permalink: '/de/produkt/hemd/' },
    ...{ 'Attribute 2 name': 'Stoff', 'Attribute 2 value(s)': 'Leinen' },
  }),
  product(13, 'de', 'pll_2', {
    ...{ Type: 'variation', SKU: 'T-1', Name: 'Hemd - Rot', Parent: 'T', Position: 1 },
    ...{ 'Attribute 1 name': 'Farbe', 'Attribute 1 value(s)': 'Rot', 'Regular price': 12 },
  }),
  product(14, 'de', 'pll_3', {
    ...{ Type: 'variation', Name: 'Hemd - Blau', Parent: 'T', Position: 2 },
    ...{ 'Attribute 1 name': 'Farbe', 'Attribute 1 value(s)': 'Blau' },
  }),
  product(2, 'en', 'pll_1', {
    ...{ Type: 'variable', SKU: 'T', Name: 'Shirt', 'Regular price': '', Description: '<p>Of linen</p>' },
    ...{ Categories: 'Clothes > Shirts, New', Tags: 'Summer', 'Short description': 'Light' },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue', Permalink: '/product/shirt/' },
    ...{ 'Attribute 2 name': 'Fabric', 'Attribute 2 value(s)': 'Linen' },
  }),
  product(3, 'en', 'pll_2', {
    ...{ Type: 'variation', SKU: 'T-1', Name: 'Shirt - Red', Parent: 'T', Position: 1 },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red' },
  }),
  product(4, 'en', 'pll_3', {
    ...{ Type: 'variation', Name: 'Shirt - Blue', Parent: 'T', Position: 2 },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Blue' },
  }),
  product(5, 'en', 'pll_5', { SKU: 'M', Name: 'Mug', Stock: 3, Categories: 'New, Table' }),
  product(15, 'de', 'pll_5', { SKU: 'M', Name: 'Becher', Stock: 3, Categories: 'Neu, Tisch' }),
  product(25, 'fr', 'pll_5', { SKU: 'M', Name: 'Tasse', Stock: 3, Categories: 'Nouveau, Table' }),
  product(16, 'de', '', { SKU: 'N', Name: 'Nur hier' }),
  product(6, 'en', 'pll_6', { SKU: 'S', Name: 'Spoon' }),
  product(17, 'de', 'pll_6', { Name: 'Geheim', Published: -1 }),
])

const { prisma } = { prisma: () => importer.database.prisma }
const products = () => prisma().product.findMany({ orderBy: { slug: 'asc' } })
const texts = async (entity: string, entityId: number) => {
  const found = await prisma().translation.findMany({
    where: { entity, entityId },
    select: { locale: true, field: true, value: true },
  })
  return Object.fromEntries(found.map(({ locale, field, value }) => [`${locale} ${field}`, value]))
}

it("makes Polylang's groups translations of one product, with its options, categories and tags", async () => {
  const result = await importer.run('woocommerce', shop, bilingual)
  expect(result).toMatchObject({ created: 5, skipped: [] })
  expect((await products()).map(({ slug, published }) => [slug, published])).toEqual([
    ['geheim', false],
    ['mug', true],
    ['nur-hier', true],
    ['shirt', true],
    ['spoon', true],
  ])
  const [, mug, , shirt] = await products()
  expect(await texts('product', shirt?.id ?? 0)).toMatchObject({
    'de name': 'Hemd',
    'de shortDescription': 'Leicht',
    'de descriptionHtml': '<p>Aus Leinen</p>',
    'de descriptionText': 'Aus Leinen',
  })
  expect(shirt?.translatedTitles).toBe('Hemd')
  expect(await texts('product', mug?.id ?? 0)).toEqual({ 'de name': 'Becher', 'fr name': 'Tasse' })
  const [option] = await prisma().productOption.findMany({
    include: { values: { orderBy: { position: 'asc' } } },
  })
  expect(await texts('product_option', option?.id ?? 0)).toEqual({ 'de name': 'Farbe' })
  const values = await Promise.all(
    (option?.values ?? []).map(async ({ id, value }) => [value, await texts('product_option_value', id)]),
  )
  expect(values).toEqual([
    ['Red', { 'de value': 'Rot' }],
    ['Blue', { 'de value': 'Blau' }],
  ])
  expect(await texts('product_attribute', 0)).toEqual({ 'de Fabric': 'Stoff' })
  expect(await texts('product_attribute_value', 0)).toEqual({ 'de Fabric: Linen': 'Leinen' })
  const categories = await prisma().productCategory.findMany({ orderBy: { name: 'asc' } })
  const named = await Promise.all(
    categories.map(async ({ id, name }) => [name, await texts('product_category', id)]),
  )
  // Only the mug has French categories, and nothing tells which of the two is which.
  expect(named).toEqual([
    ['Clothes', { 'de name': 'Kleidung' }],
    ['New', { 'de name': 'Neu' }],
    ['Shirts', { 'de name': 'Hemden' }],
    ['Table', { 'de name': 'Tisch' }],
  ])
  const [tag] = await prisma().productTag.findMany()
  expect([tag?.name, await texts('product_tag', tag?.id ?? 0)]).toEqual(['Summer', { 'de name': 'Sommer' }])
  const variants = await prisma().productVariant.findMany({
    where: { product: { slug: 'shirt' } },
    orderBy: { position: 'asc' },
  })
  expect(variants.map(({ sku, price }) => [sku, Number(price)])).toEqual([
    ['T-1', 1000],
    [null, 1000],
  ])
})

it('changes nothing the second time, and follows changes of a translation', async () => {
  await importer.run('woocommerce', shop, bilingual)
  expect(await importer.run('woocommerce', shop, bilingual)).toMatchObject({
    ...{ created: 0, updated: 0, unchanged: 5 },
  })
  const changed = shop.replace('"Becher"', '"Tasse mit Henkel"')
  const plan = await importer.run('woocommerce', changed, { ...bilingual, dryRun: true })
  expect(plan.changes).toMatchObject([{ name: 'Mug', outcome: 'updated', fields: ['translations'] }])
  expect(await importer.run('woocommerce', changed, bilingual)).toMatchObject({ updated: 1, unchanged: 4 })
  const [, mug] = await products()
  expect(await texts('product', mug?.id ?? 0)).toMatchObject({ 'de name': 'Tasse mit Henkel' })
})

it('says which language is which, and what differs or cannot be told', async () => {
  const { warnings } = await importer.run('woocommerce', shop, { ...bilingual, dryRun: true })
  expect(warnings.map(({ line, field, reason }) => [line, ...(field ? [field] : []), reason])).toEqual([
    [
      1,
      'Of 2 categories in French (fr), the file does not tell what they translate: "Nouveau", "Table". They were left out.',
    ],
    [2, 'The file has 4 entries in German (de), 2 of them as translations. This is a language of the site.'],
    [
      2,
      "The file has 3 entries in English (en), 0 of them as translations. This is the site's main language.",
    ],
    [
      2,
      'The file has 1 entry in French (fr), 1 of them as translations. This is no language of the site: add fr to site.locales to show the translations.',
    ],
    [3, 'Regular price', 'It differs from that of the product that it translates, which counts.'],
    [11, '"Nur hier" in German (de) has no partner in another language, so it came in by itself.'],
    [13, '"Geheim" in German (de) has no partner in another language, so it came in by itself.'],
  ])
})

it('leads the addresses of translations to the product', async () => {
  await importer.run('woocommerce', shop, { ...bilingual, site: 'https://old.example' })
  const found = await prisma().redirect.findMany({ select: { from: true, to: true } })
  const redirects = Object.fromEntries(found.map(({ from, to }) => [from, to]))
  expect(redirects).toMatchObject({
    '/de/produkt/hemd': '/products/shirt',
    '/de/product/hemd': '/products/shirt',
    '/de/product/becher': '/products/mug',
  })
  expect(redirects).not.toHaveProperty('/product/becher')
})

it("knows WPML's groups, whose source may lack a language", async () => {
  const row = (id: number, code: string, source: string, name: string): Row => ({
    ...{ ID: id, Type: 'simple', Name: name, Published: 1, 'Regular price': 5 },
    'Meta: _wpml_import_language_code': code,
    'Meta: _wpml_import_source_language_code': source,
    'Meta: _wpml_import_translation_group': 'woocommerce_product_1',
  })
  const file = csv(wpml, [row(2, 'de', 'en', 'Löffel'), row(1, '', '', 'Spoon')])
  const result = await importer.run('woocommerce', file, bilingual)
  expect(result).toMatchObject({ created: 1, skipped: [] })
  expect(result.unread).toBeUndefined()
  const [spoon] = await products()
  expect(spoon?.slug).toBe('spoon')
  expect(await texts('product', spoon?.id ?? 0)).toEqual({ 'de name': 'Löffel' })
})

it('says when a translation came in as a product before', async () => {
  const [head = '', ...rows] = shop.split('\n')
  const alone = [head, ...rows.filter((row) => row.includes('Becher'))].join('\n')
  await importer.run('woocommerce', alone.replace('"M"', '""'), bilingual)
  const { warnings } = await importer.run('woocommerce', shop, bilingual)
  expect(warnings.map(({ reason }) => reason)).toContain(
    'An earlier import brought its translation in as a product of its own, "becher". Delete that one, as it is a translation now.',
  )
})

it('skips the translations of what is skipped', async () => {
  const file = csv(polylang, [
    product(1, 'en', 'pll_1', { Type: 'subscription', Name: 'Box' }),
    product(2, 'de', 'pll_1', { Name: 'Kiste' }),
  ])
  const { created, skipped } = await importer.run('woocommerce', file, bilingual)
  expect(created).toBe(0)
  expect(skipped.map(({ line }) => line)).toEqual([2, 3])
})
