import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const columns = [
  ...[
    'ID',
    'Type',
    'SKU',
    'GTIN, UPC, EAN, or ISBN',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
  ],
  ...[
    'Short description',
    'Description',
    'Date sale price starts',
    'Date sale price ends',
    'Tax status',
    'Tax class',
  ],
  ...['In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?', 'Sold individually?', 'Weight (kg)'],
  ...[
    'Length (cm)',
    'Width (cm)',
    'Height (cm)',
    'Sale price',
    'Regular price',
    'Categories',
    'Tags',
    'Images',
  ],
  ...[
    'Parent',
    'Position',
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 2 name',
    'Attribute 2 value(s)',
  ],
]

function csv(...rows: Record<string, string | number>[]): string {
  const quote = (cell: string | number = '') => `"${`${cell}`.replaceAll('"', '""')}"`
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
}

const mug = {
  ID: 7,
  Type: 'simple',
  SKU: 'MUG',
  Name: 'Mug',
  Published: 1,
  'In stock?': 1,
  'Regular price': '12.00',
}

const shirt = {
  ID: 10,
  Type: 'variable',
  SKU: 'SHIRT',
  Name: 'Shirt',
  Published: 1,
  'In stock?': 1,
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S, M, L',
  'Attribute 2 name': 'Material',
  'Attribute 2 value(s)': 'Cotton, Linen',
}
const small = {
  ID: 11,
  Type: 'variation',
  SKU: 'SHIRT-S',
  Name: 'Shirt - S',
  Published: 1,
  'In stock?': 1,
  Stock: 4,
  'Regular price': '20',
  Parent: 'SHIRT',
  Position: 1,
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S',
}
const large = { ...small, ID: 12, SKU: 'SHIRT-L', Parent: 'id:10', Position: 0, 'Attribute 1 value(s)': 'L' }

function findProducts() {
  return importer.database.prisma.product.findMany({
    orderBy: { id: 'asc' },
    include: {
      images: { orderBy: { position: 'asc' }, include: { media: true } },
      options: { include: { values: { orderBy: { position: 'asc' } } } },
      variants: { orderBy: { position: 'asc' } },
      categories: { include: { category: { include: { parent: true } } } },
      tags: { include: { tag: true } },
    },
  })
}

