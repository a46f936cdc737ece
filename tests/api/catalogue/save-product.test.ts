import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  findOrCreateCategoryPath,
  type ProductInput,
  refreshProduct,
  refreshRating,
  saveProduct,
  saveProductCategory,
  type VariantInput,
} from '#lib/domains/shop/catalogue/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let store: Importer

beforeAll(async () => {
  store = await openImporter()
})
beforeEach(() => store.clear())
afterAll(() => store.close())

function save(input: Partial<ProductInput> & { variants: VariantInput[] }) {
  return store.database.prisma.$transaction((tx) =>
    saveProduct(tx, { slug: 'shoe', name: 'Shoe', ...input }, new Date()),
  )
}

function find(id: number) {
  return store.database.prisma.product.findUniqueOrThrow({
    where: { id },
    include: {
      options: { orderBy: { position: 'asc' }, include: { values: { orderBy: { position: 'asc' } } } },
      variants: { orderBy: { position: 'asc' } },
      images: { orderBy: { position: 'asc' }, include: { media: true } },
      categories: true,
      tags: { include: { tag: true } },
    },
  })
}

const inSize = (size: string, price: number, more: Partial<VariantInput> = {}): VariantInput => ({
  optionValues: { Size: size },
  price,
  ...more,
})

describe('saveProduct', () => {
  it('creates by slug, then updates and keeps what is left out', async () => {
    const first = await save({ vendor: 'Acme', tags: ['a', 'B c'], variants: [{ price: 100 }] })
    const second = await save({ name: 'Boot', variants: [{ price: 200 }] })
    expect([first.outcome, second]).toEqual(['created', { id: first.id, outcome: 'updated' }])
    const product = await find(first.id)
    expect(product).toMatchObject({ name: 'Boot', vendor: 'Acme', price: 200n, hasVariants: false })
    expect(product.tags.map(({ tag }) => tag.slug)).toEqual(['a', 'b-c'])
  })

  it('takes markup out of what is plain text and scripts out of what is not', async () => {
    const { id } = await save({
      shortDescription: '<b>Light</b>',
      descriptionHtml: '<p onclick="x()">Fast</p><script>x</script>',
      variants: [{ price: 1 }],
    })
    expect(await find(id)).toMatchObject({
      shortDescription: 'Light',
      descriptionHtml: '<p>Fast</p>',
      descriptionText: 'Fast',
    })
  })

  it('recognises variants by SKU first, then by their option values', async () => {
    const options = [{ name: 'Size', values: ['40', '41', '42'] }]
    const { id } = await save({
      options,
      variants: [inSize('40', 1, { sku: 'A' }), inSize('41', 1), inSize('42', 1)],
    })
    const before = (await find(id)).variants.map((variant) => variant.id)
    await save({ options, variants: [inSize('41', 2), inSize('43', 2, { sku: 'A' }), inSize('44', 2)] })
    const after = await find(id)
    expect(after.variants.map((variant) => [variant.name, variant.price])).toEqual([
      ['41', 2n],
      ['43', 2n],
      ['44', 2n],
    ])
    expect(after.variants[0]?.id).toBe(before[1])
    expect(after.variants[1]?.id).toBe(before[0])
    expect(before).not.toContain(after.variants[2]?.id)
    expect(after.options[0]?.values.map(({ value }) => value)).toEqual(['40', '41', '42', '43', '44'])
  })

  it('turns a product with options into one without, and back', async () => {
    const options = [{ name: 'Size', values: ['40'] }]
    const { id } = await save({ options, variants: [inSize('40', 1)] })
    await save({ variants: [{ price: 2 }] })
    expect(await find(id)).toMatchObject({ hasVariants: false, options: [], variants: { length: 1 } })
    await save({ options, variants: [inSize('40', 3)] })
    expect(await find(id)).toMatchObject({ hasVariants: true, price: 3n, variants: [{ name: '40' }] })
  })

  it('enters every change of stock, so that the movements add up to it', async () => {
    const { id } = await save({ variants: [{ price: 1, trackStock: true, stock: 5 }] })
    await save({ variants: [{ price: 1, trackStock: true, stock: 2 }] })
    await save({ variants: [{ price: 1 }] })
    const [variant] = (await find(id)).variants
    const movements = await store.database.prisma.stockMovement.findMany({
      where: { variantId: variant?.id },
      orderBy: { id: 'asc' },
    })
    expect(variant?.stock).toBe(2)
    expect(movements.map(({ quantity }) => quantity)).toEqual([5, -3])
  })

  it('keeps pictures in order, each once', async () => {
    const at = (name: string) => ({ url: `https://a.example/${name}.png`, alt: name })
    const { id } = await save({ images: [at('a'), at('b'), at('a')], variants: [{ price: 1 }] })
    await save({ images: [at('c'), at('a')], variants: [{ price: 1 }] })
    const product = await find(id)
    expect(product.images.map(({ media }) => media.alt)).toEqual(['c', 'a'])
    expect(product.imageId).toBe(product.images[0]?.mediaId)
  })
})

