import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { duplicateProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { storefront } from '#lib/import/formats/storefront/storefront.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { exportProductFile, type Importer, openImporter } from '#tests/support/importing.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

/** Columns that nobody enters, those of this database alone, and those that are compared by what they refer to. */
const notEntered = {
  product: [
    ...['id', 'sortName', 'descriptionText', 'hasVariants', 'onRequest', 'createdAt', 'updatedAt'],
    ...['price', 'maxPrice', 'compareAtPrice', 'lowestPrice', 'unitMeasure', 'onSale', 'inStock'],
    ...['ratingCount', 'ratingSum', 'ratingAverage', 'ratingScore', 'soldRecently', 'soldTotal'],
    ...['choiceProfileId', 'translatedTitles', 'translatedTexts'],
    ...['imageId', 'manufacturerId', 'responsibleId', 'sizeGuideId'],
  ],
  variant: ['id', 'productId', 'name', 'lowestPrice', 'imageId', 'position', 'createdAt', 'updatedAt'],
}
/** Only products that are sold here are exported and copied. What has been archived is a draft elsewhere. */
const elsewhere = ['kind', 'externalUrl', 'buttonText', 'archivedAt']

const entered = {
  product: namesBut(Prisma.ProductScalarFieldEnum, [...notEntered.product, ...elsewhere]),
  variant: namesBut(Prisma.ProductVariantScalarFieldEnum, notEntered.variant),
}

let shop: ShopApi
let importer: Importer
let id: number

beforeAll(async () => {
  shop = await openShopApi()
  importer = await openImporter()
  const make = shop.catalogue
  const { prisma } = shop.app.database
  for (const { database } of [shop.app, importer])
    await database.prisma.page.create({ data: { slug: 'pot-sizes', title: 'Pot sizes' } })
  const guide = await prisma.page.findFirstOrThrow({ where: { slug: 'pot-sizes' } })
  const product = await make.product({
    ...{ name: 'Teapot', slug: 'teapot', sku: 'POT', vendor: 'Iron & Co', featured: true },
    ...{ shortDescription: 'Short', descriptionHtml: '<p>Long</p>' },
    // No list has it, so it is not published.
    ...{ published: false, visibility: 'search', publishedAt: new Date('2026-05-01T10:00:00Z') },
    attributes: [{ name: 'Material', value: 'Cast iron' }],
    ...{ requiresShipping: false, withdrawalExemption: 'sealed', taxable: false, taxClass: 'reduced' },
    manufacturer: { name: 'Iron & Co', address: '1 Forge Lane\nBath', contact: 'https://iron.example' },
    responsible: { name: 'Eisen GmbH', address: 'Weg 1\nBonn', contact: 'https://eisen.example' },
    ...{ safetyText: 'Hot', safetyDocuments: [{ name: 'Care', url: 'https://iron.example/care.pdf' }] },
    videos: [
      {
        ...{ url: 'https://vimeo.com/76979871', title: 'Pouring', poster: null, place: 1 },
        addedAt: '2026-05-01T10:00:00.000Z',
      },
    ],
    sizeGuideId: guide.id,
    ...{ weightThousandths: 1234, minQuantity: 2, maxQuantity: 9 },
    ...{ seoTitle: 'A title', seoDescription: 'A description', noindex: true, template: 'gift' },
    options: [{ name: 'Size', values: ['S', 'L'] }],
    images: [{ url: 'https://cdn.example.com/pot.jpg' }, { url: 'https://cdn.example.com/large.jpg' }],
    variants: ['S', 'L'].map((size) => ({
      ...{ sku: `POT-${size}`, barcode: `40${size}`, optionValues: { Size: size }, price: 1299 },
      ...{ compareAtPrice: 1500, unitMeasure: parseUnitMeasure('1.25 l / 100 ml'), weightThousandths: 1234 },
      image: { url: 'https://cdn.example.com/large.jpg' },
      ...{ minQuantity: 3, maxQuantity: 8, trackStock: true, stock: 7, sharesStock: true },
      ...{ backorder: true, lowStockAt: 5, active: size === 'S' },
    })),
  })
  id = product.id
})
afterAll(() => Promise.all([shop.close(), importer.close()]))

describe('every column of a product', () => {
  it('is set in the product that is exported and copied here', async () => {
    const { prisma } = shop.app.database
    const plain = await shop.catalogue.product({ published: true, options: [], variants: [{ price: 1 }] })
    const [set, bare] = [await read(prisma, { id }), await read(prisma, { id: plain.id })]
    const same = (names: string[], one?: object, other?: object) =>
      names.filter((name) => isDeepStrictEqual(one?.[name as never], other?.[name as never]))
    expect(same(entered.product, set.columns, bare.columns)).toEqual([])
    expect(same(entered.variant, set.variants[1], bare.variants[0])).toEqual([])
    await prisma.product.delete({ where: { id: plain.id } })
  })

  it('is in the file that another shop imports', async () => {
    const file = await exportProductFile(shop.app, operator('test'))
    const { warnings } = await importer.run(storefront, file)
    expect(warnings).toEqual([])
    expect(await read(importer.database.prisma, { slug: 'teapot' })).toEqual(
      await read(shop.app.database.prisma, { id }),
    )
  })

  it('is in a copy, but for those that one product alone has, and for whether it is shown', async () => {
    const { prisma } = shop.app.database
    const copy = await duplicateProduct(shop.app, operator('test'), { id, name: 'Copy' })
    const [source, made] = [await read(prisma, { id }), await read(prisma, { id: copy })]
    const own = ['slug', 'name', 'sku', 'visibility', 'publishedAt', 'seoTitle', 'seoDescription']
    expect(pick(made.columns, namesBut(made.columns, own))).toEqual(
      pick(source.columns, namesBut(source.columns, own)),
    )
    const ofVariant = ['sku', 'barcode', 'stock']
    // Only what is sold is copied.
    expect(made.variants.map((row) => pick(row, namesBut(row, ofVariant)))).toEqual(
      source.variants.filter(({ active }) => active).map((row) => pick(row, namesBut(row, ofVariant))),
    )
  })
})

type Client = ShopApi['app']['database']['prisma']

/** The columns that are entered, with references by the name of their target. */
async function read(prisma: Client, where: Prisma.ProductWhereInput) {
  const picture = { select: { url: true } }
  const row = await prisma.product.findFirstOrThrow({
    where,
    include: {
      ...{ image: picture, sizeGuide: { select: { slug: true } } },
      manufacturer: { select: { name: true, address: true, contact: true } },
      responsible: { select: { name: true, address: true, contact: true } },
      images: { orderBy: { position: 'asc' }, select: { media: picture } },
      variants: {
        orderBy: { position: 'asc' },
        include: { image: picture, optionValues: { select: { value: { select: { value: true } } } } },
      },
    },
  })
  const { image, sizeGuide, manufacturer, responsible, images, variants } = row
  const columns = { ...pick(row, entered.product), image, sizeGuide, manufacturer, responsible, images }
  return {
    columns,
    variants: variants.map((variant) => ({
      ...pick(variant, [...entered.variant, 'image', 'optionValues']),
      active: variant.active,
    })),
  }
}

function namesBut(of: object, left: readonly string[]): string[] {
  return Object.keys(of).filter((name) => !left.includes(name))
}

function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]]))
}