describe('importing from WooCommerce', () => {
  it('loses nothing of a simple product', async () => {
    const result = await importer.run(
      'woocommerce',
      csv({
        ...mug,
        Type: 'simple, downloadable, virtual',
        'GTIN, UPC, EAN, or ISBN': '0123',
        'Is featured?': 1,
        'Short description': 'For <b>tea</b>',
        Description: 'One\\ntwo\\n\\nthree',
        'Tax class': 'reduced-rate',
        Stock: 5,
        'Low stock amount': 2,
        'Backorders allowed?': 'notify',
        'Sold individually?': 1,
        'Weight (kg)': '0.35',
        'Length (cm)': 10,
        'Width (cm)': 8,
        'Height (cm)': 9,
        'Sale price': '9.50',
        Categories: 'Home > Cups, Gifts, Salt\\, pepper &amp; more',
        Tags: 'new, tea',
        Images: 'https://a.example/1.jpg, https://a.example/2.jpg',
        'Attribute 1 name': 'Colour',
        'Attribute 1 value(s)': 'Red, Blue',
      }),
    )
    expect(result).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      skipped: [],
      warnings: [],
      decimals: { prices: 'point', measures: 'point' },
    })
    const [product] = await findProducts()
    expect(product).toMatchObject({
      slug: 'mug',
      sku: 'MUG',
      featured: true,
      published: true,
      shortDescription: 'For tea',
      descriptionHtml: '<p>One<br />\ntwo</p>\n<p>three</p>',
      requiresShipping: false,
      taxClass: 'reduced-rate',
      maxQuantity: 1,
      weightThousandths: 350,
      hasVariants: false,
      price: 950n,
      compareAtPrice: 1200n,
      onSale: true,
      attributes: [
        { name: 'Colour', value: 'Red, Blue' },
        { name: 'Dimensions', value: '10 × 8 × 9 cm' },
      ],
    })
    expect(product?.variants).toMatchObject([
      {
        sku: 'MUG',
        barcode: '0123',
        trackStock: true,
        stock: 5,
        backorder: true,
        lowStockAt: 2,
        maxQuantity: 1,
      },
    ])
    expect(product?.images.map(({ media }) => media.url)).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/2.jpg',
    ])
    expect(product?.categories.map(({ category }) => [category.name, category.parent?.name])).toEqual([
      ['Cups', 'Home'],
      ['Gifts', undefined],
      ['Salt, pepper & more', undefined],
    ])
  })

  it.each([
    ['after', [shirt, mug, small, large]],
    ['before', [small, large, mug, shirt]],
    ['around', [large, shirt, mug, small]],
  ])('gathers variations that stand %s their product', async (_, rows) => {
    expect(await importer.run('woocommerce', csv(...rows))).toMatchObject({ created: 2, skipped: [] })
    const product = (await findProducts()).find(({ sku }) => sku === 'SHIRT')
    expect(product).toMatchObject({
      hasVariants: true,
      price: 2000n,
      attributes: [{ name: 'Material', value: 'Cotton, Linen' }],
    })
    expect(product?.options.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Size', ['S', 'L']],
    ])
    expect(product?.variants.map(({ sku, name, stock }) => [sku, name, stock])).toEqual([
      ['SHIRT-L', 'L', 4],
      ['SHIRT-S', 'S', 4],
    ])
  })

  it('makes a variant of each value that a variation leaves open, unless it has one of its own', async () => {
    const any = {
      ...small,
      ID: 13,
      SKU: 'SHIRT-ANY',
      Position: 9,
      'Attribute 1 value(s)': '',
      'Regular price': '30',
    }
    await importer.run('woocommerce', csv(shirt, small, any))
    const [product] = await findProducts()
    expect(product?.variants.map(({ name, sku, price }) => [name, sku, price])).toEqual([
      ['S', 'SHIRT-S', 2000n],
      ['M', 'SHIRT-ANY', 3000n],
      ['L', null, 3000n],
    ])
  })

  it('recognises a product by its SKU, and without one by its id', async () => {
    await importer.run('woocommerce', csv(mug, { ...mug, ID: 8, SKU: '', Name: 'Cup' }))
    const again = csv({ ...mug, ID: 99, Name: 'Big mug' }, { ...mug, ID: 8, SKU: '', Name: 'Big cup' })
    expect(await importer.run('woocommerce', again)).toMatchObject({ created: 0, updated: 2 })
    expect((await findProducts()).map(({ slug, name }) => [slug, name])).toEqual([
      ['mug', 'Big mug'],
      ['cup', 'Big cup'],
    ])
    expect(await importer.run('woocommerce', again)).toMatchObject({ unchanged: 2 })
  })

  it.each([
    ['counted', { Stock: 3 }, { trackStock: true, stock: 3 }, true],
    ['oversold', { Stock: -2 }, { trackStock: true, stock: 0 }, false],
    ['not counted and there', { 'In stock?': 1 }, { trackStock: false }, true],
    ['not counted and gone', { 'In stock?': 0 }, { trackStock: true, stock: 0 }, false],
    ['on backorder', { 'In stock?': 'backorder' }, { trackStock: true, backorder: true }, true],
  ])('takes over stock that is %s', async (_, cells, variant, inStock) => {
    await importer.run('woocommerce', csv({ ...mug, ...cells }))
    expect(await findProducts()).toMatchObject([{ inStock, variants: [variant] }])
  })

  it('reads a decimal comma where the file has it, whatever the measures have', async () => {
    const dear = { ...mug, ID: 8, SKU: 'DEAR', 'Regular price': '1.299', 'Weight (kg)': '1.250' }
    const reduced = { ...mug, 'Regular price': '12,50', 'Sale price': '9,9', 'Weight (kg)': '.5' }
    const result = await importer.run('woocommerce', csv(reduced, dear))
    expect(result).toMatchObject({
      created: 2,
      skipped: [],
      decimals: { prices: 'comma', measures: 'point' },
    })
    expect(await findProducts()).toMatchObject([
      { price: 990n, weightThousandths: 500, variants: [{ compareAtPrice: 1250n }] },
      { price: 129_900n, weightThousandths: 1250 },
    ])
  })

  it('skips a price that may have thousands or decimals, since no other tells', async () => {
    const unclear = { ...mug, 'Regular price': '1,299', 'Weight (kg)': '0.5' }
    const { skipped, decimals } = await importer.run('woocommerce', csv(unclear))
    const reason = 'Regular price "1,299" may mean 1299 or 1.299. Write it with a point, or with neither.'
    expect({ skipped, decimals }).toEqual({
      skipped: [{ line: 2, reason }],
      decimals: { prices: null, measures: 'point' },
    })
  })

  it('reads numbers as spreadsheets write them', async () => {
    const prices = ['.5', '1.', '1e3', '+2', '1 299', '1\u00a0299.5', '1\u2009299', "1'299.00", '1,299.00']
    const rows = prices.map((price, i) => ({ ...mug, ID: i, SKU: `S${i}`, 'Regular price': price }))
    expect(await importer.run('woocommerce', csv(...rows))).toMatchObject({
      created: 9,
      skipped: [],
      warnings: [],
    })
    expect((await findProducts()).map(({ price }) => Number(price))).toEqual([
      50, 100, 100_000, 200, 129_900, 129_950, 129_900, 129_900, 129_900,
    ])
  })

  it('loses a cell that cannot be read, not the product', async () => {
    const result = await importer.run(
      'woocommerce',
      csv({
        ...mug,
        Published: 'who knows',
        'Weight (kg)': 'heavy',
        'Length (cm)': '.5',
        'Width (cm)': 'wide',
        'Height (cm)': '2,5',
        'Sale price': 'cheap',
        Stock: '3.5',
        'Low stock amount': 'few',
      }),
    )
    expect(result).toMatchObject({ created: 1, skipped: [] })
    expect(await findProducts()).toMatchObject([
      {
        published: false,
        price: 1200n,
        weightThousandths: null,
        attributes: [{ name: 'Dimensions', value: '0.5 × 2.5 cm' }],
        variants: [{ trackStock: true, stock: 0, lowStockAt: 3 }],
      },
    ])
    expect(result.warnings.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [2, 'Sale price', 'Sale price "cheap" is not a price with at most 2 decimals.'],
      [2, 'Stock', 'Stock "3.5" is not a whole number.'],
      [2, 'Weight (kg)', 'Weight (kg) "heavy" is not a number.'],
      [2, 'Low stock amount', 'Low stock amount "few" is not a whole number.'],
      [2, 'Published', 'Published "who knows" is neither yes nor no. It came in unpublished.'],
      [2, 'Width (cm)', 'Width (cm) "wide" is not a number.'],
    ])
  })

  it.each([
    ['2026-11-01T00:00:00+01:00', 900n, []],
    ['01/11/2026', 1200n, [{ line: 2, field: 'Date sale price starts' }]],
  ])('does not guess when a sale that starts on "%s" does', async (date, price, warnings) => {
    const row = { ...mug, 'Sale price': '9', 'Date sale price starts': date }
    expect(await importer.run('woocommerce', csv(row))).toMatchObject({ created: 1, warnings })
    expect(await findProducts()).toMatchObject([{ price }])
  })

  it.each([
    ['is to come', { 'Date sale price starts': '2026-12-01 00:00:00' }, 1200n],
    ['is over', { 'Date sale price ends': '2026-11-20' }, 1200n],
    ['is on', { 'Date sale price starts': '2026-11-01', 'Date sale price ends': '2026-11-21' }, 900n],
  ])('heeds a sale that %s', async (_, dates, price) => {
    await importer.run('woocommerce', csv({ ...mug, 'Sale price': '9', ...dates }))
    expect(await findProducts()).toMatchObject([{ price }])
  })

  it.each([
    ['drafts', { Published: -1 }],
    ['private ones', { Published: 0 }],
    ['hidden ones', { 'Visibility in catalog': 'hidden' }],
  ])('brings %s in unpublished', async (_, cells) => {
    await importer.run('woocommerce', csv({ ...mug, ...cells }))
    expect(await findProducts()).toMatchObject([{ published: false }])
  })

  it('reads cells that were guarded against spreadsheets', async () => {
    await importer.run('woocommerce', csv({ ...mug, SKU: "'-12", Description: "'=1+1" }))
    expect(await findProducts()).toMatchObject([{ sku: '-12', descriptionText: '=1+1' }])
  })

  it('skips what it cannot sell, with line and reason', async () => {
    const result = await importer.run(
      'woocommerce',
      csv(
        { ...mug, Description: 'two\nlines' },
        { ...mug, ID: 20, SKU: 'G', Type: 'grouped' },
        { ...mug, ID: 21, SKU: 'E', Type: 'external' },
        { ...mug, ID: 22, SKU: 'N', 'Regular price': '' },
        { ...mug, ID: 23, SKU: 'MUG', Name: 'Twin' },
        { ...mug, ID: 24, SKU: 'U', Name: '' },
        { ...small, Parent: 'NONE' },
        shirt,
        { ...small, 'Regular price': 'x' },
        { ...large, SKU: 'SHIRT-L' },
        { ...large, SKU: 'SHIRT-L2', ID: 15, Position: 5 },
        { ...shirt, ID: 30, SKU: 'LONE' },
      ),
    )
    expect(result.created).toBe(2)
    expect(result.skipped).toEqual([
      { line: 4, reason: 'Products of the type "grouped" are not sold here.' },
      { line: 5, reason: 'Products of the type "external" are not sold here.' },
      { line: 6, reason: 'It has no regular price.' },
      { line: 7, reason: 'It is the same product as on line 2.' },
      { line: 8, reason: 'The product has no name.' },
      { line: 9, reason: 'Its parent "NONE" is not a variable product of the file.' },
      { line: 11, reason: 'Regular price "x" is not a price with at most 2 decimals.' },
      { line: 13, reason: 'Another variation has the same options.' },
      { line: 14, reason: 'The variable product has no variations in the file.' },
    ])
  })

  it('brings in a whole catalogue as WooCommerce exports it', async () => {
    const text = await readFile(path.join(import.meta.dirname, 'files/woocommerce-products.csv'))
    const result = await importer.run('woocommerce', text)
    expect(result).toMatchObject({ created: 16, warnings: [], skipped: [{}, {}] })
    const products = await findProducts()
    const grams = new Map(products.map(({ sku, weightThousandths }) => [sku, weightThousandths]))
    expect(['rope-apron', 'tea-towel', 'wool-cap', 'late-ladle'].map((sku) => grams.get(sku))).toEqual([
      227, 363, 91, 113,
    ])
    expect(products.find(({ sku }) => sku === 'wool-cap')?.attributes).toEqual([
      { name: 'Dimensions', value: '4 × 5 × 0.5 in' },
    ])
  })

  it('refuses a file that is no such export', async () => {
    await expect(importer.run('woocommerce', 'Handle,Title\na,b\n')).rejects.toThrow(
      'names no column "Name"; "Regular price"',
    )
  })
})
