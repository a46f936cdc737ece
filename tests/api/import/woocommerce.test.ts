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
    'Grouped products',
    'External URL',
    'Button text',
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

/** The links of the only group, in order. */
async function findMemberSkus(): Promise<(string | null)[]> {
  const links = await importer.database.prisma.productMember.findMany({
    orderBy: { position: 'asc' },
    select: { member: { select: { sku: true } } },
  })
  return links.map(({ member }) => member.sku)
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
      file: { encoding: 'utf-8', delimiter: ',' },
      created: 1,
      updated: 0,
      unchanged: 0,
      kinds: { product: 1 },
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

  it('reads what a unit price is for from the fields of Germanized and German Market', async () => {
    const variation = { ...mug, ID: 8, SKU: 'MUG-L', Type: 'variation', Parent: 'id:7', Name: 'Mug L' }
    const size = { 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'L' }
    const rows = [
      { ...mug, Type: 'variable', ...size, 'Regular price': '' },
      { ...variation, ...size },
    ]
    const read = async (fields: Record<string, readonly [parent: string, variation: string]>) => {
      const [head = '', ...lines] = csv(...rows).split('\n')
      const cells = Object.values(fields)
      const file = [
        [head, ...Object.keys(fields)].join(','),
        [lines[0], ...cells.map(([parent]) => parent)].join(','),
        [lines[1], ...cells.map(([, own]) => own)].join(','),
      ].join('\n')
      await importer.clear()
      expect((await importer.run('woocommerce', file)).warnings).toEqual([])
      return (await findProducts()).map(({ variants }) => variants.map(({ unitMeasure }) => unitMeasure))
    }
    expect(await read({ 'Unit product': ['', '0.75'], Unit: ['l', ''], 'Unit base': ['0.1', ''] })).toEqual([
      ['0.75 l / 0.1 l'],
    ])
    expect(
      await read({
        'Meta: _unit_product': ['250', ''],
        'Meta: _unit': ['g', ''],
        'Meta: _unit_base': ['100', ''],
      }),
    ).toEqual([['250 g / 100 g']])
    expect(
      await read({
        'Meta: _auto_ppu_complete_product_quantity': ['1', ''],
        'Meta: _unit_regular_price_per_unit': ['kg', ''],
        'Meta: _unit_regular_price_per_unit_mult': ['1', ''],
        'Meta: _v_auto_ppu_complete_product_quantity': ['', '12'],
        'Meta: _v_unit_regular_price_per_unit': ['', 'Stück'],
        'Meta: _v_unit_regular_price_per_unit_mult': ['', '1'],
      }),
    ).toEqual([['12 piece / 1 piece']])
    expect(
      await read({
        Produkteinheit: ['', '400'],
        Einheit: ['ml', ''],
        Grundpreiseinheit: ['100', ''],
      }),
    ).toEqual([['400 ml / 100 ml']])
  })

  it('reads who makes a product, and its warnings, from the fields of German Market', async () => {
    const [head, row] = csv(mug).split('\n')
    const names = ['manufacturer', 'responsible_person', 'warnings_and_safety_information']
    const cells = [
      '"Ton GmbH\\nAm Markt 1\\n10115 Berlin\\ninfo@ton.example"',
      '',
      '"<p>Heiß &amp; schwer</p>"',
    ]
    const file = [
      [head, ...names.map((name) => `Meta: _german_market_gpsr_${name}`)],
      [row, ...cells],
    ]
    await importer.run('woocommerce', file.map((line) => line.join(',')).join('\n'))
    const product = await importer.database.prisma.product.findFirst({
      include: { manufacturer: true, responsible: true },
    })
    expect(product).toMatchObject({
      manufacturer: {
        ...{ name: 'Ton GmbH', address: 'Am Markt 1\n10115 Berlin', contact: 'info@ton.example' },
      },
      responsible: null,
      safetyText: 'Heiß & schwer',
    })
  })

  it.each([
    ['English', 'Manufacturer', 'Safety instructions'],
    ['German', 'Hersteller', 'Sicherheitshinweise'],
  ])(
    'reads the same from Germanized in %s, whose manufacturers are names alone',
    async (_, maker, safety) => {
      const bring = (text: string) => {
        const [head, row] = csv(mug).split('\n')
        return importer.run(
          'woocommerce',
          [`${head},GTIN,${maker},${safety}`, `${row},4006381333931,Ton GmbH,${text}`].join('\n'),
        )
      }
      const find = () =>
        importer.database.prisma.product.findFirst({ include: { manufacturer: true, variants: true } })
      await bring('Heiß &amp; schwer')
      expect(await find()).toMatchObject({
        manufacturer: { name: 'Ton GmbH', address: '', contact: '' },
        safetyText: 'Heiß & schwer',
        variants: [{ barcode: '4006381333931' }],
      })
      const known = { address: 'Am Markt 1\n10115 Berlin', contact: 'info@ton.example' }
      await importer.database.prisma.safetyContact.updateMany({ where: { name: 'Ton GmbH' }, data: known })
      expect(await bring('Heiß')).toMatchObject({ updated: 1 })
      expect(await find()).toMatchObject({ manufacturer: { name: 'Ton GmbH', ...known }, safetyText: 'Heiß' })
      expect(await importer.database.prisma.safetyContact.count({ where: { name: 'Ton GmbH' } })).toBe(1)
    },
  )

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
        { ...mug, ID: 20, SKU: 'G', Type: 'subscription' },
        { ...mug, ID: 21, SKU: 'E', Type: 'bundle' },
        { ...mug, ID: 22, SKU: 'N', 'Regular price': '' },
        mug,
        { ...mug, ID: 24, SKU: 'U', Name: '' },
        { ...small, Parent: 'NONE' },
        shirt,
        { ...small, 'Regular price': 'x' },
        { ...large, SKU: 'SHIRT-L' },
        { ...large, SKU: 'SHIRT-L2', ID: 15, Position: 5 },
        { ...shirt, ID: 30, SKU: 'LONE' },
      ),
    )
    expect(result.created).toBe(3)
    expect(result.skipped).toEqual([
      { line: 4, reason: 'Products of the type "subscription" are not sold here.' },
      { line: 5, reason: 'Products of the type "bundle" are not sold here.' },
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
    expect(result).toMatchObject({ created: 18, warnings: [], skipped: [] })
    const products = await findProducts()
    const grams = new Map(products.map(({ sku, weightThousandths }) => [sku, weightThousandths]))
    expect(['rope-apron', 'tea-towel', 'wool-cap', 'late-ladle'].map((sku) => grams.get(sku))).toEqual([
      227, 363, 91, 113,
    ])
    const find = (sku: string) => products.find((product) => product.sku === sku)
    expect(find('harbour-print')).toMatchObject({
      kind: 'external',
      externalUrl: 'https://prints.example.org/harbour',
      buttonText: 'Buy from the printer',
      price: 1105n,
      inStock: true,
      variants: [],
    })
    expect(find('kitchen-set')).toMatchObject({
      kind: 'grouped',
      price: 1200n,
      maxPrice: 2500n,
      variants: [],
    })
    expect(await findMemberSkus()).toEqual(['tea-towel', 'oven-glove', 'late-ladle'])
    expect(find('wool-cap')?.attributes).toEqual([{ name: 'Dimensions', value: '4 × 5 × 0.5 in' }])
  })

  describe('a group', () => {
    const cup = { ...mug, ID: 8, SKU: 'CUP', Name: 'Cup', 'Regular price': '8' }
    const group = {
      ID: 9,
      Type: 'grouped',
      SKU: 'SET',
      Name: 'Set',
      Published: 1,
      'Grouped products': 'id:7, CUP',
    }

    it('links its members wherever they stand', async () => {
      expect(await importer.run('woocommerce', csv(mug, group, cup))).toMatchObject({
        created: 3,
        warnings: [],
      })
      expect(await findMemberSkus()).toEqual(['MUG', 'CUP'])
      expect((await findProducts()).find(({ sku }) => sku === 'SET')).toMatchObject({
        kind: 'grouped',
        price: 800n,
        maxPrice: 1200n,
        inStock: true,
        variants: [],
      })
      expect(await importer.run('woocommerce', csv(group, mug, cup))).toMatchObject({ unchanged: 3 })
    })

    it('costs what its published members cost, once those change', async () => {
      await importer.run('woocommerce', csv(group, mug, cup))
      const dearer = { ...cup, 'Regular price': '9' }
      expect(await importer.run('woocommerce', csv(group, mug, dearer))).toMatchObject({ updated: 1 })
      const facts = async () => {
        const set = (await findProducts()).find(({ sku }) => sku === 'SET')
        return [set?.price, set?.maxPrice, set?.inStock]
      }
      expect(await facts()).toEqual([900n, 1200n, true])
      await importer.run('woocommerce', csv(group, { ...mug, Stock: 0 }, { ...dearer, Published: 0 }))
      expect(await facts()).toEqual([1200n, 1200n, false])
    })

    it('leaves out members that did not come in, and links them once they do', async () => {
      const free = { ...cup, 'Regular price': 'free' }
      const more = { ...group, 'Grouped products': 'MUG, CUP, GONE, SET' }
      const result = await importer.run('woocommerce', csv(more, mug, free))
      expect(result).toMatchObject({ created: 2, skipped: [{ line: 4 }] })
      expect(result.warnings).toEqual([
        { line: 2, field: 'Grouped products', reason: 'Its member "CUP" did not come in.' },
        { line: 2, field: 'Grouped products', reason: 'Its member "SET" did not come in.' },
        { line: 2, reason: 'Its member "GONE" is not here, or is a group itself.' },
      ])
      expect(await findMemberSkus()).toEqual(['MUG'])
      expect(await importer.run('woocommerce', csv(more, mug, cup))).toMatchObject({ created: 1, updated: 1 })
      expect(await findMemberSkus()).toEqual(['MUG', 'CUP'])
    })

    it('links what came with an earlier file, or is here anyway', async () => {
      await importer.run('woocommerce', csv(mug))
      await importer.database.prisma.product.create({ data: { slug: 'own', name: 'Own', sku: 'OWN' } })
      const own = { ...group, 'Grouped products': 'OWN, MUG' }
      expect(await importer.run('woocommerce', csv(own))).toMatchObject({ created: 1, warnings: [] })
      expect(await findMemberSkus()).toEqual(['OWN', 'MUG'])
    })

    it('links a member that was deleted here and came back, or came with another file', async () => {
      const more = { ...group, 'Grouped products': 'MUG, CUP, LATE' }
      await importer.run('woocommerce', csv(more, mug, cup))
      await importer.database.prisma.product.delete({ where: { sku: 'CUP' } })
      await importer.run('woocommerce', csv({ ...mug, ID: 12, SKU: 'LATE', Name: 'Late' }))
      const again = csv(more, mug, cup)
      const { changes } = await importer.run('woocommerce', again, { dryRun: true })
      expect(changes).toMatchObject([
        { name: 'Set', outcome: 'updated', fields: ['members'] },
        { name: 'Cup', outcome: 'created' },
      ])
      expect(await importer.run('woocommerce', again)).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
      expect(await findMemberSkus()).toEqual(['MUG', 'CUP', 'LATE'])
      expect(await importer.run('woocommerce', again)).toMatchObject({ unchanged: 3 })
    })

    it('becomes a product that is sold when the file says so, and the other way round', async () => {
      await importer.run('woocommerce', csv(mug, cup, group))
      const simple = { ...mug, ID: 9, SKU: 'SET', Name: 'Set', 'Regular price': '30' }
      await importer.run('woocommerce', csv(mug, cup, simple))
      const [, , sold] = await findProducts()
      expect(sold).toMatchObject({ kind: 'sold', price: 3000n, variants: [{ active: true }] })
      expect(await findMemberSkus()).toEqual([])
      await importer.run('woocommerce', csv(mug, cup, group))
      const [, , again] = await findProducts()
      expect(again).toMatchObject({ kind: 'grouped', price: 800n, variants: [] })
    })
  })

  it('takes in what is sold elsewhere, with or without a price', async () => {
    const elsewhere = { ...mug, Type: 'external', 'External URL': 'https://else.example/mug' }
    const result = await importer.run(
      'woocommerce',
      csv(
        { ...elsewhere, 'Button text': 'Buy &amp; go', 'Sale price': '10' },
        { ...elsewhere, ID: 8, SKU: 'B', 'Regular price': '' },
        { ...elsewhere, ID: 9, SKU: 'C', 'External URL': 'javascript:alert(1)' },
      ),
    )
    expect(result).toMatchObject({ created: 3, skipped: [], warnings: [{ line: 4, field: 'External URL' }] })
    const products = await findProducts()
    expect(products.map(({ kind, variants }) => [kind, variants])).toEqual(Array(3).fill(['external', []]))
    expect(products).toMatchObject([
      {
        externalUrl: 'https://else.example/mug',
        buttonText: 'Buy & go',
        price: 1000n,
        compareAtPrice: 1200n,
        onSale: true,
      },
      { externalUrl: 'https://else.example/mug', buttonText: null, price: 0n },
      { externalUrl: null },
    ])
  })

  it('refuses a file that is no such export', async () => {
    await expect(importer.run('woocommerce', 'Handle,Title\na,b\n')).rejects.toThrow(
      'It has no column "Name", "Regular price". Found (UTF-8, separated by commas): "Handle", "Title".',
    )
  })
})
