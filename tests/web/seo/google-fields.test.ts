import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/publishing/posts/load-posts-page.ts'
import { serializeData } from '#lib/pages/seo/site-facts.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { seedDemoStore } from '#prisma/seed/seed-demo-store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { checkGoogle } from '#tests/support/product-feeds/check-google.ts'
import { checkMeta } from '#tests/support/product-feeds/check-meta.ts'
import { readFeed } from '#tests/support/product-feeds/read-feed.ts'
import {
  checkStructuredData,
  type Excuse,
  type Node,
} from '#tests/support/structured-data/check-structured-data.ts'

let database: TestDatabase
let folder: string
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'storefront-fields-'))
  const env = readEnvironment({
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATABASE_URL: database.url,
    STORAGE_PATH: folder,
    SITE_URL: 'https://shop.example',
  })
  app = await openApp({ env })
  await seedDemoStore(app)
}, 240_000)
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await rm(folder, { recursive: true })
})

const parse = (page: StorefrontPage | null): Node[] => {
  if (!page) throw new Error('There is no such page.')
  return (page.head?.data ?? []).map((one) => JSON.parse(serializeData(one)))
}

const prisma = () => app.database.prisma

/** A field may only be missing if the shop knows nothing to put there. */
function excuseProduct(product: {
  vendor: string | null
  reviews: number
  categories: number
  ships: boolean
  mpn: boolean
}): Excuse {
  const reasons: Record<string, string | false> = {
    brand: product.vendor === null && 'It has no vendor.',
    aggregateRating: product.reviews === 0 && 'It has no reviews.',
    review: product.reviews === 0 && 'It has no reviews.',
    category: product.categories === 0 && 'It is in no category.',
    mpn: !product.mpn && 'It has no attribute with the number.',
    shippingDetails: !product.ships && 'It is not shipped.',
    priceSpecification: 'It is not on sale.',
    variesBy: 'Its options are none that Google knows.',
  }
  // What all variants share stands once, in their group.
  const shared = new Set(['brand', 'category', 'aggregateRating', 'review', 'mpn'])
  return (node, field) => {
    if (node['@type'] === 'Person' && field === 'url') return 'A reviewer has no page.'
    if (node['@type'] === 'Product' && String(node.url).includes('?variant=') && shared.has(field))
      return 'The group has it.'
    return reasons[field] || undefined
  }
}

