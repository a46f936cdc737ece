import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findProduct, listReviews } from '#lib/domains/catalogue/index.ts'
import { findPost } from '#lib/domains/content/index.ts'
import type { PageHead, StructuredData } from '#lib/pages/seo/page-head.ts'
import { postHead } from '#lib/pages/seo/post-head.ts'
import { productHead } from '#lib/pages/seo/product-head.ts'
import { buildSiteFacts } from '#lib/pages/seo/site-facts.ts'
import { describeOrganization, describeWebSite } from '#lib/pages/seo/structured-data/describe-site.ts'
import { serializeData } from '#lib/pages/seo/structured-data/serialize-data.ts'
import { siteFormat } from '#lib/pages/site-format.ts'
import { presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { presentProductDetail } from '#lib/web/presenters/shop/product-detail.ts'
import { presentReview } from '#lib/web/presenters/shop/review.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

const HOME = 'https://shop.example'
const HOSTILE = `</script><script>alert(1)</script>`

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  await api.app.settings.set('site.url', HOME)
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
})
beforeEach(async () => {
  await catalogue.clear()
  await content.clear()
})
afterAll(() => api?.close())

/** As a reader of the page gets it. */
const read = (data: StructuredData | undefined) => data && JSON.parse(serializeData(data))
const find = ({ data = [] }: PageHead, type: string) => read(data.find((one) => one['@type'] === type))
const shop = { name: 'Shop', url: `${HOME}/products` }

const headOfProduct = async (slug: string) => {
  const [product, reviews] = await Promise.all([
    findProduct(api.app, slug),
    listReviews(api.app, slug, { page: 1, perPage: 10 }),
  ])
  if (!product) throw new Error('There is no such product.')
  const format = siteFormat(api.app)
  const shown = (reviews?.items ?? []).map((review) => presentReview(review, format))
  const seen = { product: presentProductDetail(product, format), reviews: shown, trail: [shop] }
  return productHead(api.app, seen)
}
const headOfPost = async (slug: string) => {
  const post = await findPost(api.app, slug)
  if (!post) throw new Error('There is no such post.')
  return postHead(api.app, { post: presentPostDetail(post, siteFormat(api.app)), trail: [] })
}

describe('a product', () => {
  it('has one offer where it has one price, in plain figures whatever way the site writes money', async () => {
    await api.app.settings.set('currency.thousands_separator', '.')
    await api.app.settings.set('currency.decimal_separator', ',')
    await catalogue.product({ slug: 'mug', price: 123_456, stock: 50 })
    expect(find(await headOfProduct('mug'), 'Product').offers).toEqual({
      '@type': 'Offer',
      price: '1234.56',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: `${HOME}/products/mug`,
    })
    await api.app.settings.set('currency.code', 'JPY')
    const { properties } = await headOfProduct('mug')
    expect(properties).toMatchObject({
      'og:type': 'product',
      'product:price:amount': '123456',
      'product:price:currency': 'JPY',
      'product:availability': 'in stock',
    })
    await api.app.settings.set('currency.code', 'USD')
  })

  it('has a span of prices where its variants differ', async () => {
    await catalogue.product({
      slug: 'jumper',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { price: 9000, optionValues: { Size: 'S' } },
        { price: 9900, optionValues: { Size: 'L' } },
      ],
    })
    expect(find(await headOfProduct('jumper'), 'Product').offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '90.00',
      highPrice: '99.00',
      offerCount: 2,
    })
  })

  it('is out of stock when it is', async () => {
    await catalogue.product({ slug: 'gone', stock: 0 })
    expect(find(await headOfProduct('gone'), 'Product').offers.availability).toBe(
      'https://schema.org/OutOfStock',
    )
  })

  it('is rated by its approved reviews, and not at all without any', async () => {
    const { id } = await catalogue.product({ slug: 'rated' })
    expect(find(await headOfProduct('rated'), 'Product')).not.toHaveProperty('aggregateRating')
    expect(find(await headOfProduct('rated'), 'Product')).not.toHaveProperty('review')
    await catalogue.review({ productId: id, rating: 5, title: 'Good', body: 'Really', authorName: HOSTILE })
    await catalogue.review({ productId: id, rating: 4 })
    await catalogue.review({ productId: id, rating: 1, status: 'pending' })
    const { aggregateRating, review } = find(await headOfProduct('rated'), 'Product')
    expect(aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2, bestRating: 5 })
    expect(review).toHaveLength(2)
    expect(review).toContainEqual(
      expect.objectContaining({
        name: 'Good',
        reviewBody: 'Really',
        author: { '@type': 'Person', name: HOSTILE },
      }),
    )
  })

  it('stands at the end of its trail, with pictures at absolute addresses', async () => {
    await catalogue.product({ slug: 'mug', name: HOSTILE, images: [{ url: '/media/a.png', alt: '' }] })
    const head = await headOfProduct('mug')
    expect(find(head, 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, ...{ name: 'Shop', item: `${HOME}/products` } },
      { '@type': 'ListItem', position: 2, name: HOSTILE, item: `${HOME}/products/mug` },
    ])
    expect(find(head, 'Product')).toMatchObject({ name: HOSTILE, image: [`${HOME}/media/a.png`] })
    for (const data of head.data ?? []) expect(serializeData(data)).not.toContain('<')
  })
})

describe('a post', () => {
  it('tells who wrote it, when, and where it belongs', async () => {
    const news = await content.postCategory({ slug: 'news', name: 'News' })
    const author = await content.staff({ name: 'Ada' })
    await content.post({
      slug: 'hello',
      title: HOSTILE,
      authorId: author.id,
      categoryIds: [news.id],
      tags: [{ name: 'wool' }],
      publishedAt: new Date('2026-05-01T00:00:00Z'),
    })
    const head = await headOfPost('hello')
    expect(find(head, 'BlogPosting')).toMatchObject({
      headline: HOSTILE,
      url: `${HOME}/posts/hello`,
      author: { '@type': 'Person', name: 'Ada' },
      publisher: { '@type': 'Organization', name: 'Storefront', url: `${HOME}/` },
      datePublished: '2026-05-01T00:00:00+00:00',
      articleSection: ['News'],
      keywords: ['wool'],
    })
    expect(head.article).toMatchObject({
      publishedAt: '2026-05-01T00:00:00+00:00',
      author: 'Ada',
      tags: ['wool'],
    })
    expect(head.feed).toEqual({ title: 'News', path: '/post-categories/news/feed.xml' })
  })

  it('without an author is by the site', async () => {
    await content.post({ slug: 'anonymous' })
    const { author } = find(await headOfPost('anonymous'), 'BlogPosting')
    expect(author).toMatchObject({ '@type': 'Organization', name: 'Storefront' })
  })
})

describe('the site', () => {
  it('can be searched only while it has a page of results', async () => {
    const website = () => read(describeWebSite(buildSiteFacts(api.app)))
    expect(website().potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${HOME}/search?q={search_term_string}` },
    })
    await api.app.settings.set('search.page_enabled', false)
    expect(website()).not.toHaveProperty('potentialAction')
    await api.app.settings.set('search.page_enabled', true)
  })

  it('names its owner with the logo, and how to reach them where that is known', async () => {
    const organization = () => read(describeOrganization(buildSiteFacts(api.app)))
    expect(organization()).not.toHaveProperty('contactPoint')
    await api.app.settings.set('site.logo', '/logo.png')
    await api.app.settings.set('contact.email', 'help@shop.example')
    expect(organization()).toMatchObject({
      url: `${HOME}/`,
      logo: `${HOME}/logo.png`,
      contactPoint: { email: 'help@shop.example' },
    })
  })
})
