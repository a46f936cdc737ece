import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceName } from '#lib/import/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

const header =
  'Handle,Title,Body (HTML),Vendor,Tags,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Grams,Image Src,Image Alt Text,Variant Image'

/** The rows of one product each. */
const shopify = [
  'shirt,Shirt,<p>Soft &amp; warm</p>,Acme,"a, b",Wear,true,Size,S,SH-S,20,25,shopify,3,200,https://a.example/s.jpg,Front,https://a.example/v.jpg\nshirt,,,,,,,,M,SH-M,18,,shopify,0,,https://a.example/t.jpg,,',
  'mug,Mug,<script>x</script><p>Tea</p>,Acme,b,Cups,true,Title,Default Title,MUG,12,,,,,https://a.example/s.jpg,Later,',
  'mug!,Mug,,,B,cups,false,Title,Default Title,,9999999999.99,,,,,,,',
  'cup,Cup,,,,,true,Title,Default Title,MUG,1,,shopify,5,,,,',
  'MUG,Mug 3,,,c,,true,Title,Default Title,,1,,,,,,,',
  'tee,Tee,,,,Wear,true,Size,S,SH-S,20,,,,,,,\ntee,,,,,,,,M,TEE-M,20,,,,,,,',
]

const woocommerce = [
  'ID,Type,SKU,Name,Regular price,Sale price,Stock,Low stock amount,Categories,Tags,Images,External URL',
  '1,simple,A,Apple,2,1,5,2,Fruit > Red,"x, y",https://a.example/1.jpg,',
  '2,external,B,Book,3,,,,Books,,,https://b.example/',
  '3,simple,C,Cherry,4,,,,"Fruit > Red, Fruit",x,https://a.example/1.jpg,',
]

async function dump() {
  const { prisma } = importer.database
  const products = await prisma.product.findMany({
    orderBy: { slug: 'asc' },
    omit: { id: true, imageId: true, createdAt: true, updatedAt: true, publishedAt: true },
    include: {
      image: { select: { url: true } },
      images: {
        orderBy: { position: 'asc' },
        select: { position: true, media: { select: { url: true, alt: true } } },
      },
      options: {
        orderBy: { position: 'asc' },
        select: {
          name: true,
          position: true,
          values: { orderBy: { position: 'asc' }, select: { value: true, position: true } },
        },
      },
      variants: {
        orderBy: { position: 'asc' },
        omit: { id: true, productId: true, imageId: true, createdAt: true, updatedAt: true },
        include: {
          image: { select: { url: true } },
          optionValues: { select: { value: { select: { value: true } } } },
          stockMovements: { select: { quantity: true, reason: true } },
        },
      },
      categories: {
        select: { category: { select: { slug: true } } },
        orderBy: { category: { slug: 'asc' } },
      },
      tags: { select: { tag: { select: { slug: true } } }, orderBy: { tag: { slug: 'asc' } } },
    },
  })
  const notes = await prisma.importSource.findMany({
    // When links were last rewritten.
    where: { kind: { not: 'links' } },
    orderBy: { key: 'asc' },
    select: { kind: true, key: true, hash: true },
  })
  return { products, notes }
}

/** The warnings, but for those that a file gives once. */
const ofProducts = (warnings: readonly { reason: string }[]) =>
  warnings.map(({ reason }) => reason).filter((reason) => !reason.startsWith('The tags '))

/** Imports products one by one, each in a file with those before it. */
async function importEach(source: SourceName, head: string, products: string[]) {
  const warnings: string[] = []
  for (const index of products.keys()) {
    const result = await importer.run(source, [head, ...products.slice(0, index + 1)].join('\n'))
    expect(result).toMatchObject({ created: 1, unchanged: index })
    warnings.push(...ofProducts(result.warnings))
  }
  return warnings
}

describe('products that are created together', () => {
  it.each([
    ['shopify', header, shopify],
    ['woocommerce', woocommerce[0] ?? '', woocommerce.slice(1)],
  ] as const)('are as if they came one by one: %s', async (source, head, products) => {
    const warnings = await importEach(source, head, [...products])
    const alone = await dump()
    await importer.clear()
    const result = await importer.run(source, [head, ...products].join('\n'))
    expect(result.created).toBe(products.length)
    expect(ofProducts(result.warnings)).toEqual(warnings)
    expect(await dump()).toEqual(alone)
    expect(alone.products.every(({ sortName }) => sortName !== '')).toBe(true)
    expect(await importer.run(source, [head, ...products].join('\n'))).toMatchObject({
      created: 0,
      unchanged: products.length,
    })
  })

  it('have moments in the same form as others', async () => {
    const { prisma, provider } = importer.database
    await importer.run('shopify', [header, ...shopify].join('\n'))
    const slugs = await prisma.product.findMany({
      where: {
        createdAt: { lte: new Date() },
        publishedAt: { lte: new Date() },
        updatedAt: { lte: new Date() },
      },
    })
    expect(slugs).toHaveLength(shopify.length)
    if (provider === 'postgresql') return
    const texts = await prisma.$queryRaw<{ moment: string }[]>`
      SELECT CAST("moment" AS TEXT) AS "moment" FROM (
        SELECT "createdAt" AS "moment" FROM "Product" UNION SELECT "publishedAt" FROM "Product"
        UNION SELECT "updatedAt" FROM "ProductVariant" UNION SELECT "createdAt" FROM "Media"
        UNION SELECT "createdAt" FROM "StockMovement" UNION SELECT "updatedAt" FROM "ImportSource"
        UNION SELECT "createdAt" FROM "ProductCategory")`
    for (const { moment } of texts) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  })

  it('get numbers for a slug they share, also with products that are here', async () => {
    const rows = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => `S${first + i},Same name,1`)
    const head = 'SKU,Name,Regular price'
    await importer.run('woocommerce', [head, ...rows(1, 3)].join('\n'))
    const { created } = await importer.run('woocommerce', [head, ...rows(1, 300)].join('\n'))
    expect(created).toBe(297)
    const found = await importer.database.prisma.product.findMany({ select: { slug: true, sku: true } })
    const slugs = new Map(found.map(({ sku, slug }) => [sku, slug]))
    expect(slugs.get('S1')).toBe('same-name')
    for (let number = 2; number <= 300; number++) expect(slugs.get(`S${number}`)).toBe(`same-name-${number}`)
  })

  it('lose only the one that the database refuses', async () => {
    const head = 'SKU,Name,Regular price'
    const rows = Array.from(
      { length: 120 },
      (_, i) => `S${i},Name ${i},${i === 77 ? '90000000000000000000' : 1}`,
    )
    const result = await importer.run('woocommerce', [head, ...rows].join('\n'))
    expect(result.created).toBe(119)
    expect(result.skipped.map(({ line }) => line)).toEqual([79])
    expect(await importer.database.prisma.product.count()).toBe(119)
    expect(await importer.database.prisma.importSource.count({ where: { kind: 'product' } })).toBe(119)
  })

  it('share a tag under the first of its spellings', async () => {
    const rows = ['a,A,"Red, RED",1', 'b,B,"red, Sea  Blue",1', 'c,C,sea blue,1']
    await importer.run('shopify', ['Handle,Title,Tags,Variant Price', ...rows].join('\n'))
    const tags = await importer.database.prisma.productTag.findMany({
      include: { products: true },
      orderBy: { id: 'asc' },
    })
    expect(tags.map(({ name, products }) => [name, products.length])).toEqual([
      ['Red', 2],
      ['Sea  Blue', 2],
    ])
  })
})
