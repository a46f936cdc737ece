import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,' +
  'Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,' +
  'Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,' +
  'Gift Card,SEO Title,SEO Description,Variant Image,Status,Color (product.metafields.shopify.color-pattern),' +
  'Hidden (product.metafields.seo.hidden),Template Suffix'

const columns = HEADER.split(',')

/** A file of rows, each given by its columns. */
function csv(...rows: Record<string, string | number>[]): string {
  const quote = (cell: string | number = '') =>
    /[",\r\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell
  return [HEADER, ...rows.map((row) => columns.map((column) => quote(row[column])).join(','))].join('\n')
}

const shoe = {
  Handle: 'trail-shoe',
  Title: 'Trail Shoe',
  'Body (HTML)': '<p class="x">Light,\nand "fast".</p>',
  Vendor: 'Acme',
  'Product Category': 'Apparel & Accessories > Shoes',
  Type: 'Running',
  Tags: 'summer, Trail',
  Published: 'true',
  'Option1 Name': 'Size',
  'Option1 Value': '40',
  'Option2 Name': 'Colour',
  'Option2 Value': 'Red',
  'Variant SKU': 'TS-40',
  'Variant Grams': '800',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '45.00',
  'Variant Compare At Price': '60.5',
  'Variant Barcode': '0123',
  'Image Src': 'https://cdn.example.com/b.jpg',
  'Image Position': '2',
  'Image Alt Text': 'Side',
  'SEO Title': 'Shoe for trails',
  Status: 'active',
  'Color (product.metafields.shopify.color-pattern)': 'red; black',
  'Hidden (product.metafields.seo.hidden)': 'true',
  'Template Suffix': 'gift',
}
const shoe41 = {
  Handle: 'trail-shoe',
  'Option1 Value': '41',
  'Option2 Value': 'Red',
  'Variant SKU': 'TS-41',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '0',
  'Variant Inventory Policy': 'continue',
  'Variant Price': '40',
  'Variant Image': 'https://cdn.example.com/c.jpg',
  'Image Src': 'https://cdn.example.com/a.jpg',
  'Image Position': '1',
  'Image Alt Text': 'Front',
}
const mug = {
  Handle: 'mug',
  Title: 'Mug',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '9.99',
}

function findProducts() {
  return importer.database.prisma.product.findMany({
    orderBy: { id: 'asc' },
    include: {
      image: true,
      images: { orderBy: { position: 'asc' }, include: { media: true } },
      options: { orderBy: { position: 'asc' }, include: { values: { orderBy: { position: 'asc' } } } },
      variants: { orderBy: { position: 'asc' }, include: { image: true, stockMovements: true } },
      categories: { include: { category: { include: { parent: true } } } },
      tags: { include: { tag: true } },
    },
  })
}

describe('importing from Shopify', () => {
  it('loses nothing of a product', async () => {
    const result = await importer.run('shopify', csv(shoe, shoe41))
    expect(result).toEqual({
      file: { encoding: 'utf-8', delimiter: ',' },
      created: 1,
      updated: 0,
      unchanged: 0,
      kinds: { product: 1 },
      skipped: [],
      warnings: [],
      decimals: { prices: 'point', measures: null },
    })
    const [product] = await findProducts()
    expect(product).toMatchObject({
      slug: 'trail-shoe',
      name: 'Trail Shoe',
      vendor: 'Acme',
      descriptionHtml: '<p>Light,\nand "fast".</p>',
      descriptionText: 'Light, and "fast".',
      published: true,
      hasVariants: true,
      price: 4000n,
      maxPrice: 4500n,
      compareAtPrice: null,
      onSale: true,
      inStock: true,
      weightThousandths: 800,
      seoTitle: 'Shoe for trails',
      template: 'gift',
      noindex: true,
      attributes: [{ name: 'Color', value: 'red, black' }],
      image: { url: 'https://cdn.example.com/a.jpg', alt: 'Front' },
    })
    expect(product?.images.map(({ media }) => media.url.at(-5))).toEqual(['a', 'b', 'c'])
    expect(product?.options.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Size', ['40', '41']],
      ['Colour', ['Red']],
    ])
    expect(product?.variants).toMatchObject([
      {
        name: '40 / Red',
        sku: 'TS-40',
        barcode: '0123',
        price: 4500n,
        compareAtPrice: 6050n,
        stock: 3,
        trackStock: true,
      },
      { name: '41 / Red', backorder: true, image: { url: 'https://cdn.example.com/c.jpg' } },
    ])
    expect(product?.variants[0]?.stockMovements).toMatchObject([{ quantity: 3, reason: 'import' }])
    expect(product?.categories.map(({ category }) => [category.name, category.parent?.name])).toEqual([
      ['Shoes', 'Apparel & Accessories'],
      ['Running', undefined],
    ])
    expect(product?.tags.map(({ tag }) => tag.slug).sort()).toEqual(['summer', 'trail'])
  })

  it('reads what a unit price is for, with a warning for what it cannot be for', async () => {
    const measured = (line: Record<string, string>, ...cells: string[]) =>
      [line.Handle, line.Title, line['Variant Price'], ...cells].join(',')
    const file = [
      'Handle,Title,Variant Price,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit',
      measured(mug, '750.00', 'ml', '1', 'L'),
      measured({ ...mug, Handle: 'coffee' }, '500', 'g', '', ''),
      measured({ ...mug, Handle: 'tea' }, '500', 'g', '1', 'l'),
      measured({ ...mug, Handle: 'rope' }, '5', 'ells', '1', 'm'),
      measured({ ...mug, Handle: 'cup' }, '', '', '', ''),
    ].join('\n')
    const { warnings, created } = await importer.run('shopify', file)
    expect(created).toBe(5)
    expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'Unit price total measure and its base are not two quantities of one kind.'],
      [5, 'Unit price total measure is in "ells", which is not a known unit of measure.'],
    ])
    const measures = (await findProducts()).map(({ unitMeasure, variants }) => [
      unitMeasure,
      variants[0]?.unitMeasure,
    ])
    expect(measures).toEqual([
      ['750 ml / 1 l', '750 ml / 1 l'],
      ['500 g / 1 kg', '500 g / 1 kg'],
      ...Array.from({ length: 3 }, () => [null, null]),
    ])
  })

  it('sells a product without options as it is', async () => {
    await importer.run('shopify', csv({ ...mug, 'Variant SKU': 'MUG', 'Variant Inventory Qty': 1 }))
    const [product] = await findProducts()
    expect(product).toMatchObject({ hasVariants: false, sku: 'MUG', price: 999n, options: [], inStock: true })
    expect(product?.variants).toMatchObject([{ sku: 'MUG', trackStock: false }])
  })

  it('changes nothing when the same file comes again', async () => {
    const file = csv(shoe, shoe41, mug)
    await importer.run('shopify', file)
    const before = await findProducts()
    expect(await importer.run('shopify', file)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      skipped: [],
      warnings: [],
    })
    expect(await findProducts()).toEqual(before)
  })

  it('updates what has changed and keeps the ids of variants that remain', async () => {
    await importer.run('shopify', csv(shoe, shoe41, mug))
    const [before] = await findProducts()
    const changed = { ...shoe, Title: 'Trail Shoe 2', 'Variant Price': '30.00', 'Variant Inventory Qty': '5' }
    const added = { ...shoe41, 'Option1 Value': '42', 'Variant SKU': 'TS-42', 'Variant Price': '50' }
    expect(await importer.run('shopify', csv(changed, added, mug))).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const [after] = await findProducts()
    expect(after).toMatchObject({ id: before?.id, name: 'Trail Shoe 2', price: 3000n, maxPrice: 5000n })
    expect(after?.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['TS-40', 5],
      ['TS-42', 0],
    ])
    expect(after?.variants[0]?.id).toBe(before?.variants[0]?.id)
    expect(after?.variants[0]?.stockMovements.map(({ quantity }) => quantity)).toEqual([3, 2])
    expect(after?.options[0]?.values.map(({ value }) => value)).toEqual(['40', '42'])
  })

  it('keeps a variant that a cart names, without offering it', async () => {
    await importer.run('shopify', csv(shoe, shoe41))
    const [before] = await findProducts()
    const [, kept] = before?.variants ?? []
    await importer.database.prisma.cart.create({
      data: {
        currency: 'USD',
        items: {
          create: {
            productId: before?.id,
            variantId: kept?.id,
            name: 'Trail Shoe',
            quantity: 1,
            unitPrice: 1,
          },
        },
      },
    })
    await importer.run('shopify', csv(shoe))
    const [after] = await findProducts()
    expect(after?.variants.find(({ id }) => id === kept?.id)).toMatchObject({ active: false })
    expect(after).toMatchObject({ price: 4500n })
    await importer.run('shopify', csv(shoe, shoe41))
    const [again] = await findProducts()
    expect(again?.variants.find(({ id }) => id === kept?.id)).toMatchObject({ active: true, sku: 'TS-41' })
  })

  it('makes a deleted product anew', async () => {
    await importer.run('shopify', csv(mug))
    await importer.database.prisma.product.deleteMany()
    expect(await importer.run('shopify', csv(mug))).toMatchObject({ created: 1 })
    expect(await findProducts()).toHaveLength(1)
  })

  it('skips a bad row with its line and keeps the rest of the product', async () => {
    const result = await importer.run(
      'shopify',
      csv(
        { ...shoe, 'Body (HTML)': 'One\ntwo\nthree' },
        { ...shoe41, 'Variant Price': 'free' },
        { ...shoe41, 'Option1 Value': '42', 'Variant SKU': 'TS-42', 'Variant Price': '' },
        { ...shoe41, 'Option1 Value': '40', 'Variant SKU': 'TS-40b' },
        { ...shoe41, 'Option2 Value': '' },
        { Handle: 'trail-shoe', 'Image Src': 'not an address' },
        { ...mug, Handle: 'cup', 'Variant Price': '9.999' },
        { ...mug, Handle: 'glass', Title: '' },
        { ...mug, Handle: '' },
        mug,
      ),
    )
    expect(result.created).toBe(2)
    expect(result.skipped).toEqual([
      { line: 5, reason: 'The price "free" is not a price with at most 2 decimals.' },
      { line: 7, reason: 'It has the same options as the variant on line 2.' },
      { line: 8, reason: 'It has no value for the option Colour.' },
      { line: 9, reason: 'The image "not an address" is not an http or https address.' },
      { line: 10, reason: 'The price "9.999" is not a price with at most 2 decimals.' },
      { line: 11, reason: 'The product has no title.' },
      { line: 12, reason: 'The row has no handle.' },
    ])
    const [product] = await findProducts()
    expect(product?.variants.map(({ sku, active }) => [sku, active])).toEqual([
      ['TS-40', true],
      ['TS-42', false],
    ])
    expect(product?.options[0]?.values).toHaveLength(2)
  })

  it('loses a cell that cannot be read, not the product', async () => {
    const result = await importer.run(
      'shopify',
      csv({
        ...mug,
        Published: 'perhaps',
        'Variant Grams': 'heavy',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': 'many',
        'Variant Compare At Price': 'more',
      }),
    )
    expect(await findProducts()).toMatchObject([
      {
        published: false,
        price: 999n,
        compareAtPrice: null,
        weightThousandths: null,
        variants: [{ trackStock: true, stock: 0 }],
      },
    ])
    expect(result).toMatchObject({ created: 1, skipped: [] })
    expect(result.warnings).toEqual([
      {
        line: 2,
        field: 'Variant Compare At Price',
        reason: 'The compare-at price "more" is not a price with at most 2 decimals.',
      },
      { line: 2, field: 'Variant Grams', reason: 'Variant Grams "heavy" is not a number.' },
      {
        line: 2,
        field: 'Variant Inventory Qty',
        reason: 'The inventory quantity "many" is not a whole number.',
      },
      {
        line: 2,
        field: 'Published',
        reason: 'Published "perhaps" is neither yes nor no. It came in unpublished.',
      },
    ])
  })

  it('reads numbers as spreadsheets write them', async () => {
    const row = { ...mug, 'Variant Inventory Tracker': 'shopify', 'Variant Price': '1\u202f299,50' }
    const result = await importer.run(
      'shopify',
      csv({
        ...row,
        'Variant Grams': '1.200',
        'Variant Inventory Qty': '2,0',
        'Variant Compare At Price': '1.500',
      }),
    )
    expect(result).toMatchObject({ created: 1, decimals: { prices: 'comma', measures: 'comma' } })
    expect(await findProducts()).toMatchObject([
      { price: 129_950n, compareAtPrice: 150_000n, weightThousandths: 1200, variants: [{ stock: 2 }] },
    ])
  })

  it('reads prices by the currency, exactly', async () => {
    const yen = { exponent: 0, timeZone: 'Asia/Tokyo', weightUnit: 'kg' } as const
    await importer.run('shopify', csv({ ...mug, 'Variant Price': '500.00' }), { settings: yen })
    const dinar = { ...yen, exponent: 3 }
    await importer.run('shopify', csv({ ...mug, Handle: 'cup', 'Variant Price': '0.305' }), {
      settings: dinar,
    })
    expect((await findProducts()).map(({ price }) => price)).toEqual([500n, 305n])
  })

  it('brings drafts and archived products in unpublished', async () => {
    await importer.run(
      'shopify',
      csv(
        { ...mug, Handle: 'a', Status: 'draft' },
        { ...mug, Handle: 'b', Status: 'archived' },
        { ...mug, Handle: 'c', Published: 'false' },
        { ...mug, Handle: 'd', Published: 'TRUE', Status: 'Active' },
      ),
    )
    expect((await findProducts()).map(({ published }) => published)).toEqual([false, false, false, true])
  })

  it('skips gift cards, which are not sold here', async () => {
    const card = { ...mug, Handle: 'card', Title: 'Card', 'Gift Card': 'true' }
    const result = await importer.run('shopify', csv(mug, card))
    expect(result).toMatchObject({
      created: 1,
      skipped: [{ line: 3, reason: 'Gift cards are not sold here.' }],
    })
  })

  it('reads the newer headers, in any case, with a byte order mark and other line ends', async () => {
    const file =
      '\ufeffTITLE,URL handle,Description,Price,Compare-at price,SKU,Continue selling when out of stock,' +
      'Inventory tracker,Inventory quantity,Product image URL,Published on online store\r\n' +
      'Mug,mug,"<p>For\r\ntea</p>",9.90,12.00,M-1,continue,shopify,0,//cdn.example.com/m.jpg,TRUE\r\n'
    expect(await importer.run('shopify', file)).toMatchObject({ created: 1, skipped: [] })
    expect(await findProducts()).toMatchObject([
      {
        slug: 'mug',
        price: 990n,
        compareAtPrice: 1200n,
        onSale: true,
        inStock: true,
        image: { url: 'https://cdn.example.com/m.jpg' },
      },
    ])
  })

  it('puts rows of one product together wherever they stand', async () => {
    await importer.run('shopify', csv(shoe, mug, shoe41))
    expect((await findProducts()).map(({ slug, variants }) => [slug, variants.length])).toEqual([
      ['mug', 1],
      ['trail-shoe', 2],
    ])
  })

  it('leaves a product alone that merely has the same address, and a SKU where it was', async () => {
    const { prisma } = importer.database
    await prisma.product.create({ data: { slug: 'mug', name: 'My mug', sku: 'M-1' } })
    const { warnings } = await importer.run('shopify', csv({ ...mug, 'Variant SKU': 'M-1' }))
    expect((await findProducts()).map(({ slug, name, sku }) => [slug, name, sku])).toEqual([
      ['mug', 'My mug', 'M-1'],
      ['mug-2', 'Mug', null],
    ])
    expect(warnings).toEqual([{ line: 2, reason: 'The SKU "M-1" is already in use and was left out.' }])
  })

  it('keeps categories of one name below different parents apart', async () => {
    const inCategory = (handle: string, path: string) => ({
      ...mug,
      Handle: handle,
      'Product Category': path,
    })
    await importer.run('shopify', csv(inCategory('a', 'Women > Shirts'), inCategory('b', 'Men > Shirts')))
    await importer.run('shopify', csv(inCategory('c', 'women > shirts')))
    const categories = await importer.database.prisma.productCategory.findMany({ orderBy: { id: 'asc' } })
    expect(categories.map(({ slug }) => slug)).toEqual(['women', 'shirts', 'men', 'men-shirts'])
  })

  it('only counts in a dry run', async () => {
    await importer.run('shopify', csv(mug))
    const changed = csv({ ...mug, Title: 'Cup' }, shoe)
    expect(await importer.run('shopify', changed, { dryRun: true })).toMatchObject({ created: 1, updated: 1 })
    expect(await findProducts()).toMatchObject([{ name: 'Mug' }])
  })

  it('refuses a file that is no such export, naming what it misses', async () => {
    await expect(importer.run('shopify', 'Name,Price\nMug,1\n')).rejects.toThrow(
      'It has no column "Handle", "Title". Found (UTF-8, separated by commas): "Name", "Price". ' +
        'Needed: "Handle" or "URL handle"; "Title"; "Variant Price" or "Price".',
    )
    await expect(importer.run('shopify', '')).rejects.toThrow('The file is empty.')
    await expect(importer.run('shopify', `${csv(mug)}\n"open`)).rejects.toThrow('never closed')
    expect(await findProducts()).toEqual([])
  })
})
