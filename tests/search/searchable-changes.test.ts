import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { installChangeTriggers } from '#lib/search/changes/install-triggers.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
  await installChangeTriggers(api.app.database, api.app.search.definitions())
})
afterAll(() => api.close())

/** The rows an index is told to look at again, of those of the type. */
async function changesOf(type: string, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const { prisma } = api.app.database
  await prisma.searchChange.deleteMany()
  await prisma.$transaction(work)
  const changes = await prisma.searchChange.findMany({ where: { type } })
  return [...new Set(changes.map(({ rowId }) => rowId))]
}

type Change = (tx: Tx, id: number) => Promise<unknown>

describe('an index looks at a product again', () => {
  let id: number

  beforeEach(async () => {
    await catalogue.clear()
    const { id: categoryId } = await catalogue.category()
    const given = { categoryIds: [categoryId], tags: ['Outdoor'] }
    const image = { url: '/demo/shoe.svg', alt: '' }
    id = (await catalogue.product({ slug: 'shoe', ...given, images: [image] })).id
    await catalogue.product({ images: [{ url: '/demo/other.svg', alt: '' }] })
    await catalogue.category({ slug: 'other' })
  })

  const ofOne = (productId: number) => ({ where: { productId } })
  const telling: [string, Change][] = [
    ['is renamed', (tx, id) => tx.product.update({ where: { id }, data: { name: 'Boot' } })],
    ['is withdrawn', (tx, id) => tx.product.updateMany({ where: { id }, data: { published: false } })],
    ['is deleted', (tx, id) => tx.product.delete({ where: { id } })],
    [
      'gets another price',
      (tx) => saveProduct(tx, { slug: 'shoe', name: 'Shoe', variants: [{ price: 5 }] }, new Date()),
    ],
    [
      'has a variant with another SKU',
      (tx, id) => tx.productVariant.updateMany({ ...ofOne(id), data: { sku: 'S' } }),
    ],
    [
      'has a variant taken off',
      (tx, id) => tx.productVariant.updateMany({ ...ofOne(id), data: { active: false } }),
    ],
    ['has a variant more', (tx, id) => tx.productVariant.create({ data: { productId: id, price: 7 } })],
    ['has a variant less', (tx, id) => tx.productVariant.deleteMany(ofOne(id))],
    [
      'is in a category of another name',
      (tx) => tx.productCategory.updateMany({ where: { products: { some: {} } }, data: { name: 'Boots' } }),
    ],
    ['leaves a category', (tx, id) => tx.productCategoryLink.deleteMany(ofOne(id))],
    ['loses a category', (tx) => tx.productCategory.deleteMany({ where: { products: { some: {} } } })],
    ['has a tag of another name', (tx) => tx.productTag.updateMany({ data: { name: 'Indoor' } })],
    ['loses a tag', (tx, id) => tx.productTagLink.deleteMany(ofOne(id))],
    ['has a picture elsewhere', (tx, id) => movePicture(tx, { products: { some: { id } } })],
    ['loses its picture', (tx, id) => tx.media.deleteMany({ where: { products: { some: { id } } } })],
    [
      'is changed in raw SQL',
      (tx, id) => tx.$executeRaw`UPDATE "Product" SET "slug" = 'boot' WHERE "id" = ${id}`,
    ],
  ]
  it.each(telling)('when it %s', async (_, change) => {
    expect(await changesOf('product', (tx) => change(tx, id))).toEqual([String(id)])
  })

  const idle: [string, Change][] = [
    ['is sold', (tx, id) => tx.product.update({ where: { id }, data: { soldRecently: 9, soldTotal: 9 } })],
    ['is rated', (tx, id) => tx.product.update({ where: { id }, data: { ratingCount: 1, ratingSum: 5 } })],
    ['has less in stock', (tx, id) => tx.productVariant.updateMany({ ...ofOne(id), data: { stock: 3 } })],
    ['runs out', (tx, id) => tx.product.update({ where: { id }, data: { inStock: false } })],
    ['is in a category that moves', (tx) => tx.productCategory.updateMany({ data: { position: 4 } })],
    ['has a picture with another text', (tx) => tx.media.updateMany({ data: { alt: 'A shoe' } })],
  ]
  it.each(idle)('but not when it %s', async (_, change) => {
    expect(await changesOf('product', (tx) => change(tx, id))).toEqual([])
  })
})

describe('an index looks at a post again', () => {
  let id: number

  beforeEach(async () => {
    await content.clear()
    const { id: categoryId } = await content.postCategory()
    const image = { url: '/demo/tea.svg', alt: '' }
    id = (await content.post({ categoryIds: [categoryId], tags: [{ name: 'Tea' }], image })).id
    await content.post({ image: { url: '/demo/other.svg', alt: '' } })
    await content.page({ image: { url: '/demo/page.svg', alt: '' } })
  })

  const ofOne = (postId: number) => ({ where: { postId } })
  const telling: [string, Change][] = [
    ['is rewritten', (tx, id) => tx.post.update({ where: { id }, data: { bodyText: 'New' } })],
    [
      'is postponed',
      (tx, id) => tx.post.update({ where: { id }, data: { publishedAt: new Date('2027-01-01') } }),
    ],
    ['is deleted', (tx, id) => tx.post.delete({ where: { id } })],
    ['is in a category of another name', (tx) => tx.postCategory.updateMany({ data: { name: 'News' } })],
    ['leaves a category', (tx, id) => tx.postCategoryLink.deleteMany(ofOne(id))],
    ['has a tag of another name', (tx) => tx.postTag.updateMany({ data: { name: 'Coffee' } })],
    ['loses a tag', (tx) => tx.postTag.deleteMany()],
    ['has a picture elsewhere', (tx, id) => movePicture(tx, { posts: { some: { id } } })],
  ]
  it.each(telling)('when it %s', async (_, change) => {
    expect(await changesOf('post', (tx) => change(tx, id))).toEqual([String(id)])
  })

  it('but not when it is commented on', async () => {
    expect(await changesOf('post', (tx) => tx.post.updateMany({ data: { commentsCount: 3 } }))).toEqual([])
  })
})

describe('an index looks at a page again', () => {
  let id: number

  beforeEach(async () => {
    await content.clear()
    id = (await content.page({ image: { url: '/demo/page.svg', alt: '' } })).id
    await content.post({ image: { url: '/demo/post.svg', alt: '' } })
  })

  it('when its text or its picture changes', async () => {
    const rewrite = (tx: Tx) => tx.page.update({ where: { id }, data: { title: 'New' } })
    expect(await changesOf('page', rewrite)).toEqual([String(id)])
    expect(await changesOf('page', (tx) => movePicture(tx, { pages: { some: { id } } }))).toEqual([
      String(id),
    ])
  })

  it('but not when it takes another place in a menu', async () => {
    expect(await changesOf('page', (tx) => tx.page.updateMany({ data: { position: 4 } }))).toEqual([])
  })
})

type Where = NonNullable<Parameters<Tx['media']['updateMany']>[0]['where']>

function movePicture(tx: Tx, where: Where): Promise<unknown> {
  return tx.media.updateMany({ where, data: { url: '/demo/moved.svg' } })
}