describe('every page of the demo store', () => {
  it('says of its products what Google asks for', async () => {
    const rows = await prisma().product.findMany({
      where: { published: true },
      select: {
        ...{ slug: true, vendor: true, attributes: true, requiresShipping: true },
        _count: { select: { categories: true, reviews: { where: { status: 'approved' } } } },
      },
    })
    expect(rows.length).toBeGreaterThan(30)
    const faults: string[] = []
    const types = new Set<unknown>()
    for (const { slug, vendor, attributes, requiresShipping: ships, _count } of rows) {
      const data = parse(await loadProductPage(app, slug, {}))
      for (const { '@type': type } of data) types.add(type)
      const mpn = (attributes as { name: string }[]).some(({ name }) => name === 'MPN')
      const excuse = excuseProduct({
        vendor,
        ships,
        mpn,
        reviews: _count.reviews,
        categories: _count.categories,
      })
      faults.push(...checkStructuredData(`/products/${slug}`, data, excuse))
    }
    expect(faults).toEqual([])
    expect([...types]).toEqual(expect.arrayContaining(['Product', 'ProductGroup', 'OfferShippingDetails']))
  })

  it('states the former price of what is on sale', async () => {
    const { slug } = await prisma().product.findFirstOrThrow({ where: { onSale: true, hasVariants: false } })
    const [product] = parse(await loadProductPage(app, slug, {}))
    expect(product?.offers).toMatchObject({
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice' },
    })
  })

  it('says of its posts and pages what Google asks for', async () => {
    const faults: string[] = []
    const posts = await prisma().post.findMany({
      where: { published: true, publishedAt: { lte: new Date() } },
    })
    expect(posts.length).toBeGreaterThan(10)
    for (const { slug, imageId } of posts) {
      const data = parse(await loadPostPage(app, slug, {}))
      const excuse: Excuse = (_, field) =>
        field === 'image' && imageId === null ? 'It has no picture.' : undefined
      faults.push(...checkStructuredData(`/posts/${slug}`, data, excuse))
    }
    for (const { slug } of await prisma().page.findMany({ where: { published: true } }))
      faults.push(...checkStructuredData(`/${slug}`, parse(await loadCmsPage(app, slug)), () => undefined))
    expect(faults).toEqual([])
  })

  it('says of the site and its lists what Google asks for, and describes each', async () => {
    const [authors, tags, postCategories, categories] = await Promise.all([
      prisma().staff.findMany({ where: { posts: { some: {} } } }),
      prisma().postTag.findMany({ where: { posts: { some: {} } } }),
      prisma().postCategory.findMany({ where: { posts: { some: {} } } }),
      prisma().productCategory.findMany({ where: { products: { some: {} } } }),
    ])
    const lists: [string, StorefrontPage | null][] = [
      ['/', await loadHomePage(app)],
      ['/posts', await loadPostsPage(app, {})],
      ['/products', await loadProductsPage(app, {})],
    ]
    for (const { id } of authors)
      lists.push([`author ${id}`, await loadPostsPage(app, { author: String(id) })])
    for (const { slug } of tags) lists.push([`tag ${slug}`, await loadPostsPage(app, { tag: slug })])
    for (const { slug } of postCategories)
      lists.push([`category ${slug}`, await loadPostsPage(app, { category: slug })])
    for (const { slug } of categories)
      lists.push([`products ${slug}`, await loadProductsPage(app, { category: slug })])
    const faults = lists.flatMap(([name, page]) => checkStructuredData(name, parse(page), () => undefined))
    expect(faults).toEqual([])
    const descriptions = lists.map(([, page]) => page?.description)
    expect(descriptions.filter((text) => !text)).toEqual([])
    expect(lists.filter(([, page]) => page?.unlisted)).toEqual([])
  })
})

it('the feeds of the demo store keep the rules of Google and Meta', async () => {
  await app.settings.set('feeds.google', true)
  await app.settings.set('feeds.meta', true)
  // Its pictures are drawings, which feeds do not take.
  await prisma().$executeRaw`UPDATE "Media" SET "url" = REPLACE("url", '.svg', '.png')`
  const [google, meta] = [await readFeed(app, 'google.xml'), await readFeed(app, 'meta.csv')]
  const [xml, csv] = [checkGoogle(google), checkMeta(meta)]
  expect(xml.items.length).toBeGreaterThan(20)
  expect([xml.faults, csv.faults]).toEqual([[], []])
  expect(csv.items.length).toBe(xml.items.length)
})

describe('the check', () => {
  it('finds what is missing, required or recommended, however deep', () => {
    const faults = checkStructuredData(
      '/x',
      [{ '@type': 'Product', name: 'X', offers: { '@type': 'Offer', price: '1,00', url: '/x' } }],
      (_, field) => (['brand', 'sku'].includes(field) ? 'none' : undefined),
    )
    const texts = faults.join('\n')
    expect(texts).toContain('Product has no image, which is required')
    expect(texts).toContain('Product has no gtin, which is recommended')
    expect(texts).toContain('Offer has no priceCurrency, which is required')
    expect(texts).toContain('Offer has an address that is not absolute: /x')
    expect(texts).toContain('Offer has an unreadable price: 1,00')
    expect(texts).not.toContain('brand')
  })

  it('finds references to nothing', () => {
    const data = [{ '@type': 'BlogPosting', '@id': '#a', about: { '@id': '#b' } }]
    expect(checkStructuredData('/x', data, () => 'none')).toEqual(['/x: #b is described nowhere'])
  })
})