describe('refreshProduct', () => {
  const derived = async (...variants: VariantInput[]) => {
    const named = variants.map((variant, index) => ({ ...variant, optionValues: { No: `${index}` } }))
    const { id } = await save({ variants: named })
    const { price, maxPrice, compareAtPrice, onSale, inStock } = await find(id)
    return { price, maxPrice, compareAtPrice, onSale, inStock }
  }

  it('takes prices from the active variants', async () => {
    expect(
      await derived({ price: 300, compareAtPrice: 400 }, { price: 200 }, { price: 100, active: false }),
    ).toEqual({
      price: 200n,
      maxPrice: 300n,
      compareAtPrice: null,
      onSale: true,
      inStock: true,
    })
  })

  it('compares with the price of the cheapest variant, where that is higher', async () => {
    expect(await derived({ price: 100, compareAtPrice: 150 }, { price: 200 })).toMatchObject({
      compareAtPrice: 150n,
    })
    expect(await derived({ price: 100, compareAtPrice: 100 })).toMatchObject({
      compareAtPrice: null,
      onSale: false,
    })
  })

  it.each([
    ['not counted', { stock: 0 }, true],
    ['counted and there', { trackStock: true, stock: 1 }, true],
    ['counted and gone', { trackStock: true, stock: 0 }, false],
    ['sold on when gone', { trackStock: true, stock: 0, backorder: true }, true],
    ['not offered', { active: false }, false],
  ])('knows stock that is %s', async (_, variant, inStock) => {
    expect(await derived({ price: 1, ...variant })).toMatchObject({ inStock })
  })

  it('follows a change of a variant', async () => {
    const { id } = await save({ variants: [{ price: 100, trackStock: true, stock: 1 }] })
    const { prisma } = store.database
    await prisma.$transaction(async (tx) => {
      await tx.productVariant.updateMany({ where: { productId: id }, data: { price: 50, stock: 0 } })
      await refreshProduct(tx, [id], new Date())
    })
    expect(await find(id)).toMatchObject({ price: 50n, inStock: false })
  })
})

describe('refreshRating', () => {
  async function rate(slug: string, ratings: number[]) {
    const { id } = await save({ slug, variants: [{ price: 1 }] })
    const { prisma } = store.database
    const reviews = ratings.map((rating) => ({ productId: id, authorName: 'A', rating, status: 'approved' }))
    await prisma.review.createMany({ data: [...reviews, { productId: id, authorName: 'B', rating: 1 }] })
    await refreshRating(prisma, [id])
    return find(id)
  }

  it('counts the approved reviews', async () => {
    expect(await rate('a', [5, 4])).toMatchObject({ ratingCount: 2, ratingSum: 9, ratingScore: 3_785_714 })
    expect(await rate('b', [])).toMatchObject({ ratingCount: 0, ratingSum: 0, ratingScore: 0 })
  })

  it('puts one best rating below many very good ones', async () => {
    const one = await rate('one', [5])
    const many = await rate('many', [...Array(18).fill(5), 4, 4])
    expect(one.ratingScore).toBeLessThan(many.ratingScore)
  })
})

describe('product categories', () => {
  it('are saved by slug and never below themselves', async () => {
    const { prisma } = store.database
    const top = await saveProductCategory(prisma, { slug: 'a', name: 'A' })
    const below = await saveProductCategory(prisma, { slug: 'b', name: 'B', parentId: top.id })
    expect(await saveProductCategory(prisma, { slug: 'b', name: 'Bee' })).toEqual({
      id: below.id,
      outcome: 'updated',
    })
    expect(await prisma.productCategory.findUnique({ where: { slug: 'b' } })).toMatchObject({
      parentId: top.id,
      name: 'Bee',
    })
    await expect(saveProductCategory(prisma, { slug: 'a', name: 'A', parentId: below.id })).rejects.toThrow(
      'below itself',
    )
  })

  it('are found by their path of names', async () => {
    const { prisma } = store.database
    const id = await findOrCreateCategoryPath(prisma, ['Women', 'Shirts'])
    expect(await findOrCreateCategoryPath(prisma, ['women', 'SHIRTS'])).toBe(id)
    expect(await findOrCreateCategoryPath(prisma, ['Men', 'Shirts'])).not.toBe(id)
    expect(await findOrCreateCategoryPath(prisma, [])).toBeNull()
  })
})
